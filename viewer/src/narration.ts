/** What is told of a moment: the caption, the line above it, and the same as plain text for who listens. */

import type { PieceDoc, SolutionDoc } from "./document";
import type { Mode } from "./player";
import { plain, sentence } from "./sentence";

/** Where the player is: `begun` moves of the mode have begun, the last of them is `step`. */
export interface Moment {
  readonly mode: Mode;
  readonly begun: number;
  readonly step: number | null;
  readonly isAssembled: boolean;
  /** Whether nobody has moved anything yet: the page opens on the finished puzzle. */
  readonly isFresh: boolean;
}

export interface Telling {
  readonly caption: (Node | string)[];
  readonly meta: string;
  readonly text: string;
}

export function tell(pieces: readonly PieceDoc[], count: number, solution: SolutionDoc, moment: Moment): Telling {
  const { mode, begun, step, isFresh } = moment;
  const steps = solution.steps.length;
  const isOpening = isFresh && begun === steps;
  const template = step === null || isOpening ? opening(solution, count, moment) : solution.steps[step]![mode];
  const end = begun === steps && steps > 0 && !isOpening ? ending(solution, mode) : "";
  return {
    caption: [...sentence(template, pieces), end && ` ${end}`],
    meta: progress(solution, mode, isOpening ? 0 : begun),
    text: `${plain(template, pieces)} ${end}`.trim(),
  };
}

/** The note of a solution in which nothing can move; others without steps are undecided, or were not taken apart. */
const STUCK = "Nothing moves.";

/** What to say before the first move. */
function opening({ steps, begin, note }: SolutionDoc, count: number, { isAssembled }: Moment): string {
  if (begin) return begin[isAssembled ? "apart" : "together"];
  if (steps.length === 0) return count === 1 ? "There is one piece and nothing to take apart." : note === STUCK ? `The pieces at their places. ${STUCK}` : "The pieces at their places.";
  return isAssembled ? `${count} pieces, assembled.` : `${count} loose pieces.`;
}

function ending({ end, level }: SolutionDoc, mode: Mode): string {
  if (mode === "together") return "Done.";
  return end || (level ? "Everything is apart." : "");
}

/** How far one is, and within a separation of several moves how far in that. */
function progress({ steps: { length: steps }, separations }: SolutionDoc, mode: Mode, begun: number): string {
  if (steps === 0) return "";
  if (begun === 0) return `${steps === 1 ? "1 move" : `${steps} moves`}${mode === "together" ? " to put it together" : " to take it apart"}`;
  const step = mode === "apart" ? begun - 1 : steps - begun;
  const part = separations.find(({ steps: [from, to] }) => from <= step && step < to);
  const move = `Move ${begun} of ${steps}`;
  if (!part || part.steps[1] - part.steps[0] < 2) return move;
  const [from, to] = part.steps;
  const within = mode === "apart" ? step - from + 1 : to - step;
  return `${move} \u00b7 ${within} of ${to - from} in this separation`;
}
