import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/bench/model/document";
import { cellsAlong, cellsBetween, drawnBy, flipped, isPlain, PLAIN_PEN } from "../../src/bench/model/pen";

const SIZE: Cell = [4, 3, 2];
const words = (cells: readonly Cell[]): string[] => cells.map(String).sort();

describe("a pen", () => {
  it("draws what it touches", () => {
    expect(isPlain(PLAIN_PEN)).toBe(true);
    expect(drawnBy(PLAIN_PEN, SIZE, [[1, 1, 1]])).toEqual([[1, 1, 1]]);
    expect(drawnBy(PLAIN_PEN, SIZE, [])).toEqual([]);
  });

  it("fills rectangles between any two corners", () => {
    expect(words(cellsBetween([2, 1, 0], [1, 0, 0]))).toEqual(["1,0,0", "1,1,0", "2,0,0", "2,1,0"]);
    expect(cellsBetween([0, 0, 0], [0, 0, 0])).toEqual([[0, 0, 0]]);
    expect(cellsBetween([0, 0, 0], [3, 2, 1])).toHaveLength(24);
  });

  it("leaves no gap in a fast stroke", () => {
    expect(cellsAlong([0, 3, 1], [4, 1, 1])).toEqual([
      [0, 3, 1],
      [1, 3, 1],
      [2, 2, 1],
      [3, 2, 1],
      [4, 1, 1],
    ]);
    expect(new Set(cellsAlong([2, 2, 2], [2, 2, 2]).map(String))).toEqual(new Set(["2,2,2"]));
  });

  it("draws the other sides as well", () => {
    const pen = { ...PLAIN_PEN, symmetric: [true, true, false] as const };
    expect(words(drawnBy(pen, SIZE, [[0, 0, 1]]))).toEqual(["0,0,1", "0,2,1", "3,0,1", "3,2,1"]);
    expect(words(drawnBy(pen, SIZE, [[0, 1, 0]]))).toEqual(["0,1,0", "3,1,0"]);
  });

  it("draws columns through the box, and those of the other side", () => {
    const pen = { ...PLAIN_PEN, symmetric: [true, false, false] as const, column: [false, false, true] as const };
    expect(words(drawnBy(pen, SIZE, [[0, 1, 0]]))).toEqual(["0,1,0", "0,1,1", "3,1,0", "3,1,1"]);
    expect(words(drawnBy({ ...PLAIN_PEN, column: [true, false, false] }, SIZE, [[-1, 0, 0]]))).toEqual([
      "-1,0,0",
      "0,0,0",
      "1,0,0",
      "2,0,0",
      "3,0,0",
    ]);
  });

  it("changes one axis at a time", () => {
    expect(flipped([true, false, false], 2)).toEqual([true, false, true]);
    expect(flipped([true, false, false], 0)).toEqual([false, false, false]);
  });
});
