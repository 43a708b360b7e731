/**
 * Every least group with a piece that can turn by the rule `legal`, in whole numbers: docs/guides/turns.md.
 *
 * Across the line of a turn cubes are squares with sides of 2 half cubes, each cut into four quarters of side 1, so
 * that a quarter is within one quadrant about the line. A square enters another one if one of its quarters enters one
 * of the other's; whether it does is a comparison of squares of radii, at which sides of quarters cross circles. To
 * touch is not to enter.
 */

import type { Vec3 } from "../scene/bodies";
import { boundsOf, type Cubes, type HandTurn, rotated } from "./cubes";

/** The largest box, in cubes along an axis, within which turns are sought. */
const MOST_WIDE = 32;

const AXES = [0, 1, 2] as const;
/** The quarters of a turn, and the sense in which it goes. */
const WAYS = [
  [1, 1],
  [-1, -1],
  [2, 1],
  [2, -1],
] as const;

/**
 * The least groups among the pieces `present` that a piece takes along as it turns, in turns that change where
 * something is, the smallest groups and then the lines nearest to their middle first; null if the pieces are too far
 * apart.
 */
export function leastTurns(cubes: Cubes, present: readonly number[], piece: number): HandTurn[] | null {
  const [low, high] = boundsOf(present.flatMap((each) => cubes[each]!));
  if (AXES.some((k) => high[k] - low[k] >= MOST_WIDE)) return null;
  const grid = gridOf(cubes, present, low, high);
  const found = new Map<string, HandTurn>();
  for (const axis of AXES) {
    const [u, v] = [((axis + 1) % 3) as 0 | 1 | 2, ((axis + 2) % 3) as 0 | 1 | 2];
    for (const [quarters, sense] of WAYS)
      for (let p = 2 * low[u]; p <= 2 * high[u] + 2; p++)
        for (let q = 2 * low[v]; q <= 2 * high[v] + 2; q++) {
          if (quarters !== 2 && (p + q) % 2 !== 0) continue;
          const group = takenAlong(cubes, grid, piece, present.length, axis, [p, q], Math.abs(quarters), sense);
          if (!group) continue;
          const pivot: [number, number, number] = [0, 0, 0];
          pivot[u] = p;
          pivot[v] = q;
          const key = `${group.join()} ${axis} ${pivot.join()} ${quarters}`;
          if (!found.has(key))
            found.set(key, { pieces: group, axis, pivot, quarters, way: sense * Math.abs(quarters) });
        }
  }
  return [...found.values()]
    .filter((turn) => changes(cubes, turn))
    .map((turn) => ({ turn, rank: rankOf(cubes, turn) }))
    .sort((a, b) => compared(a.rank, b.rank))
    .map(({ turn }) => turn);
}

function keyOf(x: number, y: number, z: number): string {
  return `${x} ${y} ${z}`;
}

/** Which piece has each cube of a box; -1 for none. */
interface Grid {
  readonly low: Vec3;
  readonly size: Vec3;
  readonly owners: Int32Array;
}

function gridOf(cubes: Cubes, present: readonly number[], low: Vec3, high: Vec3): Grid {
  const size: Vec3 = [high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1];
  const owners = new Int32Array(size[0] * size[1] * size[2]).fill(-1);
  for (const piece of present)
    for (const [x, y, z] of cubes[piece]!) owners[((x - low[0]) * size[1] + y - low[1]) * size[2] + z - low[2]] = piece;
  return { low, size, owners };
}

function ownerAt({ low, size, owners }: Grid, [x, y, z]: Vec3): number {
  const [a, b, c] = [x - low[0], y - low[1], z - low[2]];
  return a < 0 || b < 0 || c < 0 || a >= size[0] || b >= size[1] || c >= size[2]
    ? -1
    : owners[(a * size[1] + b) * size[2] + c]!;
}

/** What a piece takes along as it turns about a line, sorted; null if that is everything. */
function takenAlong(
  cubes: Cubes,
  grid: Grid,
  piece: number,
  count: number,
  axis: 0 | 1 | 2,
  [p, q]: readonly [number, number],
  quarters: number,
  sense: number,
): number[] | null {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const group = [piece];
  const at: [number, number, number] = [0, 0, 0];
  for (const each of group)
    for (const cube of cubes[each]!) {
      const [x, y] = [2 * cube[u]! + 1 - p, 2 * cube[v]! + 1 - q];
      // Clockwise is counterclockwise in the mirror.
      const swept = sense > 0 ? sweptBy(x, y, quarters) : sweptBy(y, x, quarters);
      for (let k = 0; k < swept.length; k += 2) {
        at[axis] = cube[axis];
        at[u] = cube[u]! + swept[sense > 0 ? k : k + 1]!;
        at[v] = cube[v]! + swept[sense > 0 ? k + 1 : k]!;
        const hit = ownerAt(grid, at);
        if (hit >= 0 && !group.includes(hit)) group.push(hit);
      }
      if (group.length === count) return null;
    }
  return group.sort((a, b) => a - b);
}

