/** The surfaces of pieces as flat, convex faces, for pictures that are made of polygons. */

import { along, dot, meanOf, minus, plus, pointsOf, scaled, type Vec3 } from "../scene/vec";
import type { FacesDoc } from "../scene/scene";
import { FACES, type Rgb } from "../scene/geometry";
import type { Polygon } from "./order";

/** A polygon of the surface of a piece: its colour as light, or, in flat pictures, as CSS. */
export interface Face<Colour = Rgb> extends Polygon {
  readonly colour: Colour;
}

/** The colour of a face, a ball or a cube that has one of its own, by its number. */
export type Paint<Colour = Rgb> = (number: number) => Colour | undefined;

/** How far the paint of a face reaches from its middle; the rim has the colour of the piece. */
const PAINT = 0.8;

/** The faces of cubes that are given by their middles: a square for each side with nothing before it. */
export function cubeFaces<Colour>(cells: readonly Vec3[], colour: Colour, paint?: Paint<Colour>): Face<Colour>[] {
  const filled = new Set(cells.map((cell) => cell.join()));
  const has = (cell: Vec3): boolean => filled.has(cell.join());
  return cells.flatMap((cell, c) =>
    SIDES.flatMap((side) => {
      const { out, u, v } = side;
      if (has(plus(cell, out))) return [];
      // Where a neighbour goes on in the same plane, there is no edge.
      const isEdge = [scaled(v, -1), u, v, scaled(u, -1)].map((way) => {
        const next = plus(cell, way);
        return !has(next) || has(plus(next, out));
      });
      return [{ ring: squareOf(cell, side), isEdge, colour: paint?.(c) ?? colour }];
    }),
  );
}

/** A side of every cube: the way out, and the ways along it. */
export interface Side {
  readonly out: Vec3;
  readonly u: Vec3;
  readonly v: Vec3;
}

export const SIDES: readonly Side[] = FACES.map(([axis, sign, u, v]) => ({
  out: along(axis, sign),
  u: along(u, 1),
  v: along(v, 1),
}));

/** The corners of a side of a cube. */
export function squareOf(cell: Vec3, { out, u, v }: Side): Vec3[] {
  const middle = plus(cell, scaled(out, 0.5));
  return CORNERS.map(([a, b]) => plus(middle, plus(scaled(u, a / 2), scaled(v, b / 2))));
}

/** The corners of a square, such that side k leads from corner k to the next one. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The faces of a solid about a middle. */
export function solidFaces<Colour>(
  { points, faces, edges }: FacesDoc,
  middle: Vec3,
  colour: Colour,
  paint?: Paint<Colour>,
): Face<Colour>[] {
  const at = pointsOf(points).map((point) => minus(point, middle));
  const pairs = edgePairs(at, faces, edges);
  return faces.flatMap((face, f) => {
    const isEdge = face.map((point, k) => pairs.has(pairOf(point, face[(k + 1) % face.length]!)));
    return painted({ ring: face.map((k) => at[k]!), isEdge, colour }, paint?.(f));
  });
}

/**
 * The sides of faces along edges. An edge may be the straight line along several sides, other ones on either side of
 * it.
 */
function edgePairs(at: readonly Vec3[], faces: FacesDoc["faces"], edges: readonly number[]): Set<string> {
  const neighbours = at.map((): Set<number> => new Set());
  for (const face of faces)
    face.forEach((point, k) => {
      const next = face[(k + 1) % face.length]!;
      neighbours[point]!.add(next);
      neighbours[next]!.add(point);
    });
  const pairs = new Set<string>();
  for (let k = 0; k < edges.length; k += 2) {
    const end = edges[k + 1]!;
    const waiting = [edges[k]!];
    for (let here = waiting.pop(); here !== undefined; here = waiting.pop())
      for (const there of neighbours[here]!) {
        if (there !== end && !isOnWay(at[here]!, at[there]!, at[end]!)) continue;
        pairs.add(pairOf(here, there));
        if (there !== end) waiting.push(there);
      }
  }
  return pairs;
}

/** The cosine of the angle between what counts as one straight line. */
const STRAIGHT = 0.999;

/** Whether a point is on the straight line between two others, but for rounding. */
function isOnWay(start: Vec3, point: Vec3, end: Vec3): boolean {
  const [side, way] = [minus(point, start), minus(end, start)];
  const [length, whole] = [Math.hypot(...side), Math.hypot(...way)];
  return length < whole && dot(side, way) > STRAIGHT * length * whole;
}

function pairOf(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`;
}

/** A face with its middle in a colour of its own, and the rim around it. */
function painted<Colour>(face: Face<Colour>, own: Colour | undefined): Face<Colour>[] {
  if (own === undefined) return [face];
  const { ring, isEdge, colour } = face;
  const centre = meanOf(ring);
  const inner = ring.map((point) => plus(centre, scaled(minus(point, centre), PAINT)));
  const rim = ring.map((point, k): Face<Colour> => {
    const next = (k + 1) % ring.length;
    return { ring: [point, ring[next]!, inner[next]!, inner[k]!], isEdge: [isEdge[k]!, false, false, false], colour };
  });
  return [...rim, { ring: inner, isEdge: ring.map(() => false), colour: own }];
}
