/** Texts of the start page. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";
import * as common from "./common";

export const program = "burrkit";
export const purpose = "Take interlocking puzzles apart, and put them together again.";
export const ways = {
  sticks: {
    title: "I have six sticks",
    text: "Draw six notched sticks as you see them, or type their numbers, and see how they go together.",
  },
  shapes: {
    title: "My own shapes",
    text: "Draw pieces cube by cube, or split a finished shape into pieces, and solve the puzzle.",
  },
  packing: {
    title: "Pack a box",
    text: "Choose or draw pieces, draw the opening of a box, and watch the pieces go in through it.",
  },
  open: (folder: string | undefined) => ({
    title: common.openPuzzle,
    text: `A file ${folder ? `from “${folder}”` : "of yours"}: BurrTools, text, JSON or puzzlecad. You can also drop it here.`,
  }),
  known: {
    title: common.knownBurrs,
    text: "Look one up by name, designer or stick number, and watch it come apart.",
  },
};
export const more = (lattice: ComponentChildren, design: (words: string) => JSX.Element): JSX.Element => (
  <>
    Or draw shapes made of {lattice}, or {design("have a puzzle designed")} for you.
  </>
);
export const ofDay = (burr: ComponentChildren): JSX.Element => <>The burr of the day: {burr}</>;
export const elsewhere = (pencil: (words: string) => JSX.Element, atlas: JSX.Element | null): JSX.Element => (
  <>
    Elsewhere: {pencil("pencil puzzles and words")}
    {atlas ? <>, and {atlas}</> : null}.
  </>
);
export const atlas = "an atlas of burrs";
export const otherCells = "cells other than cubes";
export const otherCellsLabel = "Draw a puzzle of other cells";

// What was worked on before
export const forget = (name: string) => `Forget ${name}`;
export const forgetDraft = "Remove this draft; saved files stay";
export const searching = (share: number) => `searching, ${share}%`;
export const paused = (share: number) => `paused at ${share}%`;
export const solutions = (count: number) => formatCount(count, "solution");
export const numbered = (title: string, number: number) => `${title} (${number})`;
export const whatToSearch = "Name";
export const filesIn = (folder: string) => `Puzzles in “${folder}”`;
export const files = "Files";
export const examples = "Examples to begin with";
