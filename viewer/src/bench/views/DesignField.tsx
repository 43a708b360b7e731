/** Fields of the form of a design, each drawn again when its own part changes. */

import type { JSX } from "preact";
import * as words from "../../words/bench/design-form";
import type { DesignForm } from "../model/design";
import { useBench } from "./context";
import { Whole } from "./parts";

/** What `select` makes of what is filled in. */
export function useForm<Shown>(select: (form: DesignForm) => Shown): Shown {
  const { bench } = useBench();
  return useBench((state) => select(bench.design.form(state))).state;
}

/** A part of the form in the field that `children` makes of its value and of the function that fills it in. */
export function Field<Name extends keyof DesignForm>({
  name,
  children,
}: {
  name: Name;
  children: (value: DesignForm[Name], put: (value: DesignForm[Name]) => void) => JSX.Element;
}): JSX.Element {
  const { bench } = useBench();
  const value = useForm((form) => form[name]);
  return children(value, (next) => {
    bench.design.change({ [name]: next });
  });
}

/** A whole number with its label. */
export function NumberField({
  name,
  least,
  most,
  empty,
}: {
  name: keyof typeof words.labels;
  least: number;
  most: number;
  /** What the number is while the field is empty, and the word that stands there. */
  empty?: readonly [0 | null, string];
}): JSX.Element {
  const [none, placeholder] = empty ?? [];
  const label = words.labels[name];
  return (
    <label class="row" title={words.hints[name]}>
      <span>{label}</span>
      <Field name={name}>
        {(value, put) => (
          <Whole
            label={label}
            value={value === none ? null : value}
            least={least}
            most={most}
            placeholder={placeholder}
            change={(next) => {
              put(next ?? none ?? null);
            }}
          />
        )}
      </Field>
    </label>
  );
}
