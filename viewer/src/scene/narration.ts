/** Which words a moment has: the caption, and the line above it. */

import type { PlanKind, SolutionDoc } from "./scene";
import type { Mode } from "./player";
import * as words from "../words/scene";

/** Where the player is: `begun` moves of the mode have begun, the last of them is `step`. */
export interface Moment {
  readonly mode: Mode;
  readonly begun: number;
  readonly step: number | null;
  readonly isAssembled: boolean;
  /** Whether nothing has been moved yet: the page opens on the finished puzzle. */
  readonly isFresh: boolean;
}

export interface Narration {
  /** The caption, `{3}` for the mark of piece 3. */
  readonly caption: string;
  readonly meta: string;
}

/** What the moves of a plan are called: on both ways, and at the end of them. */
interface PlanWords {
  readonly ways: Readonly<Record<Mode, string>>;
  readonly aims: Readonly<Record<Mode, (moves: number) => string>>;
  readonly ends: Readonly<Record<Mode, string>>;
  /** The way that people expect first. */
  readonly first: Mode;
  /** The way on paper, and its heading: the other one is the same backwards. */
  readonly printed: readonly [Mode, string];
}

const { plans, printed } = words;

/** Only what comes apart is put together: pieces that are locked move and are where they were. */
export const PLAN_WORDS: Readonly<Record<PlanKind, PlanWords>> = {
  apart: {
    ...plans.apart,
    first: "together",
    printed: ["together", printed.together],
  },
  stuck: { ...plans.stuck, first: "apart", printed: ["apart", printed.stuck] },
  path: { ...plans.path, first: "together", printed: ["together", printed.path] },
  hand: { ...plans.hand, first: "apart", printed: ["apart", printed.hand] },
};

export function narrate(count: number, solution: SolutionDoc, moment: Moment): Narration {
  const { mode, begun, step, isFresh } = moment;
  const steps = solution.steps.length;
  const isOpening = isFresh && begun === steps;
  const template = step === null || isOpening ? opening(solution, count, moment) : solution.steps[step]![mode];
  const end = begun === steps && steps > 0 && !isOpening ? ending(solution, mode) : "";
  return { caption: `${template} ${end}`.trim(), meta: progress(solution, mode, isOpening ? 0 : begun) };
}

/** The text before the first move. */
function opening({ kind, steps, begin }: SolutionDoc, count: number, { isAssembled }: Moment): string {
  if (begin) return begin[isAssembled ? "apart" : "together"];
  if (count === 1) return words.onePiece;
  if (kind === "stuck" && !isAssembled) return words.farApart(count);
  if (kind === "stuck") return words.atPlacesLocked(count, whyLocked(steps));
  if (steps.length === 0) return words.atPlaces;
  return isAssembled ? words.assembled(count) : words.loose(count);
}

/** What never comes apart cannot be put together either: every move can be made backwards. */
function whyLocked(steps: SolutionDoc["steps"]): string {
  return steps.some(({ frees }) => frees) ? words.lockedInPart : words.locked;
}

/** Why there is nothing to play; empty if there is. */
export function whyNoPlay({ kind, steps, begin, note }: SolutionDoc, count: number): string {
  if (steps.length > 0) return "";
  if (begin) return begin.apart;
  return count > 1 && kind === "stuck" ? whyLocked(steps) : note || words.nothingToMove;
}

function ending({ kind, end }: SolutionDoc, mode: Mode): string {
  return (mode === "apart" && end) || PLAN_WORDS[kind].ends[mode];
}

/** The progress, and within a separation of several moves how far in that. */
function progress({ kind, steps: { length: steps }, separations }: SolutionDoc, mode: Mode, begun: number): string {
  if (steps === 0) return "";
  if (begun === 0) return PLAN_WORDS[kind].aims[mode](steps);
  const step = mode === "apart" ? begun - 1 : steps - begun;
  const part = separations.find(({ steps: [from, to] }) => from <= step && step < to);
  // Where nothing leaves, nothing is separated.
  if (!part || part.removed.length === 0 || part.steps[1] - part.steps[0] < 2) return words.move(begun, steps);
  const [from, to] = part.steps;
  const within = mode === "apart" ? step - from + 1 : to - step;
  return words.moveWithin(begun, steps, within, to - from);
}
