/** Texts of the view that splits the goal into pieces. */

import { formatCount } from "../count";

export const title = "Split the goal";
export const done = "Done";
export const chooseGoal = "Choose a goal first.";
export const newPieces = "New pieces";
export const newPiecesHint =
  "To split the goal here, each piece must be drawn at its own place in a box of the size of the goal, and be used once. These pieces are not. Begin with new ones; the old shapes stay in the list.";
export const splitNew = "Split into new pieces";
export const clickCells = "Click the cells in the picture.";
export const pieceToPaint = "Piece to paint";
export const cells = (count: number, cell: string) => formatCount(count, cell);
export const noPiece = "No piece";
export const newPiece = "New piece";
export const noPieceYet = "no piece yet";
export const notOfGoal = "not of the goal";
export const picture = (count: number, cells: string) => `The goal, ${count} ${cells}, each in the colour of its piece`;
export const tipTake = (cells: string) => `Click ${cells} to take them from their pieces.`;
export const tipGive = (cells: string, piece: string) =>
  `Click ${cells} to give them to ${piece}. The right button takes them away.`;
export const left = (count: number, cell: string) =>
  `${formatCount(count, cell)} of the goal ${count === 1 ? "belongs" : "belong"} to no piece yet.`;
export const bare = (cells: string, pieces: readonly string[]) => `No ${cells} yet: ${pieces.join(", ")}.`;
export const broken = (piece: string, parts: number) => `${piece} is in ${parts} separate parts.`;
export const exact = (cell: string) => `The pieces fill the goal, every ${cell} once.`;
