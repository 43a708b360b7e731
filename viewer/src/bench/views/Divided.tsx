/** A picture and a panel with a divider between them, which is dragged or moved by arrow keys; they can swap sides. */

import type { ComponentChild, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import * as words from "../../words/bench/frame";
import { siteStore } from "../../ui/storage";

const WIDTH_KEY = "burrkit-panel-width";
const SIDE_KEY = "burrkit-panel-side";
const USUAL = 600;
const LEAST = 330;
/** What is left for the picture at least. */
const PICTURE = 360;
const STEP = 24;

interface Props {
  readonly children: [ComponentChild, ComponentChild];
  /** On a narrow page there is only the picture. */
  readonly isWatching?: boolean;
}

export function Divided({ children, isWatching = false }: Props): JSX.Element {
  const [width, setWidth] = useState(widthBefore);
  const [isLeft, setLeft] = useState(() => siteStore.get(SIDE_KEY) === "left");
  const area = useRef<HTMLElement>(null);
  const most = (): number => Math.max((area.current?.clientWidth ?? innerWidth) - PICTURE, LEAST);
  const put = (wide: number): void => {
    const next = Math.round(Math.min(Math.max(wide, LEAST), most()));
    setWidth(next);
    siteStore.set(WIDTH_KEY, String(next));
  };
  const swap = (): void => {
    setLeft(!isLeft);
    siteStore.set(SIDE_KEY, isLeft ? "right" : "left");
  };
  const dragTo = (x: number): void => {
    const { left, right } = area.current!.getBoundingClientRect();
    put(isLeft ? x - left : right - x);
  };
  const key = (event: KeyboardEvent): void => {
    const wider = isLeft ? STEP : -STEP;
    const to = { ArrowLeft: width - wider, ArrowRight: width + wider, Home: most(), End: LEAST }[event.key];
    if (to === undefined) return;
    put(to);
    event.preventDefault();
  };
  return (
    <main
      class={["work divided", isLeft ? "swapped" : "", isWatching ? "watching" : ""].join(" ")}
      ref={area}
      style={{ "--panel": `${width}px` }}
    >
      {children[0]}
      <div class="between">
        <div
          class="divider"
          role="separator"
          aria-label={words.panelWidth}
          aria-orientation="vertical"
          aria-valuenow={width}
          aria-valuemin={LEAST}
          aria-valuemax={most()}
          tabIndex={0}
          title={words.dragPanel}
          onKeyDown={key}
          onDblClick={() => {
            put(USUAL);
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) dragTo(event.clientX);
          }}
        />
        <button
          type="button"
          class="swap"
          aria-label={words.swap}
          title={words.swap}
          aria-pressed={isLeft}
          onClick={swap}
        >
          {"\u21c4"}
        </button>
      </div>
      {children[1]}
    </main>
  );
}

function widthBefore(): number {
  const width = Number(siteStore.get(WIDTH_KEY) ?? USUAL);
  return Number.isFinite(width) && width >= LEAST ? width : USUAL;
}
