/** Everything that was done, the latest first; a click goes there. */

import type { JSX } from "preact";
import * as common from "../../words/bench/common";
import { useBench } from "./context";
import { Dialog } from "./Dialog";

export function HistoryDialog(): JSX.Element {
  const { bench, state } = useBench();
  const { steps, at } = state.history!;
  return (
    <Dialog title={common.history}>
      <ol class="history" reversed>
        {steps
          .map(({ word }, i) => (
            <li key={i} class={i > at ? "undone" : ""}>
              <button
                type="button"
                aria-current={i === at ? "step" : undefined}
                onClick={() => {
                  bench.goTo(i);
                }}
              >
                {word}
              </button>
            </li>
          ))
          .reverse()}
      </ol>
    </Dialog>
  );
}
