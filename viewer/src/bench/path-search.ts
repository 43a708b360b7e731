/** Searches for a path: start one, cancel it. A draft has one at a time. */

import { merged } from "./api/job-list";
import { ApiError } from "./api/connection";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { emptyForm, endOf, formOf, isAssembly, optionsOf, type PathForm } from "./model/path";
import { writeDoc } from "./model/document";
import { docOf, pathJobOf, type State } from "./state";
import * as answers from "../words/bench/answers";

/** What is filled in: as it was changed, or as the latest search of the draft has it, or nothing yet. */
export function pathFormOf(state: State, draft: string): PathForm {
  const job = pathJobOf(state, draft);
  return state.pathForm ?? (job ? formOf(job) : emptyForm(state.problem));
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
    const { draft, title } = host;
    const doc = docOf(host.state);
    const before = pathJobOf(host.state, draft);
    const needed = doc !== null && (isAssembly(form.start) || isAssembly(form.goal));
    const job = await host.api
      .searchPath(
        needed ? writeDoc(doc) : null,
        endOf(form.start),
        endOf(form.goal),
        optionsOf(form),
        draft,
        needed ? title : "",
      )
      .catch((error: unknown) => {
        throw named(error);
      });
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

/** An error about a problem with the number of that, as the two arrangements may be of any. */
function named(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.problem === null) return error;
  return new ApiError(answers.ofProblem(error.problem, error.message), error.status);
}
