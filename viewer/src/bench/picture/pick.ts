/** Which cube a ray meets first. */

import type { Cell } from "../model/document";
import { along, AXES, type Axis, type Vec3 } from "../../scene/vec";

export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
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
    let axis: Axis = 0;
    for (const k of AXES) {
      const from = ray.origin[k] - cell[k];
      const way = ray.direction[k];
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
    best = { index, cell, out: along(axis, -Math.sign(ray.direction[axis])), distance: near };
  });
  return best;
}
