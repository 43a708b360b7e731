import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/bench/model/document";
import { shelves } from "../../src/bench/model/shelves";

describe("boxes in front of a larger one", () => {
  it("stand in their order, row by row, and never touch", () => {
    const sizes: Cell[] = [
      [4, 1, 2],
      [2, 3, 1],
      [1, 1, 5],
      [6, 2, 1],
      [3, 3, 3],
      [2, 2, 2],
      [1, 4, 1],
    ];
    const main: Cell = [5, 4, 3];
    const { corners, low, size } = shelves(main, sizes);
    const boxes = [...sizes.map((own, i) => [corners[i]!, own] as const), [[0, 0, 0], main] as const];
    for (const [i, [a, one]] of boxes.entries())
      for (const [b, other] of boxes.slice(i + 1))
        expect([0, 1].some((k) => a[k]! + one[k]! < b[k]! || b[k]! + other[k]! < a[k]!)).toBe(true);
    for (const [corner, own] of boxes)
      for (const k of [0, 1, 2] as const) {
        expect(corner[k]).toBeGreaterThanOrEqual(low[k]);
        expect(corner[k] + own[k]).toBeLessThanOrEqual(low[k] + size[k]);
      }
    const later = corners.slice(1);
    expect(later.every(([x, y], i) => x > corners[i]![0] || y < corners[i]![1])).toBe(true);
  });

  it("are only the larger one where there are none", () => {
    expect(shelves([3, 2, 1], [])).toEqual({ corners: [], low: [0, 0, 0], size: [3, 2, 1] });
  });

  it("fit in one row if one is wider than all", () => {
    expect(shelves([1, 1, 1], [[9, 1, 1]]).corners).toEqual([[0, -2, 0]]);
  });
});
