/** The search: start it, see how far it is, pause, go on, cancel; and what it counts. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SearchEstimate, SolveJob } from "../api/types";
import { lineOf } from "../errors";
import { isCurrent, isUnderWay, optionsOf } from "../searching";
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
import { Doing, spell, Wrong } from "./parts";
import { useLatest } from "./useAnswer";
import { formatCount, formatNumber } from "../../words/count";

export function SearchPanel(): JSX.Element {
  const { state } = useBench((all) => {
    const { facts, factsError, problem, isStarting } = all;
    const job = jobOf(all);
    const doc = docOf(all);
    const reason = lackingProblem(all) ?? facts?.problems[problem]?.unsolvable ?? factsError;
    return {
      job,
      isStarting,
      isStale: job !== null && !isCurrent(all),
      unsolvable: doc && reason ? capital(inNames(doc, reason.replace(/\.$/, ""))) : "",
    };
  });
  const { job, isStarting, isStale, unsolvable } = state;
  const [wrong, failed] = useFailure();
  const isOver = job === null || job.state === "done" || job.state === "cancelled" || isStale;
  const isNew = job === null || isStale;
  const props = { job, isOver, isNew, failed };
  return (
    <section class="search-panel">
      <h2>{job ? headline(job) : isStarting ? "Starting…" : "Solve"}</h2>
      {isStale ? <p class="warn">{CHANGED}</p> : null}
      {job ? <Found job={job} /> : <p class="hint">{PURPOSE}</p>}
      <Wrong text={wrong ?? job?.error ?? null} />
      {isNew && !wrong && unsolvable ? <p class="warn">{unsolvable}.</p> : null}
      <Steering {...props} />
    </section>
  );
}

const CHANGED = "You have changed this problem since the search began; the results belong to it as it was.";
const PURPOSE =
  "Finds every way to put the pieces together and to take them apart, move by move. " +
  "Small puzzles take a moment; the search of a large one can be paused.";

/** What went wrong with this problem of this document. A search that began may fail when another one is shown. */
function useFailure(): [string | null, (line: string | null) => void] {
  const { bench, state } = useBench((all) => ({ doc: docOf(all), problem: all.problem }));
  const { doc, problem } = state;
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    setWrong(null);
  }, [doc, problem]);
  const failed = (line: string | null): void => {
    if (docOf(bench.state) === doc && bench.state.problem === problem) setWrong(line);
  };
  return [wrong, failed];
}

function Found({ job }: { job: SolveJob }): JSX.Element {
  const { rule } = job.options;
  return (
    <>
      <Progress job={job} />
      <Counts job={job} />
      {rule !== "slides" ? <p class="hint">{wordsOf(rule).sentence}</p> : null}
    </>
  );
}

interface SteeringProps {
  readonly job: SolveJob | null;
  /** Whether a search can be started, and whether there is none yet of the problem as it is. */
  readonly isOver: boolean;
  readonly isNew: boolean;
  readonly failed: (line: string | null) => void;
}

/** The buttons that start and steer a search, and how to search. */
function Steering({ job, isOver, isNew, failed }: SteeringProps): JSX.Element {
  const { bench, state: isOff } = useBench((all) => all.isStarting || lackingProblem(all) !== null);
  const { state: options } = useBench(optionsOf);
  const [estimate, estimateIt] = useEstimate(job);
  const start = async (): Promise<void> => {
    failed(null);
    await bench.search.start(options).catch((error: unknown) => {
      failed(lineOf(error));
    });
  };
  return (
    <>
      <p class="actions">
        {job ? <Acts job={job} /> : null}
        {isOver ? (
          <button type="button" class={isNew ? "strong" : "quiet"} disabled={isOff} onClick={() => void start()}>
            {job ? "Solve again" : "Start"}
          </button>
        ) : null}
        {isNew ? (
          <Doing disabled={isOff} failed={failed} act={estimateIt}>
            Estimate
          </Doing>
        ) : null}
      </p>
      {isNew ? <UnfinishedSearches failed={failed} /> : null}
      {estimate ? <Estimated estimate={estimate} /> : null}
      {estimate && options.rule !== "slides" && options.disassemble ? (
        <p class="hint">How many come apart by this rule is not estimated.</p>
      ) : null}
      {isOver ? (
        <SearchOptions
          options={options}
          change={(searchForm) => {
            bench.store.set({ searchForm });
          }}
        />
      ) : null}
    </>
  );
}

