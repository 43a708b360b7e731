/** The texts of the first visit: a puzzle that moves, and what it teaches. */

import type { JSX } from "preact";
import type { InText } from "../glossary";

export const label = "First steps";
export const skip = "Skip";
export const place = (step: number, steps: number) => `${step} of ${steps}`;
export const steps: readonly { readonly text: (term: InText, level: string) => JSX.Element; readonly next: string }[] =
  [
    {
      text: (term) => (
        <>
          Six notched sticks hold each other, with no glue and no nails. Put together like this, they are an{" "}
          {term("assembly")}.
        </>
      ),
      next: "Take it apart yourself",
    },
    {
      text: (term, level) => (
        <>
          Choose a stick, then where it goes. The first one comes free after {level} moves, and that number is the{" "}
          {term("level")} of the puzzle.
        </>
      ),
      next: "Show me how",
    },
    {
      text: (term) => (
        <>
          An assembly that comes completely apart is a {term("solution")}; burrkit finds them all. Is there a burr on
          your table?
        </>
      ),
      next: "Type your numbers",
    },
  ];
