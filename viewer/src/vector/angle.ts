/** Where a parallel projection looks from, and how it maps space to paper. */

import { dot, plus, scaled, type Vec3 } from "../scene/vec";
import type { Eye } from "./order";

/** Radians: around the upright axis, 0 from the front and positive from the right; and above the horizon. */
export interface Angle {
  readonly around: number;
  readonly up: number;
}

/** Where every picture looks from at first, in WebGL as well. */
export const USUAL: Angle = { around: 0.46, up: 0.52 };

/** The directions of space that are seen as to the right, down, and away from the viewer. */
export function axesOf({ around, up }: Angle): readonly [right: Vec3, down: Vec3, away: Vec3] {
  const [sin, cos, sinUp, cosUp] = [Math.sin(around), Math.cos(around), Math.sin(up), Math.cos(up)];
  return [
    [cos, sin, 0],
    [sin * sinUp, -cos * sinUp, -cosUp],
    [-sin * cosUp, cos * cosUp, -sinUp],
  ];
}

/** A point of space as it is seen: to the right, down, and away from the viewer. */
export function seen(angle: Angle, point: Vec3): Vec3 {
  const [right, down, away] = axesOf(angle);
  return [dot(right, point), dot(down, point), dot(away, point)];
}

/** The inverse of `seen`. */
export function unseen(angle: Angle, [x, y, z]: Vec3): Vec3 {
  const [right, down, away] = axesOf(angle);
  return plus(scaled(right, x), plus(scaled(down, y), scaled(away, z)));
}

/** The viewer of a parallel projection, infinitely far away. */
export function eyeAt(angle: Angle): Eye {
  return { at: unseen(angle, [0, 0, -1]), isFar: true };
}

/** How bright a face is that looks away from the light, and how much more each unit toward the light adds. */
const SHADE = 0.56;

/**
 * Such that the three sides of a cube, as they are seen at first, have the brightness 1 (top), 0.82 (front) and 0.62
 * (right).
 */
const LIGHT = seen(USUAL, [0.62 - SHADE, SHADE - 0.82, 1 - SHADE]);

/** The brightness, up to 1, of a face with this unit normal. The light moves with the viewer. */
export function lightOn(normal: Vec3, angle: Angle): number {
  return Math.min(SHADE + Math.max(0, dot(seen(angle, normal), LIGHT)), 1);
}
