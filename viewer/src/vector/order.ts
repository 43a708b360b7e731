/**
 * Polygons from far to near, exactly: what is painted later is never behind what is painted before.
 *
 * Sorting by distances errs, for polygons that hide each other in turn even in any order. Here the plane of one polygon
 * divides all others: those on the far side of it, seen from the eye, go first, then those in the plane, then those on the
 * near side, both sides divided likewise. A polygon that reaches through the plane is cut in two. This is a binary
 * space partition (Fuchs, Kedem, Naylor 1980), painted while it is made.
 */

import { dot, minus, normalOf, plus, scaled, type Vec3 } from "../bodies";
import type { Face } from "./faces";

export interface Plane {
  readonly normal: Vec3;
  /** How far along the normal it is from the origin. */
  readonly distance: number;
}

/** Nearer than this to a plane, in cubes, is in it: places are rounded to single precision. */
export const NEAR = 1e-4;

/** So many planes are tried before one divides the polygons. */
const TRIALS = 8;

/** What one polygon that is cut costs, in polygons by which the two sides differ. */
const CUT = 8;

export function planeOf({ ring }: Face): Plane {
  const normal = normalOf(ring);
  return { normal, distance: dot(normal, ring[0]!) };
}

/** How far a point is from a plane, on the side to which its normal leads. */
export function height({ normal, distance }: Plane, point: Vec3): number {
  return dot(normal, point) - distance;
}

/** Whether a face lies in a plane. */
export function isLevel({ ring }: Face, plane: Plane): boolean {
  return ring.every((point) => Math.abs(height(plane, point)) < NEAR);
}

/** The part of a face on the side of a plane to which its normal leads, or on the other one; null for none. */
export function partOf<F extends Face>(face: F, plane: Plane, side: 1 | -1 = 1): F | null {
  const heights = face.ring.map((point) => side * height(plane, point));
  if (heights.every((h) => h > -NEAR)) return face;
  if (heights.every((h) => h < NEAR)) return null;
  const ring: Vec3[] = [];
  const isEdge: boolean[] = [];
  face.ring.forEach((point, k) => {
    const next = (k + 1) % face.ring.length;
    const [h, after] = [heights[k]!, heights[next]!];
    if (h > -NEAR) {
      ring.push(point);
      isEdge.push(face.isEdge[k]! && (h > NEAR || after > -NEAR));
    }
    if (Math.min(h, after) < -NEAR && Math.max(h, after) > NEAR) {
      ring.push(plus(point, scaled(minus(face.ring[next]!, point), h / (h - after))));
      isEdge.push(face.isEdge[k]! && h < 0);
    }
  });
  return { ...face, ring, isEdge };
}

/** Faces in groups from far to near, seen from a point; those of a group lie in one plane. */
export function* fromFarToNear<F extends Face>(faces: readonly F[], eye: Vec3): Generator<readonly F[]> {
  if (faces.length === 0) return;
  const plane = dividing(faces);
  const level: F[] = [];
  const sides: Record<1 | -1, F[]> = { 1: [], [-1]: [] };
  for (const face of faces) {
    if (isLevel(face, plane)) level.push(face);
    else
      for (const side of [1, -1] as const) {
        const part = partOf(face, plane, side);
        if (part) sides[side].push(part);
      }
  }
  const nearer = height(plane, eye) > 0 ? 1 : -1;
  yield* fromFarToNear(sides[nearer === 1 ? -1 : 1], eye);
  yield level;
  yield* fromFarToNear(sides[nearer], eye);
}

/** The plane of one of the faces that cuts few of the others, with about as many on either side. */
function dividing(faces: readonly Face[]): Plane {
  let best = planeOf(faces[0]!);
  let least = Infinity;
  const trials = Math.min(TRIALS, faces.length);
  for (let k = 0; k < trials && faces.length > 1; k++) {
    const plane = planeOf(faces[Math.floor((k * faces.length) / trials)]!);
    let balance = 0;
    let cuts = 0;
    for (const { ring } of faces) {
      const heights = ring.map((point) => height(plane, point));
      const before = heights.some((h) => h > NEAR);
      const behind = heights.some((h) => h < -NEAR);
      if (before && behind) cuts++;
      else balance += Number(before) - Number(behind);
    }
    const cost = CUT * cuts + Math.abs(balance);
    if (cost < least) [best, least] = [plane, cost];
  }
  return best;
}
