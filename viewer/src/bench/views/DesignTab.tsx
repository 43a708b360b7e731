/** Designs: choose what is cut, watch the search for interlocking pieces, steer it, and take a design away. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/design";
import type { DesignData, DesignJob, DesignList } from "../api/types";
import type { HeadButton } from "../../page/panels/head";
import { formOf, isAhead, progressOf, underWayOf, whyNotPieces, whyNotSizes } from "../model/design";
import { isCubic } from "../model/document";
import { sentenceOf } from "../errors";
import { JobRemark } from "./JobRemark";
import { isUnderWay } from "../searching";
import { designJobsOf, docOf } from "../state";
import { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";
import { Clock } from "./Clock";
import { useBench } from "./context";
import { DesignCard, type DesignView } from "./DesignCard";
import { useForm } from "./DesignField";
import { type Outline, OutlineRequest, ShapeToCut } from "./DesignForm";
import { Designs, Lineage } from "./DesignList";
import { DesignPicture } from "./DesignPicture";
import { Conditions, PieceGoals } from "./DesignConditions";
import { Difficulty } from "./Difficulty";
import { Doing, spell, Wrong } from "./parts";
import { useAnswer } from "./useAnswer";
import { Watch } from "./Watch";

export function DesignTab(): JSX.Element {
  const { state: isOfCubes } = useBench((state) => isCubic(docOf(state)));
  return isOfCubes ? <CubesDesign /> : <OtherCells />;
}

/** The tab for documents of other cells than cubes. */
function OtherCells(): JSX.Element {
  return (
    <main class="work">
      <section class="stage" aria-label={common.picture} />
      <aside class="desk" aria-label={common.rooms.design}>
        <div class="desk-body">
          <h2>{common.rooms.design}</h2>
          <p class="warn">{words.onlyCubes}</p>
          <p class="hint">{words.beginWithCubes}</p>
        </div>
      </aside>
    </main>
  );
}

const VIEWS = ["pieces", "difficulty", "watch"] as const satisfies readonly DesignView[];

function CubesDesign(): JSX.Element {
  const { bench } = useBench();
  const { state: jobs } = useBench((all) => designJobsOf(all, bench.draft));
  const { state: shown } = useBench((all) => {
    const { isNew, run } = all.design;
    return { isNew, run, job: bench.design.job(all) };
  });
  const { job } = shown;
  const isNew = job === null || shown.isNew;
  const [wrong, setWrong] = useState<string | null>(null);
  const [view, setView] = useState<DesignView>("pieces");
  const [outline] = useState(() => new Store<Outline>({ data: null, wrong: null }));
  const { list, noList } = useDesigns(job);
  const run = isNew ? null : (shown.run ?? list?.items[0]?.run ?? null);
  const { design, noDesign } = useDesign(job, run);
  const goesOn = job !== null && isUnderWay(job);
  // The current state of the search is shown until a design is chosen.
  const isFollowing = goesOn && shown.run === null && isAhead(job);
  const body = useRef<HTMLDivElement>(null);
  // What is shown begins on top: a search with how far it is.
  useEffect(() => {
    body.current!.scrollTop = 0;
    setWrong(null);
  }, [job?.id, isNew]);
  useEffect(() => {
    if (isFollowing || design === null) setView("pieces");
  }, [isFollowing, design === null]);
  const start = async (from: DesignData | null): Promise<void> => {
    const form = bench.design.form(bench.state);
    const cells = from ? await bench.api.cellsOf(job!.id) : outline.state.data!.cells;
    await bench.design.start(form, cells, from);
  };
  const others = VIEWS.filter((each) => each !== view).map((each): HeadButton => [
    words.views[each],
    () => {
      setView(each);
    },
  ]);
  const seen =
    design && view !== "pieces" && !isNew
      ? { which: { document: design.document, problem: 1, stored: 1 }, title: words.ofRun(design.run) }
      : null;
  return (
    <main class={seen ? "work design-tab turns watching" : "work design-tab"}>
      <OutlineRequest
        outline={outline}
        isShown={isNew}
        changed={() => {
          setWrong(null);
        }}
      />
      <section class="stage" aria-label={common.picture}>
        {seen && view === "watch" ? <Watch key={`${job!.id} ${design!.run}`} shown={seen} buttons={others} /> : null}
        {seen && view === "difficulty" ? (
          <Difficulty key={`${job!.id} ${design!.run}`} shown={seen} buttons={others} />
        ) : null}
        {seen ? null : (
          <DesignPicture
            outline={outline}
            job={job}
            design={isFollowing || isNew ? null : design}
            isFollowing={isFollowing}
            buttons={design && !isFollowing && !isNew ? others : []}
          />
        )}
      </section>
      <aside class="desk" aria-label={common.rooms.design}>
        <div class="desk-body design" ref={body}>
          <section class="search-panel">
            <h2>{isNew ? common.rooms.design : headlineOf(job, list)}</h2>
            {isNew ? <p class="hint">{words.purpose}</p> : <Progress job={job} />}
            <Wrong text={wrong ?? noList ?? noDesign ?? (isNew ? null : sentenceOf(job.error || null))} />
          </section>
          {isNew ? null : <Designs list={list} goals={job.options.goals} chosen={run} isFollowing={isFollowing} />}
          {!isNew && job.state === "done" && parentLevel(jobs, job) >= (job.best?.level ?? 0) ? (
            <p class="hint">{words.noneBetter}</p>
          ) : null}
          {design && !isNew ? (
            <DesignCard key={`${job.id} ${design.run}`} design={design} look={setView} more={start} failed={setWrong} />
          ) : null}
          {isNew ? <ShapeToCut outline={outline} /> : null}
          <Conditions key={String(isNew)} isNew={isNew} />
          <PieceGoals key={`goals ${isNew} ${job?.id ?? ""}`} />
          {job ? <Lineage jobs={jobs} job={isNew ? null : job} /> : null}
        </div>
        <div class="desk-foot">
          {isNew ? <Begin outline={outline} failed={setWrong} act={() => start(null)} /> : <Control job={job} />}
          {isNew && job ? (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                bench.design.set({ isNew: false });
              }}
            >
              {words.backToDesigns}
            </button>
          ) : null}
        </div>
      </aside>
    </main>
  );
}

