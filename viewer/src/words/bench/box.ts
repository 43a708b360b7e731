/** Texts of a packing puzzle: its box, the opening, and the pieces. */

import { formatNumber } from "../count";

/** Names of shapes. */
export const names = { box: "box", goal: "Goal" };
export const packed = (set: string) => `${set} in a box`;
export const title = "Box";
export const room = "Room";
export const opening = "Opening";
export const sides = {
  top: "at the top",
  front: "in front",
  right: "on the right",
  back: "at the back",
  left: "on the left",
  bottom: "at the bottom",
};
export const squares = { wall: "wall", open: "open", rim: "edge of the box" };
export const drawOpening =
  "Drag from corner to corner to open the wall, or to close it again. By keyboard: the space bar, arrow keys, and the space bar.";
export const close = "Close this side";
export const isDrawn = "This container is drawn cube by cube; change its walls and its goal under Pieces.";
export const known = "Sets of pieces";
export const sets = { soma: "Soma cube", tetracubes: "Tetracubes", pentominoes: "Pentominoes" };
export const takeSet = "Take these pieces, and a box for them";
export const drawOwn = "Draw other pieces";
export const picture = (pieces: number) => `The box, with ${String(pieces)} pieces in front of it`;
export const tip = "Click a wall of the box to open it there, or to close it again.";

// What a search has found
export const throughOpening = (made: number, assemblies: number) =>
  made === assemblies
    ? `All ${formatNumber(assemblies)} ways to fill the box can be made with the box standing.`
    : `${formatNumber(made)} of ${formatNumber(assemblies)} ways to fill the box can be made with the box standing.`;
