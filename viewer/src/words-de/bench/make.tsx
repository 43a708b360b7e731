/** Texte des Raums „Bauen“. */

import type { JSX } from "preact";
import { formatCount } from "../count";

const INSTALL = "pip install 'burrkit[print]'";

export const heading = "Bauen";
export const whatIsMade = "Was gebaut wird";
export const parts = { print: "Drucken", wood: "Holz", paper: "Heft" };
export const whatIsShown = "Was zu sehen ist";
export const filesToDownload = "Dateien zum Herunterladen";
export const all = "Alle (.zip)";
export const newFolderIn = (folder: string) => `Neuer Ordner in „${folder}“`;
export const saveFolder = "Speichern";

export const cube = "Würfel";
export const unit = "Einheit";
export const paper = "Papier";
export const papers = { a4: "A4", letter: "Letter" };

// Drucke
export const lengthOfCube = 'mm, 1/2"';
export const clearance = "Spiel";
export const perFace = "mm/Fläche";
export const bevel = "Fase";
export const walls = "Wände";
export const solid = "massiv";
export const drain = "Ablauf";
export const engraving = "Gravur";
export const engravings = { none: "keine", mark: "Zeichen", name: "Namen" };
export const lid = "Kasten";
export const lids = { glued: "Hälften", sliding: "Deckel" };
/** Die Teile eines Kastens, wie der Server sie nennt. */
export const boxParts = {
  "first half": "erste Hälfte",
  "second half": "zweite Hälfte",
  tray: "Unterteil",
  lid: "Deckel",
};
export const bed = "Druckbett";
export const material = "Material";
export const onlyForCubes = (cell: string) =>
  `Fasen, Wände und Gravur gibt es nur für Würfel; hier (${cell}) schrumpft jede Zelle um das Spiel.`;
export const engravingNotHere = "Gravur und Ablauflöcher hohler Teile gibt es nur mit burrkit auf deinem Computer.";
export const engravingNeeds = (): JSX.Element => (
  <>
    Gravur und Ablauflöcher hohler Teile brauchen <code>{INSTALL}</code>.
  </>
);
export const couponFirst =
  "Druck zuerst das Probestück: Es zeigt, mit welchem Spiel die Teile gleiten, ohne zu klappern.";
export const show = (piece: string) => `Zeige ${piece}`;
export const markedPiece = (mark: string) => `Teil ${mark}`;
export const columns = { piece: "Teil", size: "mm", volume: "cm³", weight: "g", plate: "Platte" };
export const printedSolid = "massiv gedruckt";
export const total = (pieces: number, plates: number) =>
  `${formatCount(pieces, "Teil", "Teile")}, ${formatCount(plates, "Platte", "Platten")}`;
export const printFiles = {
  platesAs3MF: (plates: number) => (plates > 1 ? "Platten 3MF" : "Platte 3MF"),
  platesAsSTL: (plates: number) => (plates > 1 ? "Platten STL" : "Platte STL"),
  piece: (mark: string) => `Teil ${mark} STL`,
  allAsOBJ: "Alle OBJ",
  allAsGLB: "Alle GLB",
  coupon: "Probestück 3MF",
};
export const shownPrints = { piece: "Teil", plate: "Platte" };
export const plate = "Platte";
export const plateOf = (plate: JSX.Element, count: number): JSX.Element => (
  <>
    Platte {plate} von {count}
  </>
);
export const printedPiece = "Das Teil, wie es gedruckt wird";
export const onBed = (pieces: number) => `${formatCount(pieces, "Teil", "Teile")} auf dem Druckbett`;
export const pieceOfSize = (mark: string, size: readonly number[]) =>
  `Teil ${mark}, ${size.map((length) => length.toLocaleString("de")).join(" × ")} mm`;

// Holz
export const noCutSheets = "Schnittpläne gibt es nur für Würfel.";
export const onlyPrints = "Schnittpläne gibt es nur für Puzzles aus Würfeln; drucken lassen sich die Teile.";
export const lengthInWood = 'mm, 3/4"';
export const rod = "Leiste";
export const rodOf = (size: string) => (size.endsWith('"') ? size : `${size.replace(".", ",")} mm`);
export const ownSize = "andere Größe";
export const cubeOfRod = (cube: string, areSticks: boolean) =>
  areSticks
    ? `Ein Stab ist zwei Würfel dick, ein Würfel also ${rodOf(cube)}.`
    : `Die Teile werden aus Leisten geleimt, die einen Würfel dick sind: Ein Würfel ist ${rodOf(cube)}.`;
export const sawCut = "Schnitt";
export const lengthOfSawCut = 'mm, 1/8"';
export const cutSheetFile = "Schnittplan PDF";
export const cutSheetHolds =
  "Jeder Stab von vier Seiten, maßstäblich, was du kaufen musst, und die Einstellungen der Säge nach Anschlag. In Zoll stehen die Maße als Brüche. Beschriftet ist er englisch.";
export const species = "Holzart";
export const speciesOf = (piece: string) => `Holzart von ${piece}`;
export const speciesOfCopies = (first: string, last: string) => `Holzart von ${first} bis ${last}`;
export const speciesForEach = "Für jedes Teil eine Holzart";
export const severalSpecies = (count: number) => `${count} Holzarten`;
export const anySpecies = "beliebig";

// Blätter
export const sheets = { "cut-sheet": "Schnittplan", steps: "Schritte", booklet: "Heft", card: "Karte" };
export const solveFirst = "Löse das Puzzle zuerst, dann zeigt das Heft, wie es zusammengeht; die Karte verrät es nie.";
export const title = "Titel";
export const designer = "Designer";
export const address = "Seite, als QR-Code";
export const size = "Größe";
export const sizes = { a6: "A6", a5: "A5", a4: "A4", letter: "Letter" };
export const codesNeed = (): JSX.Element => (
  <>
    QR-Codes brauchen <code>{INSTALL}</code>.
  </>
);
export const sheetFiles = { booklet: "Heft PDF", card: "Karte PDF", steps: "Schritte PDF", pieces: "Teile PDF" };
export const sheetPage = (sheet: string, page: number, pages: number) => `${sheet}, Seite ${page} von ${pages}`;
export const drawing = "Zeichnet…";
export const pages = "Seiten";

export const lengths = { inset: "Spiel", bevel: "Fase", wall: "Wand", drain: "Ablauf" };
export const notMillimetres = (length: string, typed: string) =>
  `${length}: \u201e${typed}\u201c ist keine Zahl in Millimetern.`;