/** Starts a search for what is filled in, or shows why that cannot be cut. */
function Begin({
  outline,
  failed,
  act,
}: {
  outline: Store<Outline>;
  failed: (line: string | null) => void;
  act: () => Promise<void>;
}): JSX.Element {
  const cubes = useStore(outline, ({ data }) => data?.cells.length ?? null);
  const lacking = useForm((form) =>
    cubes === null ? "" : whyNotPieces(form.pieces, cubes) || whyNotSizes(form, cubes),
  );
  return (
    <>
      {lacking ? <p class="warn">{lacking}</p> : null}
      <Doing class="strong big" disabled={cubes === null || lacking !== ""} failed={failed} act={act}>
        {words.begin}
      </Doing>
    </>
  );
}

/** The level of the best design of the search that a job comes from; -1 for none. */
function parentLevel(jobs: readonly DesignJob[], { parent }: DesignJob): number {
  return (parent && jobs.find(({ id }) => id === parent.job)?.best?.level) ?? -1;
}

/** Stop, go on, make more runs, or choose another shape. */
function Control({ job }: { job: DesignJob }): JSX.Element {
  const { bench } = useBench();
  const isReached = job.options.level > 0 && job.best?.meets === true;
  const another = (
    <button
      type="button"
      class="quiet big"
      onClick={() => {
        bench.design.set({ isNew: true, form: bench.state.design.form ?? formOf(job) });
      }}
    >
      {words.anotherShape}
    </button>
  );
  if (isUnderWay(job))
    return (
      <button
        type="button"
        class="quiet big"
        disabled={job.state !== "running" && job.state !== "waiting"}
        onClick={() => void bench.design.act(job, "pause")}
      >
        {common.stop}
      </button>
    );
  const goOn =
    job.state === "paused" || job.state === "failed" ? (
      <button type="button" class="strong big" onClick={() => void bench.design.act(job, "resume")}>
        {common.continue}
      </button>
    ) : job.state === "done" && !isReached ? (
      <button type="button" class="strong big" onClick={() => void bench.design.more(job, job.runs)}>
        {words.moreRuns(job.runs)}
      </button>
    ) : null;
  return (
    <div class="pair">
      {goOn}
      {another}
    </div>
  );
}

function headlineOf(job: DesignJob, list: DesignList | null): string {
  const level = job.best?.level;
  switch (job.state) {
    case "waiting":
      return common.waiting;
    case "running":
      return level === undefined ? words.designing : words.levelSoFar(level);
    case "pausing":
    case "cancelling":
      return common.stopping;
    case "paused":
    case "cancelled":
      return level === undefined ? common.stopped : words.stoppedAt(level);
    case "failed":
      return common.searchFailed;
    case "done":
      return level === undefined || list?.total === 0 ? words.nothingApart : common.level(String(level));
  }
}

function Progress({ job }: { job: DesignJob }): JSX.Element {
  return (
    <>
      <div
        class={isUnderWay(job) ? "progress moving" : "progress"}
        role="progressbar"
        aria-label={common.rooms.design}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(100 * job.share)}
      >
        <i style={{ width: `${100 * job.share}%` }} />
      </div>
      <p class="hint tabular">
        {progressOf(job)}
        {job.state === "running" ? <Clock seconds={job.seconds} key={job.event} /> : ` \u00b7 ${spell(job.seconds)}`}
      </p>
      {job.state === "running" ? <p class="hint tabular">{underWayOf(job)}</p> : null}
      <p class="unseen" role="status">
        {job.best ? words.bestSoFar(job.best.level) : ""}
      </p>
      <JobRemark job={job} />
      {job.state === "done" && !job.best ? <p class="hint">{words.noneFound}</p> : null}
      {job.state === "done" && job.best && !job.best.meets ? <p class="hint">{words.noneMeets}</p> : null}
    </>
  );
}

/** The designs of a job, requested again whenever there are more. */
function useDesigns(job: DesignJob | null): { list: DesignList | null; noList: string | null } {
  const { bench } = useBench();
  const { value, error } = useAnswer(job && [job.id, job.designs], async (signal) => ({
    job: job!.id,
    list: await bench.api.with(signal).designs(job!.id),
  }));
  return { list: job && value?.job === job.id ? value.list : null, noList: error };
}

/** One design; the one before stays until the next is there. */
function useDesign(job: DesignJob | null, run: number | null): { design: DesignData | null; noDesign: string | null } {
  const { bench } = useBench();
  const { value, error } = useAnswer(job && run !== null ? [job.id, run] : null, async (signal) => ({
    job: job!.id,
    design: await bench.api.with(signal).design(job!.id, run!),
  }));
  return { design: job && run !== null && value?.job === job.id ? value.design : null, noDesign: error };
}
