/** Undo as a list of documents: nothing is ever taken back, one only looks at an earlier one. */

import { type Action, edited } from "./actions";
import type { Doc } from "./document";
import { mergeKey, wordOf } from "./words";

interface Step {
  readonly doc: Doc;
  /** What was done to get here. */
  readonly word: string;
  readonly merge: string | null;
}

export interface History {
  /** At least one: the document as it was opened. */
  readonly steps: readonly Step[];
  readonly at: number;
}

/** The greatest number of steps. */
export const MOST_STEPS = 200;

export function begun(doc: Doc, word: string): History {
  return { steps: [{ doc, word, merge: null }], at: 0 };
}

export function now(history: History): Doc {
  return history.steps[history.at]!.doc;
}

/**
 * The history after an edit. What had been undone is forgotten; edits of one stroke are one step, and so is what is
 * typed into a field.
 */
export function did(history: History, action: Action): History {
  const last = history.steps[history.at]!;
  const merge = mergeKey(action);
  const joins = merge !== null && last.merge === merge && history.at > 0;
  const isStroke = "stroke" in action;
  // A stroke goes on; what is typed takes the place of what the letters before have made: 12 is not 1 and then 12.
  const before = joins && !isStroke ? history.steps[history.at - 1]!.doc : last.doc;
  const doc = edited(before, action);
  if (doc === last.doc) return history;
  if (joins && doc === history.steps[history.at - 1]!.doc)
    return { steps: history.steps.slice(0, history.at), at: history.at - 1 };
  const earlier = history.steps.slice(0, joins ? history.at : history.at + 1).slice(-(MOST_STEPS - 1));
  return { steps: [...earlier, { doc, word: wordOf(before, action, joins), merge }], at: earlier.length };
}

/** Look at another step. */
export function at(history: History, step: number): History {
  return { ...history, at: Math.min(Math.max(step, 0), history.steps.length - 1) };
}

export function undone(history: History): History {
  return at(history, history.at - 1);
}

export function redone(history: History): History {
  return at(history, history.at + 1);
}

/** The history so that the next edit is a step of its own. */
export function sealed(history: History): History {
  const step = history.steps[history.at]!;
  return step.merge === null
    ? history
    : { ...history, steps: history.steps.with(history.at, { ...step, merge: null }) };
}
