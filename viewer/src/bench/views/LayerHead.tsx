/** Which layer of a shape is drawn, and the way to others: buttons, and Page Up and Page Down. */

import type { ComponentChildren, JSX } from "preact";
import * as words from "../../words/bench/drawing";
import * as parts from "../../words/bench/parts";
import type { Workbench } from "../bench";
import { useBench } from "./context";

interface Props {
  readonly depth: number;
  /** What leads to the layer before and to the one after: labels, and signs. */
  readonly ways: readonly [readonly [string, string], readonly [string, string]];
  readonly children?: ComponentChildren;
}

export function LayerHead({ depth, ways, children }: Props): JSX.Element {
  const { bench, state: layer } = useBench((state) => Math.min(state.layer, depth - 1));
  const step = (by: 1 | -1, [label, sign]: readonly [string, string]): JSX.Element => (
    <button
      type="button"
      aria-label={label}
      disabled={layer === (by > 0 ? depth - 1 : 0)}
      onClick={() => {
        goToLayer(bench, layer + by, depth);
      }}
    >
      {sign}
    </button>
  );
  return (
    <div class="layer-head">
      <span>{words.layer}</span>
      <span class="stepper" role="group" aria-label={words.layer}>
        {step(-1, ways[0])}
        <output>{parts.page(layer + 1, depth)}</output>
        {step(1, ways[1])}
      </span>
      {children}
    </div>
  );
}

/** Change the layer by Page Up or Page Down; whether the key is one of these. */
export function pageLayers(event: KeyboardEvent, bench: Workbench, depth: number): boolean {
  const by = event.key === "PageUp" ? 1 : event.key === "PageDown" ? -1 : 0;
  if (by !== 0) goToLayer(bench, Math.min(bench.state.layer, depth - 1) + by, depth);
  return by !== 0;
}

function goToLayer(bench: Workbench, layer: number, depth: number): void {
  bench.store.set({ layer: Math.min(Math.max(layer, 0), depth - 1) });
}
