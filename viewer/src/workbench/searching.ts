/** Searches of this document: start, steer, and tell whether their results still belong to it. */

import type { SolveOptions } from "./api/client";
import type { Job } from "./api/types";
import type { Workbench } from "./bench";
import { lineOf } from "./errors";
import { type Doc, writeDoc } from "./model/document";
import { docOf, jobOf, type State } from "./state";

export const USUAL: SolveOptions = {
  up_to: "rotation",
  disassemble: true,
  keep_shifted: false,
  limit: null,
  seconds: null,
  max_states: null,
  threads: null,
};

export class Searching {
  constructor(private readonly bench: Workbench) {}

  /** Start a search; the one before, if it has not ended, is given up. Throws what the server objects to. */
  async start(options: SolveOptions): Promise<void> {
    const { bench } = this;
    const doc = docOf(bench.state);
    if (!doc) return;
    const before = jobOf(bench.state);
    const job = await bench.api.solve(writeDoc(doc), bench.state.problem + 1, bench.draft, bench.title, options);
    bench.store.set({
      jobs: [...bench.state.jobs.filter(({ id }) => id !== job.id && id !== before?.id), job],
      solved: { job: job.id, document: fingerprint(doc, bench.state.problem) },
    });
    bench.keepNow();
    if (before) await bench.api.remove(before.id).catch(() => undefined);
  }

  /** To the search, which begins unless there is one of this puzzle. What the server objects to is said as a notice. */
  async go(): Promise<void> {
    const { bench } = this;
    bench.show("solve");
    if (jobOf(bench.state) !== null && isCurrent(bench.state)) return;
    try {
      await this.start(USUAL);
    } catch (error) {
      bench.say(lineOf(error), true);
    }
  }

  /** Pause, resume or cancel. What the server objects to is said as a notice. */
  async act(action: "pause" | "resume" | "cancel"): Promise<void> {
    const { bench } = this;
    const job = jobOf(bench.state);
    if (!job) return;
    try {
      const now = await bench.api.act(job.id, action);
      const jobs = bench.state.jobs.map((each) => (each.id === now.id && now.event >= each.event ? now : each));
      bench.store.set({ jobs });
    } catch (error) {
      bench.say(lineOf(error), true);
    }
  }

  /** Ask for the searches of this draft again, for instance after a reload. */
  async refresh(): Promise<void> {
    try {
      const { jobs } = await this.bench.api.jobs(this.bench.draft);
      this.bench.store.set({ jobs });
    } catch {
      // The stream of events will bring them.
    }
  }
}

/** Whether a search goes on, or will. */
export function isUnderWay({ state }: Job): boolean {
  return ["waiting", "running", "pausing", "cancelling"].includes(state);
}

/** What a search depends on, as text: names and colours of the page change nothing. */
export function fingerprint(doc: Doc, problem: number): string {
  if (doc.kind === "six-piece") return JSON.stringify([doc.length, doc.sticks.map(({ number }) => number)]);
  const { shapes, problems } = doc;
  const chosen = problems[problem];
  if (!chosen) return "";
  const used = [chosen.goal, ...chosen.parts.map(({ shape }) => shape)].map((shape) => (shape === null ? null : shapes[shape]));
  const drawn = used.map((shape) => shape && [shape.size, shape.states.join(""), shape.colours.join(".")]);
  const text = JSON.stringify([drawn, chosen.parts.map(({ least, most, groups }) => [least, most, groups]), chosen.maxHoles, chosen.allowed]);
  return `${problem}:${hash(text)}`;
}

/** Whether what was found belongs to the puzzle as it is now. */
export function isCurrent(state: State): boolean {
  const doc = docOf(state);
  return doc !== null && state.solved !== null && state.solved.document === fingerprint(doc, state.problem);
}

/** Two 32-bit hashes after Fowler, Noll and Vo. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) + i;
  }
  return (a >>> 0).toString(16) + (b >>> 0).toString(16);
}
