/** A list of any length: only the rows that are seen are there. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { followSizes } from "../../ui/sizes";

/** Browsers do not scroll much farther than this, in pixels; a longer list scrolls by shares of its length. */
const LONGEST = 12_000_000;
/** Rows above and below those that are seen. */
const SPARE = 4;

interface Props {
  readonly label: string;
  readonly count: number;
  readonly rowHeight: number;
  /** The row that must be in sight; another object brings it there again. */
  readonly aim: { readonly row: number } | null;
  readonly row: (index: number) => JSX.Element;
  /** Called with the first and the last row that are seen. */
  readonly seen: (first: number, last: number) => void;
  readonly keys: (event: KeyboardEvent) => void;
  readonly active: string | undefined;
}

export function VirtualList({ label, count, rowHeight, aim, row, seen, keys, active }: Props): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  const whole = count * rowHeight;
  const drawn = Math.min(whole, LONGEST);
  // Where the view begins in a list that is drawn at its full length.
  const begin = drawn > height ? (top / (drawn - height)) * (whole - height) : 0;
  const first = Math.max(Math.floor(begin / rowHeight) - SPARE, 0);
  const last = Math.min(Math.ceil((begin + height) / rowHeight) + SPARE, count) - 1;
  useEffect(() => {
    const element = host.current!;
    return followSizes([element], () => {
      setHeight(element.clientHeight);
    });
  }, []);
  useEffect(() => {
    seen(first, last);
  }, [first, last, count]);
  useEffect(() => {
    if (!aim || height === 0) return;
    const [low, high] = [aim.row * rowHeight, (aim.row + 1) * rowHeight];
    const target = low < begin ? low : high > begin + height ? high - height : begin;
    if (target !== begin) host.current!.scrollTop = (target / (whole - height)) * (drawn - height);
  }, [aim, height === 0, count]);
  return (
    <div
      class={whole <= height ? "virtual short" : "virtual"}
      role="grid"
      aria-rowcount={count}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={active}
      ref={host}
      style={{ "--rows": count, "--row": `${rowHeight}px` }}
      onScroll={(event) => {
        setTop(event.currentTarget.scrollTop);
      }}
      onKeyDown={keys}
    >
      <div class="virtual-whole" style={{ height: `${drawn}px` }}>
        <div role="rowgroup" style={{ transform: `translateY(${top + first * rowHeight - begin}px)` }}>
          {Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => row(first + i))}
        </div>
      </div>
    </div>
  );
}
