/** The assemblies that a search has found, thousands or few: chosen, sorted, walked through, marked. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import * as words from "../../words/bench/findings";
import type { Which } from "../api/client";
import type { Finding, SolveJob, LevelCounts } from "../api/types";
import { rowOfKey } from "../finding-cursor";
import { type Choice, USUAL_CHOICE, varies } from "../model/finding-choice";
import { isUnderWay } from "../searching";
import { useBench } from "./context";
import { FindingActions } from "./FindingActions";
import { FindingFilters } from "./FindingFilters";
import { FindingHead } from "./FindingHead";
import { FindingRow } from "./FindingRow";
import { LevelBars } from "./LevelBars";
import { Wrong } from "./parts";
import { type FindingsView, useFindings } from "./useFindings";
import { VirtualList } from "./VirtualList";

const ROW = 52;

interface Props {
  readonly job: SolveJob;
  readonly shown: Which | null;
  readonly choose: (which: Which, title: string) => void;
  /** Shows the first of the list, unless another one has been chosen. */
  readonly offer: (which: Which, title: string) => void;
  /** Keeps the assembly that is shown in sight next to the next ones; null if one is pinned already. */
  readonly keep: (() => void) | null;
}

export function FindingTable({ job, shown, choose, offer, keep }: Props): JSX.Element {
  const [choice, setChoice] = useChoice(job);
  const findings = useFindings(job, choice, shown, (item) => {
    choose(named(job, item), titleOf(item));
  });
  const { counts, error, number, current, mark, star } = findings;
  const first = findings.pages.at(0);
  useEffect(() => {
    if (first) offer(named(job, first), titleOf(first));
  }, [first?.number, job.state]);
  return (
    <section class="findings">
      <FindingFilters job={job} choice={choice} counts={counts} change={setChoice} />
      {counts ? (
        <LevelBars
          levels={counts.levels}
          chosen={choice.level}
          choose={(level) => {
            setChoice({ ...choice, level });
          }}
        />
      ) : null}
      <Wrong text={error} />
      <div class="finding-table" style={{ "--columns": columnsOf(counts) }}>
        <FindingHead choice={choice} counts={counts} change={setChoice} />
        <Rows findings={findings} />
      </div>
      <Summary findings={findings} />
      <FindingActions job={job} number={number} current={current} mark={mark} star={star} keep={keep} />
    </section>
  );
}

/** Which findings are listed, and how; the choice stays as long as the search. */
function useChoice(job: SolveJob): [Choice, (choice: Choice) => void] {
  const { bench, state } = useBench(({ listed }) => (listed?.job === job.id ? listed.choice : USUAL_CHOICE));
  return [
    state,
    (choice) => {
      bench.store.set({ listed: { job: job.id, choice } });
    },
  ];
}

function Rows({ findings }: { findings: FindingsView }): JSX.Element {
  const { pages, cursor, state, number, current, go, mark, star } = findings;
  const { at, aim } = state;
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const row = rowOfKey(event.key, at, pages.total);
    if (row !== undefined) go(row);
    else if (event.key === "Delete" && number !== null) void mark({ do: "one", number });
    else if (event.key === "*" && current) star(current);
    else return;
    event.preventDefault();
    // Up and down are steps of the viewer elsewhere.
    event.stopPropagation();
  };
  return (
    <VirtualList
      label={words.assemblies}
      count={pages.total}
      rowHeight={ROW}
      aim={aim}
      active={at === null ? undefined : `finding-${at}`}
      keys={keys}
      seen={(low, high) => {
        cursor.see(low, high);
      }}
      row={(row) => <FindingRow key={row} row={row} findings={findings} />}
    />
  );
}

/** How many findings the list has. */
function Summary({ findings: { job, pages, state } }: { findings: FindingsView }): JSX.Element | null {
  if (!pages.isThere) return null;
  const { deleted } = job.marks;
  const row = state.at !== null && pages.total > 1 ? state.at + 1 : null;
  return (
    <>
      {pages.total === 0 ? <p class="hint">{whyNone(job)}</p> : null}
      <p class="hint tabular">{words.summary(pages.total, job.found, deleted, row)}</p>
    </>
  );
}

function whyNone(job: SolveJob): string {
  if (job.marks.deleted === job.found) return words.allDeleted;
  return isUnderWay(job) ? words.noneSoFar : words.none;
}

function named(job: SolveJob, item: Finding): Which {
  return { job: job.id, number: item.number };
}

function titleOf(item: Finding): string {
  return words.assembly(item.number);
}

function columnsOf(counts: LevelCounts | null): string {
  const more = [counts?.holes, counts?.pieces]
    .filter(varies)
    .map(() => "42px")
    .join(" ");
  return `50px 50px minmax(0, 1fr) 46px ${more} var(--star)`;
}
