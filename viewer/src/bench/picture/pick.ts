/** Which cube a ray meets first. */

import type { Cell } from "../model/document";

export interface Ray {
  readonly origin: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
}

export interface Hit {
  /** Where in the list the cube is. */
  readonly index: number;
  readonly cell: Cell;
  /** The step out of the cube through the face that was met. */
  readonly out: Cell;
  readonly distance: number;
}

/** The first cube on the ray; cubes have their middles at whole coordinates. Null if it meets none. */
export function firstHit(ray: Ray, cells: readonly Cell[]): Hit | null {
  let best: Hit | null = null;
  cells.forEach((cell, index) => {
    let [near, far] = [-Infinity, Infinity];
    let axis = 0;
    for (let k = 0; k < 3; k++) {
      const from = ray.origin[k]! - cell[k]!;
      const way = ray.direction[k]!;
      if (Math.abs(way) < 1e-12) {
        if (Math.abs(from) > 0.5) return;
        continue;
      }
      const enter = (-0.5 * Math.sign(way) - from) / way;
      const leave = (0.5 * Math.sign(way) - from) / way;
      if (enter > near) [near, axis] = [enter, k];
      far = Math.min(far, leave);
    }
    if (near > far || near < 0 || (best && near >= best.distance)) return;
    const out: [number, number, number] = [0, 0, 0];
    out[axis] = -Math.sign(ray.direction[axis]!);
    best = { index, cell, out, distance: near };
  });
  return best;
}