/** Pause, go on, cancel. */
function Acts({ job }: { job: SolveJob }): JSX.Element {
  const { bench } = useBench();
  const { state } = job;
  const act = (what: "pause" | "resume" | "cancel", word: string, disabled: boolean): JSX.Element => {
    const name = what === "resume" ? "strong" : "quiet";
    return (
      <button type="button" class={name} disabled={disabled} onClick={() => void bench.search.act(what)}>
        {word}
      </button>
    );
  };
  return (
    <>
      {isUnderWay(job) && job.can_pause && state !== "cancelling" ? act("pause", "Pause", state === "pausing") : null}
      {state === "paused" || state === "failed" ? act("resume", "Resume", false) : null}
      {state !== "done" && state !== "cancelled" ? act("cancel", "Cancel", state === "cancelling") : null}
    </>
  );
}

/** An estimate of the search as it is filled in; one of another puzzle or of other options is dropped. */
function useEstimate(job: SolveJob | null): [SearchEstimate | null, () => Promise<void>] {
  const { bench, state } = useBench((all) => ({
    doc: docOf(all),
    problem: all.problem,
    searchForm: all.searchForm,
  }));
  const { doc, problem, searchForm } = state;
  const [estimate, setEstimate] = useState<SearchEstimate | null>(null);
  const estimating = useLatest();
  useEffect(() => {
    estimating.giveUp();
    setEstimate(null);
  }, [doc, problem, searchForm, job?.id]);
  const estimateIt = async (): Promise<void> => {
    const json = writeDoc(doc!);
    const options = optionsOf(bench.state);
    const answer = await estimating.request((signal) => bench.api.with(signal).estimate(json, problem + 1, options));
    if (answer) setEstimate(answer);
  };
  return [estimate, estimateIt];
}

/** What a search would find and how long it takes, before it is made. */
function Estimated({
  estimate: { assemblies, solutions, time, exact, sampled, unsettled },
}: {
  estimate: SearchEstimate;
}): JSX.Element {
  return (
    <section class="estimated" aria-label="SearchEstimate" role="status">
      <dl class="facts">
        <div>
          <dt>assemblies</dt>
          <dd>{assemblies}</dd>
        </div>
        {solutions === null ? null : (
          <div>
            <dt>solutions</dt>
            <dd>{solutions}</dd>
          </div>
        )}
        {time === null ? null : (
          <div>
            <dt>time on one processor</dt>
            <dd>{time}</dd>
          </div>
        )}
      </dl>
      {unsettled > 0 ? (
        <p class="hint">
          {`${formatNumber(unsettled)} of ${formatCount(sampled, "assembly", "assemblies")} taken apart have too many `}
          {"states: solutions and time may be more."}
        </p>
      ) : null}
      {exact ? null : <p class="hint">An interval in brackets contains the true number in nine of ten cases.</p>}
    </section>
  );
}

