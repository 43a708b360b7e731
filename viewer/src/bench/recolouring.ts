/** What a search found is shown with the names and colours that the pieces have now. */

import { merged } from "./api/job-list";
import type { JobPiece } from "./api/types";
import type { Host } from "./host";
import { appearances } from "./model/appearance";
import { problemKeys, writeDoc } from "./model/document";
import { isCurrent } from "./searching";
import { docOf, jobOf } from "./state";

export class Recolouring {
  constructor(private readonly host: Host) {}

  /** After an edit: give the pieces of every search that is still of this document their names and colours. */
  async follow(): Promise<void> {
    const { host } = this;
    const { state } = host;
    const doc = docOf(state);
    if (!doc) return;
    for (const problem of problemKeys(doc).keys()) {
      const job = jobOf(state, problem);
      if (!job || !isCurrent(state, problem) || lookOf(job.pieces) === lookOf(appearances(doc, problem, state.about)))
        continue;
      try {
        const recoloured = await host.api.recolour(job.id, writeDoc(doc), problem + 1);
        host.store.set({ jobs: merged(host.state.jobs, recoloured) });
      } catch {
        // The search is gone, or the pieces are others by now: it keeps the look that it had.
      }
    }
  }
}

/** The names and colours of the pieces of a search, as text. */
export function lookOf(pieces: readonly Pick<JobPiece, "name" | "colour">[]): string {
  return JSON.stringify(pieces.map(({ name, colour }) => [name, colour]));
}
