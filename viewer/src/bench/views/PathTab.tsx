/** The shortest way between two arrangements: fill them in, search, and watch the pieces slide. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { readScene } from "../../scene/scene";
import type { LayoutData, PathData, PathJob, Rule } from "../api/types";
import {
  exampleForm,
  formOf,
  headlineOf,
  isAssembly,
  metricsOf,
  moveText,
  PATH_RULES,
  reasonOf,
  ruleHint,
  searchOf,
  statesCommand,
  withRule,
} from "../model/path";
import { pathFormOf } from "../path-search";
import { isUnderWay } from "../searching";
import { pathJobOf, unfinished } from "../state";
import { useBench } from "./context";
import { Clock } from "./Clock";
import { PathEnd } from "./PathEnd";
import { PathOptions } from "./PathOptions";
import { JobRemark } from "./JobRemark";
import { PathPreview } from "./PathPreview";
import { Doing, Select, Wrong } from "./parts";
import { ScenePlayer } from "./ScenePlayer";
import { useAnswer } from "./useAnswer";
import { usePathForm } from "./usePathForm";
import * as common from "../../words/bench/common";
import * as parts from "../../words/bench/parts";
import * as words from "../../words/bench/path";

const MAYS = PATH_RULES.map(({ kind, may }) => [kind as Rule, may] as const);

export function PathTab(): JSX.Element {
  const { bench } = useBench();
  /** What went wrong with a search; it is shown as long as that is filled in. */
  const [failure, setFailure] = useState<{ readonly search: string; readonly line: string | null } | null>(null);
  const { state } = useBench((all) => {
    const form = pathFormOf(all, bench.draft);
    const ends = [form.start, form.goal];
    const search = searchOf(form);
    const job = pathJobOf(all, bench.draft);
    return {
      job,
      isSame: job !== null && searchOf(formOf(job)) === search,
      wrong: failure?.search === search ? failure.line : null,
      isEmpty: ends.some((end) => !isAssembly(end) && end.drawing.trim() === ""),
      lacking: ends.some(isAssembly) ? unfinished(all) : null,
    };
  });
  const { job, isSame, wrong, isEmpty, lacking } = state;
  const [start, setStart] = useState<LayoutData | null>(null);
  const [goal, setGoal] = useState<LayoutData | null>(null);
  const [isOpen, setOpen] = useState(false);
  const desk = useRef<HTMLDivElement>(null);
  const find = async (): Promise<void> => {
    await bench.path.start();
    // What comes out stands at the top.
    desk.current?.scrollTo(0, 0);
  };
  const done = job?.state === "done" ? job.id : null;
  const path = useAnswer(done === null ? null : [done], (signal) => bench.api.with(signal).path(done!));
  const goesOn = job !== null && isUnderWay(job);
  const shown = isSame && !goesOn && !path.isStale ? path.value : null;
  return (
    <main class={isOpen && shown?.scene ? "work turns watching" : "work turns"}>
      <section class="stage" aria-label={common.picture}>
        {shown?.scene ? (
          <ScenePlayer
            key={job!.id}
            of={job!.id}
            load={() => Promise.resolve(readScene(shown.scene))}
            buttons={[
              [
                words.form,
                () => {
                  setOpen(false);
                },
                "narrow",
              ],
            ]}
          />
        ) : (
          <PathPreview start={start} goal={goal} caption={captionOf(shown, isEmpty)} />
        )}
      </section>
      <aside class="desk" aria-label={common.rooms.path}>
        <div class="desk-body" ref={desk}>
          <section class="search-panel">
            <h2>{titleOf(job, shown)}</h2>
            {goesOn ? (
              <Running job={job} />
            ) : shown ? (
              <Result
                path={shown}
                watch={() => {
                  setOpen(true);
                }}
              />
            ) : (
              <p class="hint">{words.purpose}</p>
            )}
            <Wrong text={wrong ?? path.error ?? (isSame && job?.state === "failed" ? job.error : null)} />
          </section>
          <PathEnd name="start" drawn={setStart} />
          <PathEnd name="goal" drawn={setGoal} />
          <EndHints isEmpty={isEmpty} />
          <Moves />
          <PathOptions />
        </div>
        <div class="desk-foot">
          {lacking ? <p class="warn">{lacking}</p> : null}
          {goesOn ? (
            <button
              type="button"
              class="quiet big"
              disabled={job.state === "cancelling"}
              onClick={() => void bench.path.cancel()}
            >
              {common.cancel}
            </button>
          ) : (
            <Doing
              class="strong big"
              disabled={isEmpty || lacking !== null}
              act={find}
              failed={(line) => {
                setFailure({ search: searchOf(bench.path.form), line });
              }}
            >
              {words.find}
            </Doing>
          )}
        </div>
      </aside>
    </main>
  );
}

