/**
 * Undo as a list of what is edited, the document and the arrangements of a path: nothing is ever taken back, one only
 * looks at an earlier step.
 */

import { type Action, edited, editedPath } from "./actions";
import type { Doc, ShapesDoc } from "./document";
import { NO_PATH } from "./path-drawing";
import type { Tab } from "./tabs";
import { mergeKey, wordOf, wordOfPath } from "./words";

/** Where something is seen: the tab, and the shape, problem and arrangement that are chosen there. */
export interface Place {
  readonly tab: Tab;
  readonly piece: number;
  readonly problem: number;
  readonly end: number;
}

interface Contents {
  readonly doc: Doc;
  readonly path: ShapesDoc;
}

interface Step extends Contents {
  /** What was done to get here. */
  readonly word: string;
  readonly merge: string | null;
  /** Where what it changed is seen; null if that is everywhere. */
  readonly place: Place | null;
}

export interface History {
  /** At least one: the document as it was opened. */
  readonly steps: readonly Step[];
  readonly at: number;
}

/** The greatest number of steps. */
export const MOST_STEPS = 200;

export function begun(doc: Doc, word: string): History {
  return { steps: [{ doc, path: NO_PATH, word, merge: null, place: null }], at: 0 };
}

export function now(history: History): Doc {
  return history.steps[history.at]!.doc;
}

/** The arrangements of a path, as they are now. */
export function pathIn(history: History): ShapesDoc {
  return history.steps[history.at]!.path;
}

function changed({ doc, path }: Contents, action: Action): Contents {
  return action.do === "path" ? { doc, path: editedPath(path, action.edit) } : { doc: edited(doc, action), path };
}

function isSame(a: Contents, b: Contents): boolean {
  return a.doc === b.doc && a.path === b.path;
}

/**
 * The history after an edit. What had been undone is forgotten; edits of one stroke are one step, and so is what is
 * typed into a field.
 */
export function did(history: History, action: Action, place: Place | null = null): History {
  const last = history.steps[history.at]!;
  const merge = mergeKey(action);
  const joins = merge !== null && last.merge === merge && history.at > 0;
  const isStroke = "stroke" in (action.do === "path" ? action.edit : action);
  // A stroke goes on; what is typed takes the place of what the letters before have made: 12 is not 1 and then 12.
  const before = joins && !isStroke ? history.steps[history.at - 1]! : last;
  const after = changed(before, action);
  if (isSame(after, last)) return history;
  if (joins && isSame(after, history.steps[history.at - 1]!))
    return { steps: history.steps.slice(0, history.at), at: history.at - 1 };
  const earlier = history.steps.slice(0, joins ? history.at : history.at + 1).slice(-(MOST_STEPS - 1));
  const word = action.do === "path" ? wordOfPath(before.path, action.edit, joins) : wordOf(before.doc, action, joins);
  return { steps: [...earlier, { ...after, word, merge, place }], at: earlier.length };
}

/** Look at another step. */
export function at(history: History, step: number): History {
  return { ...history, at: Math.min(Math.max(step, 0), history.steps.length - 1) };
}

/** The last step that is undone or done again on the way to another one. */
export function passed({ steps, at }: History, step: number): Step {
  return steps[step < at ? step + 1 : step]!;
}

/** The history so that the next edit is a step of its own. */
export function sealed(history: History): History {
  const step = history.steps[history.at]!;
  return step.merge === null
    ? history
    : { ...history, steps: history.steps.with(history.at, { ...step, merge: null }) };
}
