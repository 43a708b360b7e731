/**
 * Every least group with a piece that can turn by the rule `legal`, in whole numbers: docs/guides/turns.md.
 *
 * Across the line of a turn cubes are squares with sides of 2 half cubes, each cut into four quarters of side 1, so
 * that a quarter is within one quadrant about the line. A square enters another one if one of its quarters enters one
 * of the other's; whether it does is a comparison of squares of radii, at which sides of quarters cross circles. To
 * touch is not to enter.
 */

import { type Box, boxOf, union } from "../scene/bodies";
import { senseOf } from "../scene/moves-in-words";
import { along, AXES, type Axis, dot, map3, plus, type Vec3 } from "../scene/vec";
import { compareLists, type HandTurn, motionOf, movedCubes, type Placed } from "./cubes";

/** The largest box, in cubes along an axis, within which turns are sought. */
const MOST_WIDE = 32;

/** The quarters of a turn, also with the sense in which it goes. */
const WAYS = [
  [1, 1],
  [-1, -1],
  [2, 2],
  [2, -2],
] as const;

/**
 * The least groups that a piece takes along as it turns, in turns that change where something is, the smallest groups
 * and then the lines nearest to their middle first; null if the pieces are too far apart.
 */
export function leastTurns(cubes: Placed, piece: number): HandTurn[] | null {
  const pieces = [...cubes.keys()];
  const boxes = new Map([...cubes].map(([each, own]) => [each, boxOf(own)]));
  const box = union([...boxes.values()]);
  const grid = gridOf([...cubes.values()], box);
  if (Math.max(...grid.size) > MOST_WIDE) return null;
  const corner = map3(box.low, (at) => 2 * at + 1);
  const found = new Map<string, HandTurn>();
  for (const axis of AXES)
    for (const [quarters, way] of WAYS)
      for (const line of linesAlong(grid, axis, quarters)) {
        const rows = takenAlong(grid, pieces.indexOf(piece), axis, line, way);
        if (!rows) continue;
        const group = rows.map((row) => pieces[row]!);
        const [u, v] = acrossOf(axis);
        const pivot = plus(along(u, corner[u] + line[0]), along(v, corner[v] + line[1]));
        const key = `${group.join()} ${axis} ${pivot.join()} ${quarters}`;
        if (!found.has(key)) found.set(key, { pieces: group, axis, pivot, quarters, way });
      }
  return [...found.values()]
    .filter((turn) => changes(cubes, turn))
    .map((turn) => ({ turn, rank: rankOf(turn, union(turn.pieces.map((each) => boxes.get(each)!))) }))
    .sort((a, b) => compareLists(a.rank, b.rank))
    .map(({ turn }) => turn);
}

/** Turns in rows: those of one group in one sense, in the order in which they are. */
export function rowsOf<Turn extends Pick<HandTurn, "pieces" | "axis" | "quarters">>(turns: readonly Turn[]): Turn[][] {
  const rows = new Map<string, Turn[]>();
  for (const turn of turns) {
    const key = `${turn.pieces.join()} ${senseOf(turn.axis, turn.quarters)}`;
    const row = rows.get(key);
    if (row) row.push(turn);
    else rows.set(key, [turn]);
  }
  return [...rows.values()];
}

/** The axes across one, so that a quarter turn goes from the first to the second. */
function acrossOf(axis: Axis): readonly [Axis, Axis] {
  return [((axis + 1) % 3) as Axis, ((axis + 2) % 3) as Axis];
}

/** The lines along an axis through the box, its border included, in half cubes from its corner. */
function* linesAlong({ size }: Grid, axis: Axis, quarters: number): Generator<readonly [number, number]> {
  const [u, v] = acrossOf(axis);
  for (let p = 0; p <= 2 * size[u]; p++)
    for (let q = 0; q <= 2 * size[v]; q++) if (quarters === 2 || (p + q) % 2 === 0) yield [p, q];
}

/** The cubes of pieces within their box. */
interface Grid {
  readonly size: Vec3;
  /** How far apart neighbours along each axis are in `owners`. */
  readonly strides: Vec3;
  /** The row of the piece that has each cube; -1 for none. */
  readonly owners: Int16Array;
  /** The cubes of each row, from the corner of the box. */
  readonly cubes: readonly (readonly Vec3[])[];
}

function gridOf(cubes: readonly (readonly Vec3[])[], { low, high }: Box): Grid {
  const size = map3(high, (end, k) => end - low[k]);
  const strides: Vec3 = [size[1] * size[2], size[2], 1];
  const inBox = cubes.map((own) => own.map((cube) => map3(cube, (at, k) => at - low[k] - 0.5)));
  const owners = new Int16Array(size[0] * strides[0]).fill(-1);
  for (const [row, own] of inBox.entries()) for (const cube of own) owners[dot(cube, strides)] = row;
  return { size, strides, owners, cubes: inBox };
}

/** The rows that one takes along as it turns about a line, sorted; null if these are all. */
function takenAlong(
  { size, strides, owners, cubes }: Grid,
  row: number,
  axis: Axis,
  [p, q]: readonly [number, number],
  way: number,
): number[] | null {
  const [u, v] = acrossOf(axis);
  const group = [row];
  const isIn = new Uint8Array(cubes.length);
  isIn[row] = 1;
  // Clockwise is counterclockwise in the mirror.
  const [du, dv] = way > 0 ? [0, 1] : [1, 0];
  const [toU, toV, wide, deep] = [strides[u], strides[v], size[u], size[v]];
  for (const each of group)
    for (const cube of cubes[each]!) {
      const a = cube[u];
      const b = cube[v];
      const at = dot(cube, strides);
      const [x, y] = [2 * a + 1 - p, 2 * b + 1 - q];
      const swept = way > 0 ? sweptBy(x, y, way) : sweptBy(y, x, -way);
      for (let k = 0; k < swept.length; k += 2) {
        const left = swept[k + du]!;
        const ahead = swept[k + dv]!;
        if (a + left < 0 || a + left >= wide || b + ahead < 0 || b + ahead >= deep) continue;
        const hit = owners[at + left * toU + ahead * toV]!;
        if (hit < 0 || isIn[hit]) continue;
        isIn[hit] = 1;
        if (group.push(hit) === cubes.length) return null;
      }
    }
  return group.sort((i, j) => i - j);
}

function changes(cubes: Placed, turn: HandTurn): boolean {
  const { rotation, shift } = motionOf(turn);
  return turn.pieces.some((piece) => {
    const own = cubes.get(piece)!;
    const there = new Set(own.map((cube) => cube.join()));
    return movedCubes(own, rotation, shift).some((cube) => !there.has(cube.join()));
  });
}

/** Smaller groups first, then lines near the middle of the box around the group. */
function rankOf({ pieces, axis, pivot, quarters }: HandTurn, { low, high }: Box): number[] {
  const away = acrossOf(axis).map((k) => 2 * pivot[k] - 2 * (low[k] + high[k] + 1));
  const far = away.reduce((sum, each) => sum + each * each, 0);
  return [pieces.length, ...pieces, far, axis, [1, -1, 2].indexOf(quarters), ...pivot];
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
