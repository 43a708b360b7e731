/** Texts of the tab Shapes. */

import { formatCount } from "../count";

export const all = "All shapes";
export const none = "There are no shapes yet. Add one.";
export const addHint = "A new piece in a box of the same size";
export const fromAssemblies = "Shapes from assemblies…";
export const fromAssembliesHint =
  "Makes new shapes: what the pieces of a problem form together. Puzzle files are opened on the start page.";
export const goal = "goal";
export const cells = (count: number, cell: string) => formatCount(count, cell);
export const toPuzzle = "Choose goal and pieces";
export const shapeName = "Name of the shape";
export const nameShape = "Name this shape";
export const noLattice = "Loading the lattice of this puzzle…";

// The picture
export const picture = (shape: string, count: number, cells: string) =>
  `${shape}, ${count} ${cells}. With the keyboard, draw in its layers next to the picture.`;
export const tips = {
  still: "Draw in the layers next to the picture.",
  tint: "Click a cube to colour it. Right-click to remove its colour.",
  erase: "Click a cube to remove it.",
  first: "Click a square of the layer to put the first cube there.",
  build: "Click a face to build on it, or a square of the layer. Right-click to remove a cube.",
};
export const latticeTips = {
  first: (cell: string) => `Draw the first ${cell} in the layers next to the picture.`,
  erase: (cell: string) => `Click a ${cell} to remove it. Drag to turn.`,
  ball: "Click a ball to put another one there. Drag to turn.",
  face: "Click a face to build on it. Drag to turn.",
};

// What is known of a shape
export const filled = (fixed: number, variable: number) =>
  variable > 0 ? `${fixed} and ${variable} variable` : String(fixed);
export const inOnePiece = "In one piece";
export const inParts = (count: number) => (count === 1 ? "yes" : `no, ${count} parts`);
export const ballsConnect = "balls are connected where they touch";
export const cellsConnect = (cells: string) => `${cells} are connected through their faces`;
export const symmetry = "Symmetry";
export const symmetries = (turns: number) => (turns === 1 ? "none" : `looks the same in ${turns} turns`);
export const symmetryHint = (turns: number) => `of the ${turns} ways to turn it`;
export const mirrorImage = "Mirror image";
export const mirrorImageHint = "whether it differs from its mirror image";
export const isChiral = (is: boolean) => (is ? "a different shape" : "the same shape");
export const sameAs = "Same as";
export const sameAsHint = "after a turn";
export const mirrorOf = "Mirror of";
export const connectedBy = "Connected by";
export const connectedByHint = "what joins the cubes at the weakest spot";
export const joins = { faces: "faces", edges: "edges", corners: "corners", nothing: "nothing" };
export const holesHint = "enclosed spaces, and tunnels through the shape";
export const enclosed = (count: number) => `${count} enclosed`;
export const through = (count: number) => `${count} through`;
