/** What a design must be like, what makes one better than another, and how long the search for it is. */

import type { JSX } from "preact";
import type { GoalName, DesignOptions } from "../api/types";
import { comparedBy, GOALS } from "../model/design";
import type { FormProps } from "./DesignForm";
import { Tick } from "../../ui/parts";
import { Select, Whole } from "./parts";

const MOST_NUMBER = 999_999_999;
const LARGEST_PIECE = 32_768;
const SHAPES: readonly (readonly [DesignOptions["shapes"], string])[] = [
  ["any", "of any shapes"],
  ["different", "all different"],
  ["same", "all the same"],
];

/** How good a design must be, and how long the search for it is. */
export function Conditions({
  form,
  change,
  isOpen,
  isSteering,
}: FormProps & { isOpen: boolean; isSteering: boolean }): JSX.Element {
  const number = (
    key: "holes" | "level" | "steps" | "runs" | "seed",
    label: string,
    least: number,
    most: number,
  ): JSX.Element => (
    <Whole
      label={label}
      value={form[key]}
      least={least}
      most={most}
      change={(value) => {
        if (value !== null) change({ [key]: value });
      }}
    />
  );
  return (
    <details class="options" open={isOpen}>
      <summary>{isSteering ? "Conditions of the next search" : "Conditions"}</summary>
      <div class="column conditions">
        <label class="row" title="Cubes inside that no piece fills; the outside is always complete">
          <span>Holes inside, at most</span>
          {number("holes", "Holes inside, at most", 0, form.from === "box" ? 32 : 1000)}
        </label>
        <label class="row" title="The level counts moves until the first piece comes free">
          <span>Stop at level</span>
          <Whole
            label="Stop at level"
            value={form.level || null}
            least={1}
            most={1000}
            placeholder="none"
            change={(level) => {
              change({ level: level ?? 0 });
            }}
          />
        </label>
        <Tick
          label="One solution only"
          checked={form.unique}
          change={(unique) => {
            change({ unique });
          }}
        />
        <label class="row" title="Each run starts from scratch and ends with one design">
          <span>Runs</span>
          {number("runs", "Runs", 1, 10_000)}
        </label>
        <label class="row" title="Assemblies that a run tries; more of them reach higher">
          <span>Steps of a run</span>
          {number("steps", "Steps of a run", 1, MOST_NUMBER)}
        </label>
        <label class="row" title="The same seed finds the same designs">
          <span>Seed</span>
          {number("seed", "Seed", 0, MOST_NUMBER)}
        </label>
      </div>
    </details>
  );
}

/** What pieces must be like, and what makes one design better than another. */
export function PieceGoals({ form, change }: FormProps): JSX.Element {
  const isUsual =
    form.goals.length + form.moves === 0 && form.corners === null && form.sizes === null && form.shapes === "any";
  return (
    <details class="options" open={!isUsual}>
      <summary>Pieces and goals</summary>
      <div class="column conditions">
        <label class="row" title="Corners inside a notch: a saw cannot cut them, and a printer rounds them">
          <span>Internal corners, at most</span>
          <Whole
            label="Internal corners, at most"
            value={form.corners}
            least={0}
            most={9999}
            placeholder="any"
            change={(corners) => {
              change({ corners });
            }}
          />
        </label>
        <Sizes form={form} change={change} />
        <Select
          label="Pieces"
          spoken="Shapes of the pieces"
          options={SHAPES}
          value={form.shapes}
          choose={(shapes) => {
            change({ shapes });
          }}
        />
        <label class="row" title="Moves of all separations, until every piece is by itself">
          <span>Moves in all, at least</span>
          <Whole
            label="Moves in all, at least"
            value={form.moves || null}
            least={1}
            most={9999}
            placeholder="any"
            change={(moves) => {
              change({ moves: moves ?? 0 });
            }}
          />
        </label>
        <Goals
          goals={form.goals}
          change={(goals) => {
            change({ goals });
          }}
        />
      </div>
    </details>
  );
}

function Sizes({ form: { sizes }, change }: FormProps): JSX.Element {
  const put = (least: number | null, most: number | null): void => {
    change({ sizes: least === null && most === null ? null : [least ?? 1, most ?? LARGEST_PIECE] });
  };
  const least = sizes && sizes[0] > 1 ? sizes[0] : null;
  const most = sizes && sizes[1] < LARGEST_PIECE ? sizes[1] : null;
  return (
    <div class="row" role="group" aria-label="Cubes of a piece">
      <span>Cubes of a piece</span>
      <span class="box-size">
        <Whole
          label="Cubes of a piece, at least"
          value={least}
          least={1}
          most={LARGEST_PIECE}
          placeholder="any"
          change={(size) => {
            put(size, most);
          }}
        />
        <span aria-hidden="true">to</span>
        <Whole
          label="Cubes of a piece, at most"
          value={most}
          least={1}
          most={LARGEST_PIECE}
          placeholder="any"
          change={(size) => {
            put(least, size);
          }}
        />
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
    <div role="group" aria-label="Goals">
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
