/** Cells of a lattice as flat faces and balls of pictures. */

import { meanOf, minus, plus, type Vec3 } from "../../scene/bodies";
import type { Cell } from "../model/document";
import type { Lattice, Point } from "../model/lattice";
import { type Angle, seen } from "../../vector/angle";
import type { FlatBall, FlatFace, FlatScene } from "../../vector/flat";

/** Cells of one colour. */
export interface LatticePart {
  readonly cells: readonly Cell[];
  readonly colour: string;
  readonly paint?: ((index: number) => string | undefined) | undefined;
  readonly opacity?: number | undefined;
}

/** What a face or a ball belongs to. */
interface LatticeSide {
  readonly cell: Cell;
  /** The number of the side; -1 for a ball. */
  readonly face: number;
}

/** Faces and balls of cells; the name of each is its place in `sides`. */
export interface LatticeScene extends FlatScene {
  readonly sides: readonly LatticeSide[];
}

/** The sides of cells, without those between two cells. Points at which the lattice has no cell are left out. */
export function latticeScene(lattice: Lattice, parts: readonly LatticePart[]): LatticeScene {
  const { types, radius } = lattice.data;
  const sides: LatticeSide[] = [];
  const balls: FlatBall[] = [];
  const faces: { key: string; face: FlatFace }[] = [];
  const [solid, ghost] = [new Map<string, number>(), new Map<string, number>()];
  for (const part of parts)
    part.cells.forEach((cell, i) => {
      const placed = lattice.find(cell);
      if (!placed) return;
      const shown = { colour: part.paint?.(i) ?? part.colour, opacity: part.opacity ?? 1 };
      const name = (face: number): number => sides.push({ cell, face }) - 1;
      if (radius > 0) balls.push({ ...shown, centre: lattice.middle(placed), radius, name: name(-1) });
      const corners = lattice.corners(placed);
      types[placed.type]!.faces.forEach((around, face) => {
        const ring = around.map((c) => corners[c]!);
        const key = keyOf(ring);
        const count = shown.opacity === 1 ? solid : ghost;
        count.set(key, (count.get(key) ?? 0) + 1);
        faces.push({ key, face: { ...shown, ring, isEdge: ring.map(() => true), name: name(face) } });
      });
    });
  // Two solid cells hide the side between them, two ghosts as well; a solid cell hides that of a ghost.
  const isOuter = (key: string, opacity: number): boolean =>
    opacity === 1 ? (solid.get(key) ?? 0) < 2 : !solid.has(key) && (ghost.get(key) ?? 0) < 2;
  return { faces: faces.flatMap(({ key, face }) => (isOuter(key, face.opacity) ? [face] : [])), balls, sides };
}

/** Equal for a side of two cells. */
function keyOf(ring: readonly Vec3[]): string {
  return meanOf(ring)
    .map((n) => n.toFixed(3))
    .join();
}

/** A square that holds some cells from wherever they are seen: its middle and half its side. */
export function ballAround(lattice: Lattice, cells: readonly Cell[]): { middle: Point; radius: number } {
  const placed = cells.map((cell) => lattice.find(cell)).filter((found) => found !== null);
  const corners = placed.flatMap((each) => lattice.corners(each));
  if (corners.length === 0) return { middle: [0, 0, 0], radius: 1 };
  const ends = [Math.min, Math.max].map(
    (end) =>
      [0, 1, 2].map((k) =>
        corners.reduce((best, corner) => end(best, corner[k]!), corners[0]![k]!),
      ) as unknown as Point,
  );
  const middle = meanOf([ends[0]!, ends[1]!]);
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
