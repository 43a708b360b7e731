/** Small things that views of every page are made of. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { inkOn } from "./colour";

/** The mark of a piece as a tile in its colour. */
export function Chip({ mark, colour }: { mark: string; colour: string }): JSX.Element {
  return (
    <b class="chip" style={{ "--piece": colour, "--ink": inkOn(colour) }}>
      {mark}
    </b>
  );
}

/** One of several words, exactly one of them chosen; arrow keys go from one to the next. */
export function Choose<Value extends string | number>(props: {
  label: string;
  options: readonly (readonly [Value, ComponentChildren])[];
  value: Value;
  choose: (value: Value) => void;
}): JSX.Element {
  const [name] = useState(() => `choose-${++count}`);
  return (
    <div class="choice" role="radiogroup" aria-label={props.label}>
      {props.options.map(([value, word]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.choose(value)}
          />
          <span>{word}</span>
        </label>
      ))}
    </div>
  );
}

let count = 0;

export function Tick(props: {
  label: string;
  checked: boolean;
  change: (is: boolean) => void;
  hint?: string;
}): JSX.Element {
  return (
    <label class="tick">
      <input type="checkbox" checked={props.checked} onChange={(event) => props.change(event.currentTarget.checked)} />
      <span>
        {props.label}
        {props.hint ? <small>{props.hint}</small> : null}
      </span>
    </label>
  );
}

/** A slider from 0 to 1. */
export function Slider(props: { label: string; value: number; move: (value: number) => void }): JSX.Element {
  return (
    <input
      type="range"
      min={0}
      max={1}
      step={0.01}
      value={props.value}
      aria-label={props.label}
      onInput={(event) => props.move(event.currentTarget.valueAsNumber)}
    />
  );
}
