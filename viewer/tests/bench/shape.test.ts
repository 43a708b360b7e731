import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/bench/model/document";
import type { Axis } from "../../src/scene/vec";
import {
  canShift,
  cubesOf,
  emptyShape,
  mirrored,
  painted,
  resized,
  shifted,
  trimmed,
  turned,
} from "../../src/bench/model/shape";
import { isCut, removableOf, stickCubes, stickFacts, toggled, whyNoBurr } from "../../src/bench/model/stick";
import { firstHit } from "../../src/bench/picture/pick";
import { LETTERS, TABLES } from "./sample";

const L = painted(
  emptyShape([4, 3, 2]),
  [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [2, 1, 1],
  ],
  1,
  1,
);
const AXES: Axis[] = [0, 1, 2];

describe("a shape", () => {
  it("is itself after four quarter turns, and after two mirrors", () => {
    for (const axis of AXES) {
      const round = [0, 1, 2, 3].reduce((shape) => turned(shape, axis), L);
      expect(round.states).toEqual(L.states);
      expect(mirrored(mirrored(L, axis), axis).states).toEqual(L.states);
    }
  });

  it("turns by the right hand", () => {
    // About z, x goes to y.
    const made = turned(painted(emptyShape([2, 1, 1]), [[1, 0, 0]], 1, 0), 2);
    expect(made.size).toEqual([1, 2, 1]);
    expect(cubesOf(made)).toEqual([[0, 1, 0]]);
  });

  it("grows on either side and shrinks to fit", () => {
    const grown = resized(L, [1, 2, 3], [0, 1, 0]);
    expect(grown.size).toEqual([5, 6, 5]);
    expect(trimmed(grown).states).toEqual(trimmed(L).states);
    expect(trimmed(L).size).toEqual([3, 2, 2]);
    expect(resized(L, [-4, 0, 0], [0, 0, 0])).toBe(L);
    expect(resized(L, [97, 0, 0], [0, 0, 0])).toBe(L);
    expect(resized(L, [0, 0, 0], [0, 0, 0])).toBe(L);
  });

  it("moves in its box only as long as nothing falls out", () => {
    expect(canShift(L, [1, 0, 0])).toBe(true);
    expect(canShift(L, [2, 0, 0])).toBe(false);
    expect(canShift(emptyShape([3, 3, 3]), [1, 0, 0])).toBe(false);
    expect(cubesOf(shifted(L, [1, 1, 0]))).toContainEqual([3, 2, 1]);
    expect(shifted(L, [0, 0, 1])).toBe(L);
  });
});

describe("a stick", () => {
  it("has the cubes that its number leaves", () => {
    expect(stickCubes(TABLES, 1, 6)).toHaveLength(24);
    expect(stickCubes(TABLES, 4096, 6)).toHaveLength(12);
    expect(stickCubes(TABLES, 1 + 256, 8).map(String)).not.toContain("3,0,0");
    expect(removableOf(TABLES, 12)[0]).toEqual([4, 0, 1]);
    expect(isCut(toggled(1, 11), 11)).toBe(true);
  });

  it("has what is known of it", () => {
    expect(stickFacts(TABLES, 1, 6)).toMatchObject({ cubes: 24, isWhole: true, isNotchable: true, name: "key" });
    expect(stickFacts(TABLES, 4096, 6).isWhole).toBe(false);
  });

  it("makes a burr only with others that leave space for it", () => {
    expect(whyNoBurr(TABLES, [1, 1, 1, 1, 1, 1], LETTERS)).toBe(
      "The sticks have 40 cubes too many to go together. Remove more cubes.",
    );
    expect(whyNoBurr(TABLES, [1, 4096, 1, 1, 1, 1], LETTERS)).toMatch(/^Stick B falls apart/);
    expect(whyNoBurr(TABLES, [1, 120, 3328, 3322, 3328, 3305], LETTERS)).toBeNull();
  });
});

describe("a ray", () => {
  const cells: Cell[] = [
    [0, 0, 0],
    [0, 0, 1],
    [3, 0, 0],
  ];

  it("meets the nearest cube, and returns through which face", () => {
    expect(firstHit({ origin: [0.2, 0.1, 9], direction: [0, 0, -1] }, cells)).toMatchObject({
      index: 1,
      out: [0, 0, 1],
      distance: 7.5,
    });
    expect(firstHit({ origin: [-5, 0, 0], direction: [1, 0, 0] }, cells)).toMatchObject({ index: 0, out: [-1, 0, 0] });
    expect(firstHit({ origin: [9, 0, 0], direction: [-1, 0, 0] }, cells)).toMatchObject({ index: 2, out: [1, 0, 0] });
  });

  it("passes by, and never looks behind", () => {
    expect(firstHit({ origin: [0, 2, 9], direction: [0, 0, -1] }, cells)).toBeNull();
    expect(firstHit({ origin: [0, 0, 9], direction: [0, 0, 1] }, cells)).toBeNull();
  });
});
