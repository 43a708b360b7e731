/** The problem: the goal, which shapes are pieces and how many of each, colours, holes. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Term } from "../../ui/Term";
import { shapeTitle } from "../model/appearance";
import { BoxPanel, useContainer } from "./BoxPanel";
import { ColourTable } from "./ColourTable";
import { CommentFields } from "./Comment";
import { capital } from "../model/words";
import { docOf } from "../state";
import { ofKind, problemOf, troubleOf, useBench, useCells, useDoc, whyNoSearch } from "./context";
import { Divided } from "./Divided";
import { GoalPicture } from "./GoalPicture";
import { LiveLine } from "./LiveLine";
import { Order, Whole } from "./parts";
import { PartsTable } from "./PartsTable";
import { ProblemChooser } from "./ProblemChooser";
import { ColouringChoice } from "./PieceColours";
import { SplitView } from "./SplitView";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/puzzle";

export function ProblemTab(): JSX.Element {
  const { state } = useBench((all) => ({
    isThere: docOf(all)?.kind === "puzzle",
    hasProblem: problemOf(all) !== null,
  }));
  const [splits, setSplits] = useState(false);
  const [isPainted, setPainted] = useState(true);
  const { isThere, hasProblem } = state;
  const container = useContainer();
  if (!isThere) return <main class="work" />;
  if (splits && hasProblem)
    return (
      <SplitView
        close={() => {
          setSplits(false);
        }}
      />
    );
  return (
    <Divided>
      <GoalStage isPainted={isPainted} />
      <aside class="desk" aria-label={common.rooms.puzzle}>
        <div class="desk-body">
          <Heading />
          <ProblemChooser />
          {hasProblem ? (
            <>
              <ProblemName />
              {container ? (
                <BoxPanel container={container} />
              ) : (
                <Goal
                  split={() => {
                    setSplits(true);
                  }}
                />
              )}
              <PartsTable />
              <Holes />
              <ColouringChoice />
              <ColourTable isPainted={isPainted} paint={setPainted} />
              <Facts />
            </>
          ) : (
            <p class="hint">{words.noProblem}</p>
          )}
          <CommentFields />
        </div>
        <div class="desk-foot">
          <Trouble />
          <LiveLine />
          <SolveButton />
        </div>
      </aside>
    </Divided>
  );
}

function GoalStage({ isPainted }: { isPainted: boolean }): JSX.Element | null {
  const doc = useDoc("puzzle");
  const { state: problem } = useBench(problemOf);
  return doc && <GoalPicture doc={doc} problem={problem ?? undefined} isPainted={isPainted} />;
}

/** The heading, and what is done with whole problems. */
function Heading(): JSX.Element {
  const { bench, state } = useBench((all) => ({
    number: all.problem,
    count: ofKind(docOf(all), "puzzle")?.problems.length ?? 0,
  }));
  const { number, count } = state;
  const hasProblem = number < count;
  const move = (to: number): void => {
    bench.edit({ do: "move-problem", from: number, to });
    bench.store.set({ problem: to });
  };
  return (
    <div class="title-row">
      <h2>{common.rooms.puzzle}</h2>
      <span class="actions">
        <button
          type="button"
          class="quiet"
          title={hasProblem ? words.copyHint : words.addHint}
          onClick={() => {
            bench.edit({ do: "add-problem", like: hasProblem ? number : null });
            bench.store.set({ problem: count });
          }}
        >
          {hasProblem ? common.copy : common.add}
        </button>
        {hasProblem ? (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              bench.edit({ do: "drop-problem", problem: number });
            }}
          >
            {common.remove}
          </button>
        ) : null}
        {count > 1 ? <Order what="problem" at={number} count={count} move={move} /> : null}
      </span>
    </div>
  );
}

function ProblemName(): JSX.Element {
  const { bench, state: name } = useBench((all) => problemOf(all)?.name ?? "");
  return (
    <input
      class="plain-name"
      aria-label={words.problemName}
      placeholder={words.nameProblem}
      maxLength={200}
      value={name}
      onInput={(event) => {
        bench.edit({ do: "name-problem", problem: bench.state.problem, name: event.currentTarget.value });
      }}
      onBlur={() => {
        bench.seal();
      }}
    />
  );
}

/** The shape that the pieces make together. */
function Goal({ split }: { split: () => void }): JSX.Element {
  const { bench, state: goal } = useBench((all) => problemOf(all)?.goal ?? null);
  const { state: titles } = useBench((all) => {
    const doc = ofKind(docOf(all), "puzzle");
    return doc ? doc.shapes.map((_, i) => shapeTitle(doc, i)) : [];
  });
  return (
    <>
      <label class="row">
        <span>{words.goal}</span>
        <select
          aria-label={words.goal}
          value={goal ?? -1}
          onChange={(event) => {
            const shape = Number(event.currentTarget.value);
            bench.edit({ do: "goal", problem: bench.state.problem, shape: shape < 0 ? null : shape });
          }}
        >
          <option value={-1}>{words.chooseShape}</option>
          {titles.map((title, i) => (
            <option key={i} value={i}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {goal === null ? null : (
        <p class="actions">
          <button type="button" class="quiet" title={words.splitHint} onClick={split}>
            {words.split}
          </button>
        </p>
      )}
    </>
  );
}

function Holes(): JSX.Element {
  const { bench, state: most } = useBench((all) => problemOf(all)?.maxHoles ?? null);
  const { cells } = useCells();
  return (
    <label class="row">
      <span title={words.emptyCells(capital(cells))}>{common.holes}</span>
      <span>
        {words.atMost(
          <Whole
            label={words.holesAtMost}
            value={most}
            least={0}
            most={1_000_000}
            placeholder={common.any}
            change={(typed) => {
              if (typed !== most) bench.edit({ do: "holes", problem: bench.state.problem, most: typed });
            }}
          />,
        )}
      </span>
    </label>
  );
}

/** What the server has found out about the problem as it is. */
function Facts(): JSX.Element | null {
  const { bench, state: facts } = useBench((all) => all.facts?.problems[all.problem]);
  const { cells } = useCells();
  if (!facts) return null;
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{common.pieces}</dt>
          <dd>{words.range(facts.pieces)}</dd>
        </div>
        <div title={words.volumes}>
          <dt>{capital(cells)}</dt>
          <dd>{words.volume(facts.volume, facts.required, facts.optional)}</dd>
        </div>
        {facts.holes ? (
          <div title={words.holesHint(cells)}>
            <dt>
              <Term of="hole">{common.holes}</Term>
            </dt>
            <dd>{words.range(facts.holes)}</dd>
          </div>
        ) : null}
        {facts.stored ? (
          <div>
            <dt>{words.stored}</dt>
            <dd>{words.storedSolutions(facts.stored, facts.level)}</dd>
          </div>
        ) : null}
      </dl>
      {facts.burr ? (
        <p class="hint">
          {words.isBurr((edit) => (
            <button type="button" class="link" onClick={() => void bench.convert("six-piece")}>
              {edit}
            </button>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** Why the problem cannot be solved as it is. */
function Trouble(): JSX.Element | null {
  const { state: trouble } = useBench(troubleOf);
  return trouble ? <p class="warn">{trouble}</p> : null;
}

function SolveButton(): JSX.Element {
  const { bench, state: isOff } = useBench((all) => whyNoSearch(all) !== null);
  return (
    <button type="button" class="strong big" disabled={isOff} onClick={() => void bench.search.go()}>
      {words.solve}
    </button>
  );
}
