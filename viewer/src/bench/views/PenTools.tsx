/** How the brush draws: free or in rectangles, on both sides of the middle, through the whole box. */

import type { JSX } from "preact";
import type { Axis } from "../../scene/vec";
import { type Flags, flipped, type Pen, type Stroke } from "../model/pen";
import { useBench } from "./context";
import { choicesOf } from "./parts";
import { Choose } from "../../ui/parts";
import * as words from "../../words/bench/pen";

const AXES = ["x", "y", "z"] as const;
const STROKE_ICONS: Readonly<Record<Stroke, string>> = {
  free: "M2 14C5 2 7 16 10 8s4-4 6-4",
  rectangle: "M2.5 4h13v10h-13z",
};
const STROKES = choicesOf(words.strokeKinds).map(
  ([stroke, name]) => [stroke, <Icon key={stroke} path={STROKE_ICONS[stroke]} name={name} />] as const,
);

/** A small drawing in lines; one with a name is read aloud, and shows it under the pointer. */
function Icon({ path, name }: { path: string; name?: string }): JSX.Element {
  return (
    <svg
      class="icon"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      {...(name ? { role: "img" as const, "aria-label": name } : { "aria-hidden": true })}
    >
      {name ? <title>{name}</title> : null}
      <path d={path} fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}

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
        options={STROKES}
        value={pen.stroke}
        choose={(stroke) => {
          set({ stroke });
        }}
      />
      <AxisSwitches
        label={words.symmetric}
        icon="M9 2v14M6 5 1 9l5 4zM12 5l5 4-5 4z"
        hint={words.symmetricHint}
        flags={pen.symmetric}
        change={(symmetric) => {
          set({ symmetric });
        }}
      />
      <AxisSwitches
        label={words.column}
        icon="M6 1h6v16H6zM6 6.3h6M6 11.7h6"
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
  icon: string;
  hint: (axis: Axis) => string;
  flags: Flags;
  change: (flags: Flags) => void;
}): JSX.Element {
  const { label, icon, hint, flags, change } = props;
  return (
    <span class="switches" role="group" aria-label={label}>
      <Icon path={icon} />
      <small>{label}</small>
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
