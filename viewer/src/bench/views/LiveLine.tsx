/** The counts of the puzzle as it is edited, where they take less than a second. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import * as words from "../../words/bench/pieces";
import { wordsOf } from "../live-counts";
import { docOf } from "../state";
import { useBench } from "./context";

export function LiveLine(): JSX.Element {
  const { bench, state } = useBench();
  useEffect(() => {
    bench.counts.follow();
  }, [state.facts, state.problem]);
  // What is counted is over with the next edit, and with this view.
  useEffect(
    () => () => {
      bench.counts.giveUp();
    },
    [docOf(state)],
  );
  return (
    <p class="live-line" role="status" title={words.upToRotation}>
      {wordsOf(state)}
    </p>
  );
}
