/** A grid of cells that is one stop of the tab key: arrow keys lead from cell to cell. */

import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";

/** A step to the right and up. */
export type Way = readonly [number, number];

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The way that an arrow key leads. */
export function wayOf(event: KeyboardEvent): Way | undefined {
  return WAYS[event.key];
}

/** The next of some cells in a direction: near, and little to the side; y runs up. */
export function nearest<Cell>(
  cells: readonly Cell[],
  from: Cell,
  [right, up]: Way,
  placeOf: (cell: Cell) => readonly [number, number],
): Cell | null {
  const [x, y] = placeOf(from);
  let best: Cell | null = null;
  let least = Infinity;
  for (const each of cells) {
    const place = placeOf(each);
    const [across, along] = [place[0] - x, place[1] - y];
    const [ahead, sideways] = right === 0 ? [along * up, across] : [across * right, along];
    if (ahead < 1e-3) continue;
    const cost = ahead + 1.2 * Math.abs(sideways);
    if (cost < least - 1e-9) [best, least] = [each, cost];
  }
  return best;
}

export interface Roving<Table extends Element> {
  /** The element around the cells. */
  readonly table: RefObject<Table | null>;
  /** What makes an element, of HTML or SVG, the cell of a name. */
  readonly cell: (name: string) => { readonly "data-cell": string; readonly tabindex: 0 | -1 };
  /** Make a cell the one that the tab key leads to. */
  readonly stopAt: (name: string) => void;
  /** The same, and the keyboard is there now. */
  readonly go: (name: string) => void;
  /** The name of the cell under the pointer, also while another one has captured it. */
  readonly under: (event: PointerEvent) => string | null;
}

/** The tab key leads to the cell that was used last, or to the `usual` one where that `isThere` no more. */
export function useRoving<Table extends Element>(isThere: (name: string) => boolean, usual: string): Roving<Table> {
  const table = useRef<Table>(null);
  const [last, stopAt] = useState(usual);
  const stop = isThere(last) ? last : usual;
  return {
    table,
    stopAt,
    cell: (name) => ({ "data-cell": name, tabindex: name === stop ? 0 : -1 }),
    go: (name) => {
      stopAt(name);
      table.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus();
    },
    under: ({ clientX, clientY }) => {
      const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]");
      return cell && table.current?.contains(cell) ? cell.getAttribute("data-cell") : null;
    },
  };
}
