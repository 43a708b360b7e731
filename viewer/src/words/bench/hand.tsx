/** The texts of the room where an assembly is moved by hand. */

import type { ComponentChildren, JSX } from "preact";

export const notAmongStates = (overlap: string) => `${overlap} It is not among the states.`;
export const movesSoFar = "Moves so far";
export const choosePiece = "Choose a piece to see where it can go.";
export const blocked = (piece: ComponentChildren): JSX.Element => <>Piece {piece} is blocked on all sides.</>;
export const whereItGoes = "Where it can go";
export const onTable = "On the table:";
export const firstPiece = "Which piece goes in first? Choose one.";
export const nextPiece = "These are in place. Which piece goes in next?";
export const notWhole = "First move the pieces that are together to their places";

// Tools
export const game = "The game";
export const noMoves = "You have made no moves yet";
export const noTogether = "Only puzzles of cubes that come completely apart by whole moves are put together here";
export const notWhilePushed = "Not while pieces are pushed through others";
export const onlyApart = "Only as you take the puzzle apart";
export const more = "More";
export const turns = "Turns";
export const turnsMean = "Whether pieces turn, as hard ones without play can";
export const push = "Push through";
export const pushMeans = "Push pieces through others, and see where they overlap";
export const howFar = "How far is it?";
export const canMove = "Can anything move?";
export const canMoveMeans =
  "Slides in any direction, several groups at once, and turns; or the proof that nothing moves";
export const panels = { matrix: "Matrix", states: "States" };
export const panelsMean = {
  matrix: "How far each piece moves before it takes another along",
  states: "All states that you have been to, and the moves between them",
};
