/** The pieces of a problem one by one, as the search numbers them: each copy that may be used. */

import { colourAt, cubesOf } from "./model/shape";
import { type Cell, type Doc, marksOf } from "./model/document";
import { stickCubes, type Tables } from "./model/stick";

export interface PieceView {
  readonly mark: string;
  readonly name: string;
  /** The shape or stick that it is. */
  readonly source: number;
  readonly part: { readonly cells: readonly Cell[]; readonly colour: string; readonly paint?: (index: number) => string | undefined };
}

const MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** More are not listed. */
const MOST = 200;

export function piecesOf(doc: Doc, problem: number, tables: Tables, colours: readonly string[]): PieceView[] {
  const colour = (i: number): string => colours[i % colours.length]!;
  if (doc.kind === "six-piece") {
    const marks = marksOf(doc);
    return doc.sticks.map(({ number, name }, i) => ({ mark: marks[i]!, name, source: i, part: { cells: stickCubes(tables, number, doc.length), colour: colour(i) } }));
  }
  const pieces: PieceView[] = [];
  for (const { shape, most } of doc.problems[problem]?.parts ?? [])
    for (let copy = 0; copy < most && pieces.length < MOST; copy++) {
      const drawn = doc.shapes[shape]!;
      const cells = cubesOf(drawn);
      const number = pieces.length;
      pieces.push({
        mark: MARKS[number] ?? String.fromCharCode(0x4e00 + number),
        name: drawn.name,
        source: shape,
        part: { cells, colour: colour(number), paint: (i) => paintOf(doc.palette, colourAt(drawn, cells[i]!)) },
      });
    }
  return pieces;
}

/** Colour 1, 2, 3, … as the palette has it; none for 0. */
export function paintOf(palette: readonly string[], colour: number): string | undefined {
  return colour === 0 ? undefined : (palette[colour - 1] ?? "#888888");
}
