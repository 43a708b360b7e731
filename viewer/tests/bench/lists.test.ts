import { describe, expect, it } from "vitest";
import { type Action, edited } from "../../src/bench/model/actions";
import { copiesIn, freeGroup, groupsOf, RECOUNTINGS } from "../../src/bench/model/counting";
import { readDoc, type ShapesDoc, writeDoc } from "../../src/bench/model/document";
import { moved } from "../../src/bench/model/lists";
import { block, cubesOf } from "../../src/bench/model/shape";
import { wordOf } from "../../src/bench/model/words";
import { shapes } from "./sample";

const after = (action: Action, doc: ShapesDoc = shapes()): ShapesDoc => edited(doc, action) as ShapesDoc;

describe("a list", () => {
  it("is in another order, or the same where that makes no sense", () => {
    const list = ["a", "b", "c"];
    expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(list, 2, 0)).toEqual(["c", "a", "b"]);
    for (const [from, to] of [
      [1, 1],
      [0, 3],
      [-1, 0],
      [0.5, 1],
    ] as const)
      expect(moved(list, from, to)).toBe(list);
  });
});

describe("shapes", () => {
  it("change places, and problems follow them", () => {
    const doc = after({ do: "move-shape", from: 1, to: 0 });
    expect(doc.shapes.map(({ name }) => name)).toEqual(["tray", "domino"]);
    expect(doc.problems[0]).toMatchObject({ goal: 0, parts: [{ shape: 1, groups: { "3": 2 } }] });
    // The pieces are in the same order, and so is what was found.
    expect(doc.problems[0]!.found).toEqual(shapes().problems[0]!.found);
    expect(wordOf(shapes(), { do: "move-shape", from: 1, to: 0 })).toBe("moved \u201ctray\u201d to place 1");
  });

  it("lose what was found where pieces change their order", () => {
    const two = after(
      { do: "count", problem: 0, shape: 2, least: 1, most: 1 },
      after({ do: "add-shape", like: 0, isCopy: true, problem: null }),
    );
    const found = { ...two, problems: [{ ...two.problems[0]!, found: { state: "solved" } }] };
    const doc = after({ do: "move-shape", from: 2, to: 0 }, found);
    expect(doc.problems[0]!.parts.map(({ shape, most }) => [shape, most])).toEqual([
      [0, 1],
      [1, 2],
    ]);
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
  it("change places, are emptied, and keep a comment next to them", () => {
    const two = after({ do: "add-problem", like: null });
    expect(after({ do: "move-problem", from: 0, to: 1 }, two).problems.map(({ name }) => name)).toEqual([
      "",
      "two in a tray",
    ]);
    expect(after({ do: "recount", problem: 0, how: RECOUNTINGS.none }).problems[0]).toMatchObject({
      parts: [],
      found: {},
    });
    expect(edited(two, { do: "recount", problem: 1, how: RECOUNTINGS.none })).toBe(two);
    const more = after({ do: "add-shape", like: 0, isCopy: true, problem: null });
    expect(after({ do: "recount", problem: 0, how: RECOUNTINGS.raised }, more).problems[0]).toMatchObject({
      parts: [
        { shape: 0, least: 2, most: 3, groups: { "3": 3 } },
        { shape: 2, least: 1, most: 1, groups: {} },
      ],
      found: {},
    });
    expect(edited(two, { do: "recount", problem: 9, how: RECOUNTINGS.raised })).toBe(two);
    const doc = after({ do: "comment", comment: "one\r\ntwo\u0000\tthree", popup: true });
    expect(doc).toMatchObject({ comment: "one\ntwo\tthree", popup: true });
    expect(doc.problems[0]!.found).toEqual(shapes().problems[0]!.found);
    expect(after({ do: "comment", comment: "x".repeat(100_001), popup: false }).comment).toHaveLength(100_000);
  });
});

describe("groups of pieces", () => {
  const partsOf = (doc: ShapesDoc): ShapesDoc["problems"][0]["parts"] => doc.problems[0]!.parts;
  const group = (number: number, count: number): Action => ({
    do: "group",
    problem: 0,
    shape: 0,
    group: number,
    count,
  });

  it("are several for a piece, each with a number of copies", () => {
    const doc = after(group(1, 1));
    expect(partsOf(doc)[0]!.groups).toEqual({ "1": 1, "3": 2 });
    expect([1, 2, 3].map((number) => copiesIn(partsOf(doc)[0]!, number))).toEqual([1, null, "all"]);
    expect([groupsOf(doc.problems[0]!), freeGroup(groupsOf(doc.problems[0]!))]).toEqual([[1, 3], 2]);
    expect(readDoc(writeDoc(doc))).toEqual(doc);
    const apart = after({ do: "recount", problem: 0, how: RECOUNTINGS.apart }, doc);
    expect([partsOf(apart)[0]!.groups, groupsOf(apart.problems[0]!)]).toEqual([{}, [1]]);
    expect(edited(apart, { do: "recount", problem: 0, how: RECOUNTINGS.apart })).toBe(apart);
    expect(edited(doc, group(1, 1))).toBe(doc);
  });

  it("of all copies stay so when there are more or fewer", () => {
    const doc = after({ do: "count", problem: 0, shape: 0, most: 5 }, after(group(1, 1)));
    expect(partsOf(doc)[0]).toMatchObject({ least: 1, most: 5, groups: { "1": 1, "3": 5 } });
    expect(partsOf(after({ do: "count", problem: 0, shape: 0, least: 6 }, doc))[0]).toMatchObject({
      least: 6,
      most: 6,
      groups: { "1": 1, "3": 6 },
    });
  });

  it("have words in the history", () => {
    expect([group(2, 2), group(2, 1), group(3, 0)].map((action) => wordOf(shapes(), action))).toEqual([
      "put \u201cdomino\u201d into group 2",
      "put 1 of \u201cdomino\u201d into group 2",
      "took \u201cdomino\u201d out of group 3",
    ]);
    const counts = [{ most: 1 }, { most: 3 }, { least: 2 }, { least: 0, most: 0 }];
    expect(counts.map((count) => wordOf(shapes(), { do: "count", problem: 0, shape: 0, ...count }))).toEqual([
      "used \u201cdomino\u201d once",
      "used \u201cdomino\u201d 1 to 3 times",
      "used \u201cdomino\u201d 2 times",
      "stopped using \u201cdomino\u201d",
    ]);
  });
});
