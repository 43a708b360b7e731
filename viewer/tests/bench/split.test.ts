import { describe, expect, it } from "vitest";
import { type Action, edited, emptyProblem } from "../../src/bench/model/actions";
import type { Cell, ShapesDoc } from "../../src/bench/model/document";
import { begun, did, now } from "../../src/bench/model/history";
import { single } from "../../src/bench/model/lists";
import { block, cubesOf, emptyShape, without } from "../../src/bench/model/shape";
import { isExact, ownerOf, splitOf } from "../../src/bench/model/split";

/** A goal of 3 x 2 cubes without one, and two shapes without cubes. */
const START: ShapesDoc = {
  kind: "puzzle",
  comment: "",
  popup: false,
  grid: "cubes",
  palette: [],
  colourBy: "shape",
  shapes: [
    emptyShape([4, 4, 4], "A"),
    without(block([3, 2, 1], "Goal"), ([x, y]) => x === 2 && y === 1),
    emptyShape([1, 1, 1], "B"),
  ],
  problems: [{ ...emptyProblem(), goal: 1, parts: [0, 2].map(single), found: { state: "solved" } }],
};
const after = (doc: ShapesDoc, ...actions: readonly Action[]): ShapesDoc =>
  actions.reduce<ShapesDoc>((made, action) => edited(made, action) as ShapesDoc, doc);
const give = (place: number | null, ...cells: readonly Cell[]): Action => ({
  do: "assign",
  problem: 0,
  place,
  cells,
  stroke: 1,
});

describe("a goal", () => {
  it("is split by giving each cube to one piece", () => {
    const half = after(START, give(0, [0, 0, 0], [1, 0, 0], [2, 1, 0]), give(1, [0, 1, 0]));
    const split = splitOf(half, 0)!;
    // The cell at the corner is not of the goal.
    expect(split).toMatchObject({
      left: 2,
      counts: [
        { cells: 2, parts: 1 },
        { cells: 1, parts: 1 },
      ],
    });
    expect([ownerOf(split, [0, 0, 0]), ownerOf(split, [0, 1, 0]), ownerOf(split, [1, 1, 0])]).toEqual([0, 1, -1]);
    expect(isExact(split)).toBe(false);
    expect(half.shapes[0]).toMatchObject({ name: "A", size: [3, 2, 1] });
    expect(half.problems[0]!.found).toEqual({});
    const whole = after(half, give(1, [1, 1, 0], [2, 0, 0]));
    expect(isExact(splitOf(whole, 0)!)).toBe(true);
    expect(splitOf(whole, 0)!.counts[1]).toEqual({ cells: 3, parts: 2 });
  });

  it("gives no cube to two pieces", () => {
    const doc = after(START, give(0, [0, 0, 0], [1, 0, 0]), give(1, [1, 0, 0]));
    expect([cubesOf(doc.shapes[0]!), cubesOf(doc.shapes[2]!)]).toEqual([[[0, 0, 0]], [[1, 0, 0]]]);
    expect(cubesOf(after(doc, give(null, [1, 0, 0])).shapes[2]!)).toEqual([]);
    expect(edited(doc, give(0, [0, 0, 0]))).toBe(doc);
    expect(edited(doc, give(0, [2, 1, 0], [9, 9, 9]))).toBe(doc);
  });

  it("is not split by pieces that are not in it", () => {
    const doc = after(START, { do: "paint", shape: 0, cells: [[0, 0, 0]], state: 1, colour: 0, stroke: 1 });
    expect(splitOf(doc, 0)).toBeNull();
    expect(edited(doc, give(0, [0, 0, 0]))).toBe(doc);
    // Afresh: the shape without cubes is used, another one is added, and the old piece stays in the list.
    const fresh = after(doc, { do: "split-new", problem: 0, count: 2 });
    expect(fresh.problems[0]!.parts.map(({ shape }) => shape)).toEqual([2, 3]);
    expect(fresh.shapes[0]).toBe(doc.shapes[0]);
    expect(splitOf(fresh, 0)).toMatchObject({ left: 5, pieces: [2, 3] });
    expect(splitOf(after(START, { do: "count", problem: 0, shape: 0, least: 2, most: 2 }), 0)).toBeNull();
    expect(splitOf(after(START, { do: "goal", problem: 0, shape: null }), 0)).toBeNull();
    expect(splitOf(START, 4)).toBeNull();
  });

  it("is split in strokes that are undone at once", () => {
    let history = begun(START, "opened");
    for (const x of [0, 1]) history = did(history, give(0, [x, 0, 0]));
    history = did(history, { do: "assign", problem: 0, place: null, cells: [[0, 0, 0]], stroke: 2 });
    expect(history.steps.map(({ word }) => word)).toEqual([
      "opened",
      "gave cubes of the goal to \u201cA\u201d",
      "took cubes of the goal from the pieces",
    ]);
    expect(splitOf(now(history) as ShapesDoc, 0)!.left).toBe(4);
  });
});