function changes(cubes: Cubes, turn: HandTurn): boolean {
  return turn.pieces.some((piece) => {
    const there = new Set(cubes[piece]!.map((cube) => keyOf(...cube)));
    return rotated(cubes[piece]!, turn).some((cube) => !there.has(keyOf(...cube)));
  });
}

/** Smaller groups first, then lines near the middle of the group. */
function rankOf(cubes: Cubes, { pieces, axis, pivot, quarters }: HandTurn): number[][] {
  const [low, high] = boundsOf(pieces.flatMap((piece) => cubes[piece]!));
  const far = AXES.filter((k) => k !== axis).reduce<number>(
    (sum, k) => sum + (2 * pivot[k] - 2 * (low[k] + high[k] + 1)) ** 2,
    0,
  );
  return [[pieces.length], [...pieces], [far, axis, [1, -1, 2].indexOf(quarters), ...pivot]];
}

function compared(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number {
  const [one, other] = [a.flat(), b.flat()];
  const first = one.findIndex((value, i) => value !== other[i]);
  return first < 0 ? 0 : one[first]! - other[first]!;
}

// Squares ---------------------------------------------------------------------------------------------------

/** By the place of the square and the quarters. */
const known = new Map<number, readonly number[]>();
/** Places from the line that a key can distinguish. */
const FAR = 1 << 12;

/**
 * The squares that a square around (u, v), half cubes from the line, enters as it turns counterclockwise by one quarter
 * or two: how many cubes they are offset from it, in pairs.
 */
function sweptBy(u: number, v: number, quarters: number): readonly number[] {
  const key = ((u + FAR) * 2 * FAR + v + FAR) * 4 + quarters;
  const before = known.get(key);
  if (before) return before;
  const found: number[] = [];
  const far = Math.ceil(Math.hypot(Math.abs(u) + 1, Math.abs(v) + 1)) + 1;
  for (let x = u - 2 * Math.ceil((far + u) / 2); x <= far; x += 2)
    for (let y = v - 2 * Math.ceil((far + v) / 2); y <= far; y += 2)
      if (enters(u, v, x, y, quarters)) found.push((x - u) / 2, (y - v) / 2);
  known.set(key, found);
  return found;
}

/** Whether the square around (u, v) enters that around (x, y) as it turns counterclockwise. */
function enters(u: number, v: number, x: number, y: number, quarters: number): boolean {
  if (nearest(x, y) >= farthest(u, v) || nearest(u, v) >= farthest(x, y)) return false;
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++)
      if (quarterEnters(u - (i & 1), v - (i >> 1), x - (j & 1), y - (j >> 1), quarters)) return true;
  return false;
}

function nearest(u: number, v: number): number {
  return Math.max(Math.abs(u) - 1, 0) ** 2 + Math.max(Math.abs(v) - 1, 0) ** 2;
}

function farthest(u: number, v: number): number {
  return (Math.abs(u) + 1) ** 2 + (Math.abs(v) + 1) ** 2;
}

/** Whether the quarter from (p, q) to (p + 1, q + 1) enters the one at (x, y) as it turns counterclockwise. */
function quarterEnters(p: number, q: number, x: number, y: number, quarters: number): boolean {
  const [own, other] = [quadrantOf(p, q), quadrantOf(x, y)];
  const [a, b] = withinQuadrant(p, q, own);
  const [c, d] = withinQuadrant(x, y, other);
  const ahead = (other - own + 4) % 4;
  if (ahead === 0) return risesPast(a, b, c, d);
  if (ahead === quarters) return risesPast(c, d, a, b);
  if (ahead > quarters) return false;
  // All radii of the one pass through the quadrant of the other.
  return Math.max(a * a + b * b, c * c + d * d) < Math.min((a + 1) ** 2 + (b + 1) ** 2, (c + 1) ** 2 + (d + 1) ** 2);
}

/** Counted counterclockwise. */
function quadrantOf(p: number, q: number): number {
  if (q >= 0) return p >= 0 ? 0 : 1;
  return p < 0 ? 2 : 3;
}

/** The corner nearest to the line, along the axis that a turn leaves and along the one it goes to. */
function withinQuadrant(p: number, q: number, quadrant: number): readonly [number, number] {
  if (quadrant === 0) return [p, q];
  if (quadrant === 1) return [q, -p - 1];
  return quadrant === 2 ? [-p - 1, -q - 1] : [-q - 1, p];
}

/**
 * Whether a quarter at (a, b) that turns up to 90 degrees enters the one at (c, d) of its quadrant: on some circle it
 * begins below the end of that.
 */
function risesPast(a: number, b: number, c: number, d: number): boolean {
  if (d < b || a < c) return false;
  const low = Math.max(a * a + b * b, c * c + d * d, b * b + c * c);
  const [e, f, g, h] = [(a + 1) ** 2, (b + 1) ** 2, (c + 1) ** 2, (d + 1) ** 2];
  return low < Math.min(e + f, g + h, e + h);
}
