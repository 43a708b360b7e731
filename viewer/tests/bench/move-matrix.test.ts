/** The closure of MOVE(i, j), against what burrkit computes (tests/moves/test_move_matrix.py makes the file). */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SlideGroup } from "../../src/bench/api/types";
import {
  afterSteps,
  closureSteps,
  type Entry,
  leastGroups,
  type Matrix,
  movesOf,
  type PairwiseMatrix,
  reversed,
  transposed,
} from "../../src/bench/model/move-matrix";

interface Case {
  readonly groups: readonly SlideGroup[];
  readonly matrices: readonly (PairwiseMatrix & { readonly passes: readonly Matrix[] })[];
}

const FILE = join(import.meta.dirname, "../../../tests/data/move_matrices.json");
const CASES = Object.entries(JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Case>);
const ALL = CASES.flatMap(([name, { groups, matrices }]) =>
  matrices.map((matrix) => ({ name: `${name}, axis ${matrix.axis}`, groups, ...matrix })),
);
const far = (entry: Entry): number => entry ?? Infinity;

it("has examples of six and of twelve pieces, with and without moves", () => {
  expect(new Set(ALL.map(({ pieces }) => pieces.length))).toEqual(new Set([6, 12]));
  expect(new Set(ALL.map(({ passes }) => passes.length)).size).toBeGreaterThan(1);
});

describe.each(ALL)("$name", ({ axis, pieces, pairwise, passes, groups }) => {
  const steps = closureSteps(pairwise);
  const closed = afterSteps(pairwise, steps, steps.length);

  it("makes the passes of the server", () => {
    const last = steps.at(-1)?.pass ?? 0;
    const own = Array.from({ length: last }, (_, p) =>
      afterSteps(pairwise, steps, steps.filter(({ pass }) => pass <= p + 1).length),
    );
    expect(own).toEqual(passes);
  });

  it.each([1, -1])("lowers one entry a step by the rule, sign %i", (sign) => {
    const start: Matrix = sign > 0 ? pairwise : transposed(pairwise);
    const listed = sign > 0 ? steps : reversed(steps);
    for (const [n, { i, j, k, before, first, second, sum }] of listed.entries()) {
      const moves = afterSteps(start, listed, n);
      expect([moves[i]![j], moves[i]![k], moves[k]![j]]).toEqual([before, first, second]);
      expect(sum).toBe(first + second);
      expect(sum).toBeLessThan(far(before));
    }
    const end = afterSteps(start, listed, listed.length);
    expect(end).toEqual(sign > 0 ? closed : transposed(closed));
    for (const row of end)
      for (const [j, entry] of row.entries())
        expect(far(entry)).toBe(Math.min(...row.map((first, k) => far(first) + far(end[k]![j]!))));
  });

  it.each([1, -1])("gives groups that the server lists, sign %i", (sign) => {
    const directed = sign > 0 ? closed : transposed(closed);
    const start = sign > 0 ? pairwise : transposed(pairwise);
    const least = leastGroups(directed, pieces);
    const moves = movesOf(directed, pieces, groups, axis, sign);
    expect(moves.map((group) => group.pieces)).toEqual(least);
    for (const { pieces: group, reach } of moves) {
      const gaps = pieces.flatMap((piece, i) =>
        group.includes(piece) ? start[i]!.filter((_, j) => !group.includes(pieces[j]!)) : [],
      );
      expect(far(reach)).toBe(Math.min(...gaps.map(far)));
    }
    // Nothing moves exactly if every entry is 0; and then the server lists nothing either.
    expect(least.length === 0).toBe(directed.flat().every((entry) => entry === 0));
    expect(groups.some((group) => group.axis === axis && group.sign === sign)).toBe(least.length > 0);
  });
});

it("has no limit for two pieces apart", () => {
  expect(
    closureSteps([
      [0, null],
      [2, 0],
    ]),
  ).toEqual([]);
  expect(
    leastGroups(
      [
        [0, null],
        [0, 0],
      ],
      [4, 7],
    ),
  ).toEqual([[4]]);
  expect(closureSteps([])).toEqual([]);
});

it("takes the first of several ways, and goes on from what it has lowered", () => {
  // 0 meets 1 after 1 and 2 after 1; 1 and 2 touch 3.
  const pairwise = [
    [0, 1, 1, null],
    [null, 0, null, 0],
    [null, null, 0, 0],
    [null, null, null, 0],
  ];
  expect(closureSteps(pairwise)).toEqual([{ pass: 1, i: 0, j: 3, k: 1, before: null, first: 1, second: 0, sum: 1 }]);
  // A chain against the order of rows takes two passes.
  const chain = [
    [0, null, null, 0],
    [null, 0, 0, null],
    [null, null, 0, null],
    [null, 2, null, 0],
  ];
  const steps = closureSteps(chain);
  expect(steps.map(({ i, j, k, sum }) => [i, j, k, sum])).toEqual([
    [0, 1, 3, 2],
    [0, 2, 1, 2],
    [3, 2, 1, 2],
  ]);
});
