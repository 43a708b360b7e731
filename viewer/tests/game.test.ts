/** By hand as a game: what moves are compared with, hints, putting together, and the burr of the day. */

import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Arrangement, afterSlide, assembled } from "../src/hand/arrangement";
import { type Cubes, cubesOf } from "../src/hand/cubes";
import { BURRS, burrOfDay, daysInARow, resultOf, storeResult } from "../src/hand/day";
import { parOf, resultText, type Score } from "../src/hand/game";
import { HandSession } from "../src/hand/hand-session";
import { nextSlide } from "../src/hand/next-slide";
import { broughtIn, isTogether, isWhole, loose, settled, stagesOf } from "../src/hand/together";
import { along, product3 } from "../src/scene/vec";
import * as words from "../src/words/hand";
import { ENVIRONMENT, PYTHON } from "./bench/app";
import { bars } from "./scenes";

const scene = bars();
const solution = scene.solutions[0]!;
const home = cubesOf(scene, solution)!;

describe("what moves are compared with", () => {
  it("is the least, where that is proved", () => {
    expect(parOf({ ...solution, least: 3 }, "apart")).toEqual({ moves: 3, isLeast: true });
    expect(parOf({ ...solution, least: 3 }, "together")).toEqual({ moves: 4, isLeast: false });
    expect(parOf({ ...solution, least: 4 }, "together")).toEqual({ moves: 4, isLeast: true });
  });

  it("is the least, too, where each other separation takes one move", () => {
    expect(parOf(solution, "apart")).toEqual({ moves: 4, isLeast: true });
    // The same moves, but two before the second separation: another way might need fewer.
    const [first, second, third] = solution.separations;
    const separations = [{ ...first!, steps: [0, 1] as const }, { ...second!, steps: [1, 3] as const }, third!];
    expect(parOf({ ...solution, separations }, "apart")).toEqual({ moves: 4, isLeast: false });
  });

  it("is the solver's, where steps are not those of a level, and nothing for a puzzle that stays locked", () => {
    expect(parOf({ ...solution, level: null }, "apart")).toEqual({ moves: 4, isLeast: false });
    expect(parOf({ ...solution, kind: "stuck" }, "apart")).toBeNull();
    expect(parOf({ ...solution, separations: solution.separations.slice(0, 1) }, "apart")).toBeNull();
  });
});

describe("a result", () => {
  const score: Score = { goal: "apart", moves: 17, hints: 1, par: { moves: 12, isLeast: true } };

  it("is a line to copy, with an address if there is one", () => {
    expect(resultText("Love's Dozen", score, "")).toBe("Love's Dozen: 17 moves, best 12, 1 hint");
    expect(resultText("A", { ...score, hints: 0, goal: "together" }, "https://example.org/a")).toBe(
      "A put together: 17 moves, best 12, no hints\nhttps://example.org/a",
    );
  });

  it.each([
    [12, true, "All apart in 12 moves, the fewest possible!"],
    [14, true, "All apart in 14 moves. It can be done in 12."],
    [11, false, "All apart in 11 moves, 1 fewer than the solver!"],
    [12, false, "All apart in 12 moves, as few as the solver."],
    [14, false, "All apart in 14 moves. The solver needed 12."],
  ])("of %i moves states what is true (least: %s)", (moves, isLeast, text) => {
    expect(words.ended({ ...score, moves, par: { moves: 12, isLeast } })).toBe(text);
  });

  it("is counted while it goes on", () => {
    expect(words.score(score)).toBe("17 moves \u00b7 best possible 12 \u00b7 1 hint");
    expect(words.score({ ...score, hints: 0, par: { moves: 12, isLeast: false } })).toBe("17 moves \u00b7 solver 12");
    expect(words.score({ ...score, hints: 0, par: null })).toBe("17 moves");
  });
});

