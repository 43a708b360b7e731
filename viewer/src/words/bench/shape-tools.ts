/** Texts of the tools that change whole drawings of shapes, and of the sides of their boxes. */

import * as common from "./common";

/** What is written on a tool, what it is called, and a longer explanation, if it needs one. */
export interface ToolText {
  readonly word: string;
  readonly label: string;
  readonly title?: string;
}

const AXES = [
  ["x", "the axis from left to right"],
  ["y", "the axis from front to back"],
  ["z", "the upright axis"],
] as const;

function quarterTurn(axis: 0 | 1 | 2, sign: string, way: string): ToolText {
  const [name, line] = AXES[axis];
  return {
    word: `${name} ${sign}`,
    label: `Turn a quarter about ${name} ${way}`,
    title: `A quarter turn about ${line}, ${way}`,
  };
}

export const title = "Size and tools";
export const idle = "That changes nothing here.";
export const applyToAll = "Apply to all shapes";
export const applyToAllHint = "everything below, weights too";
export const linked = "Linked sides";
export const linkedHint = "width, depth and height change together";
export const weight = "Weight";
export const weightHint = "heavy pieces stay where they are";

/** Along each axis: a side of the box, moves toward its low and its high end, and a new layer at the low one. */
export const sides = [
  {
    name: "Width",
    low: { word: "←", label: "Move the drawing to the left" },
    high: { word: "→", label: "Move the drawing to the right" },
    add: "add on the left",
    addHint: "A new empty layer on the left; the number adds and removes layers on the other side",
  },
  {
    name: "Depth",
    low: { word: "↙", label: "Move the drawing toward you" },
    high: { word: "↗", label: "Move the drawing away from you" },
    add: "add in front",
    addHint: "A new empty layer in front; the number adds and removes layers on the other side",
  },
  {
    name: "Height",
    low: { word: "↓", label: "Move the drawing down" },
    high: { word: "↑", label: "Move the drawing up" },
    add: "add below",
    addHint: "A new empty layer below; the number adds and removes layers on the other side",
  },
];

export const turn = "Turn";
export const turnRight = (axis: 0 | 1 | 2) => quarterTurn(axis, "↺", "by the right hand");
export const turnLeft = (axis: 0 | 1 | 2) => quarterTurn(axis, "↻", "the other way");

export const mirror = "Mirror";
export const mirrorX = { word: "x", label: "Mirror, left for right" };
export const mirrorY = { word: "y", label: "Mirror, front for back" };
export const mirrorZ = { word: "z", label: "Mirror, top for bottom" };

export const scale = "Scale";
export const twice = { word: "× 2", label: "Twice as large" };
export const thrice = { word: "× 3", label: "Three times as large" };
export const smallest = {
  word: "smallest",
  label: "As small as possible",
  title: "The smallest scale that loses nothing",
};

export const place = "Place";
export const middle = { word: "middle", label: "Move the drawing to the middle of its box" };
export const corner = {
  word: "corner",
  label: "Move the drawing to the corner of its box",
  title: "To the left, in front, at the bottom of its box",
};
export const trim = (cells: string) => ({ word: "trim the box", label: `Cut away empty layers around the ${cells}` });
export const trimCubes = { word: "trim the box", label: "Cut away empty layers around the cubes" };

export const holes = common.holes;
export const fill = { word: "fill", label: "Fill enclosed holes", title: "Fill what is enclosed on all sides" };
export const hollow = {
  word: "hollow",
  label: "Hollow out",
  title: "Remove every cube with neighbours on all six sides",
};
export const uncolour = { word: "no colours", label: "Remove the colours" };

export const inside = "Inside";
export const insideHint = "Cubes with neighbours on all six sides";
export const insideFixed = { word: "fixed", label: "Inside fixed" };
export const insideVariable = { word: "variable", label: "Inside variable" };
export const outside = "Outside";
export const outsideHint = "All other cubes";
export const outsideFixed = { word: "fixed", label: "Outside fixed" };
export const outsideVariable = { word: "variable", label: "Outside variable" };

// On lattices
export const turnDrawing = "Turn the drawing";
export const choose = "choose";
/** In the history. */
export const turned = (shape: string, how: string) => `turned ${shape}: ${how}`;
export const drawing = "Drawing";

// Why a tool changes nothing of any shape
export const noHole = "There is no enclosed hole.";
export const noInside = "No cube has neighbours on all six sides.";
export const isSmallest = "It is as small as possible already.";
export const leavesBox = "It has no room in its box there.";
export const noEmptyLayer = "There is no empty layer to cut away.";
export const tooLong = (most: number) => `No side can be longer than ${most}.`;
