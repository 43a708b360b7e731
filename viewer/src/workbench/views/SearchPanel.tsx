/** The search: start it, see how far it is, pause, go on, cancel; and what it counts. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Estimate, Job } from "../api/types";
import { lineOf } from "../errors";
import { isCurrent, isUnderWay } from "../searching";
import { writeDoc } from "../model/document";
import { docOf, jobOf, lackingProblem } from "../state";
import { otherCounts, type OtherCounts } from "../model/conventions";
import { barOf, foundSpan, percentSpan, percentText, shareOf, timeSpan } from "../model/forecast";
import { howFound, openCount, whyOpen, wordsOf } from "../model/rules";
import { Clock } from "./Clock";
import { useBench } from "./context";
import { capital, inNames } from "../model/words";
import { SearchOptions } from "./SearchOptions";
import { UnfinishedSearches } from "./UnfinishedSearches";
import { Doing, many, spell, Wrong } from "./parts";
import { useLatest } from "./useAnswer";

export function SearchPanel(): JSX.Element {
  const { bench, state } = useBench();
  const job = jobOf(state);
  const { options } = bench.search;
  const [wrong, setWrong] = useState<string | null>(null);
  const doc = docOf(state)!;
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const rule = job?.options.rule;
  useEffect(() => { setWrong(null); }, [doc, state.problem]);
  const estimating = useLatest();
  useEffect(() => {
    estimating.giveUp();
    setEstimate(null);
  }, [doc, state.problem, state.searchForm, job?.id]);
  const goesOn = job !== null && isUnderWay(job);
  const stale = job !== null && !isCurrent(state);
  const { problem } = state;
  /** A search that began is not taken back: by the time of an answer another problem may be shown. */
  const failed = (line: string | null): void => { if (docOf(bench.state) === doc && bench.state.problem === problem) setWrong(line); };
  const start = async (): Promise<void> => {
    setWrong(null);
    try {
      await bench.search.start(options);
    } catch (error) {
      failed(lineOf(error));
    }
  };
  const canStart = job === null || job.state === "done" || job.state === "cancelled" || stale;
  const lacking = lackingProblem(state);
  const unsolvable = lacking ?? state.facts?.problems[state.problem]?.unsolvable ?? state.factsError;
  return (
    <section class="search-panel">
      <h2>{job ? headline(job) : state.isStarting ? "Starting…" : "Solve"}</h2>
      {stale ? <p class="warn">You have changed this problem since the search began; the results belong to it as it was.</p> : null}
      {job === null ? <p class="hint">Finds every way to put the pieces together and to take them apart, move by move. Small puzzles take a moment; the search of a large one can be paused.</p> : <Progress job={job} />}
      {job ? <Counts job={job} /> : null}
      {rule && rule !== "slides" ? <p class="hint">{wordsOf(rule).sentence}</p> : null}
      <Wrong text={wrong ?? job?.error ?? null} />
      {canStart && !wrong && unsolvable && (job === null || stale) ? <p class="warn">{capital(inNames(doc, unsolvable.replace(/\.$/, "")))}.</p> : null}
      <p class="actions">
        {goesOn && job.can_pause && job.state !== "cancelling" ? <button type="button" class="quiet" disabled={job.state === "pausing"} onClick={() => void bench.search.act("pause")}>Pause</button> : null}
        {job?.state === "paused" || job?.state === "failed" ? <button type="button" class="strong" onClick={() => void bench.search.act("resume")}>Resume</button> : null}
        {job && job.state !== "done" && job.state !== "cancelled" ? <button type="button" class="quiet" disabled={job.state === "cancelling"} onClick={() => void bench.search.act("cancel")}>Cancel</button> : null}
        {canStart ? <button type="button" class={job && !stale ? "quiet" : "strong"} disabled={state.isStarting || lacking !== null} onClick={() => void start()}>{job ? "Solve again" : "Start"}</button> : null}
        {canStart && (job === null || stale) ? (
          <Doing disabled={lacking !== null || state.isStarting} failed={failed} act={async () => {
            const answer = await estimating.request((signal) => bench.api.with(signal).estimate(writeDoc(doc), problem + 1, options));
            if (answer) setEstimate(answer);
          }}>Estimate</Doing>
        ) : null}
      </p>
      {canStart && (job === null || stale) ? <UnfinishedSearches failed={failed} /> : null}
      {estimate ? <Estimated estimate={estimate} /> : null}
      {estimate && options.rule !== "slides" && options.disassemble ? <p class="hint">How many come apart by this rule is not estimated.</p> : null}
      {canStart ? <SearchOptions options={options} change={(searchForm) => { bench.store.set({ searchForm }); }} /> : null}
    </section>
  );
}

/** What a search would find and how long it takes, before it is made. */
function Estimated({ estimate: { assemblies, solutions, time, exact, sampled, unsettled } }: { estimate: Estimate }): JSX.Element {
  return (
    <section class="estimated" aria-label="Estimate" role="status">
      <dl class="facts">
        <div><dt>assemblies</dt><dd>{assemblies}</dd></div>
        {solutions === null ? null : <div><dt>solutions</dt><dd>{solutions}</dd></div>}
        {time === null ? null : <div><dt>time on one processor</dt><dd>{time}</dd></div>}
      </dl>
      {unsettled > 0 ? <p class="hint">{`${unsettled.toLocaleString("en")} of ${many(sampled, "assembly", "assemblies")} taken apart have too many states: solutions and time may be more.`}</p> : null}
      {exact ? null : <p class="hint">An interval in brackets contains the true number in nine of ten cases.</p>}
    </section>
  );
}

