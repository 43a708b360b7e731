/** How the brush draws: free or in rectangles, on both sides of the middle, through the whole box. */

import type { JSX } from "preact";
import type { Axis } from "../../scene/vec";
import { type Flags, flipped, type Pen } from "../model/pen";
import { useBench } from "./context";
import { choicesOf } from "./parts";
import { Choose } from "../../ui/parts";
import * as words from "../../words/bench/pen";

const AXES = ["x", "y", "z"] as const;

export function PenTools(): JSX.Element {
  const { bench, state } = useBench();
  const { pen } = state;
  const set = (change: Partial<Pen>): void => {
    bench.store.set({ pen: { ...pen, ...change } });
  };
  return (
    <div class="pen" role="group" aria-label={words.label}>
      <Choose
        label={words.strokes}
        options={choicesOf(words.strokeKinds)}
        value={pen.stroke}
        choose={(stroke) => {
          set({ stroke });
        }}
      />
      <AxisSwitches
        label={words.symmetric}
        hint={words.symmetricHint}
        flags={pen.symmetric}
        change={(symmetric) => {
          set({ symmetric });
        }}
      />
      <AxisSwitches
        label={words.column}
        hint={words.columnHint}
        flags={pen.column}
        change={(column) => {
          set({ column });
        }}
      />
    </div>
  );
}

function AxisSwitches(props: {
  label: string;
  hint: (axis: Axis) => string;
  flags: Flags;
  change: (flags: Flags) => void;
}): JSX.Element {
  const { label, hint, flags, change } = props;
  return (
    <span class="switches" role="group" aria-label={label}>
      <span>{label}</span>
      {AXES.map((name, axis) => (
        <button
          key={name}
          type="button"
          class="switch"
          aria-pressed={flags[axis]}
          aria-label={words.along(label, name)}
          title={hint(axis as Axis)}
          onClick={() => {
            change(flipped(flags, axis as Axis));
          }}
        >
          {name}
        </button>
      ))}
    </span>
  );
}
