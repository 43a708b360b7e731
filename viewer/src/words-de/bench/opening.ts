/** Die Texte von Puzzles, die begonnen, geöffnet und gespeichert werden, und von Suchen, die weitergehen. */

import { formatCount } from "../count";

export const newPuzzle = "Neues Puzzle";
/** Die Namen der Formen eines neuen Puzzles. */
export const goal = "Ziel";
export const shapes = ["A", "B"] as const;
export const copyOf = (name: string) => `${name} (Kopie)`;
export const noProblem = "Es gibt noch keine Aufgabe; füge unter „Puzzle“ eine hinzu.";
export const noDocument = (kind: string) => `kein Dokument, das sich bearbeiten lässt: ${kind}`;

// Adressen und Links
export const noPuzzle = "In diesem Link ist kein Puzzle.";
export const damaged = "Das Puzzle in diesem Link ist beschädigt; lass dir den Link noch einmal geben.";
export const noDraft = "Diesen Entwurf gibt es nicht mehr.";
export const wrongAddress = (field: string, value: string) =>
  `Diese Adresse stimmt nicht: „${value}“ gibt es nicht (${field}).`;

// Dateien
export const saved = (path: string) => `Gespeichert als ${path}.`;
export const savedPages = (first: string, last: string) =>
  `Gespeichert als ${first} bis ${last}, für jede Seite eine Datei.`;
export const savedDesign = (name: string) => `Gespeichert als ${name}`;
export const savedFiles = (files: number, folder: string) =>
  `${formatCount(files, "Datei", "Dateien")} in ${folder} gespeichert.`;
export const ofFile = (path: string, why: string) => `${path}: ${why}`;

// Suchen neben einer Datei
export const takeResults = (when: string) => `Die Ergebnisse vom ${when} übernehmen`;
export const goOn = (when: string, share: string) => `Mit der Suche vom ${when} weitermachen, ${share}`;
export const assemblies = (count: number) => formatCount(count, "Zusammenbau", "Zusammenbauten");
export const assembliesOnly = "nur Zusammenbauten";
export const rule = (rule: string) => `Regel ${rule}`;
