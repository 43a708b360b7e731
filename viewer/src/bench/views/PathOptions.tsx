/** What else a path depends on: equal pieces, the tray, limits. */

import type { JSX } from "preact";
import { Tick } from "../../ui/parts";
import * as words from "../../words/bench/path";
import { Limit } from "./parts";
import { usePathForm } from "./usePathForm";

export function PathOptions(): JSX.Element {
  return (
    <details class="options">
      <summary>{words.options}</summary>
      <div class="column">
        <PathTick field="labelled" label={words.keepApart} hint={words.keepApartHint} />
        <PathLimit field="margin" least={0} most={1000} title={words.marginHint} />
        <PathLimit field="max_states" least={1} most={999_999_999} />
        <PathLimit field="seconds" least={1} most={999_999_999} />
      </div>
    </details>
  );
}

export function PathTick(props: { field: "labelled" | "tray"; label: string; hint: string }): JSX.Element {
  const { field, label, hint } = props;
  const { bench, state: is } = usePathForm((form) => form[field]);
  return (
    <Tick
      label={label}
      hint={hint}
      checked={is}
      change={(next) => {
        bench.path.change({ [field]: next });
      }}
    />
  );
}

function PathLimit(props: {
  field: keyof typeof words.limits;
  least: number;
  most: number;
  title?: string;
}): JSX.Element {
  const { field, ...more } = props;
  const { bench, state: value } = usePathForm((form) => form[field]);
  return (
    <Limit
      text={words.limits[field]}
      value={value}
      change={(next) => {
        bench.path.change({ [field]: next });
      }}
      {...more}
    />
  );
}
