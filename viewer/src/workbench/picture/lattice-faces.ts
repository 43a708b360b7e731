/** Cells of a lattice as polygons and discs, seen from any side, from far to near. */

import type { Cell } from "../model/document";
import { cross, type Lattice, meanOf, minus, plus, type Point } from "../model/lattice";

/** Where one looks from: turned about the upright axis, and raised, in radians. */
export interface Angle {
  readonly around: number;
  readonly up: number;
}

/** From where the large picture of cubes looks at first. */
export const USUAL: Angle = { around: 0.46, up: 0.52 };

/** Cells of one colour. */
export interface LatticePart {
  readonly cells: readonly Cell[];
  readonly colour: string;
  readonly paint?: ((index: number) => string | undefined) | undefined;
  readonly opacity?: number | undefined;
}

/** A side of a cell, or a ball: what is drawn, and what it belongs to. */
export interface LatticeFace {
  /** The corners of a polygon; the middle of a ball. */
  readonly points: readonly (readonly [number, number])[];
  readonly colour: string;
  readonly light: number;
  readonly opacity: number;
  readonly cell: Cell;
  /** The number of the side; -1 for a ball. */
  readonly face: number;
}

/** To the right, down, and away from who looks. */
export function seen({ around, up }: Angle, [x, y, z]: Point): Point {
  const back = y * Math.cos(around) - x * Math.sin(around);
  return [x * Math.cos(around) + y * Math.sin(around), -(z * Math.cos(up) + back * Math.sin(up)), back * Math.cos(up) - z * Math.sin(up)];
}

/** A direction of space from one that is seen: what `seen` shows so. */
export function unseen({ around, up }: Angle, [right, down, away]: Point): Point {
  const back = away * Math.cos(up) - down * Math.sin(up);
  return [right * Math.cos(around) - back * Math.sin(around), right * Math.sin(around) + back * Math.cos(around), -down * Math.cos(up) - away * Math.sin(up)];
}

/** Where the light comes from: from the left, from above, from who looks. */
const LIGHT: Point = [-0.3, -0.75, -0.59];

/** The sides that are seen. Sides between two cells are left out, and points at which the lattice has no cell. */
export function latticeFaces(lattice: Lattice, parts: readonly LatticePart[], angle: Angle): LatticeFace[] {
  const { types, radius } = lattice.data;
  const [solid, ghost] = [new Map<string, number>(), new Map<string, number>()];
  const drawn: { depth: number; faces: { key: string; isSolid: boolean; face: LatticeFace }[] }[] = [];
  for (const part of parts)
    part.cells.forEach((cell, i) => {
      const placed = lattice.find(cell);
      if (!placed) return;
      const isSolid = (part.opacity ?? 1) === 1;
      const look = { colour: part.paint?.(i) ?? part.colour, opacity: part.opacity ?? 1, cell };
      const depth = seen(angle, lattice.middle(placed))[2];
      if (radius > 0) {
        const [x, y] = seen(angle, lattice.middle(placed));
        drawn.push({ depth, faces: [{ key: "", isSolid, face: { ...look, points: [[x, y]], light: 1, face: -1 } }] });
        return;
      }
      const corners = lattice.corners(placed);
      const faces: (typeof drawn)[number]["faces"] = [];
      types[placed.type]!.faces.forEach((around, face) => {
        const key = meanOf(around.map((c) => corners[c]!)).map((n) => n.toFixed(3)).join();
        const sides = isSolid ? solid : ghost;
        sides.set(key, (sides.get(key) ?? 0) + 1);
        const points = around.map((c) => seen(angle, corners[c]!));
        const normal = outward(points);
        if (normal[2] > -1e-6) return;
        const light = 0.62 + 0.4 * Math.max(0, normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2]);
        faces.push({ key, isSolid, face: { ...look, points: points.map(([x, y]) => [x, y]), light, face } });
      });
      drawn.push({ depth, faces });
    });
  drawn.sort((a, b) => b.depth - a.depth);
  // Two solid cells hide the side between them, two ghosts as well; a solid cell hides that of a ghost.
  const isSeen = (key: string, isSolid: boolean): boolean => (isSolid ? (solid.get(key) ?? 0) < 2 : !solid.has(key) && (ghost.get(key) ?? 0) < 2);
  return drawn.flatMap(({ faces }) => faces.filter(({ key, isSolid }) => isSeen(key, isSolid)).map(({ face }) => face));
}

/** The unit vector out of a side as it is seen. */
function outward([a, b, c]: readonly Point[]): Point {
  const [x, y, z] = cross(minus(b!, a!), minus(c!, b!));
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** The box around what is drawn, with a margin: x, y, width, height. */
export function boxOf(faces: readonly LatticeFace[], radius: number, margin = 0.06): readonly [number, number, number, number] {
  const xs = faces.flatMap(({ points }) => points.map(([x]) => x));
  const ys = faces.flatMap(({ points }) => points.map(([, y]) => y));
  if (xs.length === 0) return [0, 0, 1, 1];
  const edge = radius + margin;
  const [x, y] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return [x, y, Math.max(...xs) + edge - x, Math.max(...ys) + edge - y];
}

/** A square that holds some cells from wherever they are seen: its middle and half its side. */
export function ballAround(lattice: Lattice, cells: readonly Cell[]): { middle: Point; radius: number } {
  const placed = cells.map((cell) => lattice.find(cell)).filter((found) => found !== null);
  const corners = placed.flatMap((each) => lattice.corners(each));
  if (corners.length === 0) return { middle: [0, 0, 0], radius: 1 };
  const ends = [Math.min, Math.max].map((end) => [0, 1, 2].map((k) => corners.reduce((best, corner) => end(best, corner[k]!), corners[0]![k]!)) as unknown as Point);
  const middle = meanOf([ends[0]!, ends[1]!]);
  const radius = Math.max(...corners.map((corner) => Math.hypot(...minus(corner, middle))));
  return { middle, radius: radius + lattice.data.radius };
}

/** The outlines of cells on the ground of their layer, for a picture: polygons as they are seen. */
export function groundLines(lattice: Lattice, cells: readonly Cell[], angle: Angle): (readonly (readonly [number, number])[])[] {
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
