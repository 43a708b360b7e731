/** Vectors: points, ways, sizes and cells as three numbers, one for each axis. */

export type Vec3 = readonly [number, number, number];

export type Axis = 0 | 1 | 2;
export const AXES = [0, 1, 2] as const satisfies readonly Axis[];

/** Something for each axis. */
export function make3<T>(of: (axis: Axis) => T): readonly [T, T, T] {
  return [of(0), of(1), of(2)];
}

/** A vector, or whatever stands for each axis, with each of the three changed. */
export function map3<T, U>(a: readonly [T, T, T], of: (value: T, axis: Axis) => U): readonly [U, U, U] {
  return [of(a[0], 0), of(a[1], 1), of(a[2], 2)];
}

/** A vector with another number along one axis. */
export function replaced(a: Vec3, axis: number, value: number): Vec3 {
  return map3(a, (old, k) => (k === axis ? value : old));
}

/** The vector of a length along an axis. */
export function along(axis: number, length: number): Vec3 {
  return replaced([0, 0, 0], axis, length);
}

/** The three numbers of a list from an index on. */
export function vecAt(numbers: ArrayLike<number>, index = 0): Vec3 {
  return make3((axis) => numbers[index + axis]!);
}

/** The vectors of a list with three numbers for each. */
export function pointsOf(numbers: readonly number[]): Vec3[] {
  return Array.from({ length: numbers.length / 3 }, (_, i) => vecAt(numbers, 3 * i));
}

export function plus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scaled(a: Vec3, by: number): Vec3 {
  return [a[0] * by, a[1] * by, a[2] * by];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Three vectors, each times a number, added up. */
export function combined(rows: readonly Vec3[], times: Vec3): Vec3 {
  return rows.map((row, k) => scaled(row, times[k]!)).reduce(plus);
}

/** All vectors with their numbers from lists, those along x the slowest. */
export function product3(xs: readonly number[], ys = xs, zs = ys): Vec3[] {
  return xs.flatMap((x) => ys.flatMap((y) => zs.map((z): Vec3 => [x, y, z])));
}

/** A direction turned by a rotation given row by row. */
export function turned(matrix: readonly number[], [x, y, z]: Vec3): Vec3 {
  const row = (r: number): number => matrix[r]! * x + matrix[r + 1]! * y + matrix[r + 2]! * z;
  return [row(0), row(3), row(6)];
}

/** A point after a rotation and a shift: twelve numbers, the rotation row by row. */
export function carried(place: readonly number[], point: Vec3): Vec3 {
  return plus(turned(place, point), vecAt(place, 9));
}

/** A direction of length 1 across another one. */
export function acrossOf(way: Vec3): Vec3 {
  const shares = way.map(Math.abs);
  const across = cross(way, along(shares.indexOf(Math.min(...shares)), 1));
  return scaled(across, 1 / Math.hypot(...across));
}

export function meanOf(points: readonly Vec3[]): Vec3 {
  return scaled(points.reduce(plus, [0, 0, 0]), 1 / points.length);
}

/** The direction in which a flat face looks. */
export function normalOf(ring: readonly Vec3[]): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  for (let k = 1; k + 1 < ring.length; k++)
    sum = plus(sum, cross(minus(ring[k]!, ring[0]!), minus(ring[k + 1]!, ring[0]!)));
  return scaled(sum, 1 / Math.max(Math.hypot(...sum), 1e-12));
}
