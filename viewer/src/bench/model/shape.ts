/** What can be done to a shape; each function gives a new one. */

import { type Cell, type CellState, EMPTY, FIXED, indexOf, type Shape } from "./document";
import { along, AXES, type Axis, make3, map3, plus, replaced } from "../../scene/vec";
import { type Box, boxOf } from "../../scene/bodies";

/** The longest side of a drawing. */
export const LONGEST_SIDE = 100;

/** Drawings of cubes move by whole cubes. */
const ONE: Cell = [1, 1, 1];

export function emptyShape(size: Cell, name = ""): Shape {
  const cells = size[0] * size[1] * size[2];
  return {
    name,
    colour: "",
    weight: 1,
    hotspot: [0, 0, 0],
    size,
    states: new Uint8Array(cells),
    colours: new Uint8Array(cells),
  };
}

/** A box full of cubes. */
export function block(size: Cell, name = ""): Shape {
  const shape = emptyShape(size, name);
  shape.states.fill(FIXED);
  return shape;
}

/** The drawing without some of its cells. */
export function without(shape: Shape, isLeftOut: (cell: Cell) => boolean): Shape {
  return painted(shape, [...cellsIn(shape)].filter(isLeftOut), EMPTY, 0);
}

export function isInside({ size }: Shape, cell: Cell): boolean {
  return cell.every((n, k) => n >= 0 && n < size[k]!);
}

export function stateAt(shape: Shape, cell: Cell): CellState {
  return isInside(shape, cell) ? (shape.states[indexOf(shape.size, cell)]! as CellState) : EMPTY;
}

export function colourAt(shape: Shape, cell: Cell): number {
  return isInside(shape, cell) ? shape.colours[indexOf(shape.size, cell)]! : 0;
}

/** Every cell of the box. */
export function* cellsIn({ size: [sx, sy, sz] }: Pick<Shape, "size">): Generator<Cell> {
  for (let z = 0; z < sz; z++) for (let y = 0; y < sy; y++) for (let x = 0; x < sx; x++) yield [x, y, z];
}

/** The cells that hold a cube, fixed or variable, or those of one state. */
export function cubesOf(shape: Shape, state?: CellState): Cell[] {
  const [sx, sy] = shape.size;
  const cubes: Cell[] = [];
  // A large box is nearly empty; cells that hold nothing are not made.
  shape.states.forEach((own, i) => {
    if (state === undefined ? own !== EMPTY : own === state)
      cubes.push([i % sx, Math.floor(i / sx) % sy, Math.floor(i / (sx * sy))]);
  });
  return cubes;
}

/** Give some cells a state and a colour; what is outside of the box is left out. The same shape if nothing changes. */
export function painted(shape: Shape, cells: readonly Cell[], state: CellState, colour: number): Shape {
  const states = shape.states.slice();
  const colours = shape.colours.slice();
  let changes = 0;
  for (const cell of cells) {
    if (!isInside(shape, cell)) continue;
    const index = indexOf(shape.size, cell);
    const own = state === EMPTY ? 0 : colour;
    if (states[index] !== state || colours[index] !== own) changes++;
    states[index] = state;
    colours[index] = own;
  }
  return changes ? { ...shape, states, colours } : shape;
}

/** Give the cubes among some cells a colour; empty cells stay empty. The same shape if nothing changes. */
export function tinted(shape: Shape, cells: readonly Cell[], colour: number): Shape {
  const filled = cells.filter((cell) => stateAt(shape, cell) !== EMPTY && colourAt(shape, cell) !== colour);
  if (filled.length === 0) return shape;
  const colours = shape.colours.slice();
  for (const cell of filled) colours[indexOf(shape.size, cell)] = colour;
  return { ...shape, colours };
}

/** Carry every cell along into a box of another size; what falls outside is lost. */
function carried(shape: Shape, size: Cell, to: (cell: Cell) => Cell, hotspot: Cell): Shape {
  const made = { ...emptyShape(size), name: shape.name, weight: shape.weight, colour: shape.colour, hotspot };
  for (const cell of cubesOf(shape)) {
    const there = to(cell);
    if (!isInside(made, there)) continue;
    made.states[indexOf(size, there)] = stateAt(shape, cell);
    made.colours[indexOf(size, there)] = colourAt(shape, cell);
  }
  return made;
}

