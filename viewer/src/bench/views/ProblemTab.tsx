/** The problem: the goal, which shapes are pieces and how many of each, colours, holes. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { ColourTable } from "./ColourTable";
import { CommentFields } from "./Comment";
import { capital, inNames } from "../model/words";
import { useBench, useCells, useDoc } from "./context";
import { Divided } from "./Divided";
import { GoalPicture } from "./GoalPicture";
import { LiveLine } from "./LiveLine";
import { many, Order, Whole } from "./parts";
import { PartsTable } from "./PartsTable";
import { ProblemChooser } from "./ProblemChooser";
import { ColouringChoice } from "./PieceColours";
import { SplitView } from "./SplitView";

export function ProblemTab(): JSX.Element {
  const { bench, state } = useBench();
  const doc = useDoc("puzzle");
  const { cells } = useCells();
  const [splits, setSplits] = useState(false);
  const [isPainted, setPainted] = useState(true);
  if (!doc) return <main class="work" />;
  const number = state.problem;
  const problem = doc.problems[number];
  const facts = state.facts?.problems[number];
  if (splits && problem)
    return (
      <SplitView
        doc={doc}
        number={number}
        close={() => {
          setSplits(false);
        }}
      />
    );
  const move = (to: number): void => {
    bench.edit({ do: "move-problem", from: number, to });
    bench.store.set({ problem: to });
  };
  return (
    <Divided>
      <GoalPicture doc={doc} problem={problem} isPainted={isPainted} />
      <aside class="desk" aria-label="Puzzle">
        <div class="desk-body">
          <div class="title-row">
            <h2>Puzzle</h2>
            <span class="actions">
              <button
                type="button"
                class="quiet"
                title={
                  problem
                    ? "Another problem with the same pieces; a file may have several"
                    : "A file may have several problems with the same shapes"
                }
                onClick={() => {
                  bench.edit({ do: "add-problem", like: problem ? number : null });
                  bench.store.set({ problem: doc.problems.length });
                }}
              >
                {problem ? "Copy" : "Add"}
              </button>
              {problem ? (
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
              {doc.problems.length > 1 ? (
                <Order what="problem" at={number} count={doc.problems.length} move={move} />
              ) : null}
            </span>
          </div>
          <ProblemChooser />
          {problem ? (
            <>
              <input
                class="plain-name"
                aria-label="Name of the problem"
                placeholder="Name this problem"
                maxLength={200}
                value={problem.name}
                onInput={(event) => {
                  bench.edit({ do: "name-problem", problem: number, name: event.currentTarget.value });
                }}
                onBlur={() => {
                  bench.seal();
                }}
              />
              <label class="row">
                <span>Goal</span>
                <select
                  aria-label="Goal"
                  value={problem.goal ?? -1}
                  onChange={(event) => {
                    const shape = Number(event.currentTarget.value);
                    bench.edit({ do: "goal", problem: number, shape: shape < 0 ? null : shape });
                  }}
                >
                  <option value={-1}>choose a shape</option>
                  {doc.shapes.map((_, i) => (
                    <option key={i} value={i}>
                      {shapeTitle(doc, i)}
                    </option>
                  ))}
                </select>
              </label>
              {problem.goal === null ? null : (
                <p class="actions">
                  <button
                    type="button"
                    class="quiet"
                    title="Paint the cubes of the goal into pieces"
                    onClick={() => {
                      setSplits(true);
                    }}
                  >
                    Split the goal into pieces
                  </button>
                </p>
              )}
              <PartsTable doc={doc} number={number} />
              <label class="row">
                <span title={`${capital(cells)} of the goal that stay empty`}>Holes</span>
                <span>
                  <Whole
                    label="Holes at most"
                    value={problem.maxHoles}
                    least={0}
                    most={1_000_000}
                    placeholder="any"
                    change={(most) => {
                      if (most !== problem.maxHoles) bench.edit({ do: "holes", problem: number, most });
                    }}
                  />{" "}
                  at most
                </span>
              </label>
              <ColouringChoice doc={doc} />
              <ColourTable doc={doc} number={number} isPainted={isPainted} paint={setPainted} />
              {facts ? (
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
                        {many(facts.stored, "solution")}
                        {facts.level ? `, up to level ${facts.level}` : ""}
                      </dd>
                    </div>
                  ) : null}
                </dl>
              ) : null}
              {facts?.burr ? (
                <p class="hint">
                  This is a six-piece burr.{" "}
                  <button type="button" class="link" onClick={() => void bench.convert("six-piece")}>
                    Edit it as six sticks
                  </button>
                </p>
              ) : null}
            </>
          ) : (
            <p class="hint">There is no problem yet. Add one, then choose its goal and its pieces.</p>
          )}
          <CommentFields doc={doc} />
        </div>
        <div class="desk-foot">
          {facts?.unsolvable || state.factsError ? (
            <p class="warn">{capital(inNames(doc, state.factsError ?? facts?.unsolvable ?? ""))}</p>
          ) : null}
          <LiveLine />
          <button type="button" class="strong big" disabled={!problem} onClick={() => void bench.search.go()}>
            Solve this puzzle
          </button>
        </div>
      </aside>
    </Divided>
  );
}

function range([least, most]: readonly [number, number]): string {
  return least === most ? String(most) : `${least} to ${most}`;
}
