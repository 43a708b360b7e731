/** Texts of the tab Make. */

import type { JSX } from "preact";
import { formatCount } from "../count";

const INSTALL = "pip install 'burrkit[print]'";

export const heading = "Make it";
export const whatIsMade = "What is made";
export const parts = { print: "Print", wood: "Wood", paper: "Booklet" };
export const whatIsShown = "What is shown";
export const filesToDownload = "Files to download";
export const all = "All (.zip)";
export const newFolderIn = (folder: string) => `New folder in “${folder}”`;
export const saveFolder = "Save folder";

export const cube = "Cube";
export const unit = "Unit";
export const paper = "Paper";
export const papers = { a4: "A4", letter: "Letter" };

// Prints
export const lengthOfCube = 'mm or 1/2"';
export const clearance = "Clearance";
export const perFace = "mm per face";
export const bevel = "Bevel";
export const walls = "Walls";
export const solid = "solid";
export const drain = "Drain";
export const engraving = "Engraving";
export const engravings = { none: "none", mark: "marks", name: "names" };
export const lid = "Box";
export const lids = { glued: "halves", sliding: "lid" };
/** The parts of a box as the server names them. */
export const boxParts = { "first half": "first half", "second half": "second half", tray: "tray", lid: "lid" };
export const bed = "Bed";
export const material = "Material";
export const onlyForCubes = (cell: string) =>
  `Bevels, walls and engraving are for cubes; each ${cell} shrinks by the clearance.`;
export const engravingNotHere = "Engraving and drain holes of hollow pieces need burrkit on your own machine.";
export const engravingNeeds = (): JSX.Element => (
  <>
    Engraving and drain holes of hollow pieces need <code>{INSTALL}</code>.
  </>
);
export const couponFirst = "Print the coupon first: it shows which clearance slides without rattling.";
export const show = (piece: string) => `Show ${piece}`;
export const markedPiece = (mark: string) => `piece ${mark}`;
export const columns = { piece: "piece", size: "mm", volume: "cm³", weight: "g", plate: "plate" };
export const printedSolid = "printed solid";
export const total = (pieces: number, plates: number) =>
  `${formatCount(pieces, "piece")}, ${formatCount(plates, "plate")}`;
export const printFiles = {
  platesAs3MF: (plates: number) => (plates > 1 ? "Plates 3MF" : "Plate 3MF"),
  platesAsSTL: (plates: number) => (plates > 1 ? "Plates STL" : "Plate STL"),
  piece: (mark: string) => `Piece ${mark} STL`,
  allAsOBJ: "All OBJ",
  allAsGLB: "All GLB",
  coupon: "Coupon 3MF",
};
export const shownPrints = { piece: "Piece", plate: "Plate" };
export const plate = "Plate";
export const plateOf = (plate: JSX.Element, count: number): JSX.Element => (
  <>
    Plate {plate} of {count}
  </>
);
export const printedPiece = "The piece as it is printed";
export const onBed = (pieces: number) => `${formatCount(pieces, "piece")} on the bed`;
export const pieceOfSize = (mark: string, size: readonly number[]) => `Piece ${mark}, ${size.join(" by ")} mm`;

// Wood
export const noCutSheets = "Cut sheets are for cubes.";
export const onlyPrints = "Cut sheets are for puzzles of cubes; the pieces can be printed.";
export const lengthInWood = 'mm or 3/4"';
export const rod = "Rod";
export const rodOf = (size: string) => (size.endsWith('"') ? size : `${size} mm`);
export const ownSize = "other size";
export const cubeOfRod = (cube: string, areSticks: boolean) =>
  areSticks
    ? `A stick is two cubes thick, so one cube is ${rodOf(cube)}.`
    : `The pieces are glued up from rods one cube thick: one cube is ${rodOf(cube)}.`;
export const sawCut = "Saw cut";
export const lengthOfSawCut = 'mm or 1/8"';
export const cutSheetFile = "Cut sheet PDF";
export const cutSheetHolds =
  "Every stick from four sides, true to scale, a shopping list, and the saw set-up for each position of the stop. In inches, sizes are written as fractions.";
export const species = "Species";
export const speciesOf = (piece: string) => `Species of ${piece}`;
export const speciesOfCopies = (first: string, last: string) => `Species of ${first} to ${last}`;
export const speciesForEach = "A species for each piece";
export const severalSpecies = (count: number) => `${count} species`;
export const anySpecies = "any";

// Sheets
export const sheets = { "cut-sheet": "Cut sheet", steps: "Steps", booklet: "Booklet", card: "Card" };
export const solveFirst = "Solve the puzzle first, and the booklet shows how it goes together; the card never does.";
export const title = "Title";
export const designer = "Designer";
export const address = "Page, as a QR code";
export const size = "Size";
export const sizes = { a6: "A6", a5: "A5", a4: "A4", letter: "Letter" };
export const codesNeed = (): JSX.Element => (
  <>
    QR codes need <code>{INSTALL}</code>.
  </>
);
export const sheetFiles = { booklet: "Booklet PDF", card: "Card PDF", steps: "Steps PDF", pieces: "Pieces PDF" };
export const sheetPage = (sheet: string, page: number, pages: number) => `${sheet}, page ${page} of ${pages}`;
export const drawing = "Drawing…";
export const pages = "Pages";

export const lengths = { inset: "clearance", bevel: "bevel", wall: "wall", drain: "drain hole" };
export const notMillimetres = (length: string, typed: string) =>
  `A ${length} of \u201c${typed}\u201d is not a number of millimetres.`;
