/** The assemblies that were found, and those that the file keeps. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as figures from "../../words/bench/figures";
import * as words from "../../words/bench/findings";
import type { Which } from "../api/client";
import { writeDoc } from "../model/document";
import { docOf, jobOf } from "../state";
import { useBench } from "./context";
import { FindingTable } from "./FindingTable";
import { Wrong } from "./parts";
import { useAnswer } from "./useAnswer";

/** Stored solutions of one page. */
const PAGE = 50;

interface Props {
  readonly shown: Which | null;
  readonly choose: (which: Which, title: string) => void;
  /** Shows the first of the list, unless another one has been chosen. */
  readonly offer: (which: Which, title: string) => void;
  /** Keeps the assembly that is shown in sight next to the next ones; null if one is pinned already. */
  readonly keep: (() => void) | null;
}

export function Findings({ shown, choose, offer, keep }: Props): JSX.Element | null {
  const { state } = useBench((all) => ({
    job: jobOf(all),
    hasStored: (all.facts?.problems[all.problem]?.stored ?? 0) > 0,
  }));
  const { job, hasStored } = state;
  return (
    <>
      {job && job.found > 0 ? <FindingTable shown={shown} choose={choose} offer={offer} job={job} keep={keep} /> : null}
      {hasStored ? <Stored shown={shown} choose={choose} offer={offer} /> : null}
    </>
  );
}

/** The solutions that the document keeps. */
function Stored({ shown, choose, offer }: Omit<Props, "keep">): JSX.Element {
  const { bench, state } = useBench((all) => ({ doc: docOf(all)!, facts: all.facts, problem: all.problem }));
  const { doc, facts, problem } = state;
  const stored = useMemo(() => ({ document: writeDoc(doc), problem: problem + 1 }), [doc, problem]);
  const [offset, setOffset] = useState(0);
  const { value: list, error } = useAnswer([facts, problem, offset], (signal) =>
    bench.api.with(signal).stored(stored.document, stored.problem, offset, PAGE),
  );
  useEffect(() => {
    const first = list?.items[0];
    // What a search finds comes before what the file keeps.
    if (first && list.offset === 0 && jobOf(bench.state) === null)
      offer({ ...stored, stored: first.number }, words.storedSolution(first.number));
  }, [list]);
  return (
    <section class="findings">
      <h3>{words.storedInFile}</h3>
      <Wrong text={error} />
      <ul class="list tight" aria-label={words.storedSolutions}>
        {list?.items.map(({ number, level }) => {
          const isShown = shown !== null && "stored" in shown && shown.stored === number;
          return (
            <li key={number}>
              <button
                type="button"
                class="entry"
                aria-current={isShown ? "true" : undefined}
                onClick={() => {
                  choose({ ...stored, stored: number }, words.storedSolution(number));
                }}
              >
                <strong>{number}</strong>
                <span class="level">{level ? figures.level(level) : words.withoutLevel}</span>
                <small />
              </button>
            </li>
          );
        })}
      </ul>
      <Pages offset={offset} total={list?.total ?? 0} go={setOffset} />
    </section>
  );
}

function Pages({
  offset,
  total,
  go,
}: {
  offset: number;
  total: number;
  go: (offset: number) => void;
}): JSX.Element | null {
  if (total <= PAGE) return null;
  return (
    <p class="pages">
      <button
        type="button"
        class="quiet"
        disabled={offset === 0}
        onClick={() => {
          go(offset - PAGE);
        }}
      >
        {common.previous}
      </button>
      <span>{words.range(offset + 1, Math.min(offset + PAGE, total), total)}</span>
      <button
        type="button"
        class="quiet"
        disabled={offset + PAGE >= total}
        onClick={() => {
          go(offset + PAGE);
        }}
      >
        {common.next}
      </button>
    </p>
  );
}
