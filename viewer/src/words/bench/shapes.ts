/** Texts of the tab Shapes. */

import { formatCount } from "../count";

export const all = "All shapes";
export const none = "There are no shapes yet. Add one.";
export const addHint = "A new piece, in a box like that of the chosen shape";
const importText = "Import";
export { importText as import };
export const importHint = "New shapes from the assemblies of a problem";
export const goal = "goal";
export const cells = (count: number, cell: string) => formatCount(count, cell);
export const toPuzzle = "Choose goal and pieces";
export const shapeName = "Name of the shape";
export const nameShape = "Name this shape";
export const noLattice = "The lattice of this puzzle is not there yet.";

// The picture
export const picture = (shape: string, count: number, cells: string) =>
  `${shape}, ${count} ${cells}. Its layers next to the picture can be drawn by keyboard.`;
export const tips = {
  still: "Draw in the layers next to the picture.",
  tint: "Click a cube to colour it. The right button takes its colour away.",
  erase: "Click a cube to take it away.",
  first: "Click a square of the layer to put the first cube there.",
  build: "Click a face to build on it, or a square of the layer. The right button takes away.",
};
export const latticeTips = {
  first: (cell: string) => `Draw the first ${cell} in the layers next to the picture.`,
  erase: (cell: string) => `Click a ${cell} to take it away; drag to turn.`,
  ball: "Click a ball to put another one there; drag to turn.",
  face: "Click a face to build on it; drag to turn.",
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
export const isChiral = (is: boolean) => (is ? "another shape" : "the same shape");
export const sameAs = "Same as";
export const sameAsHint = "but for a turn";
export const mirrorOf = "Mirror of";
export const connectedBy = "Connected by";
export const connectedByHint = "what joins all cubes at the weakest place";
export const joins = { faces: "faces", edges: "edges", corners: "corners", nothing: "nothing" };
export const holesHint = "spaces without a way out, and ways through";
export const enclosed = (count: number) => `${count} enclosed`;
export const through = (count: number) => `${count} through`;
