/** Pieces of cubes that are pushed through others by hand: where they may go, and where they overlap then. */

import { along, AXES, plus, type Vec3 } from "../../scene/vec";
import { type Overlap, overlapping, overlapsIn } from "../../explore/layout";
import { cubesAt, type Offsets } from "../../hand/arrangement";
import type { Cubes, Rotation } from "../../hand/cubes";
import * as words from "../../words/bench/by-hand";
import type { SlideGroup } from "../api/types";

/** How many cubes far a piece is pushed at most at a time. */
const FARTHEST = 8;

const SIGNS = [1, -1] as const;

/** Every piece in play goes every way, alone. */
export function pushes(offsets: Offsets): SlideGroup[] {
  const pieces = offsets.flatMap((offset, piece) => (offset ? piece : []));
  return pieces.flatMap((piece) =>
    AXES.flatMap((axis) =>
      SIGNS.map((sign): SlideGroup => ({ pieces: [piece], axis, sign, reach: FARTHEST, distance: sign * FARTHEST })),
    ),
  );
}

/** The shifts after a push. */
export function pushed(offsets: Offsets, { pieces, axis }: SlideGroup, distance: number): Offsets {
  return offsets.map((offset, piece) =>
    offset && pieces.includes(piece) ? plus(offset, along(axis, distance)) : offset,
  );
}

export function isSamePlace(one: Offsets, other: Offsets): boolean {
  return one.every((offset, piece) => offset?.join() === other[piece]?.join());
}

/** What is where, once pieces have been pushed. */
export interface Crush {
  /** The cubes that more than one piece fills. */
  readonly cubes: readonly Vec3[];
  readonly overlaps: readonly Overlap[];
}

/** Where pieces overlap; `home` are their cubes in the assembly, from which each has turned and then been shifted. */
export function crushOf(home: Cubes, offsets: Offsets, turned: readonly (Rotation | null)[]): Crush {
  const placed = cubesAt(home, { offsets, turned });
  const cubes = [...new Map([...placed.values()].flat().map((cube) => [cube.join(), cube])).entries()];
  const numbers = new Map(cubes.map(([key], number) => [key, number]));
  const cellsOf = (own: readonly Vec3[]): number[] => own.map((cube) => numbers.get(cube.join())!);
  const overlaps = overlapsIn(
    home.map((_, piece) => (placed.has(piece) ? { cells: cellsOf(placed.get(piece)!) } : null)),
  );
  const crushed = new Set(overlaps.flatMap(({ cells }) => cells));
  return { overlaps, cubes: [...crushed].map((cell) => cubes[cell]![1]) };
}

/** What a push has led to, in words. */
export function crushWords({ overlaps }: Crush, mark: (piece: number) => string): string {
  if (overlaps.length === 0) return words.noOverlap;
  return words.impossible(overlapping(overlaps).replace(/\{(\d+)\}/g, (_, piece: string) => mark(Number(piece))));
}
