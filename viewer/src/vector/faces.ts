/** The surfaces of pieces as flat, convex faces, for pictures that are made of polygons. */

import { minus, plus, pointsOf, scaled, type Vec3 } from "../bodies";
import type { FacesDoc } from "../document";
import { FACES, type Rgb } from "../geometry";

/** A convex polygon, counterclockwise seen from outside. */
export interface Face {
  readonly ring: readonly Vec3[];
  /** For each point whether an edge of the piece leads from it to the next one. */
  readonly isEdge: readonly boolean[];
  readonly colour: Rgb;
}

/** The colour of a face, a ball or a cube that has one of its own, by its number. */
export type Paint = (number: number) => Rgb | undefined;

/** How far the paint of a face reaches from its middle; the rim has the colour of the piece. */
const PAINT = 0.8;

/** The faces of cubes that are given by their middles: a square for each side with nothing before it. */
export function cubeFaces(cells: readonly Vec3[], colour: Rgb, paint?: Paint): Face[] {
  const filled = new Set(cells.map((cell) => cell.join()));
  const has = (cell: Vec3): boolean => filled.has(cell.join());
  return cells.flatMap((cell, c) =>
    FACES.flatMap(([axis, sign, u, v]) => {
      const out = along(axis, sign);
      if (has(plus(cell, out))) return [];
      const ring = CORNERS.map(([a, b]) => plus(plus(cell, scaled(out, 0.5)), plus(along(u, a / 2), along(v, b / 2))));
      // Where a neighbour goes on in the same plane, there is no edge.
      const isEdge = [along(v, -1), along(u, 1), along(v, 1), along(u, -1)].map((side) => {
        const beside = plus(cell, side);
        return !has(beside) || has(plus(beside, out));
      });
      return [{ ring, isEdge, colour: paint?.(c) ?? colour }];
    }),
  );
}

/** The corners of a square, such that side k leads from corner k to the next one. */
const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const;

function along(axis: number, length: number): Vec3 {
  return [axis === 0 ? length : 0, axis === 1 ? length : 0, axis === 2 ? length : 0];
}

/** The faces of a solid about a middle. */
export function solidFaces({ points, faces, edges }: FacesDoc, middle: Vec3, colour: Rgb, paint?: Paint): Face[] {
  const at = pointsOf(points).map((point) => minus(point, middle));
  const pairs = new Set<string>();
  for (let k = 0; k < edges.length; k += 2) pairs.add(pairOf(edges[k]!, edges[k + 1]!));
  return faces.flatMap((face, f) => {
    const isEdge = face.map((point, k) => pairs.has(pairOf(point, face[(k + 1) % face.length]!)));
    return painted({ ring: face.map((k) => at[k]!), isEdge, colour }, paint?.(f));
  });
}

function pairOf(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`;
}

/** A face with its middle in a colour of its own, and the rim around it. */
function painted(face: Face, own: Rgb | undefined): Face[] {
  if (!own) return [face];
  const { ring, isEdge, colour } = face;
  const centre = scaled(ring.reduce(plus), 1 / ring.length);
  const inner = ring.map((point) => plus(centre, scaled(minus(point, centre), PAINT)));
  const rim = ring.map((point, k): Face => {
    const next = (k + 1) % ring.length;
    return { ring: [point, ring[next]!, inner[next]!, inner[k]!], isEdge: [isEdge[k]!, false, false, false], colour };
  });
  return [...rim, { ring: inner, isEdge: ring.map(() => false), colour: own }];
}
