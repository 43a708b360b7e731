import { describe, expect, it } from "vitest";
import { edited } from "../../src/bench/model/actions";
import { cavitiesOf, holesOf, partsOf } from "../../src/bench/model/connectivity";
import type { Cell, Shape, ShapesDoc } from "../../src/bench/model/document";
import type { Axis } from "../../src/scene/vec";
import {
  insideOf,
  mirroring,
  outsideOf,
  RESHAPINGS,
  scaling,
  SHRINKING,
  shifting,
  sizing,
  trimming,
  turning,
  widening,
} from "../../src/bench/model/reshaping";
import {
  block,
  built,
  colourAt,
  cubesOf,
  emptyShape,
  LONGEST_SIDE,
  painted,
  stateAt,
  without,
} from "../../src/bench/model/shape";
import { wordOf } from "../../src/bench/model/words";
import { shapes } from "./sample";

const L = painted(
  emptyShape([4, 3, 2], "L"),
  [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
    [2, 1, 1],
  ],
  1,
  1,
);
const CUBE = block([3, 3, 3]);
const MIDDLE: Cell = [1, 1, 1];
/** A frame of 3 x 3 cubes about a hole that goes through. */
const RING = without(block([3, 3, 1]), ([x, y]) => x === 1 && y === 1);
const AXES: readonly Axis[] = [0, 1, 2];
const bare = (shape: Shape): Pick<Shape, "size" | "states" | "colours"> => ({
  size: shape.size,
  states: shape.states,
  colours: shape.colours,
});

describe("inside and outside", () => {
  it("are found by the six neighbours", () => {
    expect(insideOf(CUBE)).toEqual([MIDDLE]);
    expect(outsideOf(CUBE)).toHaveLength(26);
    expect(insideOf(L)).toEqual([]);
  });

  it("become fixed or variable, with the colours that they have", () => {
    const made = RESHAPINGS.variableInside.make(painted(CUBE, [MIDDLE], 1, 5));
    expect([stateAt(made, MIDDLE), colourAt(made, MIDDLE), cubesOf(made, 1).length]).toEqual([2, 5, 26]);
    expect(bare(RESHAPINGS.fixedInside.make(made))).toEqual(bare(painted(CUBE, [MIDDLE], 1, 5)));
    expect(cubesOf(RESHAPINGS.variableOutside.make(CUBE), 2)).toHaveLength(26);
    expect(RESHAPINGS.fixedOutside.make(CUBE)).toBe(CUBE);
  });

  it("are hollowed and filled again", () => {
    const shell = RESHAPINGS.hollow.make(CUBE);
    expect(stateAt(shell, MIDDLE)).toBe(0);
    expect(RESHAPINGS.fillHoles.make(shell).states).toEqual(CUBE.states);
    expect(RESHAPINGS.fillHoles.make(RING)).toBe(RING);
  });
});

