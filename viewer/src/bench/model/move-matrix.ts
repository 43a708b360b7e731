/**
 * MOVE(i, j): how far piece i can go in a direction before it takes j along, and the closure step by step.
 *
 * It begins with the matrix of pieces taken two at a time, along +x, +y and +z. The closure lowers its entries by
 * MOVE(i, j) <= MOVE(i, k) + MOVE(k, j), in passes over all i and j, until a pass changes nothing
 * (docs/conventions.md). In the opposite direction rows and columns change places.
 */

import type { Axis } from "../../scene/vec";
import type { SlideGroup } from "../api/types";

/** A distance in cubes; null if there is no limit. */
export type Entry = number | null;

export type Matrix = readonly (readonly Entry[])[];

/** The matrix of pieces taken two at a time along an axis; rows are the pieces in play. */
export interface PairwiseMatrix {
  readonly axis: Axis;
  readonly pieces: readonly number[];
  readonly pairwise: Matrix;
}

/** Entry (i, j) becomes `sum`, the sum of entries (i, k) and (k, j); all are rows, not pieces. */
export interface ClosureStep {
  readonly pass: number;
  readonly i: number;
  readonly j: number;
  readonly k: number;
  readonly before: Entry;
  readonly first: number;
  readonly second: number;
  readonly sum: number;
}

/** The steps of the closure, in the order in which `burrkit states --matrix` makes them. */
export function closureSteps(pairwise: Matrix): ClosureStep[] {
  const moves = pairwise.map((row) => row.map((entry) => entry ?? Infinity));
  const steps: ClosureStep[] = [];
  for (let pass = 1; ; pass++) {
    const count = steps.length;
    for (const [i, row] of moves.entries())
      for (const [j, before] of row.entries()) {
        const sums = row.map((first, k) => first + moves[k]![j]!);
        const sum = Math.min(...sums);
        if (sum >= before) continue;
        const k = sums.indexOf(sum);
        steps.push({
          pass,
          i,
          j,
          k,
          before: Number.isFinite(before) ? before : null,
          first: row[k]!,
          second: moves[k]![j]!,
          sum,
        });
        row[j] = sum;
      }
    if (steps.length === count) return steps;
  }
}

/** The matrix after the first `count` steps. */
export function afterSteps(pairwise: Matrix, steps: readonly ClosureStep[], count: number): Entry[][] {
  const moves = pairwise.map((row) => [...row]);
  for (const { i, j, sum } of steps.slice(0, count)) moves[i]![j] = sum;
  return moves;
}

/** The same arrangement in the opposite direction. */
export function transposed(moves: Matrix): Entry[][] {
  return moves.map((_, i) => moves.map((row) => row[i]!));
}

/** The same steps in the opposite direction. */
export function reversed(steps: readonly ClosureStep[]): ClosureStep[] {
  return steps.map((step) => ({ ...step, i: step.j, j: step.i, first: step.second, second: step.first }));
}

/** The least groups that can slide, smaller ones first: of each row the pieces that come along at once. */
export function leastGroups(closed: Matrix, pieces: readonly number[]): number[][] {
  const groups = closed
    .map((row) => pieces.filter((_, j) => row[j] === 0))
    .filter((group) => group.length < pieces.length);
  const different = [...new Map(groups.map((group) => [group.join(), group])).values()];
  return different.sort((a, b) => a.length - b.length || compare(a, b));
}

/** Of the groups that the server lists, with how far they go, those that a closed matrix gives. */
export function movesOf(
  closed: Matrix,
  pieces: readonly number[],
  groups: readonly SlideGroup[],
  axis: number,
  sign: number,
): SlideGroup[] {
  return leastGroups(closed, pieces).flatMap((least) =>
    groups.filter((group) => group.axis === axis && group.sign === sign && group.pieces.join() === least.join()),
  );
}

function compare(a: readonly number[], b: readonly number[]): number {
  const k = a.findIndex((n, i) => n !== b[i]);
  return k < 0 ? 0 : a[k]! - b[k]!;
}
