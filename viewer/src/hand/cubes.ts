/** Cubes on their raster: where those of pieces are, and how turns and shifts carry them. */

import { along, AXES, type Axis, carried, minus, plus, replaced, turned, type Vec3 } from "../scene/vec";
import { pivotOf } from "../scene/turning";
import { cellsOf, type SceneDoc, type SolutionDoc } from "../scene/scene";

/** A slide of a group along an axis: 1 to `reach` cubes, or without end, which is null. */
export interface HandSlide {
  readonly pieces: readonly number[];
  readonly axis: Axis;
  readonly sign: 1 | -1;
  readonly reach: number | null;
  /** With its sign: as far as it goes, or so far that the box around the group has left that of the rest. */
  readonly distance: number;
}

/** A turn of a group about a line along an axis; the pivot counts half cubes from the corner of cube 0, 0, 0. */
export interface HandTurn {
  readonly pieces: readonly number[];
  readonly axis: Axis;
  readonly pivot: Vec3;
  readonly quarters: 1 | -1 | 2;
  /** The same with the sense of a half turn that is free: 2, or else -2. */
  readonly way: 1 | -1 | 2 | -2;
}

/** How a piece has turned about the middle of cube 0, 0, 0: a matrix of nine numbers, row by row. */
export type Rotation = readonly number[];

/** The cubes of each piece, at whole numbers; of pieces that are not there, none. */
export type Cubes = readonly (readonly Vec3[])[];

/** The pieces that are there, by their numbers, with their cubes. */
export type Placed = ReadonlyMap<number, readonly Vec3[]>;

/** The positions of the cubes of a solution; null unless all pieces are made of cubes at whole numbers. */
export function cubesOf(scene: SceneDoc, { places }: SolutionDoc): Cubes | null {
  const found = scene.pieces.map(({ cells }, i) => {
    const place = places[i];
    return place ? [...cellsOf(cells)].map((cell) => carried(place, cell)) : [];
  });
  const isWhole = found.every((cubes) => cubes.every((cube) => cube.every(Number.isInteger)));
  return isWhole && places.every((place, i) => !place || found[i]!.length > 0) ? found : null;
}

/** Whether all pieces are made of cubes, and not only a way between two arrangements is shown. */
export function canMoveByHand(scene: SceneDoc): boolean {
  return (
    scene.pieces.every(({ solid, balls }) => !solid && !balls) &&
    scene.solutions.every(
      ({ kind, places }) => kind !== "path" && places.every((place) => place?.every(Number.isInteger) ?? true),
    )
  );
}

/** Where cubes are after a rotation, if there is one, and then a shift. */
export function movedCubes(cubes: readonly Vec3[], rotation: Rotation | null, shift: Vec3): Vec3[] {
  return cubes.map((cube) => plus(rotation ? turned(rotation, cube) : cube, shift));
}

/** A turn as a rotation about the middle of cube 0, 0, 0, and the shift after it. */
export function motionOf({ axis, pivot, quarters }: Pick<HandTurn, "axis" | "pivot" | "quarters">): {
  rotation: Rotation;
  shift: Vec3;
} {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const cos = quarters === 2 ? -1 : 0;
  const sin = quarters === 2 ? 0 : quarters;
  const rows = AXES.map((k) => {
    if (k === axis) return along(k, 1);
    return k === u ? replaced(along(u, cos), v, 0 - sin) : replaced(along(v, cos), u, sin);
  });
  const rotation = rows.flat();
  const point = pivotOf({ pivot });
  return { rotation, shift: minus(point, turned(rotation, point)) };
}

/** One rotation after another one: a product of matrices. */
export function rotatedAfter(last: Rotation, first: Rotation): number[] {
  return last.map((_, k) =>
    [0, 1, 2].reduce((sum, i) => sum + last[3 * Math.floor(k / 3) + i]! * first[3 * i + (k % 3)]!, 0),
  );
}

/** For sorting lists of numbers by the first in which they differ. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  const first = a.findIndex((value, i) => value !== b[i]);
  return first < 0 ? 0 : a[first]! - b[first]!;
}
