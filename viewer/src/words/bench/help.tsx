/** The help of each tab: what it is for, the one thing to do there, and keys. */

import type { JSX } from "preact";
import type { InText } from "../glossary";
import * as keyWords from "../keys";

type Keys = readonly (readonly [key: string, meaning: string])[];

interface Section {
  readonly title: string;
  readonly text: (term: InText) => JSX.Element;
  readonly task: string;
  readonly keys: Keys;
}

export const name = "Help";
export const title = (room: string) => `Help: ${room}`;
export const tryIt = "Try it:";
export const keys = "Keys";
export const guide = "Read more in the guide";
export const firstSteps = "Show the first steps again";

const drawing: Keys = [
  ["Arrows", "go from cube to cube"],
  ["Enter", "draw or erase"],
  ["Ctrl Z, Ctrl Shift Z", "undo, redo"],
];
const watching: Keys = [
  [keyWords.space, keyWords.viewer.play],
  ["\u2190 \u2192", keyWords.viewer.move],
  [keyWords.picture.arrows, keyWords.picture.turn],
];
/** In every tab. */
export const everywhere: Keys = [
  ["Ctrl S", "save"],
  ["?", "this help"],
];

export const sections = {
  start: {
    title: "Start",
    text: () => (
      <>
        There are four ways to begin: type or draw the six sticks of a burr, draw shapes of your own, open a file, or
        choose a burr that is known by name. Whatever you work on is stored in this browser as you go, and waits under
        “Continue”. You can also drop a puzzle file anywhere on the page.
      </>
    ),
    task: "open Love's Dozen under “Known burrs” and watch it come apart.",
    keys: [],
  },
  sticks: {
    title: "Sticks",
    text: (term) => (
      <>
        A {term("burr")} has six sticks. Click a cube in the picture to cut it away, or type the number of the stick if
        you know it. It does not matter how you hold a stick: every way to hold it is tried. As soon as the six can fit,
        “Solve” shows how they go together. {term("notchable", "Notchable")} sticks can be cut with a saw.
      </>
    ),
    task: "type 1, 120, 3328, 3322, 3328 and 3305, then press “Solve”.",
    keys: drawing,
  },
  shapes: {
    title: "Shapes",
    text: (term) => (
      <>
        Draw each {term("shape")} cube by cube: in the picture, where a click on a face builds on it, or in the layers
        next to it. One of the shapes is the {term("goal")}, the others are the pieces; you choose which under “Puzzle”.
        The history undoes every step, even after a break of a week.
      </>
    ),
    task: "click a square of the layer, then the faces of the cube that appears.",
    keys: drawing,
  },
  puzzle: {
    title: "Puzzle",
    text: (term) => (
      <>
        Here you choose what is to be solved: which shape is the {term("goal")}, and how many of each shape are used. If
        you only have the finished shape, split it into pieces. The line at the bottom shows what is missing.
      </>
    ),
    task: "press “Split the goal into pieces” and paint a few cubes in one colour.",
    keys: drawing,
  },
  solve: {
    title: "Solve",
    text: (term) => (
      <>
        “Solve” finds every {term("assembly")} and the shortest way to take each apart. One that comes completely apart
        is a {term("solution")}. The list shows the hardest first, by {term("level")}; choose one and watch it move.
        Long searches can be paused.
      </>
    ),
    task: "press Play, then drag the timeline back and forth.",
    keys: watching,
  },
  "by-hand": {
    title: "By hand",
    text: (term) => (
      <>
        Take the assembly apart yourself: choose a piece, then where it goes. Every {term("state")} that you have been
        to is in the list of moves, and a click leads back to it. A hint names the pieces to try next.
      </>
    ),
    task: "find the one piece that can move first.",
    keys: [],
  },
  places: {
    title: "Places",
    text: (term) => (
      <>
        Shows every {term("placement")} of a piece in the goal, one after the other. Some can never be part of an
        assembly; they are ruled out before the search begins, with the reason.
      </>
    ),
    task: "choose the piece with the fewest places: that is where to begin by hand.",
    keys: [],
  },
  path: {
    title: "Path",
    text: () => (
      <>
        A question of its own: how do the pieces get from one arrangement to another, as in sliding-block puzzles? Give
        a start and a goal, and the shortest way between them is found, or the proof that there is none.
      </>
    ),
    task: "fill in the example and press “Find the way”.",
    keys: [],
  },
  design: {
    title: "Design",
    text: (term) => (
      <>
        burrkit cuts a shape into pieces that are hard to take apart, and keeps trying for a higher {term("level")}.
        Choose the shape, the number of pieces and how long to try. You can keep the pieces you like and search again
        for the others.
      </>
    ),
    task: "press “Design” and watch the first pieces arrive.",
    keys: [],
  },
  make: {
    title: "Make",
    text: (term) => (
      <>
        Everything you need to hold the puzzle in your hands: files for a 3D printer, a cut sheet for wood, and a
        booklet with the solution. Choose the size of a cube first. {term("notchable", "Notchable")} sticks need only a
        saw.
      </>
    ),
    task: "print the coupon first; it shows which clearance slides without rattling.",
    keys: [],
  },
} as const satisfies Record<string, Section>;

export type Room = keyof typeof sections;
