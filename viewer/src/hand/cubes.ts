/** Cubes on their raster: where those of pieces are, and how slides and turns carry them. */

import { plus, turned, type Vec3 } from "../scene/bodies";
import { cellsOf, type SceneDoc, type SolutionDoc } from "../scene/scene";

/** A turn of a group about a line along an axis; the pivot counts half cubes from the corner of cube 0, 0, 0. */
export interface HandTurn {
  readonly pieces: readonly number[];
  readonly axis: 0 | 1 | 2;
  readonly pivot: Vec3;
  /** 1, -1 or 2. */
  readonly quarters: number;
  /** The same with the sense of a half turn that is free: 2, or else -2. */
  readonly way: number;
}

/** A slide of a group along an axis: 1 to `reach` cubes, or without end, which is null. */
export interface HandSlide {
  readonly pieces: readonly number[];
  readonly axis: 0 | 1 | 2;
  readonly sign: 1 | -1;
  readonly reach: number | null;
}

/** The cubes of each piece, at whole numbers; of pieces that are not there, none. */
export type Cubes = readonly (readonly Vec3[])[];

/** The positions of the cubes of a solution; null unless all pieces are made of cubes at whole numbers. */
export function cubesOf(scene: SceneDoc, { places }: SolutionDoc): Cubes | null {
  const found = scene.pieces.map(({ cells }, i) => {
    const place = places[i];
    return place
      ? [...cellsOf(cells)].map((cell) => plus(turned(place, cell), [place[9]!, place[10]!, place[11]!]))
      : [];
  });
  const isWhole = found.every((cubes) => cubes.every((cube) => cube.every(Number.isInteger)));
  return isWhole && places.every((place, i) => !place || found[i]!.length > 0) ? found : null;
}

export function slidden(cubes: readonly Vec3[], axis: number, by: number): Vec3[] {
  return cubes.map((cube) => put(cube, axis, cube[axis]! + by));
}

/** Where cubes are after a turn. */
export function rotated(
  cubes: readonly Vec3[],
  { axis, pivot, quarters }: Pick<HandTurn, "axis" | "pivot" | "quarters">,
): Vec3[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  return cubes.map((cube) => {
    let [x, y] = [2 * cube[u]! + 1 - pivot[u]!, 2 * cube[v]! + 1 - pivot[v]!];
    for (let k = 0; k < (quarters + 4) % 4; k++) [x, y] = [-y, x];
    return put(put(cube, u, (x + pivot[u]! - 1) / 2), v, (y + pivot[v]! - 1) / 2);
  });
}

function put([x, y, z]: Vec3, axis: number, value: number): Vec3 {
  return [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z];
}

/** The least and the greatest cube along each axis. */
export function boundsOf(cubes: readonly Vec3[]): readonly [Vec3, Vec3] {
  const along = (of: (...values: number[]) => number, k: number): number =>
    cubes.reduce((found, cube) => of(found, cube[k]!), cubes[0]![k]!);
  return [
    [along(Math.min, 0), along(Math.min, 1), along(Math.min, 2)],
    [along(Math.max, 0), along(Math.max, 1), along(Math.max, 2)],
  ];
}
