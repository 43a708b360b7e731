/** Pieces of cubes that are pushed through others by hand: where they may go, and where they overlap then. */

import { minus, plus, turned, type Vec3 } from "../../scene/bodies";
import { type Overlap, overlapping, overlapsIn } from "../../explore/layout";
import type { Cubes } from "../../hand/cubes";
import type { SlideGroup } from "../api/types";
import type { Rotation } from "./rotations";
import { AXES, type Cell } from "./document";

/** The shift of each piece; null for one that is not in play. */
export type Offsets = readonly (Cell | null)[];

/** How many cubes far a piece is pushed at most at a time. */
const FARTHEST = 8;

const SIGNS = [1, -1] as const;
const HALF: Vec3 = [0.5, 0.5, 0.5];

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
    offset && pieces.includes(piece)
      ? (offset.map((at, k) => (k === axis ? at + distance : at)) as unknown as Cell)
      : offset,
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
export function crushOf(home: Cubes, offsets: Offsets, turns: readonly (Rotation | null)[]): Crush {
  const numbers = new Map<string, number>();
  const cubes: Vec3[] = [];
  const numberOf = (cube: Vec3): number => {
    const key = cube.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, cubes.length);
    return cubes.push(cube) - 1;
  };
  const layout = home.map((own, piece) => {
    const offset = offsets[piece];
    const turn = turns[piece];
    if (!offset) return null;
    const cubes = own.map((cube) => plus(turn ? minus(turned(turn, plus(cube, HALF)), HALF) : cube, offset));
    return { cells: cubes.map(numberOf) };
  });
  const overlaps = overlapsIn(layout);
  return { overlaps, cubes: [...new Set(overlaps.flatMap(({ cells }) => cells))].map((cell) => cubes[cell]!) };
}

/** What a push has led to, in words. */
export function crushWords({ overlaps }: Crush, mark: (piece: number) => string): string {
  if (overlaps.length === 0) return "Nothing overlaps here, but no move has led here.";
  return `${overlapping(overlaps).replace(/\{(\d+)\}/g, (_, piece: string) => mark(Number(piece)))} That is impossible.`;
}
