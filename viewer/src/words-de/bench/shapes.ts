/** Texte des Raums „Formen“. */

import { formatCount } from "../count";
import { several } from "./drawing";

export const all = "Alle Formen";
export const none = "Es gibt noch keine Formen. Füge eine hinzu.";
export const addHint = "Ein neues Teil in einem gleich großen Kasten";
export const fromAssemblies = "Formen aus Zusammenbauten…";
export const fromAssembliesHint =
  "Macht neue Formen: was die Teile einer Aufgabe zusammen ergeben. Puzzle-Dateien öffnet man auf der Startseite.";
export const goal = "Ziel";
export const cells = (count: number, cell: string) => formatCount(count, cell, several(cell));
export const toPuzzle = "Ziel und Teile wählen";
export const shapeName = "Name der Form";
export const nameShape = "Gib der Form einen Namen";
export const noLattice = "Das Gitter dieses Puzzles wird geladen…";

// Das Bild
export const picture = (shape: string, count: number, cells: string) =>
  `${shape}, ${count} ${cells}. Mit der Tastatur zeichnest du in den Schichten neben dem Bild.`;
export const tips = {
  still: "Zeichne in den Schichten neben dem Bild.",
  tint: "Klick einen Würfel an, um ihn zu färben. Ein Rechtsklick nimmt die Farbe weg.",
  erase: "Klick einen Würfel an, um ihn wegzunehmen.",
  first: "Klick ein Feld der Schicht an, um dort den ersten Würfel zu setzen.",
  build:
    "Klick eine Seite an, um daran weiterzubauen, oder ein Feld der Schicht. Ein Rechtsklick nimmt einen Würfel weg.",
};
export const latticeTips = {
  first: (cell: string) => `Zeichne den Anfang (${cell}) in den Schichten neben dem Bild.`,
  erase: (cell: string) => `Ein Klick nimmt weg (${cell}). Ziehen dreht.`,
  ball: "Klick eine Kugel an, um dort eine weitere zu setzen. Ziehen dreht.",
  face: "Klick eine Seite an, um daran weiterzubauen. Ziehen dreht.",
};

// Was von einer Form bekannt ist
export const filled = (fixed: number, variable: number) =>
  variable > 0 ? `${fixed} und ${variable} variabel` : String(fixed);
export const inOnePiece = "Aus einem Stück";
export const inParts = (count: number) => (count === 1 ? "ja" : `nein, ${count} Stücke`);
export const ballsConnect = "Kugeln hängen zusammen, wo sie sich berühren";
export const cellsConnect = (cells: string) => `${cells} hängen über ihre Seiten zusammen`;
export const symmetry = "Symmetrie";
export const symmetries = (turns: number) => (turns === 1 ? "keine" : `sieht nach ${turns} Drehungen gleich aus`);
export const symmetryHint = (turns: number) => `von ${turns} Arten, sie zu drehen`;
export const mirrorImage = "Spiegelbild";
export const mirrorImageHint = "ob sie anders ist als ihr Spiegelbild";
export const isChiral = (is: boolean) => (is ? "eine andere Form" : "dieselbe Form");
export const sameAs = "Gleich wie";
export const sameAsHint = "nach einer Drehung";
export const mirrorOf = "Spiegelbild von";
export const connectedBy = "Verbunden durch";
export const connectedByHint = "was alle Würfel an der schwächsten Stelle zusammenhält";
export const joins = { faces: "Seiten", edges: "Kanten", corners: "Ecken", nothing: "nichts" };
export const holesHint = "eingeschlossene Hohlräume, und Tunnel durch die Form";
export const enclosed = (count: number) => `${count} eingeschlossen`;
export const through = (count: number) => `${count} hindurch`;
