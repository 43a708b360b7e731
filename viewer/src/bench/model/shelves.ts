/** Boxes in rows on the ground, in front of a larger one. */

import type { Cell } from "./document";

/** Empty cubes between boxes, and between rows. */
const GAP = 1;
/** How wide rows are, for each that they would be deep. */
const ASPECT = 2;

export interface Shelves {
  /** The corner of each box. The larger one has its own at 0, 0, 0; y grows away from the viewer. */
  readonly corners: readonly Cell[];
  /** The box around everything. */
  readonly low: Cell;
  readonly size: Cell;
}

/** Where boxes of these sizes stand, in their order from left to right, row by row toward the viewer. */
export function shelves(main: Cell, sizes: readonly Cell[]): Shelves {
  const area = sizes.reduce((sum, [x, y]) => sum + (x + GAP) * (y + GAP), 0);
  const wide = Math.max(main[0], Math.ceil(Math.sqrt(ASPECT * area)), ...sizes.map(([x]) => x));
  const corners: Cell[] = [];
  let [x, back, deep] = [0, -GAP, 0];
  for (const [w, d] of sizes) {
    if (x > 0 && x + w > wide) [x, back, deep] = [0, back - deep - GAP, 0];
    corners.push([x, back - d, 0]);
    x += w + GAP;
    deep = Math.max(deep, d);
  }
  const front = Math.min(0, ...corners.map(([, y]) => y));
  const right = Math.max(main[0], ...sizes.map(([w], i) => corners[i]![0] + w));
  return {
    corners,
    low: [0, front, 0],
    size: [right, main[1] - front, Math.max(main[2], ...sizes.map(([, , h]) => h))],
  };
}
