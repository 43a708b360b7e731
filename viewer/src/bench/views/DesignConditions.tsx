/** What a design must be like, what makes one better than another, and how long the search for it is. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/design-form";
import type { DesignOptions, GoalName } from "../api/types";
import { comparedBy, type DesignForm, GOALS } from "../model/design";
import { useBench } from "./context";
import { Field, NumberField, useForm } from "./DesignField";
import { Tick } from "../../ui/parts";
import { Select, Whole } from "./parts";

const MOST_NUMBER = 999_999_999;
const LARGEST_PIECE = 32_768;
const SHAPES = (["any", "different", "same"] as const).map((kind) => [kind, words.shapes[kind]] as const);

/** How good a design must be, and how long the search for it is. */
export function Conditions({ isNew }: { isNew: boolean }): JSX.Element {
  const mostHoles = useForm(({ from }) => (from === "box" ? 32 : 1000));
  return (
    <details class="options" open={isNew}>
      <summary>{isNew ? words.conditions : words.conditionsOfNext}</summary>
      <div class="column conditions">
        <NumberField name="holes" least={0} most={mostHoles} />
        <NumberField name="level" least={1} most={1000} empty={[0, common.none]} />
        <Field name="unique">{(unique, put) => <Tick label={words.oneSolution} checked={unique} change={put} />}</Field>
        <NumberField name="runs" least={1} most={10_000} />
        <NumberField name="steps" least={1} most={MOST_NUMBER} />
        <NumberField name="seed" least={0} most={MOST_NUMBER} />
      </div>
    </details>
  );
}

/** What pieces must be like, and what makes one design better than another; unfolded where any of it is filled in. */
export function PieceGoals(): JSX.Element {
  const { bench } = useBench();
  const [isOpen] = useState(() => hasGoals(bench.design.form(bench.state)));
  return (
    <details class="options" open={isOpen}>
      <summary>{words.piecesAndGoals}</summary>
      <div class="column conditions">
        <NumberField name="corners" least={0} most={9999} empty={[null, common.any]} />
        <Field name="sizes">{(sizes, put) => <Sizes sizes={sizes} change={put} />}</Field>
        <Field name="shapes">
          {(shapes, put) => (
            <Select label={common.pieces} spoken={words.shapesOfPieces} options={SHAPES} value={shapes} choose={put} />
          )}
        </Field>
        <NumberField name="moves" least={1} most={9999} empty={[0, common.any]} />
        <Field name="goals">{(goals, put) => <Goals goals={goals} change={put} />}</Field>
      </div>
    </details>
  );
}

function hasGoals({ goals, moves, corners, sizes, shapes }: DesignForm): boolean {
  return goals.length + moves > 0 || corners !== null || sizes !== null || shapes !== "any";
}

function Sizes({
  sizes,
  change,
}: {
  sizes: DesignOptions["sizes"];
  change: (sizes: DesignOptions["sizes"]) => void;
}): JSX.Element {
  const put = (least: number | null, most: number | null): void => {
    change(least === null && most === null ? null : [least ?? 1, most ?? LARGEST_PIECE]);
  };
  const least = sizes && sizes[0] > 1 ? sizes[0] : null;
  const most = sizes && sizes[1] < LARGEST_PIECE ? sizes[1] : null;
  const end = (label: string, value: number | null, choose: (size: number | null) => void): JSX.Element => (
    <Whole label={label} value={value} least={1} most={LARGEST_PIECE} placeholder={common.any} change={choose} />
  );
  return (
    <div class="row" role="group" aria-label={words.cubesOfPiece}>
      <span>{words.cubesOfPiece}</span>
      <span class="box-size">
        {end(common.atLeast(words.cubesOfPiece), least, (size) => {
          put(size, most);
        })}
        <span aria-hidden="true">{common.to}</span>
        {end(common.atMost(words.cubesOfPiece), most, (size) => {
          put(least, size);
        })}
      </span>
    </div>
  );
}

/** Goals in the order in which they were chosen. */
function Goals({
  goals,
  change,
}: {
  goals: readonly GoalName[];
  change: (goals: readonly GoalName[]) => void;
}): JSX.Element {
  return (
    <div role="group" aria-label={words.goals}>
      <p class="hint">{comparedBy(goals)}</p>
      <p class="goals">
        {GOALS.map(([goal, word]) => {
          const at = goals.indexOf(goal);
          return (
            <button
              key={goal}
              type="button"
              class="goal"
              aria-pressed={at >= 0}
              onClick={() => {
                change(at < 0 ? [...goals, goal] : goals.filter((each) => each !== goal));
              }}
            >
              {at < 0 ? null : <b>{at + 1}</b>}
              {word}
            </button>
          );
        })}
      </p>
    </div>
  );
}
