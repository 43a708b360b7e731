/** Searches of this document: start, steer, and check whether their results still belong to it. */

import type { Query } from "./api/client";
import { merged } from "./api/job-list";
import type { Job, SolveOptions, UnfinishedFile } from "./api/types";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { type Cell, type Doc, isCubic, problemKeys, type Shape, writeDoc } from "./model/document";
import * as session from "./drafts";
import { docOf, isUnsaved, jobOf, type Solved, solvedOf, type State } from "./state";

export const USUAL: SolveOptions = {
  up_to: "rotation",
  disassemble: true,
  keep_shifted: false,
  limit: null,
  seconds: null,
  max_states: null,
  threads: null,
  rule: "slides",
  count_only: false,
  min_level: 1,
};

/** How to search: as it is filled in, or as usual, by the rule of the last search. */
export function optionsOf(state: State): SolveOptions {
  return state.searchForm ?? { ...USUAL, rule: jobOf(state)?.options.rule ?? USUAL.rule };
}

export class Searching {
  constructor(private readonly host: Host) {}

  /**
   * Start a search of the chosen problem in place of the one that it had, or go on with the one in the file
   * `resume`. Throws the errors of the server.
   */
  async start(options: SolveOptions, resume: string | null = null): Promise<void> {
    const { host } = this;
    const { draft, title } = host;
    const { problem, isStarting } = host.state;
    const doc = docOf(host.state);
    if (!doc || isStarting) return;
    const key = problemKeys(doc)[problem]!;
    host.store.set({ isStarting: true });
    try {
      // Only pieces of cubes turn, and only where they are taken apart.
      const rule = isCubic(doc) && options.disassemble ? options.rule : "slides";
      const job = await host.api.solve(
        writeDoc(doc),
        problem + 1,
        draft,
        title,
        { ...options, rule },
        this.files(resume),
      );
      // By now the search may have ended, and another document may be open.
      host.store.set({ jobs: merged(host.state.jobs, job) });
      await this.belongs({ job: job.id, problem: key, document: fingerprint(doc, problem) }, draft);
    } finally {
      if (host.draft === draft) host.store.set({ isStarting: false });
    }
  }

  /** Go on with a search that is stored next to the file of the puzzle. Throws the errors of the server. */
  async goOn({ path, options }: UnfinishedFile): Promise<void> {
    await this.start({ ...USUAL, ...options }, path);
  }

  /** The files that a search is about: it is stored next to its puzzle, as long as that is as in the file. */
  private files(resume: string | null): Query {
    const { state } = this.host;
    if (resume !== null) return { file: state.file!.path, resume };
    return state.file && !isUnsaved(state) ? { file: state.file.path } : {};
  }

  /** Note which search a problem of a draft has, whether or not it is still the one that is open. */
  private async belongs(solved: Solved, draft: string): Promise<void> {
    const { host } = this;
    if (host.draft !== draft) {
      await session.amend(host.api, draft, (stored) => ({
        solved: [...stored.solved.filter(({ problem }) => problem !== solved.problem), solved],
      }));
      return;
    }
    const { history, solved: all } = host.state;
    // The search of a problem that no step of the history has is never seen again.
    const known = new Set(history?.steps.flatMap(({ doc }) => problemKeys(doc)));
    const isOver = ({ problem }: Solved): boolean => problem === solved.problem || !known.has(problem);
    host.store.set({ solved: [...all.filter((each) => !isOver(each)), solved] });
    host.keepNow();
    await Promise.all(all.filter(isOver).map(({ job }) => host.api.remove(job).catch(() => undefined)));
  }

  /** To the search, which begins unless there is one of this puzzle. Errors of the server are shown as a notice. */
  async go(): Promise<void> {
    const { host } = this;
    host.show("solve");
    if (jobOf(host.state) !== null && isCurrent(host.state)) return;
    try {
      await this.start(optionsOf(host.state));
    } catch (error) {
      host.notify(lineOf(error), true);
    }
  }

  /** Pause, resume or cancel. Errors of the server are shown as a notice. */
  async act(action: "pause" | "resume" | "cancel"): Promise<void> {
    const { host } = this;
    const job = jobOf(host.state);
    if (!job) return;
    try {
      const answer = await host.api.act(job.id, action);
      host.store.set({ jobs: merged(host.state.jobs, answer) });
    } catch (error) {
      host.notify(lineOf(error), true);
    }
  }
}

/** Whether a search goes on, or will. */
export function isUnderWay({ state }: Pick<Job, "state">): boolean {
  return ["waiting", "running", "pausing", "cancelling"].includes(state);
}

/** What a search depends on, as text: names and colours of the page change nothing. */
export function fingerprint(doc: Doc, problem: number): string {
  if (doc.kind === "six-piece") return JSON.stringify([doc.length, doc.sticks.map(({ number }) => number)]);
  const { shapes, problems } = doc;
  const chosen = problems[problem];
  if (!chosen) return "";
  const used = [chosen.goal, ...chosen.parts.map(({ shape }) => shape)].map((shape) =>
    shape === null ? null : shapes[shape],
  );
  const drawn = used.map((shape) => shape && drawingOf(shape, isCubic(doc)));
  const text = JSON.stringify([
    drawn,
    chosen.parts.map(({ least, most, groups }) => [least, most, groups]),
    chosen.maxHoles,
    chosen.allowed,
  ]);
  return hash(text);
}

const DRAWINGS = new WeakMap<Shape, string>();

/** A drawing as far as it matters to a search: of cubes neither the box around them nor their place in it. */
function drawingOf(shape: Shape, isOfCubes: boolean): string {
  const known = DRAWINGS.get(shape);
  if (known !== undefined) return known;
  const { size, states, colours, weight } = shape;
  const cells: [Cell, number, number][] = [];
  const low = [Infinity, Infinity, Infinity];
  states.forEach((state, i) => {
    if (state === 0) return;
    const cell: Cell = [i % size[0], Math.floor(i / size[0]) % size[1], Math.floor(i / (size[0] * size[1]))];
    cells.push([cell, state, colours[i]!]);
    cell.forEach((n, axis) => {
      low[axis] = Math.min(low[axis]!, n);
    });
  });
  const text = JSON.stringify([
    weight,
    cells.map(([cell, ...what]) => [isOfCubes ? cell.map((n, axis) => n - low[axis]!) : cell, what]),
  ]);
  const made = hash(text);
  DRAWINGS.set(shape, made);
  return made;
}

/** Whether what was found for a problem, by default for the chosen one, belongs to it as it is now. */
export function isCurrent(state: State, problem = state.problem): boolean {
  const doc = docOf(state);
  return doc !== null && solvedOf(state, problem)?.document === fingerprint(doc, problem);
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
