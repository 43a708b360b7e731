/** The shortest way between two arrangements: fill them in, search, and watch the pieces slide. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { readScene } from "../../scene/scene";
import type { PathData, PathJob, Rule } from "../api/types";
import {
  emptyForm,
  exampleForm,
  formOf,
  headlineOf,
  isAssembly,
  metricsOf,
  PATH_RULES,
  type PathForm,
  reasonOf,
  ruleHint,
  searchOf,
  statesCommand,
  withRule,
} from "../model/path";
import { isUnderWay } from "../searching";
import { pathJobOf, unfinished } from "../state";
import { useBench } from "./context";
import { Clock } from "./Clock";
import { PathEnd } from "./PathEnd";
import { PathOptions } from "./PathOptions";
import { PathPreview, useLayout } from "./PathPreview";
import { capital } from "../model/words";
import { Doing, Select, Wrong } from "./parts";
import { ScenePlayer } from "./ScenePlayer";
import { useAnswer } from "./useAnswer";
import { formatCount } from "../../words/count";

const MAYS = PATH_RULES.map(({ kind, may }) => [kind as Rule, may] as const);

export function PathTab(): JSX.Element {
  const { bench, state } = useBench((all) => ({
    form: all.pathForm,
    problem: all.problem,
    unfinished: unfinished(all),
  }));
  const { state: job } = useBench((all) => pathJobOf(all, bench.draft));
  const form = state.form ?? (job ? formOf(job) : emptyForm(state.problem));
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const change = (pathForm: PathForm): void => {
    setWrong(null);
    bench.store.set({ pathForm });
  };
  const desk = useRef<HTMLDivElement>(null);
  const find = async (): Promise<void> => {
    await bench.path.start(form);
    bench.store.set({ pathForm: form });
    // What comes out stands at the top.
    desk.current?.scrollTo(0, 0);
  };
  const start = useLayout(form.start, form.tray);
  const goal = useLayout(form.goal, form.tray);
  const done = job?.state === "done" ? job.id : null;
  const path = useAnswer(done === null ? null : [done], (signal) => bench.api.with(signal).path(done!));
  const goesOn = job !== null && isUnderWay(job);
  const isSame = job !== null && searchOf(formOf(job)) === searchOf(form);
  const shown = isSame && !goesOn && !path.isStale ? path.value : null;
  const lacking = isAssembly(form.start) || isAssembly(form.goal) ? state.unfinished : null;
  const isEmpty = [form.start, form.goal].some((end) => !isAssembly(end) && end.drawing.trim() === "");
  return (
    <main class={isOpen && shown?.scene ? "work turns watching" : "work turns"}>
      <section class="stage" aria-label="Picture">
        {shown?.scene ? (
          <ScenePlayer
            key={job!.id}
            of={job!.id}
            load={() => Promise.resolve(readScene(shown.scene))}
            buttons={[
              [
                "Form",
                () => {
                  setOpen(false);
                },
                "narrow",
              ],
            ]}
          />
        ) : (
          <PathPreview
            start={start.layout}
            goal={goal.layout}
            caption={
              shown
                ? `${headlineOf(shown)}.`
                : isEmpty
                  ? "Draw two arrangements, or choose assemblies."
                  : "How do the pieces get there?"
            }
          />
        )}
      </section>
      <aside class="desk" aria-label="Path">
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
              <p class="hint">
                The shortest way between two arrangements of the same pieces, or the proof that there is none.
              </p>
            )}
            <Wrong text={wrong ?? path.error ?? (isSame && job.state === "failed" ? job.error : null)} />
          </section>
          <PathEnd
            label="Start"
            end={form.start}
            wrong={start.wrong}
            change={(end) => {
              change({ ...form, start: end });
            }}
          />
          <PathEnd
            label="Goal"
            end={form.goal}
            wrong={goal.wrong}
            change={(end) => {
              change({ ...form, goal: end });
            }}
          />
          {isAssembly(form.start) || isAssembly(form.goal) ? (
            <p class="hint">
              Assemblies have their numbers under Solve. State 0 is the assembly itself;{" "}
              <code>{statesCommand(form.rule)}</code> lists the others.
            </p>
          ) : null}
          {isAssembly(form.start) && isAssembly(form.goal) ? null : (
            <p class="hint">
              Draw a letter for each piece, # for walls, . for nothing, a line for each row, an empty line between
              layers. A goal may leave pieces out.{" "}
              {isEmpty ? (
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    change(exampleForm(form));
                  }}
                >
                  Fill in an example
                </button>
              ) : null}
            </p>
          )}
          <Select
            class="one-move"
            label="Pieces may"
            spoken="Pieces may"
            options={MAYS}
            value={form.rule}
            choose={(rule) => {
              change(withRule(form, rule));
            }}
          />
          <Select
            class="one-move"
            label="One move"
            spoken="One move"
            options={metricsOf(form.rule)}
            value={form.metric}
            disabled={metricsOf(form.rule).length === 1}
            choose={(metric) => {
              change({ ...form, metric });
            }}
          />
          {ruleHint(form) ? <p class="hint">{ruleHint(form)}</p> : null}
          <PathOptions form={form} change={change} />
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
              Cancel
            </button>
          ) : (
            <Doing class="strong big" disabled={isEmpty || lacking !== null} act={find} failed={setWrong}>
              Find the way
            </Doing>
          )}
        </div>
      </aside>
    </main>
  );
}

function titleOf(job: PathJob | null, shown: PathData | null): string {
  if (job && isUnderWay(job))
    return job.state === "waiting" ? "Waiting for its turn" : job.state === "cancelling" ? "Stopping…" : "Searching…";
  return shown ? headlineOf(shown) : "From start to goal";
}

function Running({ job }: { job: PathJob }): JSX.Element {
  return (
    <>
      <div class="progress moving" role="progressbar" aria-label="Search">
        <i class="unknown" />
      </div>
      <p class="hint tabular">
        Visiting arrangements
        <Clock seconds={job.seconds} key={job.event} />
      </p>
      {job.remark ? <p class="hint">{capital(job.remark)}.</p> : null}
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
          Watch it
        </button>
      ) : null}
      {path.sentences.length > 0 ? (
        <details class="options" open={path.sentences.length <= 12}>
          <summary>{`The ${formatCount(path.sentences.length, "move")} in words`}</summary>
          <ol class="moves-list">
            {path.sentences.map((sentence, i) => (
              <li key={i}>{sentence}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}
