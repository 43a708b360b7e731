/** How a brush draws: single cells or rectangles, the same on both sides of the middle, through the whole box. */

import type { Cell } from "./document";
import { AXES, type Axis, map3, product3 } from "../../scene/vec";

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
  return product3(...map3(from, (n, axis) => range(Math.min(n, to[axis]), Math.max(n, to[axis]))));
}

/** The cells on the straight way between two cells, both of them included: a fast stroke touches no others. */
export function cellsAlong(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(1, ...AXES.map((axis) => Math.abs(to[axis] - from[axis])));
  return range(0, steps).map((step) => map3(from, (n, axis) => Math.round(n + ((to[axis] - n) * step) / steps)));
}

/** The cells that a pen draws in a box where it touches some; those outside of the box stay as they are. */
export function drawnBy(pen: Pen, size: Cell, cells: readonly Cell[]): Cell[] {
  if (isPlain(pen)) return [...cells];
  const drawn = new Map<string, Cell>();
  for (const cell of cells) {
    const ranges = map3(cell, (n, axis) => {
      if (pen.column[axis]) return range(Math.min(0, n), Math.max(size[axis] - 1, n));
      return pen.symmetric[axis] ? [n, size[axis] - 1 - n] : [n];
    });
    for (const each of product3(...ranges)) drawn.set(each.join(), each);
  }
  return [...drawn.values()];
}

/** Flags with one of them the other way. */
export function flipped(flags: Flags, axis: Axis): Flags {
  return map3(flags, (is, k) => (k === axis ? !is : is));
}

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}
