/** The pieces of the problem side by side, while nothing has been found yet. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import * as words from "../../words/bench/pieces";
import { foldedRows, piecesOf } from "../pieces";
import { isCurrent, isUnderWay } from "../searching";
import { docOf, jobOf, type State } from "../state";
import { useBench } from "./context";
import { Iso } from "./Iso";
import { Chip } from "../../ui/parts";

const MOST = 24;

export function Loose(): JSX.Element {
  const { bench, state } = useBench((all) => ({ doc: docOf(all), problem: all.problem, outcome: outcomeOf(all) }));
  const { doc, problem, outcome } = state;
  const rows = useMemo(
    () =>
      (doc ? foldedRows(doc, problem, piecesOf(doc, problem, bench.state.tables, bench.state.about)) : []).map(
        (row) => ({
          first: row[0]!,
          last: row.at(-1)!,
          count: row.length,
          parts: [row[0]!.part],
        }),
      ),
    [doc, problem],
  );
  return (
    <div class="loose">
      <ul>
        {rows.slice(0, MOST).map(({ first, last, count, parts }) => (
          <li key={first.mark} title={first.name}>
            <Iso parts={parts} width={150} height={96} />
            {count > 1 ? (
              <span class="chips">
                {words.firstToLast(
                  <Chip mark={first.mark} colour={first.colour} />,
                  <Chip mark={last.mark} colour={last.colour} />,
                )}
              </span>
            ) : (
              <Chip mark={first.mark} colour={first.colour} />
            )}
          </li>
        ))}
      </ul>
      <p class="caption">
        {rows.length === 0
          ? words.noneUsed
          : rows.length > MOST
            ? words.someShown(MOST, rows.length, outcome)
            : outcome}
      </p>
    </div>
  );
}

/** What is known of how they go together: nothing but a question before a search, and nothing to see after some. */
function outcomeOf(state: State): string {
  const job = jobOf(state);
  if (!job || !isCurrent(state)) return words.howTogether;
  if (isUnderWay(job)) return words.trying;
  if (job.state !== "done" || job.found > 0) return words.howTogether;
  return job.assemblies === 0 && job.complete ? words.notTogether : words.noneStored;
}
