/**
 * The exploded view: every piece drawn out of the puzzle in the direction in which it comes free, as far as
 * it takes to see between the parts. Pieces that never come free go away from the middle.
 */

import { middleOf, union, around, type Body, type Vec3, turned, plus } from "./bodies";
import type { SolutionDoc } from "./document";

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
  const members = (pieces: readonly number[]): number[] => pieces.map((piece) => index.get(piece)!);
  // The inner separations first: what comes free last is drawn apart before the whole is moved.
  for (const separation of [...solution.separations].reverse()) {
    const { axis, by, pieces } = solution.steps[separation.steps[1] - 1]!;
    const group = members(pieces);
    const rest = members(separation.pieces).filter((b) => !group.includes(b));
    const way = Math.sign(by) * clearance(cells, shifts, group, rest, axis, Math.sign(by));
    for (const b of group) shifts[3 * b + axis]! += way;
  }
  const whole = union(bodies.map((body, b) => around(shifted(body.home, shifts, b), body.homeSize)));
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
  axis: number,
  sign: number,
): number {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const farthest = new Map<string, number>();
  const lines = (b: number, visit: (line: string, height: number) => void): void => {
    for (const cell of cells[b]!) {
      const [p, q] = [cell[u]! + shifts[3 * b + u]!, cell[v]! + shifts[3 * b + v]!];
      // Drawn-apart pieces need not lie on the lattice any more: look at every line that a cube touches.
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

function fromTheMiddle(bodies: readonly Body[], shifts: Float32Array): void {
  const middle = middleOf(union(bodies.map((body) => around(body.home, body.homeSize))));
  bodies.forEach((body, b) => {
    for (let k = 0; k < 3; k++) shifts[3 * b + k] = 1.2 * (body.home[k]! - middle[k]!);
  });
  const low = Math.min(...bodies.map((body, b) => body.home[2] + shifts[3 * b + 2]! - body.homeSize[2] / 2));
  bodies.forEach((_, b) => (shifts[3 * b + 2]! -= low));
}

function shifted(home: Vec3, shifts: Float32Array, b: number): Vec3 {
  return plus(home, [shifts[3 * b]!, shifts[3 * b + 1]!, shifts[3 * b + 2]!]);
}
