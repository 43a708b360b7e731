import { describe, expect, it } from "vitest";
import { type Action, edited } from "../../src/bench/model/actions";
import { wordOf } from "../../src/bench/model/words";
import { type Doc, type ShapesDoc, type SticksDoc } from "../../src/bench/model/document";
import { cubesOf } from "../../src/bench/model/shape";
import { both, shapes, sticks } from "./sample";

const asSticks = (action: Action, doc: Doc = sticks()): SticksDoc => edited(doc, action) as SticksDoc;
const asShapes = (action: Action, doc: Doc = shapes()): ShapesDoc => edited(doc, action) as ShapesDoc;

describe("sticks", () => {
  it("lose a cube and get it back", () => {
    const carved = asSticks({ do: "carve", stick: 0, cube: 3 });
    expect(carved.sticks[0]!.number).toBe(1 + 8);
    expect(asSticks({ do: "carve", stick: 0, cube: 3 }, carved)).toEqual(sticks());
    expect(wordOf(sticks(), { do: "carve", stick: 0, cube: 3 })).toBe("carved cube 4 of stick 0 (top front 4)");
    expect(wordOf(carved, { do: "carve", stick: 0, cube: 3 })).toBe("put back cube 4 of stick 0 (top front 4)");
  });

  it("take numbers from 1 to 4096 only", () => {
    expect(asSticks({ do: "number", stick: 1, number: 4096 }).sticks[1]!.number).toBe(4096);
    const doc = sticks();
    for (const number of [0, 4097, 1.5, NaN]) expect(edited(doc, { do: "number", stick: 1, number })).toBe(doc);
    expect(edited(doc, { do: "number", stick: 9, number: 5 })).toBe(doc);
  });

  it("share what does not change", () => {
    const doc = sticks();
    const longer = asSticks({ do: "length", length: 8 }, doc);
    expect(longer.length).toBe(8);
    expect(longer.sticks).toBe(doc.sticks);
    expect(edited(doc, { do: "length", length: 6 })).toBe(doc);
  });
});

describe("shapes", () => {
  it("are painted, and what was found is forgotten", () => {
    const doc = shapes();
    const made = asShapes({ do: "paint", shape: 1, cells: [[1, 1, 1]], state: 1, colour: 2, stroke: 1 }, doc);
    expect(cubesOf(made.shapes[1]!, 1)).toContainEqual([1, 1, 1]);
    expect(made.problems[0]!.found).toEqual({});
    expect(made.shapes[0]).toBe(doc.shapes[0]);
    expect(edited(doc, { do: "paint", shape: 0, cells: [[0, 0, 0]], state: 1, colour: 1, stroke: 1 })).toBe(doc);
  });

  it("are coloured where cubes are, which stay as they are", () => {
    const doc = shapes();
    const tint = {
      do: "tint",
      shape: 1,
      cells: [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 1],
        [9, 9, 9],
      ],
      colour: 2,
      stroke: 1,
    } as const;
    const made = asShapes(tint, doc).shapes[1]!;
    expect([...made.states]).toEqual([...doc.shapes[1]!.states]);
    // The cell at 0, 1, 1 is empty, and the last one is outside of the box.
    expect(
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 1],
      ].map(([x, y, z]) => made.colours[x! + 2 * (y! + 2 * z!)]),
    ).toEqual([2, 2, 0]);
    expect(asShapes(tint, doc).problems[0]!.found).toEqual({});
    expect(asShapes({ ...tint, colour: 0 }, asShapes(tint, doc)).shapes[1]!.colours[0]).toBe(0);
    expect(edited(doc, { ...tint, cells: [[0, 1, 1]] })).toBe(doc);
    expect(edited(doc, { ...tint, cells: [[0, 0, 0]], colour: doc.shapes[1]!.colours[0]! })).toBe(doc);
    expect([wordOf(doc, tint), wordOf(doc, { ...tint, cells: [[0, 0, 0]], colour: 0 })]).toEqual([
      "painted 4 cubes of “tray” in colour 2",
      "removed the colour of 1 cube of “tray”",
    ]);
  });

  it("grow where a cell beyond their box is filled", () => {
    const made = asShapes({ do: "paint", shape: 0, cells: [[-1, 0, 0]], state: 1, colour: 0, stroke: 1 }).shapes[0]!;
    expect(made.size).toEqual([3, 1, 1]);
    expect(cubesOf(made)).toHaveLength(3);
    expect(made.hotspot).toEqual([1, 0, 0]);
  });

  it("that go take their parts along, and later ones move up", () => {
    const more = asShapes({ do: "add-shape", like: 0, isCopy: true, problem: null });
    expect(more.shapes[2]!.name).toBe("domino copy");
    const used = asShapes({ do: "count", problem: 0, shape: 2, least: 1, most: 1 }, more);
    const gone = asShapes({ do: "drop-shape", shape: 0 }, used);
    expect(gone.shapes.map(({ name }) => name)).toEqual(["tray", "domino copy"]);
    expect(gone.problems[0]!.goal).toBe(0);
    expect(gone.problems[0]!.parts).toEqual([{ shape: 1, least: 1, most: 1, groups: {} }]);
  });

  it("lose a colour everywhere when it goes", () => {
    const gone = asShapes({ do: "drop-colour", number: 1 });
    expect(gone.palette).toEqual(["#0072b2"]);
    expect([...gone.shapes[1]!.colours].every((colour) => colour === 0)).toBe(true);
    expect(gone.problems[0]!.allowed).toEqual([]);
  });
});

describe("problems", () => {
  it("count pieces exactly or in ranges", () => {
    const doc = asShapes({ do: "count", problem: 0, shape: 0, least: 2, most: 1 });
    expect(doc.problems[0]!.parts[0]).toMatchObject({ least: 2, most: 2, groups: { "3": 2 } });
    expect(asShapes({ do: "count", problem: 0, shape: 0, least: 0, most: 0 }).problems[0]!.parts).toEqual([]);
  });

  it("have a goal that is not a piece", () => {
    const doc = asShapes({ do: "goal", problem: 0, shape: 0 });
    expect(doc.problems[0]).toMatchObject({ goal: 0, parts: [], found: {} });
  });

  it("allow pairs of colours, holes and groups", () => {
    const pairs = asShapes({ do: "allow", problem: 0, piece: 2, goal: 1, is: true });
    expect(pairs.problems[0]!.allowed).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(asShapes({ do: "allow", problem: 0, piece: 1, goal: 1, is: false }).problems[0]!.allowed).toEqual([]);
    expect(asShapes({ do: "holes", problem: 0, most: null }).problems[0]!.maxHoles).toBeNull();
    expect(asShapes({ do: "group", problem: 0, shape: 0, group: 3, count: 0 }).problems[0]!.parts[0]!.groups).toEqual(
      {},
    );
  });

  it("are copied without what was found", () => {
    const doc = asShapes({ do: "add-problem", like: 0 });
    expect(doc.problems[1]).toMatchObject({ name: "two in a tray copy", goal: 1, found: {} });
    expect(doc.problems[0]!.found).not.toEqual({});
    expect(asShapes({ do: "drop-problem", problem: 0 }, doc).problems).toHaveLength(1);
  });
});

it("an edit of the other kind of document changes nothing", () => {
  const [burr, tray] = both();
  expect(edited(burr!, { do: "name-shape", shape: 0, name: "x" })).toBe(burr);
  expect(edited(tray!, { do: "carve", stick: 0, cube: 0 })).toBe(tray);
});
