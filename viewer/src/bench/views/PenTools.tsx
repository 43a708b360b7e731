/** How the brush draws: free or in rectangles, on both sides of the middle, through the whole box. */

import type { JSX } from "preact";
import type { Axis } from "../../scene/vec";
import { type Flags, flipped, type Pen } from "../model/pen";
import { useBench } from "./context";
import { Choose } from "../../ui/parts";

const AXES = [
  ["x", "left and right"],
  ["y", "front and back"],
  ["z", "top and bottom"],
] as const;

export function PenTools(): JSX.Element {
  const { bench, state } = useBench();
  const { pen } = state;
  const set = (change: Partial<Pen>): void => {
    bench.store.set({ pen: { ...pen, ...change } });
  };
  return (
    <div class="pen" role="group" aria-label="How the brush draws">
      <Choose
        label="Strokes"
        options={[
          ["free", "Free"],
          ["rectangle", "Rectangle"],
        ]}
        value={pen.stroke}
        choose={(stroke) => {
          set({ stroke });
        }}
      />
      <AxisSwitches
        label="Symmetric"
        hint={(sides) => `Draw the same on both sides, ${sides}`}
        flags={pen.symmetric}
        change={(symmetric) => {
          set({ symmetric });
        }}
      />
      <AxisSwitches
        label="Column"
        hint={(sides) => `Draw through the whole box, between ${sides}`}
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
  hint: (sides: string) => string;
  flags: Flags;
  change: (flags: Flags) => void;
}): JSX.Element {
  const { label, hint, flags, change } = props;
  return (
    <span class="switches" role="group" aria-label={label}>
      <span>{label}</span>
      {AXES.map(([name, sides], axis) => (
        <button
          key={name}
          type="button"
          class="switch"
          aria-pressed={flags[axis]}
          aria-label={`${label} along ${name}`}
          title={hint(sides)}
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
