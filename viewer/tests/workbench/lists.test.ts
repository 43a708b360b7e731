import { describe, expect, it } from "vitest";
import { type Action, edited } from "../../src/workbench/model/actions";
import type { ShapesDoc } from "../../src/workbench/model/document";
import { moved } from "../../src/workbench/model/lists";
import { block, cubesOf } from "../../src/workbench/model/shape";
import { wordOf } from "../../src/workbench/model/words";
import { shapes } from "./sample";

const after = (action: Action, doc: ShapesDoc = shapes()): ShapesDoc => edited(doc, action) as ShapesDoc;

describe("a list", () => {
  it("is in another order, or the same where that makes no sense", () => {
    const list = ["a", "b", "c"];
    expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(list, 2, 0)).toEqual(["c", "a", "b"]);
    for (const [from, to] of [[1, 1], [0, 3], [-1, 0], [0.5, 1]] as const) expect(moved(list, from, to)).toBe(list);
  });
});

describe("shapes", () => {
  it("change places, and problems follow them", () => {
    const doc = after({ do: "move-shape", from: 1, to: 0 });
    expect(doc.shapes.map(({ name }) => name)).toEqual(["tray", "domino"]);
    expect(doc.problems[0]).toMatchObject({ goal: 0, parts: [{ shape: 1, groups: { "3": 2 } }] });
    // The pieces have kept their order, and so has what was found.
    expect(doc.problems[0]!.found).toEqual(shapes().problems[0]!.found);
    expect(wordOf(shapes(), { do: "move-shape", from: 1, to: 0 })).toBe("moved \u201ctray\u201d to place 1");
  });

  it("lose what was found where pieces change their order", () => {
    const two = after({ do: "count", problem: 0, shape: 2, least: 1, most: 1 }, after({ do: "add-shape", like: 0, isCopy: true, problem: null }));
    const found = { ...two, problems: [{ ...two.problems[0]!, found: { state: "solved" } }] };
    const doc = after({ do: "move-shape", from: 2, to: 0 }, found);
    expect(doc.problems[0]!.parts.map(({ shape, most }) => [shape, most])).toEqual([[0, 1], [1, 2]]);
    expect(doc.problems[0]!.found).toEqual({});
    const before = shapes();
    expect(edited(before, { do: "move-shape", from: 0, to: 7 })).toBe(before);
  });

  it("are added in a box like that of another one, as pieces", () => {
    const doc = after({ do: "add-shape", like: 1, isCopy: false, problem: 0 });
    expect(doc.shapes[2]).toMatchObject({ name: "", size: [2, 2, 2] });
    expect(cubesOf(doc.shapes[2]!)).toEqual([]);
    expect(doc.problems[0]!.parts.at(-1)).toEqual({ shape: 2, least: 1, most: 1, groups: {} });
    expect(doc.problems[0]!.found).toEqual({});
    expect(after({ do: "add-shape", like: 9, isCopy: false, problem: 5 }).shapes[2]!.size).toEqual([4, 4, 4]);
  });

  it("come several at once", () => {
    const doc = after({ do: "add-shapes", made: [block([1, 1, 1], "p"), block([1, 2, 1], "q")], problem: 0 });
    expect(doc.problems[0]!.parts.map(({ shape }) => shape)).toEqual([0, 2, 3]);
    const before = shapes();
    expect(edited(before, { do: "add-shapes", made: [], problem: 0 })).toBe(before);
  });
});

describe("problems", () => {
  it("change places, are emptied, and keep a comment beside them", () => {
    const two = after({ do: "add-problem", like: null });
    expect(after({ do: "move-problem", from: 0, to: 1 }, two).problems.map(({ name }) => name)).toEqual(["", "two in a tray"]);
    expect(after({ do: "clear-counts", problem: 0 }).problems[0]).toMatchObject({ parts: [], found: {} });
    expect(edited(two, { do: "clear-counts", problem: 1 })).toBe(two);
    const more = after({ do: "add-shape", like: 0, isCopy: true, problem: null });
    expect(after({ do: "raise-counts", problem: 0 }, more).problems[0]).toMatchObject({ parts: [{ shape: 0, least: 2, most: 3, groups: { "3": 2 } }, { shape: 2, least: 1, most: 1, groups: {} }], found: {} });
    expect(edited(two, { do: "raise-counts", problem: 9 })).toBe(two);
    const doc = after({ do: "comment", comment: "one\r\ntwo\u0000\tthree", popup: true });
    expect(doc).toMatchObject({ comment: "one\ntwo\tthree", popup: true });
    expect(doc.problems[0]!.found).toEqual(shapes().problems[0]!.found);
    expect(after({ do: "comment", comment: "x".repeat(100_001), popup: false }).comment).toHaveLength(100_000);
  });
});
