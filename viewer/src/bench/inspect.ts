/** For tests: what is shown, and where on the page. */

import type { Cell } from "./model/document";

interface Inspection {
  picture?: {
    /** Where the middle of a cell is drawn, or a point where pieces are moved by hand, in pixels of the page. */
    readonly toPage: (cell: Cell) => [number, number];
    readonly isAtRest: () => boolean;
    readonly frames: () => number;
  };
}

declare global {
  interface Window {
    workbench?: Inspection;
  }
}
