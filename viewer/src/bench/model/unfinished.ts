/**
 * Sticks that are still being carved, as free shapes: what is not a burr yet can be saved in a file all the same, and
 * is six sticks again when it is opened.
 */

import { FIXED, type Shape, type ShapesDoc, type Stick, type SticksDoc } from "./document";
import { cubesOf, emptyShape, painted } from "./shape";
import { removableOf, stickCubes, type StickTables } from "./stick";

const STICKS = 6;

/** The sticks as they are now, to fill `goal`. */
export function shapesOfSticks(doc: SticksDoc, tables: StickTables, goal: Shape): ShapesDoc {
  const shapes = doc.sticks.map(({ number, name, colour }) => ({
    ...painted(emptyShape([doc.length, 2, 2], name), stickCubes(tables, number, doc.length), FIXED, 0),
    colour,
  }));
  const parts = shapes.map((_, shape) => ({ shape, least: 1, most: 1, groups: {} }));
  const problem = { key: 0, name: doc.name, goal: shapes.length, parts, maxHoles: null, allowed: [], found: {} };
  return {
    kind: "puzzle",
    comment: "",
    popup: false,
    grid: "cubes",
    palette: [],
    colourBy: "shape",
    shapes: [...shapes, goal],
    problems: [problem],
  };
}

/** The sticks in such a document; null for any other. */
export function sticksOfShapes(doc: ShapesDoc, tables: StickTables): SticksDoc | null {
  const [problem, ...more] = doc.problems;
  if (!problem || more.length > 0 || doc.shapes.length !== STICKS + 1 || problem.goal !== STICKS) return null;
  if (problem.parts.length !== STICKS || problem.parts.some(({ least, most }) => least !== 1 || most !== 1))
    return null;
  const [length] = doc.shapes[0]!.size;
  if (!tables.lengths.includes(length)) return null;
  const sticks: Stick[] = [];
  for (const shape of doc.shapes.slice(0, STICKS)) {
    const number = numberOf(shape, tables, length);
    if (number === null) return null;
    sticks.push({ number, name: shape.name, mark: "", colour: shape.colour });
  }
  return { kind: "six-piece", name: problem.name, length, sticks };
}

/** The number of a stick that is drawn along x; null if it is not a stick. */
function numberOf(shape: Shape, tables: StickTables, length: number): number | null {
  if (shape.size.join() !== `${length},2,2` || shape.colours.some((colour) => colour !== 0)) return null;
  const cubes = cubesOf(shape, FIXED);
  const there = new Set(cubes.map((cell) => cell.join()));
  const number = removableOf(tables, length).reduce((sum, cell, i) => sum + (there.has(cell.join()) ? 0 : 2 ** i), 1);
  const sizes = [cubes.length, cubesOf(shape).length];
  return sizes.every((size) => size === stickCubes(tables, number, length).length) ? number : null;
}
