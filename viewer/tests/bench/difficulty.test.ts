import { describe, expect, it } from "vitest";
import type { ExpectedMoves, SeparationFigures } from "../../src/bench/api/types";
import { COLUMNS, columnsOf, expectedText, largest, verdict } from "../../src/bench/model/difficulty";

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

  it("shows few columns first, and none without a value", () => {
    const names = (hasAll: boolean, ...separations: SeparationFigures[]): string =>
      columnsOf(separations, hasAll)
        .map(({ name }) => name)
        .join();
    expect(names(false, FIRST, LAST)).toBe("moves,states,dead ends");
    expect(names(false, LAST)).toBe("moves,states");
    expect(names(true, LAST)).toBe("moves,states,exits,choices,forced,held");
  });

  it("begins with a sentence", () => {
    const exact = (mean: number): ExpectedMoves => ({ mean, low: mean, high: mean });
    const told = (random: ExpectedMoves | null, moves: number, ...separations: SeparationFigures[]): string => {
      const walks = { at_random: random, not_back: null };
      return verdict({ moves, pieces: [], apart: walks, together: walks, separations });
    };
    expect(told(exact(7.4), 5, LAST)).toBe(
      "Easy: most ways lead out. Moving at random takes about 7 moves, where 5 are enough.",
    );
    expect(told(exact(40), 13, FIRST)).toMatch(/^Fair: some ways lead nowhere\. .*, and there are 2 dead ends\.$/);
    expect(told(exact(185.3), 18, LAST)).toMatch(/^Hard: few ways lead out\./);
    expect(told(null, 90, LAST)).toMatch(/^90 moves take it apart\. There are too many states/);
    expect(told(exact(0), 0)).toBe("");
  });

  it("opens on the separation with the most states", () => {
    expect(largest([LAST, FIRST, LAST])).toBe(1);
    expect(largest([LAST, LAST])).toBe(0);
  });
});