function headline(job: SolveJob): string {
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

/**
 * How much of the search is done: an interval, once there is a forecast; until then only branches are counted, which
 * are not equally large.
 */
function triedText(job: SolveJob): string {
  return job.forecast
    ? `${percentSpan(job.forecast.done)} of all ways tried`
    : `${percentText(shareOf(job))} of the branches tried`;
}

function leftText({ forecast, seconds_left: left }: SolveJob): string {
  if (forecast) return ` \u00b7 ${timeSpan(forecast.seconds)} to go`;
  return left === null ? "" : ` \u00b7 about ${spell(left)} to go`;
}

/** The outcome in a few words. */
function verdict(job: SolveJob): string {
  if (job.assemblies === 0) return job.complete ? "It cannot be put together" : "Nothing found so far";
  const { min_level: level } = job.options;
  if (level > 1 && job.solutions === 0) return `No solution of level ${level} or higher`;
  if (level > 1) return `${formatCount(job.solutions, "solution")} of level ${level} or higher`;
  if (!job.options.disassemble) return formatCount(job.assemblies, "assembly", "assemblies");
  if (job.solutions === 0 && !job.complete)
    return job.partial > 0 ? "So far it comes apart only in part" : "Nothing found so far comes apart";
  if (job.solutions === 0 && openCount(job) > 0)
    return job.partial > 0 ? "It comes apart at least in part" : "Undecided whether it comes apart";
  if (job.solutions === 0) return job.partial > 0 ? "It comes apart only in part" : "It cannot be taken apart";
  return `${job.solutions === 1 ? "One solution" : formatCount(job.solutions, "solution")}${howFound(job.options.rule)}`;
}

function Progress({ job }: { job: SolveJob }): JSX.Element {
  const [sure, most] = barOf(job);
  const now = Math.floor(100 * shareOf(job));
  return (
    <>
      {job.state === "done" ? null : (
        <div
          class={isUnderWay(job) ? "progress moving" : "progress"}
          role="progressbar"
          aria-label="Search"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={now}
          aria-valuetext={job.forecast ? percentSpan(job.forecast.done) : undefined}
        >
          <i style={{ width: `${100 * sure}%` }} />
          {most > sure ? <i class="maybe" style={{ width: `${100 * (most - sure)}%` }} /> : null}
        </div>
      )}
      <p
        class="hint tabular"
        title={job.forecast ? "Each interval contains the true number in nine of ten cases." : undefined}
      >
        {job.state === "done"
          ? `${job.complete ? "All ways tried in" : "Stopped after"} ${spell(job.seconds)}.`
          : triedText(job)}
        {job.state === "running" ? (
          <Clock seconds={job.seconds} key={job.event} />
        ) : job.state === "done" ? null : (
          ` \u00b7 ${spell(job.seconds)}`
        )}
        {job.state === "running" ? leftText(job) : ""}
      </p>
      {job.forecast && foundSpan(job.forecast) && isUnderWay(job) ? (
        <p class="hint tabular">{`${foundSpan(job.forecast)} assemblies in all, by estimate.`}</p>
      ) : null}
      {job.state === "waiting" ? (
        <p class="hint">One search runs per processor. This one begins as soon as another ends or is paused.</p>
      ) : null}
      {job.kept && job.state === "paused" ? (
        <p class="hint">Stored in {job.kept}: it can go on another day, too.</p>
      ) : null}
      {job.remark ? <p class="hint">{capital(job.remark)}.</p> : null}
      {job.state === "done" && job.assemblies === 0 && job.reasons.length > 0 ? (
        <p class="hint">{`${capital(job.reasons.join("; "))}.`}</p>
      ) : null}
    </>
  );
}

function Counts({ job }: { job: SolveJob }): JSX.Element {
  const convention = {
    rotation: "turned copies count once",
    reflection: "turned and mirrored copies count once",
    raw: "every turned copy counts",
  }[job.options.up_to];
  const others = otherCounts(job);
  const tile = (
    count: number,
    one: string,
    more: string,
    title: string,
    elsewhere: (counts: OtherCounts) => number | null,
  ): JSX.Element => (
    <div title={title || undefined}>
      <dt>{count === 1 ? one : more}</dt>
      <dd>{formatNumber(count)}</dd>
      {others.flatMap((each) => {
        const other = elsewhere(each);
        return other === null ? (
          []
        ) : (
          <dd key={each.upTo} class="other">{`${formatNumber(other)} up to ${each.upTo}`}</dd>
        );
      })}
    </div>
  );
  return (
    <>
      <dl class="counts" title={`As counted here, ${convention}.`}>
        {tile(job.assemblies, "assembly", "assemblies", "", ({ assemblies }) => assemblies)}
        {job.options.disassemble
          ? tile(
              Math.max(job.partial, job.solutions),
              "comes apart",
              "come apart",
              "They come apart, completely or in part.",
              () => null,
            )
          : null}
        {job.options.disassemble
          ? tile(job.solutions, "solution", "solutions", "They come apart completely.", ({ solutions }) => solutions)
          : null}
      </dl>
      {openCount(job) > 0 && job.state === "done" ? <p class="hint">{whyOpen(job)}</p> : null}
    </>
  );
}
