/** A small picture of a document, as it stands in lists: what it shows, and that as paths to keep. */

import { CUBES } from "../vector/cells";
import type { FlatPicture } from "../vector/flat";
import { stillPicture, type StillPart } from "../vector/still";
import { paintOf } from "./pieces";
import { appearances, type Paints, shapeColour } from "./model/appearance";
import { type Cell, type Doc, isCubic, type ShapesDoc, type SticksDoc } from "./model/document";
import type { Lattice } from "./model/lattice";
import { colourAt, cubesOf } from "./model/shape";
import { splitOf } from "./model/split";
import { stickCubes, type StickTables } from "./model/stick";

/** A picture that the browser keeps. */
export interface Preview extends Pick<FlatPicture, "box"> {
  /** Earlier versions stored something else. */
  readonly paths?: FlatPicture["paths"];
}

/** More cells, and more paths, make no small picture. */
const MOST_CELLS = 600;
const MOST_PATHS = 260;

/** Null for what is too large, or has no cells yet, or a lattice that is not there. */
export function previewOf(doc: Doc, tables: StickTables, paints: Paints, lattice: Lattice | null): Preview | null {
  const parts = doc.kind === "puzzle" ? partsOfShapes(doc, paints) : partsOfSticks(doc, tables, paints);
  const count = parts.reduce((total, { cells }) => total + cells.length, 0);
  if (count === 0 || count > MOST_CELLS) return null;
  const cells = isCubic(doc) ? CUBES : lattice;
  if (!cells) return null;
  const picture = stillPicture(parts, cells);
  return picture.paths.length > MOST_PATHS ? null : picture;
}

/** The goal of the first problem, in the colours of its pieces where these are known; or else the first shape. */
function partsOfShapes(doc: ShapesDoc, paints: Paints): StillPart[] {
  const split = splitOf(doc, 0);
  if (split?.left === 0) return appearances(doc, 0, paints).map(({ source, colour }) => partOf(doc, source, colour));
  const shown = doc.problems[0]?.goal ?? 0;
  if (!doc.shapes[shown]) return [];
  return [partOf(doc, shown, shapeColour(doc, shown, paints))];
}

/** A shape with its coloured cells. */
function partOf(doc: ShapesDoc, shape: number, colour: string): StillPart {
  const drawn = doc.shapes[shape]!;
  const cells = cubesOf(drawn);
  return { cells, colour, paint: (i) => paintOf(doc.palette, colourAt(drawn, cells[i]!)) };
}

/** All sticks, two in a row. */
function partsOfSticks(doc: SticksDoc, tables: StickTables, paints: Paints): StillPart[] {
  return appearances(doc, 0, paints).map(({ colour }, i) => {
    const { number } = doc.sticks[i]!;
    const [x, y] = [(i % 2) * (doc.length + 1), 3 * (2 - Math.floor(i / 2))];
    return {
      cells: stickCubes(tables, number, doc.length).map((cell): Cell => [cell[0] + x, cell[1] + y, cell[2]]),
      colour,
    };
  });
}
