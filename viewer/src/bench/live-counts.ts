/** The counts of the puzzle as it is edited: requested when an edit has settled, and given up at the next one. */

import type { Host } from "./host";
import { Latest } from "./latest";
import { writeDoc } from "./model/document";
import { docOf, type State } from "./state";
import * as words from "../words/bench/figures";

/** The wait after the check of the document, in milliseconds. */
const WAIT = 300;

export class LiveCounts {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly request = new Latest();

  constructor(private readonly host: Host) {}

  /** Count what has just been checked, if it can be solved, unless it changes in a moment. */
  follow(): void {
    this.giveUp();
    const { facts, problem } = this.host.state;
    const known = facts?.problems[problem];
    if (known?.unsolvable === null && !isOf(this.host.state)) this.timer = setTimeout(() => void this.count(), WAIT);
  }

  giveUp(): void {
    clearTimeout(this.timer);
    this.request.giveUp();
  }

  private async count(): Promise<void> {
    const { host } = this;
    const doc = docOf(host.state);
    const { problem } = host.state;
    if (!doc) return;
    try {
      const counts = await this.request.request((signal) => host.api.with(signal).count(writeDoc(doc), problem + 1));
      // They carry what they are of, and are shown for nothing else.
      if (counts) host.store.set({ live: { doc, problem, counts } });
    } catch {
      // A puzzle that cannot be solved as it is: there is nothing to count.
    }
  }
}

/** Whether the counts are of the puzzle as it is now. */
function isOf(state: State): boolean {
  return state.live !== null && state.live.doc === docOf(state) && state.live.problem === state.problem;
}

/** The counts in words; empty if there are none of the puzzle as it is. */
export function wordsOf(state: State): string {
  if (!isOf(state)) return "";
  const { complete, assemblies = 0, solutions = 0, level = "" } = state.live!.counts;
  if (!complete) return "";
  return words.counts(assemblies, solutions, level);
}
