/** The problem: the goal, which shapes are pieces and how many of each, colours, holes. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { ColourTable } from "./ColourTable";
import { CommentFields } from "./Comment";
import { capital, inNames } from "../model/words";
import { docOf } from "../state";
import { ofKind, problemOf, useBench, useCells, useDoc } from "./context";
import { Divided } from "./Divided";
import { GoalPicture } from "./GoalPicture";
import { LiveLine } from "./LiveLine";
import { Order, Whole } from "./parts";
import { PartsTable } from "./PartsTable";
import { ProblemChooser } from "./ProblemChooser";
import { ColouringChoice } from "./PieceColours";
import { SplitView } from "./SplitView";
import { formatCount } from "../../words/count";

export function ProblemTab(): JSX.Element {
  const { state } = useBench((all) => ({
    isThere: docOf(all)?.kind === "puzzle",
    hasProblem: problemOf(all) !== null,
  }));
  const [splits, setSplits] = useState(false);
  const [isPainted, setPainted] = useState(true);
  const { isThere, hasProblem } = state;
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
      <aside class="desk" aria-label="Puzzle">
        <div class="desk-body">
          <Heading />
          <ProblemChooser />
          {hasProblem ? (
            <>
              <ProblemName />
              <Goal
                split={() => {
                  setSplits(true);
                }}
              />
              <PartsTable />
              <Holes />
              <ColouringChoice />
              <ColourTable isPainted={isPainted} paint={setPainted} />
              <Facts />
            </>
          ) : (
            <p class="hint">There is no problem yet. Add one, then choose its goal and its pieces.</p>
          )}
          <CommentFields />
        </div>
        <div class="desk-foot">
          <Trouble />
          <LiveLine />
          <SolveButton isOff={!hasProblem} />
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
      <h2>Puzzle</h2>
      <span class="actions">
        <button
          type="button"
          class="quiet"
          title={
            hasProblem
              ? "Another problem with the same pieces; a file may have several"
              : "A file may have several problems with the same shapes"
          }
          onClick={() => {
            bench.edit({ do: "add-problem", like: hasProblem ? number : null });
            bench.store.set({ problem: count });
          }}
        >
          {hasProblem ? "Copy" : "Add"}
        </button>
        {hasProblem ? (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              bench.edit({ do: "drop-problem", problem: number });
            }}
          >
            Remove
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
      aria-label="Name of the problem"
      placeholder="Name this problem"
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
        <span>Goal</span>
        <select
          aria-label="Goal"
          value={goal ?? -1}
          onChange={(event) => {
            const shape = Number(event.currentTarget.value);
            bench.edit({ do: "goal", problem: bench.state.problem, shape: shape < 0 ? null : shape });
          }}
        >
          <option value={-1}>choose a shape</option>
          {titles.map((title, i) => (
            <option key={i} value={i}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {goal === null ? null : (
        <p class="actions">
          <button type="button" class="quiet" title="Paint the cubes of the goal into pieces" onClick={split}>
            Split the goal into pieces
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
      <span title={`${capital(cells)} of the goal that stay empty`}>Holes</span>
      <span>
        <Whole
          label="Holes at most"
          value={most}
          least={0}
          most={1_000_000}
          placeholder="any"
          change={(typed) => {
            if (typed !== most) bench.edit({ do: "holes", problem: bench.state.problem, most: typed });
          }}
        />{" "}
        at most
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
          <dt>Pieces</dt>
          <dd>{range(facts.pieces)}</dd>
        </div>
        <div title="of all pieces together, and of the goal">
          <dt>{capital(cells)}</dt>
          <dd>{`${range(facts.volume)} for a goal of ${facts.required}${facts.optional ? ` to ${facts.required + facts.optional}` : ""}`}</dd>
        </div>
        {facts.holes ? (
          <div title={`${cells} of the goal that the pieces leave empty`}>
            <dt>Holes</dt>
            <dd>{range(facts.holes)}</dd>
          </div>
        ) : null}
        {facts.stored ? (
          <div>
            <dt>Stored solutions</dt>
            <dd>
              {formatCount(facts.stored, "solution")}
              {facts.level ? `, up to level ${facts.level}` : ""}
            </dd>
          </div>
        ) : null}
      </dl>
      {facts.burr ? (
        <p class="hint">
          This is a six-piece burr.{" "}
          <button type="button" class="link" onClick={() => void bench.convert("six-piece")}>
            Edit it as six sticks
          </button>
        </p>
      ) : null}
    </>
  );
}

/** Why the problem cannot be solved as it is. */
function Trouble(): JSX.Element | null {
  const { state: trouble } = useBench((all) => {
    const doc = docOf(all);
    const reason = all.factsError ?? all.facts?.problems[all.problem]?.unsolvable;
    return doc && reason ? capital(inNames(doc, reason)) : "";
  });
  return trouble === "" ? null : <p class="warn">{trouble}</p>;
}

function SolveButton({ isOff }: { isOff: boolean }): JSX.Element {
  const { bench } = useBench();
  return (
    <button type="button" class="strong big" disabled={isOff} onClick={() => void bench.search.go()}>
      Solve this puzzle
    </button>
  );
}

function range([least, most]: readonly [number, number]): string {
  return least === most ? String(most) : `${least} to ${most}`;
}
