/** Cells of any lattice as flat faces and balls, without the sides that they hide from each other. */

import { dot, plus, type Vec3 } from "../scene/vec";
import { eyeAt, USUAL } from "./angle";
import { SIDES, squareOf } from "./faces";
import type { FlatBall, FlatFace, FlatScene } from "./flat";

/** Cells of one colour. */
export interface CellPart {
  readonly cells: readonly Vec3[];
  readonly colour: string;
  /** The colour of a cell that has one of its own. */
  readonly paint?: ((index: number) => string | undefined) | undefined;
  readonly opacity?: number | undefined;
}

/** Where cells are in space. */
export interface Cells {
  /** Of balls; 0 for cells with sides. */
  readonly radius: number;
  /** The body of a cell; null where there is none. */
  bodyOf(cell: Vec3): CellBody | null;
  /** The cell that has a whole side in common with a cell; null if several share it. */
  across(cell: Vec3, side: number): Vec3 | null;
}

export interface CellBody {
  readonly middle: Vec3;
  /** The number of sides. */
  readonly sides: number;
  /** The corners of a side. */
  ring(side: number): readonly Vec3[];
}

/** The sides of cubes that are seen at first: half the work for lists of small pictures. */
const SEEN = SIDES.filter(({ out }) => dot(out, eyeAt(USUAL).at) > 0);

/** Cubes for pictures that stay where they look at first. */
export const CUBES: Cells = {
  radius: 0,
  bodyOf: (cell) => ({ middle: cell, sides: SEEN.length, ring: (side) => squareOf(cell, SEEN[side]!) }),
  across: (cell, side) => plus(cell, SEEN[side]!.out),
};

/** What a face or a ball belongs to: a cell, and the number of its side, which is -1 for a ball. */
export interface CellSide {
  readonly cell: Vec3;
  readonly side: number;
}

interface CellScene {
  readonly faces: readonly (FlatFace & CellSide)[];
  readonly balls: readonly (FlatBall & CellSide)[];
}

/** The faces and balls of cells, without sides before a cell that is opaque, or one of the same part. */
export function cellScene(parts: readonly CellPart[], lattice: Cells): CellScene {
  const named = parts.map((part) => ({ ...part, opacity: part.opacity ?? 1, names: part.cells.map(keyOf) }));
  const solid = new Set(named.flatMap(({ opacity, names }) => (opacity === 1 ? names : [])));
  const faces: (FlatFace & CellSide)[] = [];
  const balls: (FlatBall & CellSide)[] = [];
  for (const { cells, names, colour, paint, opacity } of named) {
    const own = opacity === 1 ? solid : new Set(names);
    const isFilled = (key: string): boolean => solid.has(key) || own.has(key);
    cells.forEach((cell, i) => {
      const body = lattice.bodyOf(cell);
      if (!body) return;
      const shown = { cell, colour: paint?.(i) ?? colour, opacity };
      if (lattice.radius > 0) balls.push({ ...shown, side: -1, centre: body.middle, radius: lattice.radius });
      for (let side = 0; side < body.sides; side++) {
        const next = lattice.across(cell, side);
        if (next && isFilled(keyOf(next))) continue;
        const ring = body.ring(side);
        faces.push({ ...shown, side, ring, isEdge: ring.map(() => true) });
      }
    });
  }
  return { faces, balls };
}

/** Faster than `join`. */
function keyOf([x, y, z]: Vec3): string {
  return `${x} ${y} ${z}`;
}

/** A scene with names: the place of each face or ball in `sides`. */
export function withNames({ faces, balls }: CellScene): FlatScene & { sides: readonly CellSide[] } {
  return {
    faces: faces.map((face, i) => ({ ...face, name: i })),
    balls: balls.map((ball, i) => ({ ...ball, name: faces.length + i })),
    sides: [...faces, ...balls],
  };
}
