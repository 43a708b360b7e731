import { describe, expect, it } from "vitest";
import { counted } from "../../src/bench/model/counting";
import {
  indexOf,
  marksOf,
  readDoc,
  type ShapesDoc,
  solidSticks,
  titleOf,
  writeDoc,
} from "../../src/bench/model/document";
import { colourAt, stateAt } from "../../src/bench/model/shape";
import { BURR, LETTERS, shapes, sticks, TRAY } from "./sample";

describe("documents", () => {
  it("are written as they were read", () => {
    expect(writeDoc(readDoc(BURR))).toEqual(BURR);
    expect(writeDoc(readDoc(TRAY))).toEqual(TRAY);
  });

  it("keep the conditions of pieces through an edit", () => {
    const [first, ...others] = TRAY.problems as { pieces: object[] }[];
    const pieces = first!.pieces.map((piece, i) => (i ? piece : { ...piece, turns: "flat", given: [[0, 0, 0]] }));
    const bound = { ...TRAY, problems: [{ ...first, pieces }, ...others] };
    expect(writeDoc(readDoc(bound))).toEqual(bound);
    const { parts } = (readDoc(bound) as ShapesDoc).problems[0]!;
    const { shape } = parts[0]!;
    const more = counted(parts, shape, { most: 5 }).find((part) => part.shape === shape);
    expect(more).toMatchObject({ most: 5, conditions: { turns: "flat", given: [[0, 0, 0]] } });
  });

  it("count cells from the left, the front and the bottom", () => {
    const tray = shapes().shapes[1]!;
    expect(tray.size).toEqual([2, 2, 2]);
    expect(stateAt(tray, [0, 1, 0])).toBe(2);
    expect(stateAt(tray, [0, 0, 0])).toBe(1);
    expect(stateAt(tray, [0, 0, 1])).toBe(1);
    expect(stateAt(tray, [1, 0, 1])).toBe(0);
    expect(colourAt(tray, [1, 1, 0])).toBe(1);
    expect(stateAt(tray, [0, 0, 2])).toBe(0);
    expect(indexOf([2, 3, 4], [1, 2, 3])).toBe(23);
  });

  it("refuse kinds that cannot be edited", () => {
    expect(() => readDoc({ kind: "general" })).toThrow("general");
  });

  it("have titles and marks", () => {
    expect(titleOf(sticks())).toBe("Antique");
    expect(titleOf(shapes())).toBe("two in a tray");
    expect(marksOf(sticks())).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(marksOf(solidSticks())).toEqual(LETTERS);
  });
});
