/** The search: start it, see how far it is, pause, go on, cancel; and what it counts. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Reason, SearchEstimate, SolveJob } from "../api/types";
import { lineOf } from "../errors";
import { isCurrent, isUnderWay, optionsOf } from "../searching";
import { writeDoc } from "../model/document";
import { docOf, jobOf, lackingProblem } from "../state";
import { Term } from "../../ui/Term";
import { otherCounts, type OtherCounts } from "../model/conventions";
import {
  barOf,
  durationText,
  estimateText,
  foundSpan,
  percentSpan,
  percentText,
  shareOf,
  timeSpan,
} from "../model/forecast";
import { howFound, openCount, whyOpen, wordsOf } from "../model/rules";
import { useContainer } from "./BoxPanel";
import { Clock } from "./Clock";
import { reasonText, troubleOf, useBench, whyNoSearch } from "./context";
import { JobRemark } from "./JobRemark";
import { SearchOptions } from "./SearchOptions";
import { UnfinishedSearches } from "./UnfinishedSearches";
import { Doing, spell, Wrong } from "./parts";
import { useLatest } from "./useAnswer";
import * as box from "../../words/bench/box";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/search";
import { formatNumber } from "../../words/count";
import type { Word } from "../../words/glossary";

export function SearchPanel(): JSX.Element {
  const { state } = useBench((all) => {
    const job = jobOf(all);
    return {
      job,
      isStarting: all.isStarting,
      isStale: job !== null && !isCurrent(all),
      trouble: lackingProblem(all) ?? troubleOf(all),
    };
  });
  const { job, isStarting, isStale, trouble } = state;
  const [wrong, failed] = useFailure();
  const isOver = job === null || job.state === "done" || job.state === "cancelled" || isStale;
  const isNew = job === null || isStale;
  const props = { job, isOver, isNew, failed };
  return (
    <section class="search-panel">
      <h2>{job ? headline(job) : isStarting ? words.starting : common.rooms.solve}</h2>
      {isStale ? <p class="warn">{words.changed}</p> : null}
      {job ? <Found job={job} /> : <p class="hint">{words.purpose}</p>}
      <Wrong text={wrong ?? job?.error ?? null} />
      {isNew && !wrong && trouble ? <p class="warn">{trouble}</p> : null}
      <Steering {...props} />
    </section>
  );
}

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
  const container = useContainer();
  const isComplete = job.state === "done" && job.complete && job.options.disassemble && job.options.min_level < 2;
  return (
    <>
      <Progress job={job} />
      <Counts job={job} />
      {container && isComplete && job.assemblies > 0 && openCount(job) === 0 ? (
        <p class="hint">{box.throughOpening(job.solutions, job.assemblies)}</p>
      ) : null}
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
  const { bench, state: whyOff } = useBench((all) => (all.isStarting ? words.starting : whyNoSearch(all)));
  const isOff = whyOff !== null;
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
          <button
            type="button"
            class={isNew ? "strong" : "quiet"}
            disabled={isOff}
            title={whyOff ?? undefined}
            onClick={() => void start()}
          >
            {job ? words.again : common.rooms.solve}
          </button>
        ) : null}
        {isNew ? (
          <Doing disabled={isOff} failed={failed} act={estimateIt}>
            {words.estimate}
          </Doing>
        ) : null}
      </p>
      {isNew ? <UnfinishedSearches failed={failed} /> : null}
      {estimate ? <Estimated estimate={estimate} /> : null}
      {estimate && options.rule !== "slides" && options.disassemble ? (
        <p class="hint">{words.ruleNotEstimated}</p>
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
      {isUnderWay(job) && job.can_pause && state !== "cancelling"
        ? act("pause", common.pause, state === "pausing")
        : null}
      {state === "paused" || state === "failed" ? act("resume", words.resume, false) : null}
      {state !== "done" && state !== "cancelled" ? act("cancel", common.cancel, state === "cancelling") : null}
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
  estimate: { assemblies, solutions, seconds, exact, sampled, unsettled },
}: {
  estimate: SearchEstimate;
}): JSX.Element {
  return (
    <section class="estimated" aria-label={words.estimate} role="status">
      <dl class="facts">
        <div>
          <dt>{named("assembly", words.assembly)(2)}</dt>
          <dd>{estimateText(assemblies)}</dd>
        </div>
        {solutions === null ? null : (
          <div>
            <dt>{named("solution", words.solution)(2)}</dt>
            <dd>{estimateText(solutions)}</dd>
          </div>
        )}
        {seconds === null ? null : (
          <div>
            <dt>{words.time}</dt>
            <dd>{durationText(seconds)}</dd>
          </div>
        )}
      </dl>
      {unsettled > 0 ? <p class="hint">{words.unsettled(unsettled, sampled)}</p> : null}
      {exact ? null : <p class="hint">{words.inBrackets}</p>}
    </section>
  );
}

function headline(job: SolveJob): string {
  return job.state === "done" ? verdict(job) : words.headlines[job.state];
}

/**
 * How much of the search is done: an interval, once there is a forecast; until then only branches are counted, which
 * are not equally large.
 */