describe("a drawing as a whole", () => {
  it("turns both ways", () => {
    for (const axis of AXES) expect(bare(turning(axis, -1).make(turning(axis, 1).make(L)))).toEqual(bare(L));
    // Against the right hand about z, y goes to x.
    expect(cubesOf(turning(2, -1).make(painted(emptyShape([1, 2, 1]), [[0, 1, 0]], 1, 0)))).toEqual([[1, 0, 0]]);
    for (const axis of AXES) expect(bare(mirroring(axis).make(mirroring(axis).make(L)))).toEqual(bare(L));
  });

  it("grows by whole factors and shrinks back", () => {
    const twice = scaling(2).make(L);
    expect(twice.size).toEqual([8, 6, 4]);
    expect(cubesOf(twice)).toHaveLength(40);
    expect(bare(SHRINKING.make(twice))).toEqual(bare(trimming([1, 1, 1]).make(L)));
    expect(SHRINKING.make(L)).toBe(L);
    expect(SHRINKING.make(emptyShape([2, 2, 2]))).toMatchObject({ size: [1, 1, 1] });
    const long = block([LONGEST_SIDE, 1, 1]);
    expect(scaling(2).make(long)).toBe(long);
    // Blocks of cubes that differ are not cubes of a larger scale.
    const coloured = painted(block([2, 2, 2]), [[0, 0, 0]], 1, 1);
    expect(SHRINKING.make(coloured)).toBe(coloured);
  });

  it("moves in its box", () => {
    const far = shifting([1, 1, 0]).make(L);
    expect(cubesOf(RESHAPINGS.cornered.make(far))).toEqual(cubesOf(L));
    expect(cubesOf(RESHAPINGS.centred.make(painted(emptyShape([4, 5, 1]), [[0, 0, 0]], 1, 0)))).toEqual([[1, 2, 0]]);
    expect(RESHAPINGS.centred.make(CUBE)).toBe(CUBE);
    expect(RESHAPINGS.centred.make(emptyShape([2, 2, 2])).size).toEqual([2, 2, 2]);
  });

  it("may be as large as it can be", () => {
    const large = block([64, 64, 64]);
    expect(trimming([1, 1, 1]).make(large)).toBe(large);
    expect(RESHAPINGS.centred.make(large)).toBe(large);
    expect(built(emptyShape([64, 64, 64]), cubesOf(large), 1, 0).states.every((state) => state === 1)).toBe(true);
  });

  it("gets a box of another size", () => {
    expect(sizing(0, 5).make(L).size).toEqual([5, 3, 2]);
    expect(sizing(2, 1).make(L).size).toEqual([4, 3, 1]);
    expect(sizing(0, 4).make(L)).toBe(L);
    expect(sizing(0, 0).make(L)).toBe(L);
    expect(sizing(0, 2, -2).make(L).size).toEqual([2, 1, 1]);
    expect(sizing(1, 100, 97).make(L).size).toEqual([100, 100, 99]);
    // Of other shapes, only the side that was changed.
    const all = edited(shapes(), { do: "reshape", shapes: [0, 1], how: sizing(0, 4) }) as ShapesDoc;
    expect(all.shapes.map(({ size }) => size)).toEqual([
      [4, 1, 1],
      [4, 2, 2],
    ]);
    expect(widening([1, 0, 0], [0, 0, 0]).make(L).size).toEqual([5, 3, 2]);
  });

  it("loses its colours", () => {
    expect(RESHAPINGS.uncoloured.make(L).colours.every((n) => n === 0)).toBe(true);
    expect(RESHAPINGS.uncoloured.make(CUBE)).toBe(CUBE);
  });

  it("changes alone or with all others, as one step", () => {
    const doc = shapes();
    const all = { do: "reshape", shapes: [0, 1], how: scaling(3) } as const;
    const made = edited(doc, all) as ShapesDoc;
    expect(made.shapes.map(({ size }) => size)).toEqual([
      [6, 3, 3],
      [6, 6, 6],
    ]);
    expect(made.problems[0]!.found).toEqual({});
    expect(wordOf(doc, all)).toBe("made all shapes 3 times as large");
    expect(wordOf(doc, { ...all, shapes: [1] })).toBe("made \u201ctray\u201d 3 times as large");
    expect(edited(doc, { do: "reshape", shapes: [0], how: RESHAPINGS.fillHoles })).toBe(doc);
    expect(edited(doc, { do: "reshape", shapes: [9], how: scaling(2) })).toBe(doc);
  });
});

describe("parts and holes", () => {
  const steps: Cell[] = [
    [0, 0, 0],
    [1, 1, 0],
    [2, 2, 1],
  ];

  it("distinguish faces, edges and corners", () => {
    expect([partsOf(steps), partsOf(steps, "edges"), partsOf(steps, "corners")]).toEqual([3, 2, 1]);
    expect(partsOf([], "corners")).toBe(0);
    expect(partsOf(cubesOf(L))).toBe(1);
    expect(
      partsOf([
        [0, 0, 0],
        [1, 1, 0],
        [1, 2, 0],
      ]),
    ).toBe(2);
  });

  it("are counted", () => {
    expect(holesOf(CUBE)).toEqual({ cavities: 0, tunnels: 0 });
    expect(holesOf(RESHAPINGS.hollow.make(CUBE))).toEqual({ cavities: 1, tunnels: 0 });
    expect(holesOf(RING)).toEqual({ cavities: 0, tunnels: 1 });
    expect(holesOf(L)).toEqual({ cavities: 0, tunnels: 0 });
    expect(holesOf(emptyShape([2, 2, 2]))).toEqual({ cavities: 0, tunnels: 0 });
    expect(
      cavitiesOf(without(block([5, 3, 3]), ([x, y, z]) => (x === 1 || x === 3) && y === 1 && z === 1)),
    ).toHaveLength(2);
    // A cube with three straight bores that meet has five independent ways round.
    expect(holesOf(without(CUBE, (cell) => cell.filter((n) => n === 1).length >= 2))).toEqual({
      cavities: 0,
      tunnels: 5,
    });
  });
});
