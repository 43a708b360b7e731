/** What is done to a whole drawing of cubes at once; each function gives a new shape. */

import { type Cell, type CellState, EMPTY, FIXED, indexOf, type Shape, VARIABLE } from "./document";
import { type Axis, map3, plus, scaled } from "../../scene/vec";
import * as words from "../../words/bench/history";
import * as tools from "../../words/bench/shape-tools";
import { cavitiesOf } from "./connectivity";
import {
  boundsOf,
  canShift,
  cellsIn,
  colourAt,
  cubesOf,
  emptyShape,
  LONGEST_SIDE,
  mirrored,
  painted,
  resized,
  shifted,
  stateAt,
  STEPS,
  trimmed,
  turned,
} from "./shape";

/** An operation: what the history calls it, given the name of what it was done to, and what it makes of a shape. */
export interface Reshaping {
  readonly word: (name: string) => string;
  readonly make: (shape: Shape) => Shape;
  /** The message where it makes nothing else of any shape. */
  readonly idle?: string;
}

const TOO_LONG = tools.tooLong(LONGEST_SIDE);

export const RESHAPINGS = {
  fillHoles: { word: words.holesFilled, make: withoutHoles, idle: tools.noHole },
  hollow: { word: words.hollowed, make: hollowed, idle: tools.noInside },
  fixedInside: {
    word: words.insideFixed,
    make: (shape) => restated(shape, insideOf(shape), FIXED),
  },
  variableInside: {
    word: words.insideVariable,
    make: (shape) => restated(shape, insideOf(shape), VARIABLE),
  },
  fixedOutside: {
    word: words.outsideFixed,
    make: (shape) => restated(shape, outsideOf(shape), FIXED),
  },
  variableOutside: {
    word: words.outsideVariable,
    make: (shape) => restated(shape, outsideOf(shape), VARIABLE),
  },
  uncoloured: {
    word: words.uncoloured,
    make: (shape) =>
      shape.colours.some((n) => n !== 0) ? { ...shape, colours: new Uint8Array(shape.colours.length) } : shape,
  },
  centred: { word: words.centred, make: centred },
  cornered: { word: words.cornered, make: (shape) => cornered(shape) },
} as const satisfies Record<string, Reshaping>;

/** A quarter turn about an axis: by the right hand, or the other way. */
export function turning(axis: Axis, sense: 1 | -1): Reshaping {
  return {
    word: words.turned,
    make: (shape) => (sense === 1 ? turned(shape, axis) : turned(turned(turned(shape, axis), axis), axis)),
  };
}

export function mirroring(axis: Axis): Reshaping {
  return { word: words.mirrored, make: (shape) => mirrored(shape, axis) };
}

/** Each cube becomes `by` cubes along every side; a shape that would be too long stays as it is. */
export function scaling(by: number): Reshaping {
  return { word: (name) => words.enlarged(name, by), make: (shape) => enlarged(shape, by), idle: TOO_LONG };
}

export const SHRINKING: Reshaping = {
  word: words.shrunk,
  make: shrunk,
  idle: tools.isSmallest,
};

export function weighing(weight: number): Reshaping {
  return {
    word: (name) => words.weighted(name, weight),
    make: (shape) => (shape.weight === weight ? shape : { ...shape, weight }),
  };
}

/** Layers more on the low and the high side of each axis; negative numbers take layers away. */
export function widening(low: Cell, high: Cell): Reshaping {
  return { word: words.resized, make: (shape) => resized(shape, low, high), idle: TOO_LONG };
}

/** Another length along an axis, and `linked` more along the others; layers come and go on the high sides. */
export function sizing(axis: Axis, length: number, linked = 0): Reshaping {
  const target = (n: number, k: Axis): number =>
    k === axis ? length : Math.min(Math.max(n + linked, 1), LONGEST_SIDE);
  const more = ({ size }: Shape): Cell => map3(size, (n, k) => target(n, k) - n);
  return { word: words.resized, make: (shape) => resized(shape, [0, 0, 0], more(shape)) };
}

