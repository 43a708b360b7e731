/**
 * The jobs of the server as this page has seen them. Reports about jobs arrive by two ways that may overtake each
 * other: the stream of updates, and the answers to requests. `merged` is the only place that combines them.
 */

import type { Job, JobList, JobUpdates } from "./types";

export const NO_JOBS: JobList = { run: "", event: 0, jobs: [] };

/** The table after a report. Of each job the state with the larger event number stays, whichever came last. */
export function merged(list: JobList, report: JobUpdates | Job): JobList {
  if (!("ids" in report)) return withAnswer(list, report);
  // Another run of the server has other jobs, and counts its events from the start.
  const { run, event, jobs } = list.run === report.run ? list : { ...NO_JOBS, run: report.run };
  const latest = new Map(jobs.map((job) => [job.id, job]));
  for (const job of report.jobs) if (job.event > (latest.get(job.id)?.event ?? event)) latest.set(job.id, job);
  const ids = new Set(report.ids);
  // A job that is younger than the report cannot be listed in it.
  return {
    run,
    event: Math.max(event, report.event),
    jobs: [...latest.values()].filter((job) => ids.has(job.id) || job.event > report.event),
  };
}

function withAnswer(list: JobList, answer: Job): JobList {
  const { event, jobs } = list;
  const at = jobs.findIndex(({ id }) => id === answer.id);
  // One that is unknown though it is not younger than the table has been removed.
  if (answer.event <= (jobs[at]?.event ?? event)) return list;
  return { ...list, jobs: at < 0 ? [...jobs, answer] : jobs.with(at, answer) };
}
