/** How the cubes of a shape hang together, and which holes there are in it. */

import { type Cell, EMPTY, type Shape } from "./document";
import { cellsIn, cubesOf, isInside, stateAt, STEPS } from "./shape";
import { plus, product3 } from "../../scene/vec";

/** Through what neighbours are joined: a face, at least an edge, at least a corner. */
export type Join = "faces" | "edges" | "corners";

const NEAR: Readonly<Record<Join, number>> = { faces: 1, edges: 2, corners: 3 };

/** Into how many parts some cubes fall. */
export function partsOf(cubes: readonly Cell[], join: Join = "faces"): number {
  return groups(
    cubes,
    AROUND.filter((step) => step.filter((n) => n !== 0).length <= NEAR[join]),
  ).length;
}

/** Empty cells that cannot be reached from beyond the box through faces, in groups that hang together. */
export function cavitiesOf(shape: Shape): Cell[][] {
  const empty = [...cellsIn(shape)].filter((cell) => stateAt(shape, cell) === EMPTY);
  const isOpen = (cell: Cell): boolean => STEPS.some((step) => !isInside(shape, plus(cell, step)));
  return groups(empty, STEPS).filter((group) => !group.some(isOpen));
}

/** Enclosed spaces, and tunnels: how many cuts through the cubes it takes until no way leads round through a hole. */
export function holesOf(shape: Shape): { readonly cavities: number; readonly tunnels: number } {
  const cubes = cubesOf(shape);
  const has = new Set(cubes.map(String));
  const count = (corners: readonly Cell[]): number =>
    cubes.filter((cell) => corners.every((step) => has.has(plus(cell, step).join()))).length;
  // Middles of cubes are joined by an edge through each common face, by a square round each common edge, and so on:
  // the Euler characteristic of that is parts - tunnels + enclosed spaces.
  const edges = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  const squares = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  const joined = edges.reduce((total, edge) => total + count([edge]), 0);
  const flat = squares.reduce((total, [a, b]) => total + count([edges[a], edges[b], plus(edges[a], edges[b])]), 0);
  const solid = count(AROUND.filter((step) => step.every((n) => n >= 0)));
  const euler = cubes.length - joined + flat - solid;
  return { cavities: cavitiesOf(shape).length, tunnels: partsOf(cubes) + gaps(shape) - euler };
}

/** Enclosed spaces, where a gap along an edge is a way out. */
function gaps(shape: Shape): number {
  const [x, y, z] = shape.size;
  const around = cellsIn({ size: [x + 2, y + 2, z + 2] });
  const empty = [...around].map((cell) => plus(cell, [-1, -1, -1])).filter((cell) => stateAt(shape, cell) === EMPTY);
  return groups(empty, AROUND).length - 1;
}

const AROUND: readonly Cell[] = product3([-1, 0, 1]).filter((step) => step.some((n) => n !== 0));

/** Cells in groups that are joined by steps. */
function groups(cells: readonly Cell[], steps: readonly Cell[]): Cell[][] {
  const left = new Map(cells.map((cell) => [cell.join(), cell]));
  const found: Cell[][] = [];
  for (const first of cells) {
    if (!left.delete(first.join())) continue;
    const group = [first];
    for (const cell of group)
      for (const step of steps) {
        const near = plus(cell, step);
        if (left.delete(near.join())) group.push(near);
      }
    found.push(group);
  }
  return found;
}