/** Another place in the box, unless a cube would fall out. */
export function shifting(by: Cell): Reshaping {
  return {
    word: words.shifted,
    make: (shape) => shifted(shape, by),
    idle: tools.leavesBox,
  };
}

/** The least box, on its low sides by multiples of `period`. */
export function trimming(period: Cell): Reshaping {
  return {
    word: words.trimmed,
    make: (shape) => trimmed(shape, period),
    idle: tools.noEmptyLayer,
  };
}

/** Cubes with a cube at each of their six faces. */
export function insideOf(shape: Shape): Cell[] {
  return cubesOf(shape).filter((cell) => STEPS.every((step) => stateAt(shape, plus(cell, step)) !== EMPTY));
}

/** Cubes that are not inside. */
export function outsideOf(shape: Shape): Cell[] {
  return cubesOf(shape).filter((cell) => STEPS.some((step) => stateAt(shape, plus(cell, step)) === EMPTY));
}

function withoutHoles(shape: Shape): Shape {
  return painted(shape, cavitiesOf(shape).flat(), FIXED, 0);
}

function hollowed(shape: Shape): Shape {
  return painted(shape, insideOf(shape), EMPTY, 0);
}

/** Some cubes with another state and their own colours. */
function restated(shape: Shape, cells: readonly Cell[], state: CellState): Shape {
  const changed = cells.filter((cell) => stateAt(shape, cell) !== state);
  if (changed.length === 0) return shape;
  const states = shape.states.slice();
  for (const cell of changed) states[indexOf(shape.size, cell)] = state;
  return { ...shape, states };
}

function enlarged(shape: Shape, by: number): Shape {
  const size = scaled(shape.size, by);
  if (by === 1 || size.some((n) => n > LONGEST_SIDE)) return shape;
  return sampled(shape, size, (cell) => map3(cell, (n) => Math.floor(n / by)));
}

/** The drawing in the least scale that loses nothing: blocks of equal cubes become one cube. */
function shrunk(shape: Shape): Shape {
  const tight = trimmed(shape);
  const by = Math.max(...divisorsOf(tight.size).filter((n) => isInBlocks(tight, n)));
  return by === 1
    ? shape
    : sampled(
        tight,
        map3(tight.size, (n) => n / by),
        (cell) => scaled(cell, by),
      );
}

function divisorsOf(size: Cell): number[] {
  return Array.from({ length: Math.min(...size) }, (_, i) => i + 1).filter((n) => size.every((side) => side % n === 0));
}

/** Whether all cells of each block of `by` cells along every side are equal. */
function isInBlocks(shape: Shape, by: number): boolean {
  const first = (cell: Cell): Cell => map3(cell, (n) => n - (n % by));
  return [...cellsIn(shape)].every(
    (cell) =>
      stateAt(shape, cell) === stateAt(shape, first(cell)) && colourAt(shape, cell) === colourAt(shape, first(cell)),
  );
}

/** A drawing in another box, each cell as the one that it comes from. */
function sampled(shape: Shape, size: Cell, from: (cell: Cell) => Cell): Shape {
  const made = { ...emptyShape(size, shape.name), weight: shape.weight, colour: shape.colour };
  for (const cell of cellsIn(made)) {
    const index = indexOf(size, cell);
    made.states[index] = stateAt(shape, from(cell));
    made.colours[index] = colourAt(shape, from(cell));
  }
  return made;
}

/** In the middle of its box; where that is between two cells, in the one that is lower. */
function centred(shape: Shape): Shape {
  return placedAt(shape, (low, high, side) => Math.floor((side - (high - low + 1)) / 2));
}

function cornered(shape: Shape): Shape {
  return placedAt(shape, () => 0);
}

/** The drawing moved so that along each axis its least coordinate is another one. */
function placedAt(shape: Shape, to: (low: number, high: number, side: number) => number): Shape {
  const bounds = boundsOf(cubesOf(shape));
  if (!bounds) return shape;
  const by = map3(bounds.low, (low, k) => to(low, bounds.high[k], shape.size[k]) - low);
  return by.some((n) => n !== 0) && canShift(shape, by) ? shifted(shape, by) : shape;
}
