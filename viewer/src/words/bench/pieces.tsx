/** The texts about the pieces of a problem: side by side, with copies, and in a picture with the goal. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";

// Copies in one row
export const copies = (first: string, last: string, count: number) => `Pieces ${first} to ${last}, ${count} copies`;
export const fold = "Fold these copies";
export const unfold = "Show each copy";
export const times = (count: number) => `\u00d7 ${count}`;

// Side by side
export const firstToLast = (first: ComponentChildren, last: ComponentChildren): JSX.Element => (
  <>
    {first} to {last}
  </>
);
export const noneUsed = "No pieces are in use yet.";
export const someShown = (shown: number, count: number, outcome: string) =>
  `The first ${shown} of ${count}. ${outcome}`;
export const howTogether = "How do they go together?";
export const trying = "Trying every way to put them together…";
export const notTogether = "They do not go together.";
export const noneStored = "The search has stored no assembly to show.";
export const upToRotation = "Counted up to rotation, as the puzzle is now";

// With the goal
/** What is in the picture; the goal by the name of its shape. */
export const picture = (goal: string | undefined, count: number) =>
  [goal === undefined ? "No goal yet" : `The goal, ${goal}`, ...(count > 0 ? [formatCount(count, "piece")] : [])].join(
    ", and ",
  );
export const goalBehind = "The goal behind, the pieces in front of it.";
export const goalAlone = "The goal: what the pieces make together.";
export const transparent = (cells: string) => `Transparent ${cells} may stay empty.`;
export const addProblem = "Add a problem.";
export const chooseGoal = "Choose a goal.";
