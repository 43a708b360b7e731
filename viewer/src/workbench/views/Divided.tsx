/** A room of a picture and a panel with a divider between them, which is dragged or moved by arrow keys. */

import type { ComponentChild, JSX } from "preact";
import { useRef, useState } from "preact/hooks";

const KEY = "burrkit-panel-width";
const USUAL = 600;
const LEAST = 330;
/** What is left for the picture at least. */
const PICTURE = 360;
const STEP = 24;

export function Divided({ children }: { children: [ComponentChild, ComponentChild] }): JSX.Element {
  const [width, setWidth] = useState(widthBefore);
  const room = useRef<HTMLElement>(null);
  const most = (): number => Math.max((room.current?.clientWidth ?? innerWidth) - PICTURE, LEAST);
  const put = (wanted: number): void => {
    const next = Math.round(Math.min(Math.max(wanted, LEAST), most()));
    setWidth(next);
    try {
      localStorage.setItem(KEY, String(next));
    } catch {
      // It is wide as usual the next time.
    }
  };
  const key = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: most(), End: LEAST }[event.key];
    if (to === undefined) return;
    put(to);
    event.preventDefault();
  };
  return (
    <main class="work divided" ref={room} style={{ "--panel": `${width}px` }}>
      {children[0]}
      <div
        class="divider"
        role="separator"
        aria-label="Width of the panel"
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={LEAST}
        aria-valuemax={most()}
        tabIndex={0}
        title="Drag to make the panel wider; twice for its usual width"
        onKeyDown={key}
        onDblClick={() => { put(USUAL); }}
        onPointerDown={(event) => { event.currentTarget.setPointerCapture(event.pointerId); }}
        onPointerMove={(event) => { if (event.currentTarget.hasPointerCapture(event.pointerId)) put(room.current!.getBoundingClientRect().right - event.clientX); }}
      />
      {children[1]}
    </main>
  );
}

function widthBefore(): number {
  const width = Number(localStorage.getItem(KEY) ?? USUAL);
  return Number.isFinite(width) && width >= LEAST ? width : USUAL;
}
