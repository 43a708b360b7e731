/** The texts that the page makes for a scene, which has only moves and figures. */

import { describe, expect, it } from "vitest";
import { aboutFound, noteText, pathTexts } from "../src/scene/figures";
import { directionOf, distanceText, moveText, wayApart } from "../src/scene/moves-in-words";
import { SceneError } from "../src/scene/scene";
import { bars } from "./scenes";

describe("the sentences of moves", () => {
  it("name what is set aside and taken up again", () => {
    expect(bars().solutions[0]!.steps.map(({ apart }) => apart)).toEqual([
      "{3} slides 1 away from you.",
      "{2} and {3} slide to the right and come free together. Leave {2} and {3} together for now.",
      "{1} slides down and comes free.",
      "Now take up {2} and {3} again. {3} slides to the right and comes free.",
    ]);
    expect(bars().solutions[0]!.steps.map(({ together }) => together)).toEqual([
      "{3} slides 1 toward you.",
      "Now take up {2} and {3} again. {2} and {3} slide in together, to the left.",
      "{1} slides in, up.",
      "{3} slides in, to the left. Leave {2} and {3} together for now.",
    ]);
  });

  it("introduce marks that are numbers, and name what stays together", () => {
    const moves = [{ pieces: [0, 1], way: [0, 0, 2], frees: true, length: "2" }] as const;
    const split = { steps: [0, 1], left: [2, 3], removed: [0, 1], leftNext: null, removedNext: null } as const;
    expect(wayApart(moves, [split], ["1", "2", "3", "4"])[0]!.apart).toBe(
      "Pieces {0} and {1} slide up and come free together. Pieces {2} and {3} belong together and stay so. " +
        "Pieces {0} and {1} belong together and stay so.",
    );
  });

  it("name the way of each piece where several slide at once", () => {
    const ways = [
      [1, 0, 0],
      [-2, 0, 1],
      [1, 0, 0],
    ] as const;
    const move = { pieces: [3, 0, 2], way: [0, 0, 0], ways, lengths: ["1", "", "1"], length: "" } as const;
    const marks = ["A", "B", "C", "D"];
    expect(wayApart([{ ...move, frees: false }], [], marks)).toEqual([
      {
        apart: "At once: {3} and {2} slide 1 to the right; {0} slides to the left and up.",
        together: "At once: {3} and {2} slide 1 to the left; {0} slides to the right and down.",
      },
    ]);
    const { apart, together } = wayApart([{ ...move, frees: true }], [], marks)[0]!;
    expect(apart).toMatch(/They come apart\.$/);
    expect(together).toMatch(/^Bring them together at once: \{3\} and \{2\} slide 1 to the left;/);
  });

  it("turn as they are seen", () => {
    const turn = { pieces: [0], way: [0, 0, 0], turn: { axis: 2, quarters: 1 }, frees: false, length: "" } as const;
    expect(moveText(turn, "A")).toEqual({
      apart: "A turns a quarter counterclockwise, seen from above.",
      together: "A turns a quarter clockwise, seen from above.",
    });
  });

  it("go along all axes of a slanted way", () => {
    expect(directionOf([0.7, -0.7, 0])).toBe("to the right and toward you");
    expect(directionOf([-0.5, 0.5, 0.5])).toBe("to the left, away from you and up");
    expect(directionOf([1, 0.05, 0])).toBe("to the right");
  });

  it("measure in units and parts of one", () => {
    expect([4, 3, 1].map((halves) => distanceText(halves, 2))).toEqual(["2", "1 1/2", "1/2"]);
  });
});

const FOUND = {
  assemblies: 1,
  solutions: 1,
  shown: 1,
  unique: true,
  complete: true,
  takenApart: true,
  open: false,
  reflected: false,
  reasons: [],
};
const NONE = { ...FOUND, solutions: 0, unique: false };

describe("what a search has found", () => {
  it.each([
    [{}, "The only solution."],
    [{ assemblies: 40 }, "The only solution; 39 other assemblies do not come completely apart."],
    [{ assemblies: 40, solutions: 6, shown: 6, unique: false }, "6 solutions among 40 assemblies."],
    [
      { assemblies: 154, solutions: 90, shown: 20, unique: false, complete: false },
      "90 solutions among 154 assemblies; 20 of them are here, the highest levels; the search stopped early.",
    ],
    [{ ...NONE, assemblies: 0, reasons: ["no room"] }, "No assembly: no room."],
    [{ ...NONE, assemblies: 0 }, "No assembly: every arrangement was tried."],
    [{ ...NONE, takenApart: false }, "1 assembly, not taken apart."],
    [{ ...NONE, open: true }, "1 assembly; whether any comes completely apart is not settled."],
    [NONE, "1 assembly, which does not come completely apart."],
    [
      { ...NONE, assemblies: 2, reflected: true },
      "2 assemblies, none of which comes completely apart; 1 of them are here, the first ones. " +
        "Assemblies are numbered up to reflection.",
    ],
  ])("is a sentence: %o", (changes, text) => {
    expect(aboutFound({ ...FOUND, ...changes }, "found")).toBe(text);
  });
});

describe("what is proved of an assembly", () => {
  it.each([
    [null, ""],
    [{ code: "open" }, "Whether it comes apart is not settled."],
    [{ code: "part", level: "3" }, "A part comes free at level 3, but not all."],
    [{ code: "part-open", level: "3" }, "A part comes free at level 3; whether all does is not settled."],
    [{ code: "locked", states: 1 }, "It stays locked: nothing moves."],
    [{ code: "locked", states: 1234 }, "It stays locked: nothing comes free in 1,234 arrangements."],
    [{ code: "other-way", level: "8.3", moves: 13 }, "Level 8.3; 13 moves in all on this way."],
  ])("is a sentence: %o", (note, text) => {
    expect(noteText(note, "note")).toBe(text);
  });

  it("has a code that is known", () => {
    expect(() => noteText({ code: "else" }, "note")).toThrow(SceneError);
  });
});

it("has a text for where a path begins and ends", () => {
  expect(pathTexts({ moves: 1, pieces: 3 }, "path")).toEqual({
    about: "1 move from the start to the goal.",
    begin: { together: "3 pieces at the start.", apart: "3 pieces at the goal." },
  });
  expect(pathTexts({ moves: 0, pieces: 3 }, "path").about).toBe("The start is the goal already: no move is needed.");
});