function triedText(job: SolveJob): string {
  return job.forecast ? words.ofAllWays(percentSpan(job.forecast.done)) : words.ofBranches(percentText(shareOf(job)));
}

function leftText({ forecast, seconds_left: left }: SolveJob): string {
  if (forecast) return words.toGo(timeSpan(forecast.seconds));
  return left === null ? "" : words.aboutToGo(spell(left));
}

/** The outcome in a few words. */
function verdict(job: SolveJob): string {
  const { verdicts } = words;
  if (job.assemblies === 0) return job.complete ? verdicts.impossible : verdicts.nothing;
  const { min_level: level } = job.options;
  if (level > 1 && job.solutions === 0) return verdicts.noneOfLevel(level);
  if (level > 1) return verdicts.ofLevel(job.solutions, level);
  if (!job.options.disassemble) return verdicts.assemblies(job.assemblies);
  if (job.solutions === 0 && !job.complete) return job.partial > 0 ? verdicts.partSoFar : verdicts.noneApartSoFar;
  if (job.solutions === 0 && openCount(job) > 0) return job.partial > 0 ? verdicts.partAtLeast : verdicts.undecided;
  if (job.solutions === 0) return job.partial > 0 ? verdicts.onlyPart : verdicts.stuck;
  return verdicts.solutions(job.solutions, howFound(job.options.rule));
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
          aria-label={common.search}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={now}
          aria-valuetext={job.forecast ? percentSpan(job.forecast.done) : undefined}
        >
          <i style={{ width: `${100 * sure}%` }} />
          {most > sure ? <i class="maybe" style={{ width: `${100 * (most - sure)}%` }} /> : null}
        </div>
      )}
      <p class="hint tabular" title={job.forecast ? words.interval : undefined}>
        {job.state !== "done"
          ? triedText(job)
          : job.complete
            ? words.allTriedIn(spell(job.seconds))
            : words.stoppedAfter(spell(job.seconds))}
        {job.state === "running" ? (
          <Clock seconds={job.seconds} key={job.event} />
        ) : job.state === "done" ? null : (
          words.after(spell(job.seconds))
        )}
        {job.state === "running" ? leftText(job) : ""}
      </p>
      {job.forecast && foundSpan(job.forecast) && isUnderWay(job) ? (
        <p class="hint tabular">{words.assembliesInAll(foundSpan(job.forecast))}</p>
      ) : null}
      {job.state === "waiting" ? <p class="hint">{words.waits}</p> : null}
      {job.kept && job.state === "paused" ? <p class="hint">{words.stored(job.kept)}</p> : null}
      <JobRemark job={job} />
      {job.state === "done" && job.assemblies === 0 && job.reasons.length > 0 ? (
        <Reasons reasons={job.reasons} />
      ) : null}
    </>
  );
}

/** Why there is no assembly. */
function Reasons({ reasons }: { reasons: readonly Reason[] }): JSX.Element {
  const { state: text } = useBench((all) => reasons.map((reason) => reasonText(all, reason)).join(" "));
  return <p class="hint">{text}</p>;
}

/** The name of a figure, with its explanation. */
function named(of: Word, name: (count: number) => string): (count: number) => JSX.Element {
  return (count) => <Term of={of}>{name(count)}</Term>;
}

function Counts({ job }: { job: SolveJob }): JSX.Element {
  const others = otherCounts(job);
  const tile = (
    count: number,
    name: (count: number) => ComponentChildren,
    title: string,
    elsewhere: (counts: OtherCounts) => number | null,
  ): JSX.Element => (
    <div title={title || undefined}>
      <dt>{name(count)}</dt>
      <dd>{formatNumber(count)}</dd>
      {others.flatMap((each) => {
        const other = elsewhere(each);
        return other === null ? (
          []
        ) : (
          <dd key={each.upTo} class="other">
            {words.upTo[each.upTo](other)}
          </dd>
        );
      })}
    </div>
  );
  return (
    <>
      <dl class="counts" title={words.asCounted[job.options.up_to]}>
        {tile(job.assemblies, named("assembly", words.assembly), words.assemblyHint, ({ assemblies }) => assemblies)}
        {job.options.disassemble
          ? tile(job.solutions, named("solution", words.solution), words.solutionHint, ({ solutions }) => solutions)
          : null}
        {job.options.disassemble && job.partial > job.solutions
          ? tile(job.partial - job.solutions, words.inPart, words.inPartHint, () => null)
          : null}
      </dl>
      {openCount(job) > 0 && job.state === "done" ? <p class="hint">{whyOpen(job)}</p> : null}
    </>
  );
}
