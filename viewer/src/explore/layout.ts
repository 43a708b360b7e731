/** A layout: a placement for some pieces. What it fills, where pieces overlap, and all that in words. */

import type { ExplorationDoc, Placement } from "./exploration";
import * as words from "../words/explore";

/** For each piece its placement; null if it has none. */
export type Layout = readonly (Placement | null)[];

/** Two pieces and the cubes of the goal, by number, that both fill. */
export interface Overlap {
  readonly pieces: readonly [number, number];
  readonly cells: readonly number[];
}

/** The number of pairs that are named in a sentence. */
const MOST_PAIRS = 3;

/** Every pair of pieces that overlap, those with the piece `first` before others. */
export function overlapsIn(layout: readonly (Pick<Placement, "cells"> | null)[], first = -1): Overlap[] {
  const found: Overlap[] = [];
  const placed = layout.flatMap((placement, piece) => (placement ? [{ piece, cells: placement.cells }] : []));
  placed.forEach((one, i) => {
    const own = new Set(one.cells);
    for (const other of placed.slice(i + 1)) {
      const cells = other.cells.filter((cell) => own.has(cell));
      if (cells.length) found.push({ pieces: [one.piece, other.piece], cells });
    }
  });
  const has = ({ pieces }: Overlap): boolean => pieces.includes(first);
  return [...found.filter(has), ...found.filter((overlap) => !has(overlap))];
}

/** How many cubes of the goal must still be filled. */
export function emptyIn({ goal }: ExplorationDoc, layout: Layout): number {
  const filled = new Set(layout.flatMap((placement) => placement?.cells ?? []));
  let required = 0;
  for (const cell of filled) if (cell < goal.required) required++;
  return Math.max(goal.required - required, goal.least - filled.size);
}

/** Whether every piece that must be used has a placement. */
export function isComplete({ optional }: ExplorationDoc, layout: Layout): boolean {
  return layout.every((placement, piece) => placement !== null || optional[piece]);
}

/** The layout as a sentence, `{3}` for the mark of piece 3; `current` is the selected piece. */
export function describe(doc: ExplorationDoc, layout: Layout, current: number): string {
  const overlaps = overlapsIn(layout, current);
  if (overlaps.length) return overlapping(overlaps);
  const placed = layout.filter((placement) => placement !== null).length;
  if (placed === 0) return words.noneHas;
  if (isComplete(doc, layout)) {
    const empty = emptyIn(doc, layout);
    return empty ? words.gap(empty) : words.assembly;
  }
  const piece = `{${current}}`;
  if (!layout[current]) return words.hasNoneYet(piece);
  return placed === 1 ? words.alone(piece) : words.overlapsNone(piece);
}

/** The pairs in words: `{1} and {3} overlap in 3 cubes, {1} and {4} in 1.` */
export function overlapping(overlaps: readonly Overlap[]): string {
  const named = overlaps
    .slice(0, MOST_PAIRS)
    .map(({ pieces: [a, b], cells }) => [`{${a}}`, `{${b}}`, cells.length] as const);
  return words.overlapping(named, overlaps.length - named.length);
}
