/**
 * Polygons from far to near, exactly: what is painted later is never behind what is painted before.
 *
 * Sorting by distances errs, for polygons that hide each other in turn even in any order. Here the plane of one polygon
 * divides all others: those on the far side of it, seen from the eye, go first, then those in the plane, then those on
 * the near side, both sides divided likewise. A polygon that reaches through the plane is cut in two. This is a binary
 * space partition (Fuchs, Kedem, Naylor 1980), painted while it is made.
 */

import { dot, minus, normalOf, plus, scaled, type Vec3 } from "../scene/vec";

/** A convex polygon, counterclockwise seen from outside. */
export interface Polygon {
  readonly ring: readonly Vec3[];
  /** For each point whether an edge of the piece leads from it to the next one. */
  readonly isEdge: readonly boolean[];
  /**
   * For each point whether what continues beyond the side from it to the next one is painted earlier; undefined until a
   * plane divides the two.
   */
  readonly isLast?: readonly (boolean | undefined)[];
}

/** The viewer: a point, or, infinitely far away, the direction toward the viewer. */
export interface Eye {
  readonly at: Vec3;
  readonly isFar: boolean;
}

export interface Plane {
  readonly normal: Vec3;
  /** How far along the normal it is from the origin. */
  readonly distance: number;
}

/**
 * Nearer than this to a plane, in cubes, is in it: a piece is drawn smaller by 0.008, and then its faces are not quite
 * flat.
 */
export const NEAR = 1e-3;

/** The cosine below which a face is seen from its edge, infinitely far away. */
const FLAT = 1e-6;

/** The number of planes that are tried before one divides the polygons. */
const TRIALS = 8;

/** What one polygon that is cut costs, in polygons by which the two sides differ. */
const CUT = 8;

export function planeOf({ ring }: Polygon): Plane {
  const normal = normalOf(ring);
  return { normal, distance: dot(normal, ring[0]!) };
}

/** How far a point is from a plane, on the side to which its normal leads. */
export function height({ normal, distance }: Plane, point: Vec3): number {
  return dot(normal, point) - distance;
}

/** Whether the viewer is on the side of a plane to which its normal leads. */
export function isSeen(plane: Plane, { at, isFar }: Eye): boolean {
  return isFar ? dot(plane.normal, at) > FLAT : height(plane, at) > 0;
}

/** Whether a polygon is in a plane. */
export function isLevel({ ring }: Polygon, plane: Plane): boolean {
  return ring.every((point) => Math.abs(height(plane, point)) < NEAR);
}

/** The part of a polygon on the side of a plane to which its normal leads, or on the other one; null for none. */
export function partOf<F extends Polygon>(face: F, plane: Plane, side: 1 | -1 = 1): F | null {
  const heights = face.ring.map((point) => side * height(plane, point));
  if (heights.every((h) => h > -NEAR)) return face;
  if (heights.every((h) => h < NEAR)) return null;
  const ring: Vec3[] = [];
  const isEdge: boolean[] = [];
  const isLast: (boolean | undefined)[] = [];
  face.ring.forEach((point, k) => {
    const next = (k + 1) % face.ring.length;
    const [h, after] = [heights[k]!, heights[next]!];
    if (h > -NEAR) {
      ring.push(point);
      isEdge.push(face.isEdge[k]! && (h > NEAR || after > -NEAR));
      isLast.push(h > NEAR || after > -NEAR ? face.isLast?.[k] : undefined);
    }
    if (Math.min(h, after) < -NEAR && Math.max(h, after) > NEAR) {
      ring.push(plus(point, scaled(minus(face.ring[next]!, point), h / (h - after))));
      isEdge.push(face.isEdge[k]! && h < 0);
      isLast.push(h < 0 ? face.isLast?.[k] : undefined);
    }
  });
  return { ...face, ring, isEdge, isLast };
}

/** A polygon on one side of a plane, which divides it from what goes on beyond its sides in the plane. */
function divided<F extends Polygon>(face: F, plane: Plane, isNear: boolean): F {
  const isIn = face.ring.map((point) => Math.abs(height(plane, point)) < NEAR);
  const isSide = (k: number): boolean => isIn[k]! && isIn[(k + 1) % isIn.length]!;
  return isIn.some((_, k) => isSide(k))
    ? { ...face, isLast: isIn.map((_, k) => face.isLast?.[k] ?? (isSide(k) ? isNear : undefined)) }
    : face;
}

/** Where corners of a polygon are: on the side of a plane to which its normal leads, on the other one, in the plane. */
const BEFORE = 1;
const BEHIND = 2;
const TOUCHES = 4;

/** A polygon, or a part of one, with the plane of the whole. */
interface Placed<F> {
  readonly face: F;
  readonly plane: Plane;
}

/** Polygons in groups from far to near; those of a group share one plane. */
export function fromFarToNear<F extends Polygon>(faces: readonly F[], eye: Eye): F[][] {
  const groups: F[][] = [];
  const order = (placed: readonly Placed<F>[]): void => {
    if (placed.length === 0) return;
    const first = dividing(placed);
    const nearer = isSeen(first.plane, eye) ? BEFORE : BEHIND;
    const level: F[] = [];
    const sides: Record<typeof BEFORE | typeof BEHIND, Placed<F>[]> = { [BEFORE]: [], [BEHIND]: [] };
    for (const each of placed) {
      const reach = reachOf(each.face, first.plane);
      // The surface of a piece that is drawn a little smaller has faces that are not quite flat.
      if (reach === TOUCHES || each === first) level.push(each.face);
      else if (reach === BEFORE || reach === BEHIND) sides[reach].push(each);
      else
        for (const side of [BEFORE, BEHIND] as const) {
          const part = reach & side ? partOf(each.face, first.plane, side === BEFORE ? 1 : -1) : null;
          if (part) sides[side].push({ face: divided(part, first.plane, side === nearer), plane: each.plane });
        }
    }
    order(sides[nearer === BEFORE ? BEHIND : BEFORE]);
    groups.push(level);
    order(sides[nearer]);
  };
  order(faces.map((face) => ({ face, plane: planeOf(face) })));
  return groups;
}

/** The sum of BEFORE, BEHIND and TOUCHES, as far as there are such corners. */
function reachOf({ ring }: Polygon, plane: Plane): number {
  let reach = 0;
  for (const point of ring) {
    const h = height(plane, point);
    if (h >= NEAR) reach |= BEFORE;
    else if (h <= -NEAR) reach |= BEHIND;
    else reach |= TOUCHES;
  }
  return reach;
}

/** A polygon with a plane that cuts few of the others, with about equal numbers on either side. */
function dividing<P extends Placed<Polygon>>(placed: readonly P[]): P {
  let best = placed[0]!;
  let least = Infinity;
  const trials = Math.min(TRIALS, placed.length);
  for (let k = 0; k < trials && placed.length > 1; k++) {
    const tried = placed[Math.floor((k * placed.length) / trials)]!;
    let balance = 0;
    let cuts = 0;
    for (const { face } of placed) {
      const reach = reachOf(face, tried.plane) & ~TOUCHES;
      if (reach === (BEFORE | BEHIND)) cuts++;
      else if (reach !== 0) balance += reach === BEFORE ? 1 : -1;
    }
    const cost = CUT * cuts + Math.abs(balance);
    if (cost < least) [best, least] = [tried, cost];
  }
  return best;
}
