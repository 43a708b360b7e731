/**
 * The axes along which pieces slide: their names, how far one unit goes, and which of them a drag on the screen means.
 */

import { directionOf, distanceText } from "../../scene/moves-in-words";
import { combined, dot, plus, scaled, type Vec3 } from "../../scene/vec";
import { MOST_STOPS } from "../../hand/slides";
import type { SlideGroup, SlideSpace } from "../api/types";
import type { Cell } from "./document";

/** A drag means an axis if it is within 60 degrees of it on the screen. */
const LEAST_COSINE = 0.5;

/**
 * An axis that points at the viewer, so that it is drawn shorter than this share of the longest, is not dragged along.
 */
const LEAST_SHARE = 0.15;

export class SlideAxes {
  /** A slide by one step adds this to a shift. */
  readonly steps: readonly Cell[];

  /** `unit` is how many steps one unit has. */
  constructor(
    readonly unit: number,
    private readonly data: SlideSpace,
  ) {
    this.steps = data.axes;
  }

  words(axis: number, sign: 1 | -1): string {
    return directionOf(this.unitInSpace(axis, sign));
  }

  /** A shift of a piece in the space of the picture. */
  inSpace(shift: Cell): Vec3 {
    return scaled(combined(this.data.metric, shift), 1 / this.unit);
  }

  /** A slide by one unit in the space of the picture. */
  unitInSpace(axis: number, sign: 1 | -1): Vec3 {
    return scaled(this.inSpace(this.steps[axis]!), sign * this.unit);
  }

  length(distance: number): string {
    return distanceText(distance, this.unit);
  }

  /**
   * Where a group that does not come free may stop, in steps: after whole units, and where it touches what stops it.
   */
  stops({ reach }: SlideGroup): number[] {
    if (reach === null) return [];
    const whole = Math.min(Math.floor(reach / this.unit), MOST_STOPS);
    const stops = Array.from({ length: whole }, (_, i) => (i + 1) * this.unit);
    return whole < MOST_STOPS && reach % this.unit !== 0 ? [...stops, reach] : stops;
  }

  /** The shortest slide of a group, or all the way if it comes free; with its sign. */
  first(group: SlideGroup): number {
    return group.reach === null ? group.distance : group.sign * Math.min(this.unit, group.reach);
  }
}

/** Cubes slide along x, y and z by whole cubes. */
export const CUBE_AXES = new SlideAxes(1, {
  metric: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
});

export type Flat = readonly [number, number];

/** Which of some ways on the screen a drag follows best, and how many times that way it goes. Null for none. */
export function followed(drag: Flat, ways: readonly Flat[]): { readonly way: number; readonly times: number } | null {
  const lengths = ways.map(([x, y]) => Math.hypot(x, y));
  const far = Math.hypot(...drag);
  const least = LEAST_SHARE * Math.max(...lengths);
  let best: { way: number; times: number } | null = null;
  let cosine = LEAST_COSINE;
  for (const [way, [x, y]] of ways.entries()) {
    const length = lengths[way]!;
    if (length === 0 || length < least || far === 0) continue;
    const along = (drag[0] * x + drag[1] * y) / length;
    if (along / far <= cosine) continue;
    cosine = along / far;
    best = { way, times: along / length };
  }
  return best;
}

/** Whether two groups slide in one direction. */
export function isSameWay(one: Pick<SlideGroup, "axis" | "sign">, other: Pick<SlideGroup, "axis" | "sign">): boolean {
  return one.axis === other.axis && one.sign === other.sign;
}

/** More arrows than these crowd the picture. */
const MOST_ARROWS = 6;

/**
 * The first group of each direction. Where these are many, a direction is left out that goes between two or three
 * plainer ones, as toward you and down between these two; a drag still finds it.
 */
export function plainWays(axes: SlideAxes, groups: readonly SlideGroup[]): SlideGroup[] {
  const once = groups.filter((group, i) => groups.findIndex((each) => isSameWay(each, group)) === i);
  if (once.length <= MOST_ARROWS) return once;
  const ways = once.map(({ axis, sign }) => axes.unitInSpace(axis, sign));
  const rank = ways.map((way) => way.filter((c) => Math.abs(c) > 1e-9).length);
  return once.filter((_, i) => {
    const plainer = ways.filter((__, k) => rank[k]! < rank[i]!);
    return !sums(plainer).some((sum) => dot(sum, ways[i]!) > (1 - 1e-9) * Math.hypot(...sum) * Math.hypot(...ways[i]!));
  });
}

/** The sums of any two and of any three, but for those of nothing. */
function sums(ways: readonly Vec3[]): Vec3[] {
  const pairs = ways.flatMap((a, i) => ways.slice(i + 1).map((b) => plus(a, b)));
  const triples = ways.flatMap((a, i) =>
    ways.slice(i + 1).flatMap((b, k) => ways.slice(i + k + 2).map((c) => plus(plus(a, b), c))),
  );
  return [...pairs, ...triples].filter((sum) => Math.hypot(...sum) > 1e-9);
}

/** Groups of one direction, the least first: which one a pull by a number of steps takes along, and how far it gets. */
export function pulledFar(
  groups: readonly SlideGroup[],
  steps: number,
): { readonly group: SlideGroup; readonly steps: number } {
  const group =
    groups.find(({ reach }) => reach === null || reach >= steps) ??
    groups.reduce((a, b) => (b.reach! > a.reach! ? b : a));
  return { group, steps: Math.min(steps, Math.abs(group.distance)) };
}

/** How far a part gives way at most that is pulled beyond its stop, in steps. */
const MOST_STRAIN = 0.15;

/** What a group that is pulled by more steps than it can go gives way, as if against rubber. */
export function strain(steps: number, pulled: number): number {
  return MOST_STRAIN * (1 - Math.exp(-Math.max(pulled - steps, 0)));
}

/** Where a group that was dragged by a number of steps comes to rest, with its sign; 0 if it goes back. */
export function restOf(axes: SlideAxes, group: SlideGroup, steps: number): number {
  if (group.reach === null) return steps >= axes.unit / 2 ? group.distance : 0;
  const nearest = [0, ...axes.stops(group)].reduce((a, b) => (Math.abs(b - steps) < Math.abs(a - steps) ? b : a));
  return nearest === 0 ? 0 : group.sign * nearest;
}

/** How far out of its middle a body goes in a direction of length 1. */
export function reachOf(corners: readonly Vec3[], direction: Vec3): number {
  return Math.max(...corners.map((corner) => dot(corner, direction)));
}
