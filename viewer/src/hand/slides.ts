/** Every least group with a piece that can slide: pulled at the piece, it takes along what it runs into. */

import type { Vec3 } from "../scene/bodies";
import type { Cubes, HandSlide } from "./cubes";

const AXES = [0, 1, 2] as const;
const SIGNS = [1, -1] as const;

/** The least groups among the pieces `present` that a piece takes along, and what comes along farther on. */
export function leastSlides(cubes: Cubes, present: readonly number[], piece: number): HandSlide[] {
  return AXES.flatMap((axis) => {
    const gaps = gapsOf(cubes, present, axis);
    return SIGNS.flatMap((sign) =>
      pulledAt(present, piece, (i, j) => (sign > 0 ? gaps[i]![j]! : gaps[j]![i]!)).map((found) => ({
        ...found,
        axis,
        sign,
      })),
    );
  });
}

/** For pieces i and j, by their places in `present`: how far i goes along the axis until it touches j. */
function gapsOf(cubes: Cubes, present: readonly number[], axis: 0 | 1 | 2): number[][] {
  const gaps = present.map(() => present.map(() => Infinity));
  const lines = new Map<string, { readonly at: number; readonly owner: number }[]>();
  present.forEach((piece, owner) => {
    for (const cube of cubes[piece]!) {
      const key = lineOf(cube, axis);
      const line = lines.get(key) ?? [];
      if (line.length === 0) lines.set(key, line);
      line.push({ at: cube[axis], owner });
    }
  });
  for (const line of lines.values()) {
    line.sort((a, b) => a.at - b.at);
    // What is behind the next one is reached only with it.
    for (let k = 0; k + 1 < line.length; k++) {
      const [here, next] = [line[k]!, line[k + 1]!];
      if (here.owner !== next.owner)
        gaps[here.owner]![next.owner] = Math.min(gaps[here.owner]![next.owner]!, next.at - here.at - 1);
    }
  }
  return gaps;
}

function lineOf(cube: Vec3, axis: number): string {
  return `${cube[(axis + 1) % 3]!} ${cube[(axis + 2) % 3]!}`;
}

/** The groups that come along as one pulls farther, each with how far it goes, all but that of every piece. */
function pulledAt(
  present: readonly number[],
  piece: number,
  gap: (i: number, j: number) => number,
): Pick<HandSlide, "pieces" | "reach">[] {
  const found: Pick<HandSlide, "pieces" | "reach">[] = [];
  const group = new Set([present.indexOf(piece)]);
  for (;;) {
    let least = Infinity;
    for (const i of group)
      for (let j = 0; j < present.length; j++) if (!group.has(j)) least = Math.min(least, gap(i, j));
    if (least > 0) {
      const pieces = present.filter((_, i) => group.has(i));
      found.push({ pieces, reach: least === Infinity ? null : least });
    }
    if (least === Infinity) return group.size < present.length ? found : found.slice(0, -1);
    const before = [...group];
    for (const i of before) for (let j = 0; j < present.length; j++) if (gap(i, j) <= least) group.add(j);
  }
}
