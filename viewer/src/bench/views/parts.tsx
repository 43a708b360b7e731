/** Small things that many views of the workbench are made of. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { lineOf } from "../errors";
import * as forecast from "../../words/bench/forecast";
import * as words from "../../words/bench/parts";
import { formatDecimal } from "../../words/count";

/** What can be chosen, by its code, with the texts of all codes. */
export function choicesOf<Code extends string>(texts: Readonly<Record<Code, string>>): (readonly [Code, string])[] {
  return Object.entries(texts) as [Code, string][];
}

/** A row with one of several words, in a list that unfolds; `spoken` names it where the label alone would not do. */
export function Select<Value extends string>(props: {
  label: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  choose: (value: Value) => void;
  spoken?: string;
  class?: string;
  disabled?: boolean | undefined;
}): JSX.Element {
  return (
    <label class={props.class ? `row ${props.class}` : "row"}>
      <span>{props.label}</span>
      <select
        aria-label={props.spoken}
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => {
          props.choose(event.currentTarget.value as Value);
        }}
      >
        {props.options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A whole number that is taken over when it is one, and within bounds; if it `settles`, only after the last digit. */
export function Whole(props: {
  label: string;
  value: number | null;
  least: number;
  most: number;
  change: (value: number | null) => void;
  placeholder?: string | undefined;
  invalid?: string;
  settles?: boolean;
}): JSX.Element {
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (props.value === null ? "" : String(props.value));
  const value = /^\d{1,9}$/.test(shown) ? Number(shown) : null;
  const isGood =
    shown === "" ? props.placeholder !== undefined : value !== null && value >= props.least && value <= props.most;
  const take = (typed: string): void => {
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
    if (typed === "" && props.placeholder !== undefined) props.change(null);
    else if (number !== null && number >= props.least && number <= props.most) props.change(number);
  };
  const settle = (): void => {
    setText(null);
    if (props.settles && text !== null) take(text);
  };
  return (
    <input
      class="whole"
      type="text"
      inputMode="numeric"
      aria-label={props.label}
      aria-invalid={!isGood}
      title={isGood ? undefined : (props.invalid ?? words.numberBetween(props.least, props.most))}
      placeholder={props.placeholder}
      value={shown}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onInput={(event) => {
        const typed = event.currentTarget.value.trim();
        setText(typed);
        if (!props.settles) take(typed);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
        if (event.key === "Escape") setText(null);
        const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        setText(null);
        const next = (props.value ?? props.least - 1) + by;
        if (next >= props.least && next <= props.most) props.change(next);
      }}
    />
  );
}

/** A number in a sentence: what stands before and after its field, what that is called, and what it holds if empty. */
export interface LimitText {
  readonly before: string;
  readonly after: string;
  readonly label: string;
  readonly empty: string;
}

/** A row with a number that may be left empty. */
export function Limit(props: {
  text: LimitText;
  value: number | null;
  least: number;
  most: number;
  change: (value: number | null) => void;
  title?: string;
}): JSX.Element {
  const { text, title, ...field } = props;
  return (
    <label class="row limit" title={title}>
      <span>{text.before}</span>
      <Whole label={text.label} placeholder={text.empty} {...field} />
      <span>{text.after}</span>
    </label>
  );
}

/** A decimal that is taken over when it is a good one. */
export function Part(props: {
  label: string;
  value: string;
  isGood: (typed: string) => boolean;
  change: (typed: string) => void;
  invalid: string;
}): JSX.Element {
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? props.value;
  const isGood = props.isGood(shown) || text === null;
  return (
    <input
      class="whole"
      type="text"
      inputMode="decimal"
      aria-label={props.label}
      aria-invalid={!isGood}
      title={isGood ? undefined : props.invalid}
      value={shown}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onInput={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        if (props.isGood(typed)) props.change(typed);
      }}
      onBlur={() => {
        setText(null);
      }}
    />
  );
}

/** A number with a button on each side. */
export function Stepper(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
}): JSX.Element {
  const { label, value, least, most, change } = props;
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={words.fewer(label)}
        disabled={value <= least}
        onClick={() => {
          change(value - 1);
        }}
      >
        {"\u2212"}
      </button>
      <Whole
        label={label}
        value={value}
        least={least}
        most={most}
        change={(n) => {
          if (n !== null) change(n);
        }}
      />
      <button
        type="button"
        aria-label={words.more(label)}
        disabled={value >= most}
        onClick={() => {
          change(value + 1);
        }}
      >
        +
      </button>
    </span>
  );
}

/** Buttons that move an entry of a list to the place before or after it. */
export function Order(props: {
  what: keyof typeof words.order;
  at: number;
  count: number;
  move: (to: number) => void;
}): JSX.Element {
  const { at, count, move } = props;
  const texts = words.order[props.what];
  return (
    <span class="order" role="group" aria-label={texts.name}>
      <button
        type="button"
        class="quiet"
        aria-label={texts.earlier}
        title={words.earlier}
        disabled={at === 0}
        onClick={() => {
          move(at - 1);
        }}
      >
        {"\u2191"}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={texts.later}
        title={words.later}
        disabled={at >= count - 1}
        onClick={() => {
          move(at + 1);
        }}
      >
        {"\u2193"}
      </button>
    </span>
  );
}

/** An error where it belongs, in one line. */
export function Wrong({ text }: { text: string | null }): JSX.Element | null {
  return text ? (
    <p class="wrong" role="alert">
      {text}
    </p>
  ) : null;
}

/** A button for work that takes a while and may fail; what went wrong goes to `failed`. */
export function Doing(props: {
  act: () => Promise<void>;
  failed: (line: string | null) => void;
  children: ComponentChildren;
  class?: string;
  disabled?: boolean;
}): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    props.failed(null);
    try {
      await props.act();
    } catch (error) {
      props.failed(lineOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      class={props.class ?? "quiet"}
      disabled={(props.disabled ?? false) || isBusy}
      aria-busy={isBusy}
      onClick={() => void act()}
    >
      {props.children}
    </button>
  );
}

/** A number of seconds in words. */
export function spell(seconds: number): string {
  const { time, units } = forecast;
  if (seconds < 10) return time(formatDecimal(seconds), units.seconds);
  if (seconds < 90) return time(String(Math.round(seconds)), units.seconds);
  if (seconds < 5400) return time(String(Math.round(seconds / 60)), units.minutes);
  if (seconds < 172_800) return time(String(Math.round(seconds / 3600)), units.hours);
  const days = Math.round(seconds / 86_400);
  return days > 3650 ? units.years : time(String(days), units.days);
}
