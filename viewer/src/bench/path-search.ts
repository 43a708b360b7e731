/** Searches for a path: start one, cancel it. A draft has one at a time. */

import { merged } from "./api/job-list";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { pathIn } from "./model/history";
import { formOf, type PathForm, USUAL_PATH } from "./model/path";
import { NO_PATH, textOf } from "./model/path-drawing";
import type { ShapesDoc } from "./model/document";
import { pathJobOf, type State } from "./state";
import { rooms } from "../words/bench/common";

/** How to search: as it was changed, or as the latest search of the draft has it, or as usual. */
export function pathFormOf(state: State, draft: string): PathForm {
  const job = pathJobOf(state, draft);
  return state.pathForm ?? (job ? formOf(job) : USUAL_PATH);
}

/** The two arrangements as they are drawn. */
export function pathOf(state: State): ShapesDoc {
  return state.history ? pathIn(state.history) : NO_PATH;
}

export class PathSearch {
  constructor(private readonly host: Host) {}

  get form(): PathForm {
    return pathFormOf(this.host.state, this.host.draft);
  }

  change(some: Partial<PathForm>): void {
    this.host.store.set({ pathForm: { ...this.form, ...some } });
  }

  /** Start a search; the one before is removed. Throws the errors of the server. */
  async start(): Promise<void> {
    const { host, form } = this;
    const { draft } = host;
    const before = pathJobOf(host.state, draft);
    const [start, goal] = pathOf(host.state).shapes.map(textOf);
    const job = await host.api.searchPath(start!, goal!, form, draft, rooms.path);
    host.store.set({ jobs: merged(host.state.jobs, job) });
    if (before) await host.api.remove(before.id).catch(() => undefined);
  }

  /** Cancel the search. Errors of the server are shown as a notice. */
  async cancel(): Promise<void> {
    const { host } = this;
    const job = pathJobOf(host.state, host.draft);
    if (!job) return;
    try {
      const answer = await host.api.act(job.id, "cancel");
      // The state as it is now: an update may have overtaken the answer.
      host.store.set({ jobs: merged(host.state.jobs, answer) });
    } catch (error) {
      host.notify(lineOf(error), true);
    }
  }
}
