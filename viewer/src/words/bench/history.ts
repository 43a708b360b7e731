/** What edits are called in the history of a puzzle. */

import { formatCount } from "../count";

/** A name in a sentence. */
export function called(name: string): string {
  return name ? `“${name}”` : "without a name";
}

/** After a step that is seen in another room than the one before. */
export const undone = (step: string) => `Undone: ${step}`;
export const restored = (count: number) => `Brought back ${formatCount(count, "assembly", "assemblies")}`;
export const redone = (step: string) => `Done again: ${step}`;

// The document
export const sticksBegun = "six solid sticks";
export const packingBegun = "a box and pieces to pack";
export const boxChanged = "changed the box";
export const setTaken = (set: string) => `took the pieces of ${set}`;
export const shapesBegun = "two empty shapes and a goal";
export const opened = (name: string) => `opened ${name}`;
export const openedLink = "opened from a link";
export const openedDesign = (run: number) => `opened the design of run ${run}`;
export const toShapes = "turned the sticks into free shapes";
export const toSticks = "turned the shapes into sticks";
export const named = (name: string) => `named the puzzle ${called(name)}`;
export const comment = "changed the comment";

// Sticks
export const carved = (cube: number, stick: string, place: string) =>
  `carved cube ${cube} of stick ${stick} (${place})`;
export const cubePutBack = (cube: number, stick: string, place: string) =>
  `put back cube ${cube} of stick ${stick} (${place})`;
export const stickNumbered = (stick: string, number: number) => `made stick ${stick} number ${number}`;
export const stickNamed = (stick: string, name: string) => `named stick ${stick} ${called(name)}`;
export const stickColoured = (stick: string) => `coloured stick ${stick}`;
export const sticksLengthened = (length: number) => `made the sticks ${length} long`;

// Shapes
export const shapeAdded = "added a shape";
export const shapesAdded = (count: number) => `added ${count} shapes`;
export const shapeCopied = "copied a shape";
export const shapeRemoved = (shape: string) => `removed ${shape}`;
export const shapeMoved = (shape: string, place: number) => `moved ${shape} to place ${place}`;
export const shapeNamed = (name: string) => `named a shape ${called(name)}`;
export const shapeColoured = (shape: string) => `coloured ${shape}`;
/** Cells of a drawing: as many as one edit has changed, or some. */
export const cells = (count: number | null, isCubic: boolean) =>
  count === null ? (isCubic ? "some cubes" : "some cells") : formatCount(count, isCubic ? "cube" : "cell");
export const variableCells = (count: number | null, isCubic: boolean) =>
  count === null
    ? isCubic
      ? "some variable cubes"
      : "some variable cells"
    : formatCount(count, isCubic ? "variable cube" : "variable cell");
export const cellsPut = (cells: string, shape: string) => `put ${cells} into ${shape}`;
export const cellsTaken = (cells: string, shape: string) => `removed ${cells} from ${shape}`;
export const cellsColoured = (cells: string, shape: string, colour: number) =>
  `painted ${cells} of ${shape} in colour ${colour}`;
export const cellsUncoloured = (cells: string, shape: string) => `removed the colour of ${cells} of ${shape}`;

// Whole drawings of a shape, or of all
export const allShapes = "all shapes";
export const holesFilled = (shape: string) => `filled the holes of ${shape}`;
export const hollowed = (shape: string) => `hollowed ${shape}`;
export const insideFixed = (shape: string) => `made the inside of ${shape} fixed`;
export const insideVariable = (shape: string) => `made the inside of ${shape} variable`;
export const outsideFixed = (shape: string) => `made the outside of ${shape} fixed`;
export const outsideVariable = (shape: string) => `made the outside of ${shape} variable`;
export const uncoloured = (shape: string) => `removed the colours of ${shape}`;
export const centred = (shape: string) => `moved ${shape} to the middle of its box`;
export const cornered = (shape: string) => `moved ${shape} to the corner of its box`;
export const turned = (shape: string) => `turned ${shape}`;
export const mirrored = (shape: string) => `mirrored ${shape}`;
export const enlarged = (shape: string, by: number) => `made ${shape} ${by} times as large`;
export const shrunk = (shape: string) => `made ${shape} as small as possible`;
export const weighted = (shape: string, weight: number) => `gave ${shape} the weight ${weight}`;
export const resized = (shape: string) => `changed the box of ${shape}`;
export const shifted = (shape: string) => `moved ${shape} in its box`;
export const trimmed = (shape: string) => `cut the box of ${shape} to fit`;

// Colours
export const colouredBy = {
  shape: "coloured pieces by shape",
  piece: "coloured pieces by piece",
  wood: "coloured pieces by wood",
};
export const colourAdded = "added a colour";
export const colourChanged = (colour: number) => `changed colour ${colour}`;
export const colourRemoved = (colour: number) => `removed colour ${colour}`;
export const colourAllowed = (piece: number, goal: number) => `let colour ${piece} on colour ${goal}`;
export const colourForbidden = (piece: number, goal: number) => `forbade colour ${piece} on colour ${goal}`;

// Paths
export const pieceMoved = (piece: string, end: string) => `moved piece ${piece} in ${end}`;
export const startAndGoal = "start and goal";
export const exampleTaken = "drew an example of a path";
export const assemblyTaken = "drew a path from the assembly";
export const startCopied = "copied the start into the goal";

// Problems
export const problemAdded = "added a problem";
export const problemCopied = "copied a problem";
export const problemRemoved = "removed a problem";
export const problemMoved = (problem: number, place: number) => `moved problem ${problem} to place ${place}`;
export const problemNamed = (name: string) => `named a problem ${called(name)}`;
export const goalChosen = (shape: string) => `made ${shape} the goal`;
export const noGoal = "removed the goal";
export const anyHoles = "allowed any number of holes";
export const holes = (most: number) => `allowed ${most} holes`;
export const unused = (shape: string) => `stopped using ${shape}`;
export const used = (shape: string, least: number, most: number) =>
  `used ${shape} ${least < most ? `${least} to ${most} times` : most === 1 ? "once" : `${most} times`}`;
export const noneUsed = "stopped using all shapes";
export const everyUsed = "used every shape";
export const oneMoreUsed = "used one more of every shape";
export const noneLeftOut = "stopped leaving pieces out";
export const noneTogether = "stopped letting pieces stay together";
export const ungrouped = (shape: string, group: number) => `took ${shape} out of group ${group}`;
export const grouped = (shape: string, group: number) => `put ${shape} into group ${group}`;
export const someGrouped = (count: number, shape: string, group: number) =>
  `put ${count} of ${shape} into group ${group}`;
export const splitBegun = (pieces: number) => `began to split the goal into ${pieces} pieces`;
export const cellsGiven = (shape: string) => `gave cubes of the goal to ${shape}`;
export const cellsTakenBack = "took cubes of the goal from the pieces";
