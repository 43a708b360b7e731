/** Fields of the Make tab. */

import type { ComponentChildren, JSX } from "preact";
import { type MakeForm, whyNoOrder } from "../model/make-form";
import { formOf } from "../making";
import { useBench } from "./context";
import { Doing, Select } from "./parts";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/make";

/** The fields of the form that hold a text. */
type TextKey = { [Key in keyof MakeForm]: MakeForm[Key] extends string ? Key : never }[keyof MakeForm];

/** A text of the form; the server checks it. */
export function MakeText({
  field,
  label,
  hint,
  placeholder,
  isLong,
  isOff,
}: {
  field: TextKey;
  label: string;
  hint?: string;
  placeholder?: string;
  isLong?: boolean;
  isOff?: boolean;
}): JSX.Element {
  const { bench, state: value } = useBench((state) => formOf(state)[field]);
  const { making } = bench;
  return (
    <label class={isLong ? "field" : "row make-field"}>
      <span>
        {label}
        {hint ? <small>{hint}</small> : null}
      </span>
      <input
        type="text"
        class={isLong ? undefined : "whole"}
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        disabled={isOff}
        maxLength={200}
        onInput={(event) => {
          making.change({ [field]: event.currentTarget.value });
        }}
      />
    </label>
  );
}

export function MakeSelect({
  field,
  label,
  options,
  isOff,
}: {
  field: TextKey;
  label: string;
  options: readonly (readonly [string, string])[];
  isOff?: boolean;
}): JSX.Element {
  const { bench, state: value } = useBench((state) => formOf(state)[field]);
  const { making } = bench;
  return (
    <Select
      class="make-field"
      label={label}
      options={options}
      value={value}
      disabled={isOff}
      choose={(chosen) => {
        making.change({ [field]: chosen });
      }}
    />
  );
}

/** Files to download, a button each. */
export function Files({
  files,
  failed,
  children,
}: {
  files: readonly (readonly [string, readonly string[]])[];
  failed: (line: string | null) => void;
  children?: ComponentChildren;
}): JSX.Element {
  const { bench, state: isOff } = useBench((state) => whyNoOrder(formOf(state)) !== null);
  return (
    <section class="files" aria-label={words.filesToDownload}>
      <h3>{common.download}</h3>
      <div class="file-list">
        {files.map(([word, paths]) => (
          <Doing
            key={word}
            class="quiet solid small"
            disabled={isOff}
            failed={failed}
            act={() => bench.making.download(paths)}
          >
            {word}
          </Doing>
        ))}
      </div>
      {children}
    </section>
  );
}
