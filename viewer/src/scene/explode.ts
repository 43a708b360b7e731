/**
 * The exploded view: every piece drawn out of the puzzle in the direction in which it comes free, as far as
 * it takes to see between the parts. Pieces that never come free go away from the middle.
 */

import { type Body, boxAt, middleOf, union } from "./bodies";
import { acrossOf, cross, dot, plus, scaled, turned, type Vec3, vecAt } from "./vec";
import { type SolutionDoc, wayOf } from "./scene";

/** Cubes between two parts along the way of one of them. */
const AIR = 1;

/** x, y, z by which each body is moved when the view is fully exploded. */
export function explosion(bodies: readonly Body[], solution: SolutionDoc): Float32Array {
  const shifts = new Float32Array(3 * bodies.length);
  const index = new Map(bodies.map((body, b) => [body.piece, b]));
  const last = solution.separations.at(-1);
  const isComplete = last !== undefined && solution.steps[last.steps[1] - 1]!.frees;
  if (!isComplete) {
    fromTheMiddle(bodies, shifts);
    return shifts;
  }
  const cells = bodies.map((body) => body.cells.map((cell) => plus(turned(body.matrix, cell), body.home)));
  const corners = bodies.map((body) =>
    (body.outer?.corners ?? []).map((corner) => plus(turned(body.matrix, corner), body.home)),
  );
  const isOfCubes = bodies.every((body) => !body.outer);
  const members = (pieces: readonly number[]): number[] => pieces.map((piece) => index.get(piece)!);
  // The inner separations first: what comes free last is drawn apart before the whole is moved.
  for (const separation of [...solution.separations].reverse()) {
    const last = solution.steps[separation.steps[1] - 1]!;
    for (const pieces of last.ways ? last.pieces.map((piece) => [piece]) : [last.pieces]) {
      const group = members(pieces);
      const rest = members(separation.pieces).filter((b) => !group.includes(b));
      const way = wayOf(last, pieces[0]!);
      const out = scaled(way, 1 / Math.hypot(...way));
      const far =
        isOfCubes && !last.ways
          ? clearance(cells, shifts, group, rest, way)
          : clearanceOf(corners, shifts, group, rest, out);
      for (const b of group) for (let k = 0; k < 3; k++) shifts[3 * b + k]! += far * out[k]!;
    }
  }
  const whole = union(bodies.map((body, b) => boxAt(body, shifted(body.home, shifts, b))));
  const [x, y] = middleOf(whole);
  // About the same middle as before, and on the ground.
  bodies.forEach((_, b) => {
    shifts[3 * b]! -= x;
    shifts[3 * b + 1]! -= y;
    shifts[3 * b + 2]! -= whole.low[2];
  });
  return shifts;
}

/** How far the group must go along the axis until, line by line, it is beyond the rest. */
function clearance(
  cells: readonly (readonly Vec3[])[],
  shifts: Float32Array,
  group: readonly number[],
  rest: readonly number[],
  direction: Vec3,
): number {
  const axis = direction.findIndex((c) => c !== 0);
  const sign = Math.sign(direction[axis]!);
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const farthest = new Map<string, number>();
  const lines = (b: number, visit: (line: string, height: number) => void): void => {
    for (const cell of cells[b]!) {
      const [p, q] = [cell[u]! + shifts[3 * b + u]!, cell[v]! + shifts[3 * b + v]!];
      // Drawn-apart pieces need not be on the lattice any more: look at every line that a cube touches.
      for (const a of [Math.floor(p), Math.ceil(p)])
        for (const c of [Math.floor(q), Math.ceil(q)]) visit(`${a},${c}`, sign * (cell[axis]! + shifts[3 * b + axis]!));
    }
  };
  for (const b of rest)
    lines(b, (line, height) => farthest.set(line, Math.max(farthest.get(line) ?? -Infinity, height)));
  let way = AIR;
  for (const b of group)
    lines(b, (line, height) => {
      const other = farthest.get(line);
      if (other !== undefined) way = Math.max(way, other - height + 1 + AIR);
    });
  return way;
}

/** The same for other cells: until it is beyond each piece of the rest that is, as a box, in its way. */
function clearanceOf(
  corners: readonly (readonly Vec3[])[],
  shifts: Float32Array,
  group: readonly number[],
  rest: readonly number[],
  out: Vec3,
): number {
  const across = acrossOf(out);
  const frame = [out, across, cross(out, across)];
  const reach = (b: number): { low: number; high: number }[] =>
    frame.map((axis) => {
      const heights = corners[b]!.map((corner) => dot(axis, corner));
      const by = dot(axis, vecAt(shifts, 3 * b));
      return { low: Math.min(...heights) + by, high: Math.max(...heights) + by };
    });
  const standing = rest.map(reach);
  let way = AIR;
  for (const own of group.map(reach))
    for (const box of standing)
      if ([1, 2].every((k) => own[k]!.low < box[k]!.high - 1e-6 && box[k]!.low < own[k]!.high - 1e-6))
        way = Math.max(way, box[0]!.high - own[0]!.low + AIR);
  return way;
}

function fromTheMiddle(bodies: readonly Body[], shifts: Float32Array): void {
  const middle = middleOf(union(bodies.map((body) => boxAt(body, body.home))));
  bodies.forEach((body, b) => {
    for (let k = 0; k < 3; k++) shifts[3 * b + k] = 1.2 * (body.home[k]! - middle[k]!);
  });
  const low = Math.min(...bodies.map((body, b) => boxAt(body, shifted(body.home, shifts, b)).low[2]));
  bodies.forEach((_, b) => (shifts[3 * b + 2]! -= low));
}

function shifted(home: Vec3, shifts: Float32Array, b: number): Vec3 {
  return plus(home, vecAt(shifts, 3 * b));
}
