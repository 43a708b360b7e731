/** How a brush draws: single cells or rectangles, the same on both sides of the middle, through the whole box. */

import { AXES, type Axis, type Cell } from "./document";

export type Stroke = "free" | "rectangle";
export type Flags = readonly [boolean, boolean, boolean];

export interface Pen {
  readonly stroke: Stroke;
  /** The axes along which the other side of the box is drawn as well. */
  readonly symmetric: Flags;
  /** The axes along which a stroke goes through the whole box. */
  readonly column: Flags;
}

export const PLAIN_PEN: Pen = { stroke: "free", symmetric: [false, false, false], column: [false, false, false] };

/** Whether the pen draws anything but the cells under it. */
export function isPlain({ symmetric, column }: Pen): boolean {
  return ![...symmetric, ...column].includes(true);
}

/** All cells between two cells that are opposite corners. */
export function cellsBetween(from: Cell, to: Cell): Cell[] {
  const ranges = AXES.map((axis) => range(Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])));
  return product(ranges);
}

/** The cells on the straight way between two cells, both of them included: a fast stroke touches no others. */
export function cellsAlong(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(1, ...AXES.map((axis) => Math.abs(to[axis] - from[axis])));
  const between = (axis: Axis, step: number): number =>
    Math.round(from[axis] + ((to[axis] - from[axis]) * step) / steps);
  return range(0, steps).map((step): Cell => [between(0, step), between(1, step), between(2, step)]);
}

/** The cells that a pen draws in a box where it touches some; those outside of the box stay as they are. */
export function drawnBy(pen: Pen, size: Cell, cells: readonly Cell[]): Cell[] {
  if (isPlain(pen)) return [...cells];
  const drawn = new Map<string, Cell>();
  for (const cell of cells) {
    const ranges = AXES.map((axis) => {
      if (pen.column[axis]) return range(Math.min(0, cell[axis]), Math.max(size[axis] - 1, cell[axis]));
      return pen.symmetric[axis] ? [cell[axis], size[axis] - 1 - cell[axis]] : [cell[axis]];
    });
    for (const each of product(ranges)) drawn.set(each.join(), each);
  }
  return [...drawn.values()];
}

/** Flags with one of them the other way. */
export function flipped(flags: Flags, axis: Axis): Flags {
  return flags.map((is, k) => (k === axis ? !is : is)) as unknown as Flags;
}

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}

function product([xs, ys, zs]: readonly (readonly number[])[]): Cell[] {
  return zs!.flatMap((z) => ys!.flatMap((y) => xs!.map((x): Cell => [x, y, z])));
}
