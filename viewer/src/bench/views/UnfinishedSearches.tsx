/** Half-finished searches of the puzzle that are stored next to its file, with a button to go on with each. */

import type { JSX } from "preact";
import { docOf } from "../state";
import { detailOf, unfinishedSearches, wordsToGoOn } from "../unfinished-search";
import { useBench } from "./context";
import { Doing } from "./parts";
import { useAnswer } from "./useAnswer";
import * as words from "../../words/bench/search";

/** The most that are shown; the folder has the others. */
const MOST = 3;

export function UnfinishedSearches({ failed }: { failed: (text: string | null) => void }): JSX.Element | null {
  const { bench, state } = useBench();
  const { problem, file, facts } = state;
  const doc = docOf(state)!;
  const path = file?.path;
  // The server has checked the puzzle a moment after the last edit.
  const isKnown = path !== undefined && facts !== null;
  const { value: searches, isStale } = useAnswer(isKnown ? [facts, problem, path] : null, (signal) =>
    unfinishedSearches(bench.api.with(signal), doc, problem, path!),
  );
  if (isStale || !searches) return null;
  return (
    <section class="unfinished" aria-label={words.unfinished}>
      {searches.slice(0, MOST).map((search) =>
        search.why_not ? (
          <p key={search.path} class="hint">
            {detailOf(search)}
          </p>
        ) : (
          <p key={search.path} class="column">
            <Doing failed={failed} disabled={state.isStarting} act={() => bench.search.goOn(search)}>
              {wordsToGoOn(search)}
            </Doing>
            <small class="hint">{detailOf(search)}</small>
          </p>
        ),
      )}
    </section>
  );
}
