import { describe, expect, it } from "vitest";
import type { SolveJob } from "../../src/bench/api/types";
import { otherCounts } from "../../src/bench/model/conventions";

const job = (
  assemblies: number,
  solutions: number,
  rotation: [number, number] | null,
  reflection: [number, number] | null,
  disassemble = true,
): SolveJob => {
  const counts = (pair: [number, number] | null): SolveJob["up_to"]["rotation"] =>
    pair && { assemblies: pair[0], solutions: disassemble ? pair[1] : null };
  return {
    assemblies,
    solutions,
    up_to: { rotation: counts(rotation), reflection: counts(reflection) },
    options: { disassemble },
  } as SolveJob;
};

describe("counts by other conventions", () => {
  it("are those that differ, each once", () => {
    expect(otherCounts(job(480, 480, [480, 480], [240, 240]))).toEqual([
      { upTo: "reflection", assemblies: 240, solutions: 240 },
    ]);
    expect(otherCounts(job(240, 240, [480, 480], [240, 240]))).toEqual([
      { upTo: "rotation", assemblies: 480, solutions: 480 },
    ]);
    expect(otherCounts(job(11520, 11520, [480, 480], [240, 240])).map(({ upTo }) => upTo)).toEqual([
      "rotation",
      "reflection",
    ]);
    expect(otherCounts(job(24, 24, [1, 1], [1, 1])).map(({ upTo }) => upTo)).toEqual(["rotation"]);
    expect(otherCounts(job(40, 6, [40, 6], [40, 6]))).toEqual([]);
  });

  it("are left out where they are not known, and count no solutions of what was not taken apart", () => {
    expect(otherCounts(job(9, 9, null, null))).toEqual([]);
    expect(otherCounts(job(9, 0, [9, 0], [6, 0], false))).toEqual([
      { upTo: "reflection", assemblies: 6, solutions: null },
    ]);
  });
});
