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
/** More pieces are too small to differ. */
const MOST_PIECES = 16;

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

/**
 * The goal of the first problem in the colours of its pieces, where these are known; or else its pieces next to each
 * other, which differ where goals are cubes; or else the goal, or the first shape.
 */
function partsOfShapes(doc: ShapesDoc, paints: Paints): StillPart[] {
  const pieces = appearances(doc, 0, paints);
  if (splitOf(doc, 0)?.left === 0) return pieces.map(({ source, colour }) => partOf(doc, source, colour));
  const isMany = pieces.length > 1 && pieces.length <= MOST_PIECES && isCubic(doc);
  if (isMany) return spread(pieces.map(({ source, colour }) => partOf(doc, source, colour)));
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

/** Pieces in rows on the floor, each in a square that has room for the largest. */
function spread(parts: readonly StillPart[]): StillPart[] {
  const columns = Math.ceil(Math.sqrt(parts.length));
  const side = 2 + Math.max(0, ...parts.flatMap(({ cells }) => cells.flatMap(([x, y]) => [x, y])));
  return parts.map((part, i) => {
    const [right, back] = [(i % columns) * side, -Math.floor(i / columns) * side];
    return { ...part, cells: part.cells.map(([x, y, z]): Cell => [x + right, y + back, z]) };
  });
}

/**
 * The sticks around the middle of the burr, each with its notches toward you; without a colour of its own it has that
 * of its number, so that burrs of other sticks look different.
 */
function partsOfSticks(doc: SticksDoc, tables: StickTables, paints: Paints): StillPart[] {
  const middle = doc.length / 2 - 1;
  return appearances(doc, 0, paints).map(({ colour }, i) => {
    const { number, colour: own } = doc.sticks[i]!;
    return {
      cells: stickCubes(tables, number, doc.length).map((cube) => PLACES[i]!(middle, cube)),
      colour: own ? colour : paints.colours[number % CLEAR]!,
    };
  });
}

/** How many colours differ at a glance. A prime, since numbers of sticks are often multiples of eight. */
const CLEAR = 7;
/** How far sticks are drawn out, in cubes. */
const OUT = 2;
/** Where the cube at x along a stick, y across and z up is in a burr with its middle at m: in front, behind, … */
const PLACES: readonly ((m: number, cube: Cell) => Cell)[] = [
  (m, [x, y, z]) => [x, m - z - OUT, m + y],
  (m, [x, y, z]) => [x, m + 2 - z + OUT, m + y],
  (m, [x, y, z]) => [m + 1 - y, x, m - 1 + z - OUT],
  (m, [x, y, z]) => [m + 1 - y, x, m + 1 + z + OUT],
  (m, [x, y, z]) => [m - 1 + z - OUT, m + 1 - y, x],
  (m, [x, y, z]) => [m + 1 + z + OUT, m + 1 - y, x],
];
