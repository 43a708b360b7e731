/** Designs: choose what is cut, watch the search for interlocking pieces, steer it, and take a design away. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { DesignData, DesignJob, DesignList } from "../api/types";
import type { HeadButton } from "../../page/panels/head";
import {
  type DesignForm,
  formFor,
  formOf,
  isAhead,
  progressOf,
  underWayOf,
  whyNotPieces,
  whyNotSizes,
} from "../model/design";
import { isCubic } from "../model/document";
import { capital } from "../model/words";
import { isUnderWay } from "../searching";
import { designJobsOf, docOf } from "../state";
import { Clock } from "./Clock";
import { useBench } from "./context";
import { DesignCard, type DesignView } from "./DesignCard";
import { ShapeToCut, useOutline } from "./DesignForm";
import { Designs, Lineage } from "./DesignList";
import { DesignPicture } from "./DesignPicture";
import { Conditions, PieceGoals } from "./DesignConditions";
import { Difficulty } from "./Difficulty";
import { Doing, spell, Wrong } from "./parts";
import { useAnswer } from "./useAnswer";
import { Watch } from "./Watch";
import { formatCount } from "../../words/count";

export function DesignTab(): JSX.Element {
  const { state: isOfCubes } = useBench((state) => isCubic(docOf(state)));
  return isOfCubes ? <CubesDesign /> : <OtherCells />;
}

/** The tab for documents of other cells than cubes. */
function OtherCells(): JSX.Element {
  return (
    <main class="work">
      <section class="stage" aria-label="Picture" />
      <aside class="desk" aria-label="Design">
        <div class="desk-body">
          <h2>Design</h2>
          <p class="warn">Only puzzles of cubes can be designed; this one has other cells.</p>
          <p class="hint">
            Begin a puzzle of cubes from the start page to design a box, a shape of your own or a mesh.
          </p>
        </div>
      </aside>
    </main>
  );
}

