/** Searches of this document: start, steer, and check whether their results still belong to it. */

import type { Query } from "./api/connection";
import { merged } from "./api/job-list";
import type { Job, SolveOptions, UnfinishedFile } from "./api/types";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { type Doc, isCubic, problemKeys, type Shape, writeDoc } from "./model/document";
import { ruleFor } from "./model/rules";
import { trimmed } from "./model/shape";
import * as drafts from "./drafts";
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
      const rule = options.disassemble ? ruleFor(options.rule, isCubic(doc)) : "slides";
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
      await drafts.amend(draft, (stored) => ({
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

const FINGERPRINTS = new WeakMap<Doc, Map<number, string>>();

/** What a search depends on, as text: names and colours of the page change nothing. */
export function fingerprint(doc: Doc, problem: number): string {
  const known = FINGERPRINTS.get(doc) ?? new Map<number, string>();
  FINGERPRINTS.set(doc, known);
  const text = known.get(problem) ?? written(doc, problem);
  known.set(problem, text);
  return text;
}

function written(doc: Doc, problem: number): string {
  if (doc.kind === "six-piece") return JSON.stringify([doc.length, doc.sticks.map(({ number }) => number)]);
  const chosen = doc.problems[problem];
  if (!chosen) return "";
  const { goal, parts, maxHoles, allowed } = chosen;
  const drawn = (shape: number | null): string | null =>
    shape === null ? null : drawing(doc.shapes[shape]!, isCubic(doc));
  const pieces = parts.map(({ shape, least, most, groups }) => [drawn(shape), least, most, groups]);
  return JSON.stringify([drawn(goal), pieces, maxHoles, allowed]);
}

/** A drawing as far as it matters to a search: of cubes neither the box around them nor their place in it. */
function drawing(shape: Shape, isOfCubes: boolean): string {
  const { size, states, colours, weight } = trimmed(shape, isOfCubes ? undefined : shape.size);
  const cells = Array.from(states, (state, i) => (state && colours[i] ? `${state}(${colours[i]})` : state));
  return `${weight} ${size.join()} ${cells.join("")}`;
}

/** Whether what was found for a problem, by default for the chosen one, belongs to it as it is now. */
export function isCurrent(state: State, problem = state.problem): boolean {
  const doc = docOf(state);
  return doc !== null && solvedOf(state, problem)?.document === fingerprint(doc, problem);
}
