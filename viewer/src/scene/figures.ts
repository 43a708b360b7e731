/** What is known of a scene and its solutions in figures, as texts. */

import * as words from "../words/scene";
import { fields, list, ordinal, SceneError, text, whole } from "./fields";
import * as faults from "../words/documents";

/** What a search has found. */
export function aboutFound(value: unknown, at: string): string {
  const found = fields(value, at);
  return words.found({
    assemblies: whole(found.assemblies, `${at}.assemblies`),
    solutions: whole(found.solutions, `${at}.solutions`),
    shown: whole(found.shown, `${at}.shown`),
    isUnique: found.unique === true,
    isComplete: found.complete === true,
    isTakenApart: found.takenApart === true,
    isOpen: found.open === true,
    isReflected: found.reflected === true,
    reasons: list(found.reasons, `${at}.reasons`).map((reason, i) => text(reason, `${at}.reasons[${i}]`)),
  });
}

/** What is proved of an assembly, where its level does not imply it. */
export function noteText(value: unknown, at: string): string {
  if (value === null) return "";
  const note = fields(value, at);
  const level = (): string => text(note.level, `${at}.level`);
  switch (note.code) {
    case "open":
      return words.notes.open;
    case "part":
      return words.notes.part(level());
    case "part-open":
      return words.notes.partOpen(level());
    case "locked":
      return words.notes.locked(ordinal(note.states, `${at}.states`));
    case "other-way":
      return words.notes.otherWay(level(), ordinal(note.moves, `${at}.moves`));
    default:
      throw new SceneError(faults.code(`${at}.code`));
  }
}

/** The texts of a path: about all of it, and before its first step on either way. */
export function pathTexts(value: unknown, at: string): { about: string; begin: { together: string; apart: string } } {
  const path = fields(value, at);
  const moves = whole(path.moves, `${at}.moves`);
  const pieces = whole(path.pieces, `${at}.pieces`);
  if (moves === 0) return { about: words.isGoal, begin: { together: words.isGoal, apart: words.isGoal } };
  return { about: words.fromStart(moves), begin: { together: words.start(pieces), apart: words.goal(pieces) } };
}
