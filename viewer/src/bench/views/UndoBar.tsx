/** Undo, redo, and the way to the whole history; drawn over the picture. */

import type { JSX } from "preact";
import { useBench } from "./context";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/parts";

export function UndoBar(): JSX.Element {
  const { bench, state } = useBench();
  const { steps, at } = state.history!;
  return (
    <div class="undo" role="group" aria-label={common.history}>
      <button
        type="button"
        disabled={at === 0}
        title={at > 0 ? words.undo(steps[at]!.word) : undefined}
        onClick={() => {
          void bench.undo();
        }}
      >
        {common.undo}
      </button>
      <button
        type="button"
        disabled={at === steps.length - 1}
        title={at < steps.length - 1 ? words.redo(steps[at + 1]!.word) : undefined}
        onClick={() => {
          bench.redo();
        }}
      >
        {common.redo}
      </button>
      <button
        type="button"
        onClick={() => {
          bench.store.set({ dialog: "history" });
        }}
      >
        {common.history}
      </button>
      <span class="last" role="status">
        {at > 0 ? steps[at]!.word : ""}
      </span>
    </div>
  );
}