describe("the next slide", () => {
  /** A cube in a closed box with room for three in a row. */
  const box: Cubes = [
    [[0, 0, 0]],
    product3([-1, 0, 1, 2, 3], [-1, 0, 1]).filter(([x, y, z]) => y !== 0 || z !== 0 || x < 0 || x > 2),
  ];
  const start = assembled([true, true]);
  const apart = ({ offsets: [cube, walls] }: Arrangement): number => cube![0] - walls![0];

  it("is the first of a shortest way", () => {
    const next = nextSlide(box, start, (at) => apart(at) === 2)!;
    expect([next.slide.pieces, next.slide.axis, next.distance]).toEqual([[0], 0, 2]);
    expect(nextSlide(box, start, (at) => apart(at) === 3)).toBeNull();
  });

  it("takes the smallest group off that comes free", () => {
    const next = new HandSession(scene, solution, home).next(0)!;
    expect([next.slide.reach, next.slide.pieces.length]).toEqual([null, 1]);
  });

  it("leads along all stages of putting together, in as many moves as taking apart", () => {
    const stages = stagesOf(solution)!;
    let at = loose(home);
    let moves = 0;
    for (const stage of stages) {
      const piece = at.table!.parts.flat().find((each) => stage.pieces.includes(each))!;
      at = broughtIn(at, stages, piece)!;
      moves += 1;
      for (;;) {
        const next = at.table!.isWhole ? null : nextSlide(home, at, (each) => isWhole(each, stage));
        if (!next) break;
        at = settled(afterSlide(at, next.slide, along(next.slide.axis, next.distance), [0, 0, 0]), stages);
        moves += 1;
      }
    }
    expect([isTogether(at, stages), moves, at.present]).toEqual([true, solution.steps.length, [0, 1, 2, 3]]);
  });
});

describe("putting together", () => {
  const stages = stagesOf(solution)!;

  it("begins with the last separation, and keeps parts that wait", () => {
    expect(stages.map(({ pieces }) => pieces)).toEqual([
      [2, 3],
      [0, 1],
      [0, 1, 2, 3],
    ]);
    const start = loose(home);
    expect(start.table).toEqual({ begun: 0, isWhole: true, parts: [[0], [1], [2], [3]] });
    // The solver brings other pieces in first.
    expect(broughtIn(start, stages, 0)).toBeNull();
    const first = broughtIn(start, stages, 3)!;
    expect([first.present, first.table]).toEqual([[2, 3], { begun: 1, isWhole: true, parts: [[0], [1]] }]);
    const second = broughtIn(first, stages, 1)!;
    expect(second.table).toEqual({ begun: 2, isWhole: true, parts: [[2, 3]] });
    const third = broughtIn(second, stages, 2)!;
    expect([third.present, third.moved, third.table]).toEqual([
      [0, 1, 2, 3],
      [2, 3],
      { begun: 3, isWhole: false, parts: [] },
    ]);
    expect(broughtIn(third, stages, 2)).toBeNull();
    expect([isTogether(third, stages), third.offsets[3]]).toEqual([false, [0, 1, 0]]);
  });

  it("is not for steps by halves, and not where nothing comes apart", () => {
    const [step, ...others] = solution.steps;
    expect(stagesOf({ ...solution, steps: [{ ...step!, way: [0.5, 0, 0] }, ...others] })).toBeNull();
    expect(stagesOf({ ...solution, kind: "stuck" })).toBeNull();
  });
});

describe("the burr of the day", () => {
  const day = (number: number): Date => new Date(2026, 10, number, 23, 59);
  const score: Score = { goal: "apart", moves: 9, hints: 2, par: null };

  it("is another one every day, and the same at every hour", () => {
    const month = Array.from({ length: BURRS.length }, (_, i) => burrOfDay(day(i + 1)));
    expect(new Set(month).size).toBe(BURRS.length);
    expect(burrOfDay(new Date(2026, 10, 3, 0, 0))).toBe(month[2]);
    expect(burrOfDay(day(BURRS.length + 1))).toBe(month[0]);
  });

  it("has its best result stored, and the days in a row", () => {
    expect(storeResult("another", score, day(1))).toBe(false);
    for (const number of [1, 2, 4, 5]) expect(storeResult(burrOfDay(day(number)), score, day(number))).toBe(true);
    expect([2, 3, 4, 5, 6, 7].map((number) => daysInARow(day(number)))).toEqual([2, 2, 1, 2, 2, 0]);
    storeResult(burrOfDay(day(5)), { ...score, hints: 0 }, day(5));
    storeResult(burrOfDay(day(5)), { ...score, moves: 10, hints: 0 }, day(5));
    expect([resultOf(day(5)), resultOf(day(6))]).toEqual([{ moves: 9, hints: 0 }, undefined]);
  });

  it("is a burr of the catalogue with a name of its own", () => {
    const names =
      "from burrkit.sixpiece.catalogue import entries; print(*(each.name for each in entries()), sep='\\n')";
    const found = spawnSync(PYTHON, ["-c", names], { env: ENVIRONMENT, encoding: "utf8" }).stdout.split("\n");
    expect(BURRS.filter((name) => found.filter((each) => each === name).length !== 1)).toEqual([]);
  });
});
