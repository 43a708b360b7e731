/** Searches for a path: start one, cancel it. A draft has one at a time. */

import { merged } from "./api/job-list";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { endOf, isAssembly, optionsOf, type PathForm } from "./model/path";
import { writeDoc } from "./model/document";
import { docOf, pathJobOf } from "./state";

export class PathSearch {
  constructor(private readonly host: Host) {}

  /** Start a search; the one before is removed. Throws the errors of the server. */
  async start(form: PathForm): Promise<void> {
    const { host } = this;
    const { draft, title } = host;
    const doc = docOf(host.state);
    const before = pathJobOf(host.state, draft);
    const needed = doc !== null && (isAssembly(form.start) || isAssembly(form.goal));
    const job = await host.api.searchPath(
      needed ? writeDoc(doc) : null,
      endOf(form.start),
      endOf(form.goal),
      optionsOf(form),
      draft,
      needed ? title : "",
    );
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