/** How assemblies and drawings are given. */
function EndHints({ isEmpty }: { isEmpty: boolean }): JSX.Element {
  const { bench, state } = usePathForm(({ start, goal, rule }) => ({
    rule,
    assemblies: [start, goal].filter(isAssembly).length,
  }));
  const { rule, assemblies } = state;
  return (
    <>
      {assemblies > 0 ? <p class="hint">{words.assembliesHint(statesCommand(rule))}</p> : null}
      {assemblies === 2 ? null : (
        <p class="hint">
          {words.drawingHint}{" "}
          {isEmpty ? (
            <button
              type="button"
              class="link"
              onClick={() => {
                bench.path.change(exampleForm(bench.path.form));
              }}
            >
              {words.fillExample}
            </button>
          ) : null}
        </p>
      )}
    </>
  );
}

/** What pieces may do, and what counts as one move. */
function Moves(): JSX.Element {
  const { bench, state } = usePathForm((form) => ({ rule: form.rule, metric: form.metric, hint: ruleHint(form) }));
  const { rule, metric, hint } = state;
  const metrics = metricsOf(rule);
  return (
    <>
      <Select
        class="one-move"
        label={words.piecesMay}
        spoken={words.piecesMay}
        options={MAYS}
        value={rule}
        choose={(next) => {
          bench.path.change(withRule(bench.path.form, next));
        }}
      />
      <Select
        class="one-move"
        label={words.oneMove}
        spoken={words.oneMove}
        options={metrics}
        value={metric}
        disabled={metrics.length === 1}
        choose={(next) => {
          bench.path.change({ metric: next });
        }}
      />
      {hint ? <p class="hint">{hint}</p> : null}
    </>
  );
}

function captionOf(shown: PathData | null, isEmpty: boolean): string {
  if (shown) return parts.sentence(headlineOf(shown));
  return isEmpty ? words.captions.draw : words.captions.question;
}

function titleOf(job: PathJob | null, shown: PathData | null): string {
  if (job && isUnderWay(job))
    return job.state === "waiting" ? common.waiting : job.state === "cancelling" ? common.stopping : words.searching;
  return shown ? headlineOf(shown) : words.fromStartToGoal;
}

function Running({ job }: { job: PathJob }): JSX.Element {
  return (
    <>
      <div class="progress moving" role="progressbar" aria-label={common.search}>
        <i class="unknown" />
      </div>
      <p class="hint tabular">
        {words.visiting}
        <Clock seconds={job.seconds} key={job.event} />
      </p>
      <JobRemark job={job} />
    </>
  );
}

/** What came out, and the moves in words. */
function Result({ path, watch }: { path: PathData; watch: () => void }): JSX.Element {
  return (
    <>
      <p class="hint">{reasonOf(path)}</p>
      {path.scene ? (
        <button type="button" class="strong narrow-watch" onClick={watch}>
          {words.watch}
        </button>
      ) : null}
      {path.moves?.length ? (
        <details class="options" open={path.moves.length <= 12}>
          <summary>{words.movesInWords(path.moves.length)}</summary>
          <ol class="moves-list">
            {path.moves.map((move, i) => (
              <li key={i}>{moveText(move, path.pieces)}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}