function headline(job: Job): string {
  switch (job.state) {
    case "waiting":
      return "Waiting for its turn";
    case "running":
      return "Searching…";
    case "pausing":
      return "Pausing…";
    case "paused":
      return "Paused";
    case "cancelling":
      return "Stopping…";
    case "cancelled":
      return "Stopped";
    case "failed":
      return "The search failed";
    case "done":
      return verdict(job);
  }
}

/** How much of the search is done: an interval, once there is a forecast; until then only branches are counted, which are not equally large. */
function triedText(job: Job): string {
  return job.forecast ? `${percentSpan(job.forecast.done)} of all ways tried` : `${percentText(shareOf(job))} of the branches tried`;
}

function leftText({ forecast, seconds_left: left }: Job): string {
  if (forecast) return ` \u00b7 ${timeSpan(forecast.seconds)} to go`;
  return left === null ? "" : ` \u00b7 about ${spell(left)} to go`;
}

/** The outcome in a few words. */
function verdict(job: Job): string {
  if (job.assemblies === 0) return job.complete ? "It cannot be put together" : "Nothing found so far";
  const { min_level: level } = job.options;
  if (level > 1 && job.solutions === 0) return `No solution of level ${level} or higher`;
  if (level > 1) return `${many(job.solutions, "solution")} of level ${level} or higher`;
  if (!job.options.disassemble) return many(job.assemblies, "assembly", "assemblies");
  if (job.solutions === 0 && !job.complete) return job.partial > 0 ? "So far it comes apart only in part" : "Nothing found so far comes apart";
  if (job.solutions === 0 && openCount(job) > 0) return job.partial > 0 ? "It comes apart at least in part" : "Undecided whether it comes apart";
  if (job.solutions === 0) return job.partial > 0 ? "It comes apart only in part" : "It cannot be taken apart";
  return `${job.solutions === 1 ? "One solution" : many(job.solutions, "solution")}${howFound(job.options.rule)}`;
}

function Progress({ job }: { job: Job }): JSX.Element {
  const [sure, most] = barOf(job);
  const now = Math.floor(100 * shareOf(job));
  return (
    <>
      {job.state === "done" ? null : <div class={isUnderWay(job) ? "progress moving" : "progress"} role="progressbar" aria-label="Search" aria-valuemin={0} aria-valuemax={100} aria-valuenow={now} aria-valuetext={job.forecast ? percentSpan(job.forecast.done) : undefined}>
        <i style={{ width: `${100 * sure}%` }} />
        {most > sure ? <i class="maybe" style={{ width: `${100 * (most - sure)}%` }} /> : null}
      </div>}
      <p class="hint tabular" title={job.forecast ? "Each interval contains the true number in nine of ten cases." : undefined}>
        {job.state === "done" ? `${job.complete ? "All ways tried in" : "Stopped after"} ${spell(job.seconds)}.` : triedText(job)}
        {job.state === "running" ? <Clock seconds={job.seconds} key={job.event} /> : job.state === "done" ? null : ` \u00b7 ${spell(job.seconds)}`}
        {job.state === "running" ? leftText(job) : ""}
      </p>
      {job.forecast && foundSpan(job.forecast) && isUnderWay(job) ? <p class="hint tabular">{`${foundSpan(job.forecast)} assemblies in all, by estimate.`}</p> : null}
      {job.state === "waiting" ? <p class="hint">One search runs per processor. This one begins as soon as another ends or is paused.</p> : null}
      {job.kept && job.state === "paused" ? <p class="hint">Stored in {job.kept}: it can go on another day, too.</p> : null}
      {job.remark ? <p class="hint">{capital(job.remark)}.</p> : null}
      {job.state === "done" && job.assemblies === 0 && job.reasons.length > 0 ? <p class="hint">{`${capital(job.reasons.join("; "))}.`}</p> : null}
    </>
  );
}

function Counts({ job }: { job: Job }): JSX.Element {
  const convention = { rotation: "turned copies count once", reflection: "turned and mirrored copies count once", raw: "every turned copy counts" }[job.options.up_to] ?? "";
  const others = otherCounts(job);
  const tile = (count: number, one: string, more: string, title: string, elsewhere: (counts: OtherCounts) => number | null): JSX.Element => (
    <div title={title || undefined}>
      <dt>{count === 1 ? one : more}</dt>
      <dd>{count.toLocaleString("en")}</dd>
      {others.flatMap((each) => {
        const other = elsewhere(each);
        return other === null ? [] : <dd key={each.upTo} class="other">{`${other.toLocaleString("en")} up to ${each.upTo}`}</dd>;
      })}
    </div>
  );
  return (
    <>
      <dl class="counts" title={`As counted here, ${convention}.`}>
        {tile(job.assemblies, "assembly", "assemblies", "", ({ assemblies }) => assemblies)}
        {job.options.disassemble ? tile(Math.max(job.partial, job.solutions), "comes apart", "come apart", "They come apart, completely or in part.", () => null) : null}
        {job.options.disassemble ? tile(job.solutions, "solution", "solutions", "They come apart completely.", ({ solutions }) => solutions) : null}
      </dl>
      {openCount(job) > 0 && job.state === "done" ? <p class="hint">{whyOpen(job)}</p> : null}
    </>
  );
}
