/** The texts of the room where an assembly is moved by hand. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";

export const title = "Move it by hand";
export const notAmongStates = (overlap: string) => `${overlap} It is not among the states.`;
export const movesSoFar = "Moves so far";
export const allApart = (moves: number) => `All is apart, in ${formatCount(moves, "move")}.`;
export const choosePiece = "Choose a piece to see where it can go.";
export const blocked = (piece: ComponentChildren): JSX.Element => <>Piece {piece} is blocked on all sides.</>;
export const whereItGoes = "Where it can go";

// Tools
export const turns = "Turns";
export const turnsMean = "Whether pieces turn, as hard ones without play can";
export const push = "Push through";
export const pushMeans = "Push pieces through others, and see where they overlap";
export const howFar = "How far is it?";
export const hint = "Hint";
export const whichWay = "Which way?";
export const hintMeans = "Which pieces to try next; pressed again, which way. Nothing moves";
export const canMove = "Can anything move?";
export const canMoveMeans =
  "Slides in any direction, several groups at once, and turns; or the proof that nothing moves";
export const panels = { matrix: "Matrix", states: "States" };
export const panelsMean = {
  matrix: "How far each piece moves before it takes another along",
  states: "All states that you have been to, and the moves between them",
};
