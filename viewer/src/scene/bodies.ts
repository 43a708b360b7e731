/** The pieces of one solution as bodies: where their cubes are, how large they are, how they are turned. */

import { Matrix4, Quaternion } from "three";
import { cellsOf, type PieceDoc, type SceneDoc, type SolutionDoc } from "./scene";

export type Vec3 = readonly [number, number, number];

export interface Box {
  readonly low: Vec3;
  readonly high: Vec3;
}

interface Outer {
  /** Points as far out as the piece is, as drawn, about the middle of its box. */
  readonly corners: readonly Vec3[];
  /** The middle of its box as drawn. */
  readonly middle: Vec3;
  /** From its home in the assembly to the middle of the box there. */
  readonly lean: Vec3;
}

/** A piece that the solution uses. */
export interface Body {
  readonly piece: number;
  /** Its cubes as drawn, about the middle of their box. */
  readonly cells: readonly Vec3[];
  /** What a piece has instead of cubes. */
  readonly outer?: Outer;
  /** Size as drawn. */
  readonly size: Vec3;
  /** The middle of its box in the assembly. The middle of the assembly is above the origin. */
  readonly home: Vec3;
  /** Size in its orientation in the assembly. */
  readonly homeSize: Vec3;
  /** How it is turned in the assembly: x, y, z, w. */
  readonly turn: readonly [number, number, number, number];
  /** The same as a matrix, row by row. */
  readonly matrix: readonly number[];
  /** The point of the scene above which the middle of the assembly stood. */
  readonly origin: Vec3;
}

/** The cubes of a body at its place: middles that are whole up to a half, and to rounding. */
export function cellsIn({ cells, matrix, home }: Pick<Body, "cells" | "matrix" | "home">): Vec3[] {
  return cells.map((cell) => plus(turned(matrix, cell), home).map((n) => Math.round(2 * n) / 2) as unknown as Vec3);
}

/** The bodies of a solution, in the order of the pieces. The assembly stands on the ground, z = 0. */
export function bodiesOf(scene: SceneDoc, solution: SolutionDoc): Body[] {
  const found: Body[] = [];
  const boxes: Box[] = [];
  scene.pieces.forEach((piece, i) => {
    const place = solution.places[i];
    if (!place) return;
    const drawn = [...cellsOf(piece.cells)];
    const points = cornersOf(piece);
    const box = points.length > 0 ? boxOf(points, 0) : boxOf(drawn);
    const middle = middleOf(box);
    const cells = drawn.map((cell) => minus(cell, middle));
    const corners = points.map((corner) => minus(corner, middle));
    const home = plus(turned(place, middle), [place[9]!, place[10]!, place[11]!]);
    const size = sizeOf(box);
    const there = boxOf(
      corners.map((corner) => turned(place, corner)),
      0,
    );
    const homeSize = corners.length > 0 ? sizeOf(there) : (turned(place, size).map(Math.abs) as unknown as Vec3);
    const [a, b, c, d, e, f, g, h, k] = place as number[];
    const matrix = new Matrix4().set(a!, b!, c!, 0, d!, e!, f!, 0, g!, h!, k!, 0, 0, 0, 0, 1);
    const { x, y, z, w } = new Quaternion().setFromRotationMatrix(matrix);
    const outer = corners.length > 0 ? { outer: { corners, middle, lean: middleOf(there) } } : {};
    found.push({
      piece: i,
      cells,
      ...outer,
      size,
      home,
      homeSize,
      turn: [x, y, z, w],
      matrix: place.slice(0, 9),
      origin: [0, 0, 0],
    });
    boxes.push(boxAt(found.at(-1)!, home));
  });
  const whole = union(boxes);
  const [x, y] = middleOf(whole);
  const origin: Vec3 = [x, y, whole.low[2]];
  return found.map((body) => ({ ...body, home: minus(body.home, origin), origin }));
}

/** Points as far out as a piece that is not made of cubes: its own, or those of boxes around its balls. */
function cornersOf({ solid, balls }: PieceDoc): Vec3[] {
  if (solid) return pointsOf(solid.points);
  if (!balls) return [];
  const r = balls.radius;
  return pointsOf(balls.centres).flatMap((centre) =>
    [-r, r].flatMap((x) => [-r, r].flatMap((y) => [-r, r].map((z) => plus(centre, [x, y, z])))),
  );
}

/** Three numbers each. */
export function pointsOf(numbers: readonly number[]): Vec3[] {
  return Array.from({ length: numbers.length / 3 }, (_, i) => vec(numbers.slice(3 * i, 3 * i + 3)));
}

/** A direction turned by a rotation given row by row. */
export function turned(matrix: readonly number[], [x, y, z]: Vec3): Vec3 {
  const row = (r: number): number => matrix[r]! * x + matrix[r + 1]! * y + matrix[r + 2]! * z;
  return [row(0), row(3), row(6)];
}

// Boxes -----------------------------------------------------------------------------------------------------

/** The box around cubes that are given by their middles, or around points with nothing around them. */
export function boxOf(cells: readonly Vec3[], half = 0.5): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const cell of cells)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, cell[k]! - half);
      high[k] = Math.max(high[k]!, cell[k]! + half);
    }
  return { low: vec(low), high: vec(high) };
}

export function around(middle: Vec3, size: Vec3): Box {
  return { low: minus(middle, scaled(size, 0.5)), high: plus(middle, scaled(size, 0.5)) };
}

/** The box around a body, turned as in the assembly, with its middle at a point. */
export function boxAt({ outer, homeSize }: Body, at: Vec3): Box {
  return around(outer ? plus(at, outer.lean) : at, homeSize);
}

/** The box around boxes; with none of them, a point on the ground. */
export function union(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { low: [0, 0, 0], high: [0, 0, 0] };
  const pick = (of: (...values: number[]) => number, side: "low" | "high"): Vec3 =>
    vec([0, 1, 2].map((k) => of(...boxes.map((box) => box[side][k]!))));
  return { low: pick(Math.min, "low"), high: pick(Math.max, "high") };
}

export function middleOf(box: Box): Vec3 {
  return scaled(plus(box.low, box.high), 0.5);
}

export function sizeOf(box: Box): Vec3 {
  return minus(box.high, box.low);
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

function vec(values: readonly number[]): Vec3 {
  return [values[0]!, values[1]!, values[2]!];
}
