/** The words for a moment: the caption, and the line above it. */

import type { PlanKind, SolutionDoc } from "./scene";
import type { Mode } from "./player";
import { formatCount } from "../words/count";

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
  /** The buttons that choose a way. */
  readonly ways: Readonly<Record<Mode, string>>;
  /** After the number of moves: "2 moves to put it together". */
  readonly aims: Readonly<Record<Mode, string>>;
  /** Once all moves are made; the text of the scene comes first. */
  readonly ends: Readonly<Record<Mode, string>>;
  /** The way that people expect first. */
  readonly first: Mode;
  /** The ways on paper, where one is enough if the other is only the same backwards and leads nowhere. */
  readonly printed: readonly (readonly [Mode, string])[];
}

/** Only what comes apart is put together: pieces that are locked move and are where they were. */
export const PLAN_WORDS: Readonly<Record<PlanKind, PlanWords>> = {
  apart: {
    ways: { together: "Together", apart: "Apart" },
    aims: { together: " to put it together", apart: " to take it apart" },
    ends: { together: "Done.", apart: "Everything is apart." },
    first: "together",
    printed: [
      ["together", "Together"],
      ["apart", "Apart"],
    ],
  },
  stuck: {
    ways: { together: "In", apart: "Out" },
    aims: { together: " back", apart: ", as far as they get" },
    ends: { together: "All are at their places again.", apart: "" },
    first: "apart",
    printed: [["apart", "As far as they get"]],
  },
  path: {
    ways: { together: "To goal", apart: "To start" },
    aims: { together: " to the goal", apart: " to the start" },
    ends: { together: "This is the goal.", apart: "This is the start." },
    first: "together",
    printed: [["together", "From the start to the goal"]],
  },
  hand: {
    ways: { together: "In", apart: "Out" },
    aims: { together: " back", apart: " by hand" },
    ends: { together: "All are at their places again.", apart: "" },
    first: "apart",
    printed: [["apart", "By hand"]],
  },
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
  if (count === 1) return "There is one piece and nothing to take apart.";
  if (kind === "stuck" && !isAssembled) return `${count} pieces, as far apart as they get.`;
  if (kind === "stuck") return `${count} pieces at their places. ${whyLocked(steps)}`;
  if (steps.length === 0) return "The pieces at their places.";
  return isAssembled ? `${count} pieces, assembled.` : `${count} loose pieces.`;
}

/** What never comes apart cannot be put together either: every move can be made backwards. */
function whyLocked(steps: SolutionDoc["steps"]): string {
  if (steps.some(({ frees }) => frees)) return "They come apart only in part, and so cannot be put together.";
  return "They stay locked: they can be neither taken apart nor put together.";
}

/** Why there is nothing to play; empty if there is. */
export function whyNoPlay({ kind, steps, begin, note }: SolutionDoc, count: number): string {
  if (steps.length > 0) return "";
  if (begin) return begin.apart;
  return count > 1 && kind === "stuck" ? whyLocked(steps) : note || "There is nothing to move.";
}

function ending({ kind, end, level }: SolutionDoc, mode: Mode): string {
  const words = PLAN_WORDS[kind].ends[mode];
  if (mode === "together") return words;
  return end || (level ? words : "");
}

/** The progress, and within a separation of several moves how far in that. */
function progress({ kind, steps: { length: steps }, separations }: SolutionDoc, mode: Mode, begun: number): string {
  if (steps === 0) return "";
  if (begun === 0) return `${formatCount(steps, "move")}${PLAN_WORDS[kind].aims[mode]}`;
  const step = mode === "apart" ? begun - 1 : steps - begun;
  const part = separations.find(({ steps: [from, to] }) => from <= step && step < to);
  const move = `Move ${begun} of ${steps}`;
  // Where nothing leaves, nothing is separated.
  if (!part || part.removed.length === 0 || part.steps[1] - part.steps[0] < 2) return move;
  const [from, to] = part.steps;
  const within = mode === "apart" ? step - from + 1 : to - step;
  return `${move} \u00b7 ${within} of ${to - from} in this separation`;
}
