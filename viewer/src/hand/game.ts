/** Moves by hand as a game: with what they are compared, and the result. */

import type { SolutionDoc } from "../scene/scene";
import * as words from "../words/hand";

/** The two ways to play. */
export type Goal = "apart" | "together";

/** A number of moves to compare with: the least that is possible, if that is proved, or else that of the solver. */
export interface Par {
  readonly moves: number;
  readonly isLeast: boolean;
}

export interface Score {
  readonly goal: Goal;
  readonly moves: number;
  readonly hints: number;
  /** Null where the solver does not take all pieces apart. */
  readonly par: Par | null;
}

/**
 * What to compare with. Putting together follows the solver's way backward, and its separations are the shortest ones.
 */
export function parOf({ kind, level, least, steps, separations }: SolutionDoc, goal: Goal): Par | null {
  const [first] = separations;
  if (kind !== "apart" || separations.length !== (first?.pieces.length ?? 0) - 1) return null;
  // Every way apart needs the moves of the first separation and one for each other one.
  const bound = level === null ? 0 : first!.steps[1] + separations.length - 1;
  const known = least ?? (bound === steps.length ? bound : null);
  if (goal === "together" || known === null) return { moves: steps.length, isLeast: known === steps.length };
  return { moves: known, isLeast: true };
}

/** A result to copy, with an address below it, if there is one. */
export function resultText(name: string, score: Score, address: string): string {
  return [words.result(name, score), address].filter(Boolean).join("\n");
}
