/** Marks, names and colours of pieces: the cases that Python has, too, and the choice of colours. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { edited } from "../../src/bench/model/actions";
import {
  appearances,
  defaultMark,
  hasColours,
  type Paints,
  shade,
  shapeColour,
} from "../../src/bench/model/appearance";
import { copyRows, foldedRows, piecesOf } from "../../src/bench/pieces";
import { type Json, readDoc, type ShapesDoc, solidSticks, writeDoc } from "../../src/bench/model/document";

interface Case {
  readonly about: string;
  readonly document: Json;
  readonly pieces: readonly (readonly [string, string, string])[];
}

const data = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../tests/data/${name}`, import.meta.url), "utf-8"));
const CASES = data("appearances.json") as Case[];
const PAINTS = data("paints.json") as Paints;
const docOf = (about: string): ShapesDoc => readDoc(CASES.find((each) => each.about === about)!.document) as ShapesDoc;
const coloursOf = (doc: ShapesDoc): string[] => appearances(doc, 0, PAINTS).map(({ colour }) => colour);

describe("what people see of pieces", () => {
  it.each(CASES)("is the same as in Python: $about", ({ document, pieces }) => {
    expect(appearances(readDoc(document), 0, PAINTS).map(({ mark, name, colour }) => [mark, name, colour])).toEqual(
      pieces,
    );
  });

  it("goes on with two letters after Z", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(defaultMark)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  });

  it("has a shade for each copy", () => {
    const shades = Array.from({ length: 60 }, (_, i) => shade("#e69f00", i));
    expect(new Set(shades).size).toBe(60);
    expect(shades[0]).toBe("#e69f00");
  });

  it("is in the file as it was", () => {
    for (const { document } of CASES) expect(readDoc(writeDoc(readDoc(document)))).toEqual(readDoc(document));
    expect(writeDoc(docOf("one of each shape"))).not.toHaveProperty("colour_by");
    expect(writeDoc(docOf("by wood"))).toHaveProperty("colour_by", "wood");
  });
});

describe("rows of pieces", () => {
  it("fold copies that may be left out, if they are many", () => {
    const doc = docOf("ranges");
    const rows = foldedRows(doc, 0, piecesOf(doc, 0, null as never, PAINTS));
    expect(rows.map((row) => [row[0]!.mark, row.length])).toEqual([
      ["A", 20],
      ["U", 1],
      ["V", 11],
    ]);
    const exact = docOf("copies");
    expect(foldedRows(exact, 0, piecesOf(exact, 0, null as never, PAINTS)).every((row) => row.length === 1)).toBe(true);
  });
});

describe("rows of copies", () => {
  it("hold three or more copies of a shape, and no piece that is not listed", () => {
    const doc = docOf("ranges");
    expect(copyRows(doc, 0, 32)).toEqual([
      { first: 0, count: 20 },
      { first: 20, count: 12 },
    ]);
    expect(copyRows(doc, 0, 22)).toEqual([
      { first: 0, count: 20 },
      { first: 20, count: 1 },
      { first: 21, count: 1 },
    ]);
    expect(copyRows(doc, 7, 2)).toEqual([
      { first: 0, count: 1 },
      { first: 1, count: 1 },
    ]);
  });
});

describe("the choice of colours", () => {
  it("is for a stick, too", () => {
    const doc = edited({ ...solidSticks(), length: 8 }, { do: "stick-colour", stick: 1, colour: "walnut" });
    const own = edited(doc, { do: "stick-colour", stick: 2, colour: "#abcdef" });
    expect(appearances(own, 0, PAINTS).map(({ colour }) => colour)).toEqual([
      PAINTS.colours[0],
      "#6a4a37",
      "#abcdef",
      ...PAINTS.colours.slice(3, 6),
    ]);
    expect(readDoc(writeDoc(own))).toEqual(own);
    expect([hasColours(own), hasColours(solidSticks())]).toEqual([true, false]);
  });

  it("is by shape, by piece or by wood", () => {
    const doc = docOf("copies");
    const byPiece = edited(doc, { do: "colour-by", by: "piece" }) as ShapesDoc;
    expect(coloursOf(byPiece)).toEqual(PAINTS.colours.slice(0, 6));
    const byWood = edited(doc, { do: "colour-by", by: "wood" }) as ShapesDoc;
    expect(shapeColour(byWood, 1, PAINTS)).toBe(PAINTS.woods[1]!.colour);
    expect(edited(byWood, { do: "colour-by", by: "wood" })).toBe(byWood);
    expect(coloursOf(edited(byWood, { do: "colour-by", by: "shape" }) as ShapesDoc)).toEqual(coloursOf(doc));
  });

  it("is for one shape, and what was found stays", () => {
    const doc = docOf("copies");
    const found = { ...doc, problems: doc.problems.map((problem) => ({ ...problem, found: { state: "solved" } })) };
    const own = edited(found, { do: "shape-colour", shape: 0, colour: "walnut" }) as ShapesDoc;
    expect(shapeColour(own, 0, PAINTS)).toBe(PAINTS.woods.find(({ name }) => name === "walnut")!.colour);
    expect(own.problems[0]!.found).toEqual({ state: "solved" });
    expect(coloursOf(edited(own, { do: "shape-colour", shape: 0, colour: "" }) as ShapesDoc)).toEqual(coloursOf(doc));
  });
});
