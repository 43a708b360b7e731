/** Pencil puzzles on the page: clues in their text, rotors, solutions by squares, and the way of the keyboard. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PuzzlePicture, Tile } from "../src/bench/api/types";
import { clueAt, withClue } from "../src/pencil/clue-text";
import { dominoOn, exchanged, squaresOf } from "../src/pencil/kinds";
import { turnOf } from "../src/pencil/rotor";
import { nextSpot, type Spot } from "../src/pencil/spots";

const EXAMPLES = join(import.meta.dirname, "../../examples/logic");

function tile(row: number, column: number, place: readonly [number, number] | null = null): Tile {
  return { row, column, place, text: "", look: "found", note: "", outline: [], plain: null, cell: "" };
}

const EMPTY: PuzzlePicture = { tiles: [], walls: [], marks: [], legend: [] };

describe("a clue", () => {
  it.each(readdirSync(EXAMPLES))("is changed in its place and back again (%s)", (file) => {
    const [kind] = file.split(/[.-]/) as [string];
    const text = readFileSync(join(EXAMPLES, file), "utf8");
    const places: [number, number][] =
      kind === "seki"
        ? [
            [-1, 0],
            [-1, 5],
          ]
        : kind === "sujiko"
          ? [
              [0, 1],
              [1, 1],
              [-1, 3],
            ]
          : [
              [1, 0],
              [2, 1],
            ];
    for (const place of places) {
      const before = clueAt(kind, text, EMPTY, place);
      const changed = withClue(kind, text, EMPTY, place, "7");
      expect(changed).not.toBe(text);
      expect(clueAt(kind, changed, EMPTY, place)).toBe("7");
      expect(withClue(kind, changed, EMPTY, place, before)).toBe(text);
    }
  });

  it("stays where every field has one", () => {
    expect(withClue("seki", "oo+ooaoo-\n", EMPTY, [-1, 2], "")).toBe("oo+ooaoo-\n");
  });

  it("has a place in an empty hexagon, too", () => {
    const places = [3, 4, 5, 4, 3].flatMap((length, line) =>
      Array.from({ length }, (_, field) => [line, field] as const),
    );
    const picture = { ...EMPTY, tiles: places.map((place) => tile(0, 0, place)) };
    expect(withClue("hex38", "#title\n", picture, [1, 2], "9")).toBe(
      "#title\n0,0,0\n0,0,9,0\n0,0,0,0,0\n0,0,0,0\n0,0,0\n",
    );
  });

  it("is on the right row of rotors that have several lines", () => {
    expect(withClue("seki", "++\n--\n", EMPTY, [-1, 3], "o")).toBe("++\n-o\n");
  });

  it("leaves the given tiles of a domino puzzle alone", () => {
    expect(withClue("domino", "001\n110\n-\n0-0,00-01\n", EMPTY, [1, 1], "0")).toBe("001\n100\n-\n0-0,00-01\n");
  });
});

describe("a rotor", () => {
  const [is, not] = [true, false];

  it("turns to match the squares around it", () => {
    expect(turnOf("+", [is, not, not, not])).toBe(0);
    expect(turnOf("+", [not, not, is, not])).toBe(2);
    expect(turnOf("-", [not, is, is, is])).toBe(1);
    expect(turnOf("a", [is, not, not, is])).toBe(3);
    expect([0, 2]).toContain(turnOf("o", [is, not, is, not]));
  });

  it("turns as soon as one position is left", () => {
    expect(turnOf("o", [not, undefined, undefined, undefined])).toBe(1);
    expect(turnOf("+", [undefined, is, undefined, undefined])).toBe(1);
  });

  it("is loose before, and stuck where none is left", () => {
    expect(turnOf("a", [is, undefined, undefined, undefined])).toBeNull();
    expect(turnOf("+", [undefined, undefined, undefined, undefined])).toBeNull();
    expect(turnOf("+", [is, is, undefined, undefined])).toBe("stuck");
    expect(turnOf("a", [is, not, is, not])).toBe("stuck");
  });
});

describe("the cells of a solution", () => {
  it("are numbers of a path, which are shown on their squares", () => {
    const solution = { V1: 12, V2: 13, V3: 4 };
    expect(exchanged("hidato", solution)).toEqual({ V12: 1, V13: 2, V4: 3 });
    expect(exchanged("knight", exchanged("knight", solution))).toEqual(solution);
    expect(exchanged("sudoku", solution)).toBe(solution);
  });

  it("are pairs of squares for dominoes", () => {
    expect(dominoOn(tile(3, 2), tile(3, 1))).toBe("P31_32");
    expect(dominoOn(tile(0, 1), tile(1, 1))).toBe("P01_11");
    expect(dominoOn(tile(0, 9), tile(1, 0))).toBeNull();
    expect(dominoOn(tile(2, 2), tile(2, 2))).toBeNull();
    expect(squaresOf("P31_32")).toEqual([
      [3, 1],
      [3, 2],
    ]);
  });
});

describe("arrow keys", () => {
  const spot = (x: number, y: number): Spot => ({ id: `${x} ${y}`, at: [x, y], tile: null, mark: null, place: null });

  it("lead to the nearest square of their direction", () => {
    const grid = [spot(0, 0), spot(1, 0), spot(2, 0), spot(0, 1), spot(2, 1)];
    expect(nextSpot(grid, grid[0]!, [1, 0])).toBe(grid[1]);
    expect(nextSpot(grid, grid[0]!, [0, 1])).toBe(grid[3]);
    expect(nextSpot(grid, grid[3]!, [1, 0])).toBe(grid[4]);
    expect(nextSpot(grid, grid[0]!, [-1, 0])).toBeNull();
  });

  it("lead down a pyramid, where no brick is straight below", () => {
    const pyramid = [spot(0, 0), spot(-0.5, 1), spot(0.5, 1)];
    expect(pyramid.slice(1)).toContain(nextSpot(pyramid, pyramid[0]!, [0, 1]));
    expect(nextSpot(pyramid, pyramid[2]!, [0, -1])).toBe(pyramid[0]);
  });
});
