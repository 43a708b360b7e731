/** The pieces of one solution as bodies: where their cubes are, how large they are, how they are turned. */

import { Matrix4, Quaternion } from "three";
import { cellsOf, type PieceDoc, type SceneDoc, type SolutionDoc } from "./scene";
import { carried, make3, map3, minus, plus, pointsOf, product3, scaled, turned, type Vec3, vecAt } from "./vec";

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
  return cells.map((cell) => map3(plus(turned(matrix, cell), home), (n) => Math.round(2 * n) / 2));
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
    const home = carried(place, middle);
    const size = sizeOf(box);
    const there = boxOf(
      corners.map((corner) => turned(place, corner)),
      0,
    );
    const homeSize = corners.length > 0 ? sizeOf(there) : map3(turned(place, size), Math.abs);
    const outer = corners.length > 0 ? { outer: { corners, middle, lean: middleOf(there) } } : {};
    found.push({
      piece: i,
      cells,
      ...outer,
      size,
      home,
      homeSize,
      turn: turnOf(place),
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

/** A rotation given row by row as x, y, z, w. */
export function turnOf(matrix: readonly number[]): Body["turn"] {
  const [a, b, c, d, e, f, g, h, k] = matrix as number[];
  const rows = new Matrix4().set(a!, b!, c!, 0, d!, e!, f!, 0, g!, h!, k!, 0, 0, 0, 0, 1);
  const { x, y, z, w } = new Quaternion().setFromRotationMatrix(rows);
  return [x, y, z, w];
}

/** Points as far out as a piece that is not made of cubes: its own, or those of boxes around its balls. */
function cornersOf({ solid, balls }: PieceDoc): Vec3[] {
  if (solid) return pointsOf(solid.points);
  if (!balls) return [];
  const r = balls.radius;
  return pointsOf(balls.centres).flatMap((centre) => product3([-r, r]).map((corner) => plus(centre, corner)));
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
  return { low: vecAt(low), high: vecAt(high) };
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
    make3((k) => of(...boxes.map((box) => box[side][k])));
  return { low: pick(Math.min, "low"), high: pick(Math.max, "high") };
}

export function boxCorners({ low, high }: Box): Vec3[] {
  return product3([low[0], high[0]], [low[1], high[1]], [low[2], high[2]]);
}

export function middleOf(box: Box): Vec3 {
  return scaled(plus(box.low, box.high), 0.5);
}

export function sizeOf(box: Box): Vec3 {
  return minus(box.high, box.low);
}
