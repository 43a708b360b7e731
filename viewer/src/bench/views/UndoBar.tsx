/** Undo, redo, and the way to the whole history; drawn over the picture. */

import type { JSX } from "preact";
import { useBench } from "./context";

export function UndoBar(): JSX.Element {
  const { bench, state } = useBench();
  const { steps, at } = state.history!;
  return (
    <div class="undo" role="group" aria-label="History">
      <button
        type="button"
        disabled={at === 0}
        title={at > 0 ? `Undo: ${steps[at]!.word} (Ctrl-Z)` : undefined}
        onClick={() => {
          bench.undo();
        }}
      >
        Undo
      </button>
      <button
        type="button"
        disabled={at === steps.length - 1}
        title={at < steps.length - 1 ? `Redo: ${steps[at + 1]!.word} (Ctrl-Shift-Z)` : undefined}
        onClick={() => {
          bench.redo();
        }}
      >
        Redo
      </button>
      <button
        type="button"
        onClick={() => {
          bench.store.set({ dialog: "history" });
        }}
      >
        History
      </button>
      <span class="last" role="status">
        {at > 0 ? steps[at]!.word : ""}
      </span>
    </div>
  );
}
