/**
 * The words that puzzles have of their own, as they are explained where they stand. docs/glossary.md has the same
 * sentences, followed by what is exact.
 */

import type { ComponentChildren } from "preact";

export const glossary = {
  assembly: "All pieces in their places, so that they fill the goal.",
  burr: "Six notched sticks that lock into each other in the middle.",
  goal: "The shape that the pieces fill when they are together.",
  hole: "A place inside the puzzle that no piece fills.",
  key: "A stick without notches: it goes in last and comes out first.",
  level:
    "How many moves it takes until the first piece comes free. Level 12.3 takes 12 moves for the first, and 3 more for the next.",
  millable: "A round cutter reaches all that is cut out of the stick.",
  notchable: "A saw can cut all notches of the stick, because they go straight across.",
  placement: "One way to put a piece into the goal: where it is and how it is turned.",
  problem: "Which pieces are to fill which goal. A puzzle may have several.",
  shape: "Cubes that belong together. A piece has a shape, and several pieces may have the same.",
  solution: "An assembly that comes completely apart, move by move.",
  state: "Where all pieces are after some moves.",
} as const;

export type Word = keyof typeof glossary;
/** Shows a word of the glossary in a sentence, as it is written there. */
export type InText = (of: Word, written?: string) => ComponentChildren;
