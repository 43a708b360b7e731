/** Solutions that a file stores: sorted, restricted to levels, counted. */

import { describe, expect, it } from "vitest";
import type { StoredItem } from "../../src/bench/api/types";
import { type Choice, USUAL_CHOICE } from "../../src/bench/model/finding-choice";
import { arranged, counted } from "../../src/bench/model/stored-list";

const ITEMS: readonly StoredItem[] = ["2.3", "12", null, "2.10.1", "2.3.1", "12.2"].map((level, i) => ({
  number: i + 1,
  level,
  assembly_number: i + 1,
  moves_kept: level !== null,
}));

function numbers(choice: Partial<Choice>): number[] {
  return arranged(ITEMS, { ...USUAL_CHOICE, ...choice }).map(({ number }) => number);
}

describe("stored solutions", () => {
  it("are sorted by all figures of their levels, those without a level last", () => {
    expect(numbers({})).toEqual([6, 2, 4, 5, 1, 3]);
    expect(numbers({ reverse: true })).toEqual([1, 5, 4, 2, 6, 3]);
    expect(numbers({ order: "found" })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(numbers({ order: "found", reverse: true })).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it("are restricted to levels by their first figures", () => {
    expect(numbers({ level: [2, 2] })).toEqual([4, 5, 1]);
    expect(numbers({ level: [3, null] })).toEqual([6, 2]);
    expect(numbers({ level: [null, 11] })).toEqual([4, 5, 1, 3]);
  });

  it("are counted by level", () => {
    expect(counted(ITEMS)).toEqual([
      [2, 3],
      [12, 2],
    ]);
    expect(counted([])).toEqual([]);
  });
});
