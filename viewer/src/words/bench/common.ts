/** Texts of several parts of the workbench, a word or two each, and those of both pages. */

export * from "../common";
export const add = "Add";
export const any = "any";
export const atLeast = (what: string) => `${what}, at least`;
export const atMost = (what: string) => `${what}, at most`;
export const cancel = "Cancel";
export const close = "Close";
export const colour = (name: string) => `Colour ${name}`;
const continueText = "Continue";
export { continueText as continue };
export const copy = "Copy";
const deleteText = "Delete";
export { deleteText as delete };
export const difficulty = "Difficulty";
export const download = "Download";
export const history = "History";
export const holes = "Holes";
export const knownBurrs = "Known burrs";
export const millimetres = "mm";
export const noLimit = "no limit";
export const none = "none";
export const openPuzzle = "Open a puzzle";
export const picture = "Picture";
export const redo = "Redo";
export const resetView = "Reset view";
export const rooms = {
  pieces: "Shapes",
  puzzle: "Puzzle",
  solve: "Solve",
  places: "Places",
  path: "Path",
  design: "Design",
  make: "Make",
};
export const save = "Save";
export const search = "Search";
export const searchFailed = "The search failed";
export const start = "Start";
export const stop = "Stop";
export const stopped = "Stopped";
export const stopping = "Stopping…";
export const to = "to";
export const undo = "Undo";
export const waiting = "Waiting for its turn";
export const watch = "Watch";
