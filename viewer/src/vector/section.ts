/** Where a plane cuts a piece: the flat ends that the cut opens. */

import { minus, plus, scaled, type Vec3 } from "../scene/vec";
import type { Face } from "./faces";
import { height, NEAR, type Plane } from "./order";

/**
 * The outlines of the section of a closed surface, just behind the plane: around its parts, and around holes in them.
 */
export function sectionOf(faces: readonly Face[], plane: Plane): Vec3[][] {
  const open = faces.flatMap((face) => segmentsOf(face, plane));
  const loops: Vec3[][] = [];
  while (open.length > 0) {
    const [start, first] = open.pop()!;
    const loop = [start];
    for (let end = first; !isSame(end, start);) {
      loop.push(end);
      const k = open.findIndex(([from]) => isSame(from, end));
      if (k < 0) break;
      end = open.splice(k, 1)[0]![1];
    }
    loops.push(loop);
  }
  return loops;
}

/** From where to where the plane cuts a face, if it does, such that segments of neighbours follow each other. */
function segmentsOf({ ring }: Face, plane: Plane): (readonly [Vec3, Vec3])[] {
  const heights = ring.map((point) => height(plane, point));
  const crossing = (isLeaving: boolean): Vec3 | null => {
    const k = ring.findIndex(
      (_, i) => heights[i]! > NEAR === isLeaving && heights[(i + 1) % ring.length]! > NEAR !== isLeaving,
    );
    if (k < 0) return null;
    const next = (k + 1) % ring.length;
    return plus(ring[k]!, scaled(minus(ring[next]!, ring[k]!), heights[k]! / (heights[k]! - heights[next]!)));
  };
  const [from, to] = [crossing(true), crossing(false)];
  return from && to ? [[from, to]] : [];
}

function isSame(a: Vec3, b: Vec3): boolean {
  return Math.hypot(...minus(a, b)) < NEAR;
}
