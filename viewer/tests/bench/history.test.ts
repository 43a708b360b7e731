import { describe, expect, it } from "vitest";
import type { Action } from "../../src/bench/model/actions";
import { at, begun, did, type History, MOST_STEPS, now, pathIn, passed, sealed } from "../../src/bench/model/history";
import { NO_PATH, textOf } from "../../src/bench/model/path-drawing";
import type { ShapesDoc, SticksDoc } from "../../src/bench/model/document";
import { turning } from "../../src/bench/model/reshaping";
import { packed, unpacked } from "../../src/bench/drafts";
import { shapes, sticks } from "./sample";

const carve = (cube: number): Action => ({ do: "carve", stick: 0, cube });
const undone = (history: History): History => at(history, history.at - 1);
const redone = (history: History): History => at(history, history.at + 1);
const words = (history: ReturnType<typeof begun>): string[] => history.steps.map(({ word }) => word);

describe("history", () => {
  it("goes back and forth, and forgets what was undone once something new is done", () => {
    const start = begun(sticks(), "opened");
    const two = did(did(start, carve(0)), carve(1));
    expect((now(two) as SticksDoc).sticks[0]!.number).toBe(4);
    expect(now(undone(two))).toBe(two.steps[1]!.doc);
    expect(now(redone(undone(two)))).toBe(now(two));
    expect(undone(undone(undone(two))).at).toBe(0);
    expect(redone(two).at).toBe(2);
    const other = did(undone(two), carve(5));
    expect(words(other)).toEqual([
      "opened",
      "carved cube 1 of stick 0 (top front 1)",
      "carved cube 6 of stick 0 (top behind 2)",
    ]);
    expect(at(other, 99).at).toBe(2);
  });

  it("takes no step for an edit that changes nothing", () => {
    const start = begun(sticks(), "opened");
    expect(did(start, { do: "number", stick: 0, number: 1 })).toBe(start);
  });

  it("joins letters of a name and cubes of a stroke", () => {
    let history = begun(shapes(), "opened");
    for (const name of ["t", "tr", "tra"]) history = did(history, { do: "name-shape", shape: 1, name });
    expect(words(history)).toEqual(["opened", "named a shape \u201ctra\u201d"]);
    history = did(sealed(history), { do: "name-shape", shape: 1, name: "x" });
    expect(history.steps).toHaveLength(3);
    for (const x of [0, 1])
      history = did(history, { do: "paint", shape: 1, cells: [[x, 1, 1]], state: 1, colour: 0, stroke: 7 });
    expect(words(history).at(-1)).toBe("put some cubes into \u201cx\u201d");
    expect(history.steps).toHaveLength(4);
  });

  it("has one step for a number that is typed, which begins where its first figure did", () => {
    const most = (number: number): Action => ({ do: "count", problem: 0, shape: 0, most: number });
    const start = begun(shapes(), "opened");
    const typed = did(did(did(start, { do: "count", problem: 0, shape: 0, least: 2 }), most(1)), most(12));
    expect(words(typed)).toEqual([
      "opened",
      "used \u201cdomino\u201d 2 times",
      "used \u201cdomino\u201d 2 to 12 times",
    ]);
    expect((now(typed) as ShapesDoc).problems[0]!.parts[0]).toMatchObject({ least: 2, most: 12, groups: { "3": 12 } });
    // Typed as it was, it does not add a step; and after a pause it is another one.
    expect(words(did(typed, most(2)))).toEqual(["opened", "used \u201cdomino\u201d 2 times"]);
    expect(did(sealed(typed), most(13)).steps).toHaveLength(4);
  });

  it("goes to where a step was made, whichever way it is passed", () => {
    const place = (piece: number) => ({ tab: "pieces" as const, piece, problem: 0, end: 0 });
    let history = begun(sticks(), "opened");
    for (const stick of [1, 4]) history = did(history, { do: "carve", stick, cube: 0 }, place(stick));
    expect(passed(history, 1).place).toEqual(place(4));
    expect(passed(history, 0).place).toEqual(place(1));
    expect(passed(at(history, 0), 1).place).toEqual(place(1));
    expect(passed(at(history, 0), 2).place).toEqual(place(4));
  });

  it("holds the arrangements of a path, which the document does not contain", () => {
    const draw = (x: number): Action => ({
      do: "path",
      edit: { do: "paint", shape: 1, cells: [[x, 0, 0]], state: 1, colour: 2, stroke: 3 },
    });
    const start = begun(sticks(), "opened");
    const drawn = did(did(start, draw(0)), draw(1));
    expect(words(drawn)).toEqual(["opened", "put some cubes into \u201cGoal\u201d"]);
    expect(now(drawn)).toBe(now(start));
    expect([textOf(pathIn(drawn).shapes[1]!).split("\n").at(-1), pathIn(undone(drawn))]).toEqual(["BB..", NO_PATH]);
    const moved = did(drawn, {
      do: "path",
      edit: { do: "move-piece", shape: 1, from: [0, 0, 0], to: [1, 0, 0], stroke: 4 },
    });
    expect(words(moved).at(-1)).toBe("moved piece B in \u201cGoal\u201d");
    const draft = { history: moved, file: null, savedAt: 0, solved: [], tab: "path" as const, piece: 0, problem: 0 };
    expect(unpacked(packed(draft))).toEqual(draft);
  });

  it("is bounded", () => {
    let history = begun(sticks(), "opened");
    for (let i = 0; i < MOST_STEPS + 50; i++) history = did(history, carve(i % 12));
    expect(history.steps).toHaveLength(MOST_STEPS);
    expect(history.at).toBe(MOST_STEPS - 1);
  });

  it("survives being written down, with the step that a file holds", () => {
    const history = undone(
      did(did(begun(shapes(), "opened"), { do: "reshape", shapes: [1], how: turning(2, 1) }), {
        do: "name-shape",
        shape: 1,
        name: "x",
      }),
    );
    const draft = {
      history,
      file: { path: "a.json", tag: '"1"' },
      savedAt: 0,
      solved: [],
      tab: "puzzle" as const,
      piece: 1,
      problem: 0,
    };
    expect(unpacked(packed(draft))).toEqual({ ...draft, history: { steps: history.steps.slice(0, 2), at: 1 } });
  });
});
