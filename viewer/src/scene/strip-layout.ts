/**
 * The strip of the timeline as numbers: separations side by side in the order of the mode, moves inside them.
 *
 * Each separation gets space in proportion to its moves plus a little, so that one of a single move can still
 * be clicked next to one of ninety-eight.
 */

import type { SolutionDoc } from "./scene";
import type { Mode } from "./player";

export interface Segment {
  /** The number of the separation in the solution. */
  readonly separation: number;
  /** Positions in the mode at which it begins and ends. */
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** How many groups it is inside of that were set aside: 0 for the whole puzzle. */
  readonly depth: number;
}

export function segmentsOf(solution: SolutionDoc, mode: Mode): Segment[] {
  const { separations, steps } = solution;
  const depth = separations.map(() => 0);
  separations.forEach(({ leftNext, removedNext }, i) => {
    if (leftNext !== null) depth[leftNext] = depth[i]!;
    // Where only the removed part goes on, nothing was set aside.
    if (removedNext !== null) depth[removedNext] = depth[i]! + (leftNext === null ? 0 : 1);
  });
  const least = Math.max(1.5, steps.length / 30);
  const segments = separations.map(({ steps: [first, end] }, i): Segment => {
    const [from, to] = mode === "apart" ? [first, end] : [steps.length - end, steps.length - first];
    return { separation: i, from, to, weight: end - first + least, depth: depth[i]! };
  });
  // A part that waits to be moved by hand has no moves yet.
  return segments.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
}

/** Ends of the segments, in the same order as they, in pixels or anything else. */
export type Extents = readonly { readonly left: number; readonly right: number }[];

/** Where on the strip a position of the mode is. */
export function placeOf(position: number, segments: readonly Segment[], extents: Extents): number {
  for (let i = 0; i < segments.length; i++) {
    const { from, to } = segments[i]!;
    const { left, right } = extents[i]!;
    if (position <= to) return left + ((right - left) * Math.max(position - from, 0)) / (to - from);
  }
  return extents.at(-1)?.right ?? 0;
}

/** The position of the mode at a place on the strip. */
export function positionAt(place: number, segments: readonly Segment[], extents: Extents): number {
  for (let i = 0; i < segments.length; i++) {
    const { from, to } = segments[i]!;
    const { left, right } = extents[i]!;
    if (place < left) return from;
    if (place <= right) return from + ((to - from) * (place - left)) / Math.max(right - left, 1e-9);
  }
  return segments.at(-1)?.to ?? 0;
}