function CubesDesign(): JSX.Element {
  const { bench, state: shown } = useBench((state) => state.design);
  const { state: jobs } = useBench((state) => designJobsOf(state, bench.draft));
  const { state: usual } = useBench((state) => formFor(docOf(state), state.problem));
  const job = jobs.find(({ id }) => id === shown.job) ?? jobs.at(-1) ?? null;
  const form = shown.form ?? (job ? formOf(job) : usual);
  const [wrong, setWrong] = useState<string | null>(null);
  const [view, setView] = useState<DesignView>("pieces");
  const isNew = job === null || shown.isNew;
  const outline = useOutline(form, shown.mesh, isNew);
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
  const change = (some: Partial<DesignForm>): void => {
    setWrong(null);
    bench.design.set({ form: { ...form, ...some } });
  };
  const start = async (from: DesignData | null): Promise<void> => {
    const cells = from ? await bench.api.cellsOf(job!.id) : outline.data!.cells;
    await bench.design.start(form, cells, from);
    bench.design.set({ form });
  };
  const lacking = isNew
    ? outline.wrong === null && outline.data
      ? whyNotPieces(form.pieces, outline.data.cells.length) || whyNotSizes(form, outline.data.cells.length)
      : ""
    : "";
  const buttons: HeadButton[] = [
    [
      "Keep pieces",
      () => {
        setView("pieces");
      },
    ],
    [
      "Difficulty",
      () => {
        setView("difficulty");
      },
    ],
    [
      "Watch",
      () => {
        setView("watch");
      },
    ],
  ];
  const others = buttons.filter(
    ([word]) => word.toLowerCase() !== view && (word !== "Keep pieces" || view !== "pieces"),
  );
  const seen =
    design && view !== "pieces" && !isNew
      ? { which: { document: design.document, problem: 1, stored: 1 }, title: `Design of run ${design.run}` }
      : null;
  return (
    <main class={seen ? "work design-tab turns watching" : "work design-tab"}>
      <section class="stage" aria-label="Picture">
        {seen && view === "watch" ? <Watch key={`${job!.id} ${design!.run}`} shown={seen} buttons={others} /> : null}
        {seen && view === "difficulty" ? (
          <Difficulty key={`${job!.id} ${design!.run}`} shown={seen} buttons={others} />
        ) : null}
        {seen ? null : (
          <DesignPicture
            outline={isNew ? outline.data : null}
            job={job}
            design={isFollowing || isNew ? null : design}
            isFollowing={isFollowing}
            buttons={design && !isFollowing && !isNew ? others : []}
          />
        )}
      </section>
      <aside class="desk" aria-label="Design">
        <div class="desk-body design" ref={body}>
          <section class="search-panel">
            <h2>{isNew ? "Design" : headlineOf(job, list)}</h2>
            {isNew ? (
              <p class="hint">
                Cuts a shape into pieces that hold each other: none comes out before many moves have been made.
              </p>
            ) : (
              <Progress job={job} />
            )}
            <Wrong
              text={wrong ?? noList ?? noDesign ?? (!isNew && job.state === "failed" ? `${capital(job.error)}.` : null)}
            />
          </section>
          {isNew ? null : <Designs list={list} goals={job.options.goals} chosen={run} isFollowing={isFollowing} />}
          {!isNew && job.state === "done" && parentLevel(jobs, job) >= (job.best?.level ?? 0) ? (
            <p class="hint">
              Nothing better than the design that it began with. Keep other pieces, or take more steps or another seed.
            </p>
          ) : null}
          {design && !isNew ? (
            <DesignCard key={`${job.id} ${design.run}`} design={design} look={setView} more={start} failed={setWrong} />
          ) : null}
          {isNew ? <ShapeToCut form={form} change={change} outline={outline} /> : null}
          <Conditions key={String(isNew)} form={form} change={change} isOpen={isNew} isSteering={!isNew} />
          <PieceGoals key={`goals ${isNew}`} form={form} change={change} />
          {job ? <Lineage jobs={jobs} job={isNew ? null : job} /> : null}
        </div>
        <div class="desk-foot">
          {lacking ? <p class="warn">{lacking}</p> : null}
          {isNew ? (
            <Doing
              class="strong big"
              disabled={outline.data === null || lacking !== ""}
              failed={setWrong}
              act={() => start(null)}
            >
              Design
            </Doing>
          ) : (
            <Control job={job} />
          )}
          {isNew && job ? (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                bench.design.set({ isNew: false });
              }}
            >
              Back to the designs
            </button>
          ) : null}
        </div>
      </aside>
    </main>
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
      Another shape
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
        Stop
      </button>
    );
  const goOn =
    job.state === "paused" || job.state === "failed" ? (
      <button type="button" class="strong big" onClick={() => void bench.design.act(job, "resume")}>
        Continue
      </button>
    ) : job.state === "done" && !isReached ? (
      <button type="button" class="strong big" onClick={() => void bench.design.more(job, job.runs)}>
        {formatCount(job.runs, "more run")}
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
  const best = job.best ? `Level ${job.best.level}` : "";
  switch (job.state) {
    case "waiting":
      return "Waiting for its turn";
    case "running":
      return best ? `${best} so far` : "Designing…";
    case "pausing":
    case "cancelling":
      return "Stopping…";
    case "paused":
    case "cancelled":
      return best ? `Stopped at ${best.toLowerCase()}` : "Stopped";
    case "failed":
      return "The search failed";
    case "done":
      return best && list?.total !== 0 ? best : "Nothing comes apart";
  }
}

function Progress({ job }: { job: DesignJob }): JSX.Element {
  return (
    <>
      <div
        class={isUnderWay(job) ? "progress moving" : "progress"}
        role="progressbar"
        aria-label="Design"
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
        {job.best ? `Best so far: level ${job.best.level}` : ""}
      </p>
      {job.remark ? <p class="hint">{capital(job.remark)}.</p> : null}
      {job.state === "done" && !job.best ? (
        <p class="hint">No run found pieces that come apart. Another seed, more steps or more holes may help.</p>
      ) : null}
      {job.state === "done" && job.best && !job.best.meets ? (
        <p class="hint">No run meets the conditions; these come nearest.</p>
      ) : null}
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
