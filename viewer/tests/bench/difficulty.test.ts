import { describe, expect, it } from "vitest";
import type { SeparationFigures } from "../../src/bench/api/types";
import { COLUMNS, expectedText, largest } from "../../src/bench/model/difficulty";

const FIRST: SeparationFigures = {
  freed: [4],
  moves: 12,
  states: 1800,
  complete: true,
  exits: 1,
  choices: [1, 2, 4],
  forced: [1, 2],
  dead_ends: [
    { state: 7, away: 3 },
    { state: 9, away: 1 },
  ],
  held: 2,
  picture: "<svg/>",
};
const LAST: SeparationFigures = {
  ...FIRST,
  moves: 1,
  states: 1,
  choices: [5],
  forced: [],
  dead_ends: [],
  held: 1,
  picture: null,
};

const row = (separation: SeparationFigures): string[] => COLUMNS.map(({ value }) => value(separation));

describe("difficulty in tables", () => {
  it("has the columns of the command line", () => {
    expect(COLUMNS.map(({ name }) => name)).toEqual([
      "moves",
      "states",
      "exits",
      "choices",
      "forced",
      "dead ends",
      "farthest",
      "held",
    ]);
    expect(row(FIRST)).toEqual(["12", "1,800", "1", "2.3", "3", "2", "3", "2"]);
    expect(row(LAST)).toEqual(["1", "1", "1", "5.0", "0", "", "", "1"]);
  });

  it("marks states that a limit has cut, and a way that was not found", () => {
    expect(row({ ...FIRST, complete: false, choices: [] }).slice(1, 4)).toEqual(["1,800+", "1", ""]);
  });

  it("writes exact numbers, estimates with their interval, and what has no upper bound", () => {
    expect(expectedText({ mean: 185.333, low: 185.333, high: 185.333 })).toBe("185.3");
    expect(expectedText({ mean: 1234.5, low: 1200.1, high: 1269.2 })).toBe("1,235 (1,200 to 1,269)");
    expect(expectedText({ mean: 9000, low: 8000, high: null })).toBe("over 8,000");
    expect(expectedText(null)).toBe("too many states");
  });

  it("opens on the separation with the most states", () => {
    expect(largest([LAST, FIRST, LAST])).toBe(1);
    expect(largest([LAST, LAST])).toBe(0);
  });
});
