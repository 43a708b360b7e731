/** The frame of a picture of cells: how much it holds, and the outlines on the ground. */

import { type Angle, seen } from "../../vector/angle";
import { boxOf, middleOf } from "../../scene/bodies";
import { minus, plus, type Vec3 } from "../../scene/vec";
import type { Cell } from "../model/document";
import type { Lattice } from "../model/lattice";

/** A square that holds some cells from wherever they are seen: its middle and half its side. */
export function ballAround(lattice: Lattice, cells: readonly Cell[]): { middle: Vec3; radius: number } {
  const placed = cells.map((cell) => lattice.find(cell)).filter((found) => found !== null);
  const corners = placed.flatMap((each) => lattice.corners(each));
  if (corners.length === 0) return { middle: [0, 0, 0], radius: 1 };
  const middle = middleOf(boxOf(corners, 0));
  const radius = Math.max(...corners.map((corner) => Math.hypot(...minus(corner, middle))));
  return { middle, radius: radius + lattice.data.radius };
}

/** The outlines of cells on the ground of their layer, for a picture: polygons as they are seen. */
export function groundLines(
  lattice: Lattice,
  cells: readonly Cell[],
  angle: Angle,
): (readonly (readonly [number, number])[])[] {
  return cells.map((cell) => {
    const { type, place } = lattice.find(cell)!;
    const { corners, outline } = lattice.data.types[type]!;
    const low = Math.min(...corners.map((corner) => corner[2]));
    return outline.map(([x, y]) => {
      const [u, v] = seen(angle, plus([x, y, low], place));
      return [u, v] as const;
    });
  });
}
