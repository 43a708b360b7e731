/** Which bodies hide others from the eye: cubes as balls, and one line of sight to the middle of each. */

import type { Body } from "./bodies";
import { cross, plus, scaled, type Vec3, vecAt } from "./vec";

/** How near a line of sight comes to the middle of a cube that is in its way. */
const NEAR = 0.48;

/** A group is hidden when less than this share of its cubes is seen. */
const LEAST_SEEN = 0.5;

/** One moment: the middles of the cubes of each body. */
export type Moment = readonly (readonly Vec3[])[];

/**
 * The bodies that hide a group from the eye at one of some moments, as a 1 for each of them; all 0 where enough of it
 * is seen. Bodies of the group never hide each other, and bodies that are `seenThrough` hide nothing.
 */
export function hiders(
  moments: readonly Moment[],
  group: Uint8Array,
  seenThrough: readonly boolean[],
  eye: Vec3,
): Uint8Array {
  const found = new Uint8Array(group.length);
  for (const cubes of moments) {
    const before = new Uint8Array(group.length);
    let [seen, all] = [0, 0];
    cubes.forEach((own, b) => {
      if (!group[b]) return;
      for (const cube of own) {
        all++;
        if (!blockers(cubes, group, seenThrough, eye, cube, before)) seen++;
      }
    });
    if (seen < LEAST_SEEN * all)
      before.forEach((is, b) => {
        found[b] ||= is;
      });
  }
  return found;
}

/** Mark what stands between the eye and the first cube of the group on the line to a point; whether there is any. */
function blockers(
  cubes: Moment,
  group: Uint8Array,
  seenThrough: readonly boolean[],
  eye: Vec3,
  point: Vec3,
  marked: Uint8Array,
): boolean {
  const way = [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]] as const;
  const length = Math.hypot(...way);
  const nearest = cubes.map((own) => {
    let least = Infinity;
    for (const cube of own) {
      const from = [cube[0] - eye[0], cube[1] - eye[1], cube[2] - eye[2]] as const;
      const along = (from[0] * way[0] + from[1] * way[1] + from[2] * way[2]) / length;
      const offAxis = Math.sqrt(Math.max(0, from[0] ** 2 + from[1] ** 2 + from[2] ** 2 - along * along));
      if (along > 0 && offAxis < NEAR) least = Math.min(least, along);
    }
    return least;
  });
  const first = Math.min(...nearest.filter((_, b) => group[b]));
  let isBlocked = false;
  nearest.forEach((distance, b) => {
    if (group[b] || seenThrough[b] || distance >= first) return;
    marked[b] = 1;
    isBlocked = true;
  });
  return isBlocked;
}

/** The middles of the cubes of each body in a pose, by its places and turns. */
export function momentOf(bodies: readonly Body[], position: Float32Array, turn: Float32Array): Moment {
  return bodies.map(({ cells, outer }, b) => {
    const [axis, w, at] = [vecAt(turn, 4 * b), turn[4 * b + 3]!, vecAt(position, 3 * b)];
    return (outer?.corners ?? cells).map((point) => {
      // v + 2q x (q x v + w v)
      const half = cross(axis, plus(cross(axis, point), scaled(point, w)));
      return plus(plus(point, scaled(half, 2)), at);
    });
  });
}
