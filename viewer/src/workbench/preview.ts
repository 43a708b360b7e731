/** A small picture of a document, as it stands in lists: what it shows, and that as polygons and discs to keep. */

import { facesOf, fillOf, type StillPart } from "../still";
import { paintOf } from "./pieces";
import { boxOf, latticeFaces, type LatticePart, USUAL } from "./picture/lattice-faces";
import { appearances, type Paints, shapeColour } from "./model/appearance";
import { type Cell, type Doc, isCubic, type ShapesDoc, type SticksDoc } from "./model/document";
import type { Lattice } from "./model/lattice";
import { colourAt, cubesOf } from "./model/shape";
import { splitOf } from "./model/split";
import { stickCubes, type Tables } from "./model/stick";

export interface Preview {
  readonly box: string;
  /** Corners of polygons, or the middle of a disc, and how they are filled. */
  readonly faces: readonly (readonly [points: string, fill: string])[];
  /** Of discs. */
  readonly radius: number;
}

/** More cells, and more faces, make no small picture. */
const MOST_CELLS = 600;
const MOST_FACES = 260;

/** Null for what is too large, or has no cells yet, or a lattice that is not there. */
export function previewOf(doc: Doc, tables: Tables | null, paints: Paints, lattice: Lattice | null): Preview | null {
  const parts = doc.kind === "puzzle" ? partsOfShapes(doc, paints) : tables ? partsOfSticks(doc, tables, paints) : [];
  const count = parts.reduce((total, { cells }) => total + cells.length, 0);
  if (count === 0 || count > MOST_CELLS) return null;
  if (!isCubic(doc)) return lattice && ofLattice(lattice, parts);
  const { faces, box } = facesOf(parts);
  return faces.length > MOST_FACES ? null : { box, faces: faces.map((face) => [face.points, fillOf(face)]), radius: 0 };
}

function ofLattice(lattice: Lattice, parts: readonly LatticePart[]): Preview | null {
  const faces = latticeFaces(lattice, parts, USUAL);
  if (faces.length > MOST_FACES) return null;
  const text = (points: readonly (readonly [number, number])[]): string => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
  const { radius } = lattice.data;
  return { box: boxOf(faces, radius).join(" "), faces: faces.map((face) => [text(face.points), fillOf({ ...face, points: "" })]), radius };
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
function partsOfSticks(doc: SticksDoc, tables: Tables, paints: Paints): StillPart[] {
  return appearances(doc, 0, paints).map(({ colour }, i) => {
    const { number } = doc.sticks[i]!;
    const [x, y] = [(i % 2) * (doc.length + 1), 3 * (2 - Math.floor(i / 2))];
    return { cells: stickCubes(tables, number, doc.length).map((cell): Cell => [cell[0] + x, cell[1] + y, cell[2]]), colour };
  });
}
