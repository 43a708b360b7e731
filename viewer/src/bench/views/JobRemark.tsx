/** What a job is doing before it begins, or where it stopped; and why it could not be saved. */

import type { JSX } from "preact";
import type { Job } from "../api/types";
import * as words from "../../words/bench/answers";

export function JobRemark({ job }: { job: Job }): JSX.Element {
  const remark = remarkOf(job);
  return (
    <>
      {remark ? <p class="hint">{remark}</p> : null}
      {job.unsaved ? <p class="hint">{words.unsaved(job.unsaved)}</p> : null}
    </>
  );
}

function remarkOf(job: Job): string {
  switch (job.remark) {
    case "compiling":
      return words.compiling;
    case "full":
      return words.full(job.found);
    case "time":
      return words.time("seconds" in job.options ? (job.options.seconds ?? 0) : 0);
    case "":
      return "";
  }
}
