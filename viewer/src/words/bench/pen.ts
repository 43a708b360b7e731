/** Texts of the pen: free or in rectangles, symmetric, through the whole box. */

const SIDES = ["left and right", "front and back", "top and bottom"] as const;
const WAYS = ["left to right", "front to back", "bottom to top"] as const;

export const label = "How the brush draws";
export const strokes = "Strokes";
export const strokeKinds = { free: "Free", rectangle: "Rectangle" };
export const symmetric = "Symmetric";
export const symmetricHint = (axis: 0 | 1 | 2) => `Draw the same on both sides, ${SIDES[axis]}`;
export const column = "Column";
export const columnHint = (axis: 0 | 1 | 2) => `Draw all the way through the box, from ${WAYS[axis]}`;
export const along = (tool: string, axis: string) => `${tool} along ${axis}`;
