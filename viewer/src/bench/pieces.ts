/** The pieces of a problem one by one, as the search numbers them: each copy that may be used. */

import { colourAt, cubesOf } from "./model/shape";
import { type Appearance, appearances, type Paints } from "./model/appearance";
import type { Cell, Doc } from "./model/document";
import { stickCubes, type StickTables } from "./model/stick";

export interface PieceView extends Appearance {
  readonly part: {
    readonly cells: readonly Cell[];
    readonly colour: string;
    readonly paint?: (index: number) => string | undefined;
  };
}

/** More are not listed. */
const MOST = 1000;
/** This many copies share a row. */
const FOLDED = 3;

/** Pieces that share a row of a list, by the number of the first. */
export interface CopyRow {
  readonly first: number;
  readonly count: number;
}

export function piecesOf(doc: Doc, problem: number, tables: StickTables, paints: Paints): PieceView[] {
  const looks = appearances(doc, problem, paints).slice(0, MOST);
  if (doc.kind === "six-piece")
    return looks.map((look) => ({
      ...look,
      part: { cells: stickCubes(tables, doc.sticks[look.source]!.number, doc.length), colour: look.colour },
    }));
  return looks.map((look) => {
    const drawn = doc.shapes[look.source]!;
    const cells = cubesOf(drawn);
    return {
      ...look,
      part: { cells, colour: look.colour, paint: (i) => paintOf(doc.palette, colourAt(drawn, cells[i]!)) },
    };
  });
}

/** Pieces in the rows of a list: many copies of a shape share one, if a search may use any number of them. */
export function foldedRows(doc: Doc, problem: number, pieces: readonly PieceView[]): (readonly PieceView[])[] {
  const rows: PieceView[][] = [];
  let start = 0;
  for (const { least, most } of doc.kind === "puzzle" ? (doc.problems[problem]?.parts ?? []) : []) {
    rows.push(...pieces.slice(start, start + least).map((piece) => [piece]));
    const rest = pieces.slice(start + least, start + most);
    rows.push(...(rest.length < FOLDED ? rest.map((piece) => [piece]) : [rest]));
    start += most;
  }
  return doc.kind === "puzzle" ? rows : pieces.map((piece) => [piece]);
}

/** The first `most` pieces in rows: many copies of a shape share one. */
export function copyRows(doc: Doc, problem: number, most: number): CopyRow[] {
  const counts = doc.kind === "puzzle" ? (doc.problems[problem]?.parts ?? []).map((part) => part.most) : [];
  let start = 0;
  const rows = counts.flatMap((copies): CopyRow[] => {
    const first = start;
    const count = Math.min(copies, most - first);
    start += Math.max(count, 0);
    return count >= FOLDED ? [{ first, count }] : singles(first, count);
  });
  return [...rows, ...singles(start, most - start)];
}

function singles(first: number, count: number): CopyRow[] {
  return Array.from({ length: Math.max(count, 0) }, (_, i) => ({ first: first + i, count: 1 }));
}

/** Colour 1, 2, 3, … as the palette has it; none for 0. */
export function paintOf(palette: readonly string[], colour: number): string | undefined {
  return colour === 0 ? undefined : (palette[colour - 1] ?? "#888888");
}
