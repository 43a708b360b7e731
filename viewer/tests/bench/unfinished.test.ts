import { describe, expect, it } from "vitest";
import { readDoc, type ShapesDoc, type SticksDoc, solidSticks, writeDoc } from "../../src/bench/model/document";
import { block, cubesOf } from "../../src/bench/model/shape";
import { shapesOfSticks, sticksOfShapes } from "../../src/bench/model/unfinished";
import { shapes, TABLES } from "./sample";

const GOAL = block([6, 6, 6], "frame");
/** Halfway: solid sticks, one in parts, names, another length. */
const CARVED: SticksDoc = {
  kind: "six-piece",
  name: "Halfway",
  length: 8,
  sticks: [1, 4096, 56, 1024, 1, 928].map((number, i) => ({
    number,
    name: i === 2 ? "Key" : "",
    mark: "",
    colour: "",
  })),
};

const again = (doc: ShapesDoc): ShapesDoc => readDoc(writeDoc(doc)) as ShapesDoc;

describe("sticks that are not a burr yet", () => {
  it("are six shapes of their cubes, and the same sticks again", () => {
    for (const doc of [solidSticks(), CARVED]) {
      const made = again(shapesOfSticks(doc, TABLES, GOAL));
      expect(made.shapes.map((shape) => cubesOf(shape).length).at(-1)).toBe(216);
      expect(sticksOfShapes(made, TABLES)).toEqual(doc);
    }
  });

  it("are distinguished from everything else", () => {
    const made = shapesOfSticks(CARVED, TABLES, GOAL);
    const first = made.shapes[0]!;
    const hollow = { ...first, states: first.states.with(0, 0) };
    const variable = { ...first, states: first.states.with(0, 2) };
    const painted = { ...first, colours: first.colours.with(0, 1) };
    const [problem] = made.problems;
    const others: ShapesDoc[] = [
      shapes(),
      { ...made, problems: [] },
      { ...made, problems: [problem!, problem!] },
      { ...made, problems: [{ ...problem!, goal: 0 }] },
      { ...made, problems: [{ ...problem!, parts: problem!.parts.map((part) => ({ ...part, least: 0 })) }] },
      ...[hollow, variable, painted, block([6, 2, 2])].map((shape) => ({
        ...made,
        shapes: made.shapes.with(0, shape),
      })),
    ];
    for (const doc of others) expect(sticksOfShapes(doc, TABLES)).toBeNull();
  });
});
