/** Texts of the start page. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";
import * as common from "./common";

export const program = "burrkit";
export const purpose = "Take interlocking puzzles apart, and put them together again.";
export const ways = {
  sticks: {
    title: "I have six sticks",
    text: "Draw six notched sticks as you see them, and find out how they go together.",
  },
  shapes: {
    title: "My own shapes",
    text: "Draw pieces of cubes, or split a finished shape into pieces, and let it be solved.",
  },
  open: (folder: string | undefined) => ({
    title: common.openPuzzle,
    text: `A file ${folder ? `from “${folder}”` : "of yours"}, or one that you drop here: .xmpuzzle, text, JSON, puzzlecad.`,
  }),
  known: {
    title: common.knownBurrs,
    text: "Look one up by its name, its designer or its numbers, and watch it open.",
  },
};
export const more = (lattice: ComponentChildren, design: (words: string) => JSX.Element): JSX.Element => (
  <>
    Or draw shapes of {lattice}, or have a puzzle {design("designed")}.
  </>
);
export const otherCells = "other cells than cubes";
export const otherCellsLabel = "Draw a puzzle of other cells";

// What was worked on before
export const forget = (name: string) => `Forget ${name}`;
export const forgetDraft = "Remove it; saved files stay";
export const forgetFile = "Take it off this list; the file stays";
export const searching = (share: number) => `searching, ${share}%`;
export const paused = (share: number) => `paused at ${share}%`;
export const solutions = (count: number) => formatCount(count, "solution");
export const recent = "Recent files";
export const examples = "Examples";
export const examplesTitle = "Examples to begin with";
export const ago = {
  now: "just now",
  minutes: (count: number) => (count === 1 ? "a minute ago" : `${count} minutes ago`),
  hours: (count: number) => (count === 1 ? "an hour ago" : `${count} hours ago`),
};
