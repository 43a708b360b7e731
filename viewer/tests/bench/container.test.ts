import { describe, expect, it } from "vitest";
import { edited } from "../../src/bench/model/actions";
import {
  type Box,
  boxOf,
  containerOf,
  isOnSide,
  outerSize,
  packingDoc,
  resizedBox,
  withBox,
} from "../../src/bench/model/container";
import { RECOUNTINGS } from "../../src/bench/model/counting";
import { FIXED, readDoc, type ShapesDoc, VARIABLE, writeDoc } from "../../src/bench/model/document";
import { boxOfSet, PIECE_SETS, piecesOf, type SetName } from "../../src/bench/model/piece-sets";
import { colourAt, cubesOf, stateAt } from "../../src/bench/model/shape";
import { shapes } from "./sample";

const NAMES = { box: "box", goal: "goal" };
const soma = (): ShapesDoc => packingDoc(piecesOf("soma"), boxOfSet("soma"), "Soma in a box", NAMES, 7);
const containerIn = (doc: ShapesDoc) => containerOf(doc, doc.problems[0])!;
const boxIn = (doc: ShapesDoc): Box => boxOf(doc, containerIn(doc))!;

describe("a container", () => {
  it("has its walls as the last piece, in a colour that is allowed there alone", () => {
    const doc = soma();
    const { walls, goal, colour, roomColour } = containerIn(doc);
    expect([walls, goal, colour, roomColour]).toEqual([7, 8, 1, 2]);
    expect(doc.problems[0]!.parts.at(-1)!.shape).toBe(walls);
    expect(doc.problems[0]!.allowed).toEqual([[1, 1]]);
    expect(cubesOf(doc.shapes[walls]!)).toHaveLength(98 - 6);
    expect(cubesOf(doc.shapes[goal]!)).toHaveLength(98 - 6 + 27);
    expect(colourAt(doc.shapes[goal]!, [2, 2, 2])).toBe(roomColour);
    expect(boxIn(doc).size).toEqual([3, 3, 3]);
    expect(boxIn(doc).open).toHaveLength(6);
  });

  it("is read again from what is written", () => {
    const doc = readDoc(writeDoc(soma())) as ShapesDoc;
    expect(boxIn(doc)).toEqual(boxIn(soma()));
  });

  it("differs from all other goals", () => {
    const doc = shapes();
    expect(containerOf(doc, doc.problems[0])).toBeNull();
    expect(containerOf(doc, undefined)).toBeNull();
    const light = soma();
    const same = { ...light, shapes: light.shapes.map((shape) => ({ ...shape, weight: 1 })) };
    expect(containerOf(same, same.problems[0])).toBeNull();
  });

  it("with walls that are drawn otherwise is not a box", () => {
    const doc = soma();
    const { walls, goal } = containerIn(doc);
    let drawn: ShapesDoc = doc;
    // Without an edge of the box.
    for (const shape of [walls, goal])
      drawn = edited(drawn, { do: "paint", shape, cells: [[0, 0, 0]], state: 0, colour: 0, stroke: 1 }) as ShapesDoc;
    const container = containerOf(drawn, drawn.problems[0]);
    expect(container).not.toBeNull();
    expect(boxOf(drawn, container!)).toBeNull();
  });
});

describe("its box", () => {
  it("changes size, and keeps openings where they still are", () => {
    const box: Box = {
      size: [3, 3, 3],
      open: [
        [1, 1, 4],
        [3, 3, 4],
        [2, 0, 3],
      ],
    };
    expect(resizedBox(box, [2, 4, 5])).toEqual({
      size: [2, 4, 5],
      open: [
        [1, 1, 6],
        [2, 0, 3],
      ],
    });
  });

  it("is edited in a document, and room must be filled if the pieces fill it", () => {
    const doc = soma();
    const { goal } = containerIn(doc);
    expect(stateAt(doc.shapes[goal]!, [2, 2, 2])).toBe(FIXED);
    const larger = edited(doc, { do: "box", problem: 0, box: { size: [3, 3, 4], open: [] }, stroke: 1 }) as ShapesDoc;
    expect(boxIn(larger)).toEqual({ size: [3, 3, 4], open: [] });
    expect(stateAt(larger.shapes[goal]!, [2, 2, 2])).toBe(VARIABLE);
    const again = withBox(larger, 0, boxOfSet("soma"));
    expect(again.shapes[goal]).toEqual(doc.shapes[goal]);
  });

  it("has sides, and edges that stay", () => {
    const outer = outerSize({ size: [3, 3, 3] });
    expect(outer).toEqual([5, 5, 5]);
    expect([isOnSide([2, 2, 4], outer), isOnSide([0, 2, 4], outer), isOnSide([2, 2, 2], outer)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("pieces", () => {
  it("that are added come before the walls, and may leave room", () => {
    const doc = edited(soma(), { do: "add-shape", like: 0, isCopy: true, problem: 0 }) as ShapesDoc;
    expect(doc.problems[0]!.parts.map(({ shape }) => shape)).toEqual([0, 1, 2, 3, 4, 5, 6, 9, 7]);
    const { goal } = containerIn(doc);
    expect(stateAt(doc.shapes[goal]!, [2, 2, 2])).toBe(VARIABLE);
    const fewer = edited(doc, { do: "count", problem: 0, shape: 9, least: 0, most: 0 }) as ShapesDoc;
    expect(stateAt(fewer.shapes[goal]!, [2, 2, 2])).toBe(FIXED);
  });

  it("are counted without the walls", () => {
    const raised = edited(soma(), { do: "recount", problem: 0, how: RECOUNTINGS.raised }) as ShapesDoc;
    expect(raised.problems[0]!.parts.map(({ most }) => most)).toEqual([2, 2, 2, 2, 2, 2, 2, 1]);
    const none = edited(soma(), { do: "recount", problem: 0, how: RECOUNTINGS.none }) as ShapesDoc;
    expect(none.problems[0]!.parts.map(({ shape }) => shape)).toEqual([7]);
  });

  it.each(Object.keys(PIECE_SETS) as SetName[])("of a known set fill their box, each once: %s", (set) => {
    const pieces = piecesOf(set);
    const cubes = pieces.map((piece) => cubesOf(piece).length);
    const [x, y, z] = boxOfSet(set).size;
    expect(cubes.reduce((sum, count) => sum + count, 0)).toBe(x * y * z);
    expect(new Set(pieces.map(({ name }) => name)).size).toBe(pieces.length);
    const box = boxIn(packingDoc(pieces, boxOfSet(set), "", NAMES, 1));
    expect(box).toEqual(boxOfSet(set));
  });
});