/** Add layers on the low and the high side of each axis; negative numbers take layers away. */
export function resized(shape: Shape, low: Cell, high: Cell): Shape {
  const size = plus(plus(shape.size, low), high);
  const changesNothing = [...low, ...high].every((n) => n === 0);
  if (changesNothing || size.some((n) => n < 1 || n > LONGEST_SIDE)) return shape;
  return carried(shape, size, (cell) => plus(cell, low), plus(shape.hotspot, low));
}

/** The least and the greatest coordinates of some cells; null for none. */
export function boundsOf(cells: readonly Cell[]): Box | null {
  return cells.length > 0 ? boxOf(cells, 0) : null;
}

/** How far a box must grow on its low and high sides to hold some cells. */
function lacking(shape: Shape, cells: readonly Cell[], period: Cell): Box {
  const { low, high } = boundsOf(cells) ?? { low: [0, 0, 0], high: [0, 0, 0] };
  return {
    low: map3(period, (step, k) => Math.ceil(Math.max(0, -low[k]) / step) * step),
    high: map3(shape.size, (side, k) => Math.max(0, high[k] + 1 - side)),
  };
}

/** Whether the box, grown if need be, can hold a cell. */
export function canHold(shape: Shape, cell: Cell, period: Cell = ONE): boolean {
  const { low, high } = lacking(shape, [cell], period);
  return plus(plus(shape.size, low), high).every((n) => n <= LONGEST_SIDE);
}

/** Put cubes, also outside of the box, which then grows: on its low sides by multiples of `period`. */
export function built(
  shape: Shape,
  cells: readonly Cell[],
  state: CellState,
  colour: number,
  period: Cell = ONE,
): Shape {
  if (state === EMPTY || !cells.every((cell) => canHold(shape, cell, period)))
    return painted(shape, cells, state, colour);
  const { low, high } = lacking(shape, cells, period);
  const grown = [...low, ...high].some((n) => n > 0) ? resized(shape, low, high) : shape;
  return painted(
    grown,
    cells.map((cell) => plus(cell, low)),
    state,
    colour,
  );
}

/** Whether the drawing can be moved in its box without losing a cube. */
export function canShift(shape: Shape, by: Cell): boolean {
  const cubes = cubesOf(shape);
  return cubes.length > 0 && cubes.every((cell) => isInside(shape, plus(cell, by)));
}

export function shifted(shape: Shape, by: Cell): Shape {
  return canShift(shape, by) ? carried(shape, shape.size, (cell) => plus(cell, by), plus(shape.hotspot, by)) : shape;
}

/** A quarter turn about an axis, by the right hand. */
export function turned(shape: Shape, axis: Axis): Shape {
  const p = ((axis + 1) % 3) as Axis;
  const q = ((axis + 2) % 3) as Axis;
  const exchanged = (a: Cell): Cell => make3((k) => a[k === p ? q : k === q ? p : k]);
  const to = (cell: Cell): Cell => replaced(exchanged(cell), p, shape.size[q] - 1 - cell[q]);
  return carried(shape, exchanged(shape.size), to, [0, 0, 0]);
}

/** The mirror image along an axis. */
export function mirrored(shape: Shape, axis: Axis): Shape {
  const to = (cell: Cell): Cell => replaced(cell, axis, shape.size[axis] - 1 - cell[axis]);
  return carried(shape, shape.size, to, [0, 0, 0]);
}

/** The drawing without empty margins, on its low sides multiples of `period`; one without cubes stays as it is. */
export function trimmed(shape: Shape, period: Cell = ONE): Shape {
  const bounds = boundsOf(cubesOf(shape));
  if (!bounds) return shape;
  return resized(
    shape,
    map3(period, (step, k) => -Math.floor(bounds.low[k] / step) * step),
    map3(shape.size, (side, k) => bounds.high[k] + 1 - side),
  );
}

export const STEPS: readonly Cell[] = AXES.flatMap((axis) => [along(axis, 1), along(axis, -1)]);
