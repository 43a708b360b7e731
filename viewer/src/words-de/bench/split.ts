/** Texte der Ansicht, die das Ziel in Teile zerlegt. */

import { formatCount } from "../count";
import { several } from "./drawing";

export const title = "Das Ziel zerlegen";
export const done = "Fertig";
export const chooseGoal = "Wähle zuerst ein Ziel.";
export const newPieces = "Neue Teile";
export const newPiecesHint =
  "Die Teile dieser Aufgabe liegen nicht im Ziel, eines neben dem anderen, jedes einmal und in einem Kasten wie dem des Ziels. Beginne mit neuen; die alten Formen bleiben in der Liste.";
export const splitNew = "In neue Teile zerlegen";
export const clickCells = "Klick die Zellen im Bild an.";
export const pieceToPaint = "Teil, das gemalt wird";
export const cells = (count: number, cell: string) => formatCount(count, cell, several(cell));
export const noPiece = "Kein Teil";
export const newPiece = "Neues Teil";
export const noPieceYet = "noch kein Teil";
export const notOfGoal = "nicht im Ziel";
export const picture = (count: number, cells: string) => `Das Ziel, ${count} ${cells}, jeweils in der Farbe des Teils`;
export const tipTake = (cells: string) => `Klick ${cells} an, um sie ihren Teilen zu nehmen.`;
export const tipGive = (cells: string, piece: string) =>
  `Klick ${cells} an, um sie ${piece} zu geben. Die rechte Taste nimmt sie weg.`;
export const left = (count: number, cell: string) =>
  `${cells(count, cell)} des Ziels ${count === 1 ? "gehört" : "gehören"} noch zu keinem Teil.`;
export const bare = (cells: string, pieces: readonly string[]) => `Noch keine ${cells}: ${pieces.join(", ")}.`;
export const broken = (piece: string, parts: number) => `${piece} zerfällt in ${parts} Stücke.`;
export const exact = (cell: string) => `Die Teile ergeben das Ziel: alle ${several(cell)}, keine doppelt.`;
