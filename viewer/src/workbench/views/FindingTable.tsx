/** The assemblies that a search has found, thousands or few: chosen, sorted, walked through, marked. */

import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { MarkAction, Which } from "../api/client";
import type { Finding, Job, LevelCounts } from "../api/types";
import { lineOf } from "../errors";
import { FindingPages } from "../finding-pages";
import { type Choice, levelOf, queryOf, USUAL_CHOICE, varies } from "../model/finding-choice";
import { isUnderWay } from "../searching";
import { docOf } from "../state";
import { Thumbnails } from "../thumbnails";
import { useBench } from "./context";
import { FindingActions } from "./FindingActions";
import { FindingFilters } from "./FindingFilters";
import { FindingHead } from "./FindingHead";
import { Iso } from "./Iso";
import { LevelBars } from "./LevelBars";
import { many, Wrong } from "./parts";
import { useAnswer, useLatest } from "./useAnswer";
import { VirtualList } from "./VirtualList";

const ROW = 52;
/** Rows of one press of Page Up or Page Down. */
const PAGE_ROWS = 8;
/** The list of a search that goes on is brought up to date so often, in milliseconds. */
const PACE = 1000;

interface Props {
  readonly job: Job;
  readonly shown: Which | null;
  readonly choose: (which: Which, title: string) => void;
  /** Shows the first of the list, unless another one has been chosen. */
  readonly offer: (which: Which, title: string) => void;
  /** Keeps the assembly that is shown in sight next to the next ones; null if one is pinned already. */
  readonly keep: (() => void) | null;
}

export function FindingTable({ job, shown, choose, offer, keep }: Props): JSX.Element {
  const { bench, state } = useBench();
  const choice = state.listed?.job === job.id ? state.listed.choice : USUAL_CHOICE;
  const setChoice = (next: Choice): void => { bench.store.set({ listed: { job: job.id, choice: next } }); };
  // What became of the last mark.
  const [wrong, setWrong] = useState<string | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const [aim, setAim] = useState<{ row: number } | null>(null);
  const [, again] = useReducer((n: number) => n + 1, 0);
  const seen = useRef<[number, number]>([0, PAGE_ROWS]);
  /** The list in which a row was chosen last: the place of that is known. */
  const taken = useRef<{ readonly pages: FindingPages; readonly deleted: number } | null>(null);
  const query = JSON.stringify(queryOf(choice));
  const pages = useMemo(() => new FindingPages(bench.api, job.id, queryOf(choice), () => { again(undefined); }), [job.id, query]);
  const doc = docOf(state);
  const look = { colours: job.pieces.map(({ colour }) => colour), palette: doc?.kind === "puzzle" ? doc.palette : [] };
  const pictures = useMemo(() => new Thumbnails(bench.api, job.id, look, () => { again(undefined); }), [job.id, JSON.stringify(look)]);
  useEffect(() => () => { pages.leave(); }, [pages]);
  useEffect(() => () => { pictures.leave(); }, [pictures]);
  const version = usePaced(`${job.found} ${job.state} ${job.marks.starred} ${job.marks.deleted}`, job.state === "running" ? PACE : 0);
  const number = shown !== null && "number" in shown && shown.job === job.id ? shown.number : null;
  useEffect(() => {
    pages.refresh();
    pages.request(...seen.current);
  }, [pages, version]);
  const { value: counts, error: noCounts } = useAnswer([pages, version], (signal) => bench.api.with(signal).levels(job.id, queryOf(choice)));
  // The same assembly is somewhere else in another list; and so is one that took the place of another as the list grew.
  const { deleted } = job.marks;
  const isTaken = taken.current?.pages === pages && taken.current.deleted === deleted && at !== null && pages.at(at)?.number === number;
  const located = useAnswer(number === null ? null : [pages, deleted, number], async (signal) => (isTaken ? null : { place: await pages.placeOf(number!, signal) }));
  useEffect(() => {
    if (!located.value || located.isStale) return;
    const { place } = located.value;
    setAt(place);
    setAim(place === null ? null : { row: place });
  }, [located.value]);
  const first = pages.at(0);
  useEffect(() => { if (first) offer(named(job, first), titleOf(first)); }, [first?.number, job.state]);
  const numbers = range(...seen.current).flatMap((place) => pages.at(place)?.number ?? []);
  useEffect(() => { pictures.request(numbers); }, [numbers.join()]);
  const take = (place: number, item: Finding): void => {
    taken.current = { pages, deleted };
    setAt(place);
    choose(named(job, item), titleOf(item));
  };
  const going = useLatest();
  const go = (place: number): void => {
    const near = Math.max(Math.min(place, pages.total - 1), 0);
    setAim({ row: near });
    void going.request(() => pages.fetch(near)).then((item) => { if (item) take(near, item); });
  };
  const mark = async (what: MarkAction): Promise<void> => {
    setWrong(null);
    try {
      await bench.api.mark(job.id, what, queryOf(choice));
      pages.refresh();
      pages.request(...seen.current);
      if (what.do === "one" && at !== null) go(at);
    } catch (error) {
      setWrong(lineOf(error));
    }
  };
  const chosen = at === null ? undefined : pages.at(at);
  const current = chosen?.number === number ? chosen : undefined;
  const star = (item: Finding): void => void mark({ do: item.starred ? "unstar" : "star", number: item.number });
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const here = at ?? -1;
    const steps: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, PageDown: here + PAGE_ROWS, PageUp: here - PAGE_ROWS, Home: 0, End: pages.total - 1 };
    const place = steps[event.key];
    if (place !== undefined) go(place);
    else if (event.key === "Delete" && number !== null) void mark({ do: "one", number });
    else if (event.key === "*" && current) star(current);
    else return;
    event.preventDefault();
    // Up and down are steps of the viewer elsewhere.
    event.stopPropagation();
  };
  const isThere = pages.isThere;
  return (
    <section class="findings">
      <FindingFilters job={job} choice={choice} counts={counts} change={setChoice} />
      {counts ? <LevelBars levels={counts.levels} chosen={choice.level} choose={(level) => { setChoice({ ...choice, level }); }} /> : null}
      <Wrong text={wrong ?? noCounts ?? pages.wrong} />
      <div class="finding-table" style={{ "--columns": columnsOf(counts) }}>
        <FindingHead choice={choice} counts={counts} change={setChoice} />
        <VirtualList
          label="Assemblies"
          count={pages.total}
          rowHeight={ROW}
          aim={aim}
          active={at === null ? undefined : `finding-${at}`}
          keys={keys}
          seen={(low, high) => { seen.current = [low, high]; pages.request(low, high); again(undefined); }}
          row={(place) => {
            const item = pages.at(place);
            if (!item) return <div key={place} class="finding" role="option" aria-selected="false" />;
            const isShown = item.number === number;
            return (
              <div
                key={place}
                id={`finding-${place}`}
                role="option"
                class="finding entry"
                aria-selected={isShown}
                aria-current={isShown ? "true" : undefined}
                aria-setsize={pages.total}
                aria-posinset={place + 1}
                onClick={() => { take(place, item); }}
              >
                <Iso parts={pictures.of(item.number)} width={50} height={42} />
                <strong>{item.number.toLocaleString("en")}</strong>
                <span class={item.level === null ? "level none" : "level"} title={levelOf(item)}>
                  <span>{levelOf(item)}</span>
                  {item.solution_number === null ? null : <small>{`solution ${item.solution_number.toLocaleString("en")}`}</small>}
                </span>
                <span class="figure">{item.moves ?? ""}</span>
                {varies(counts?.holes) ? <span class="figure">{item.holes}</span> : null}
                {varies(counts?.pieces) ? <span class="figure">{item.pieces}</span> : null}
                <span class={item.starred ? "star on" : "star"} title={item.starred ? "Take the star away" : "Give it a star"} onClick={(event) => { event.stopPropagation(); star(item); }}>{item.starred ? "\u2605" : "\u2606"}</span>
              </div>
            );
          }}
        />
      </div>
      {isThere && pages.total === 0 ? <p class="hint">{job.marks.deleted === job.found ? "All are deleted." : isUnderWay(job) ? "None of this kind so far." : "None of this kind."}</p> : null}
      {isThere ? <p class="hint tabular">{pages.total === job.found ? many(job.found, "assembly", "assemblies") : `${pages.total.toLocaleString("en")} of ${many(job.found, "assembly", "assemblies")}`}{job.marks.deleted ? `, ${job.marks.deleted.toLocaleString("en")} deleted` : ""}{at === null || pages.total < 2 ? "" : ` \u00b7 row ${(at + 1).toLocaleString("en")}`}</p> : null}
      <FindingActions job={job} number={number} current={current} mark={mark} star={star} keep={keep} />
    </section>
  );
}

/** The value, at most once in this many milliseconds. */
function usePaced(value: string, pace: number): string {
  const [paced, setPaced] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      last.current = performance.now();
      setPaced(value);
    }, Math.max(last.current + pace - performance.now(), 0));
    return () => { clearTimeout(timer); };
  }, [value, pace]);
  return paced;
}

function named(job: Job, item: Finding): Which {
  return { job: job.id, number: item.number };
}

function titleOf(item: Finding): string {
  return `Assembly ${item.number}`;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i);
}

function columnsOf(counts: LevelCounts | null): string {
  const more = [counts?.holes, counts?.pieces].filter(varies).map(() => "42px").join(" ");
  return `50px 50px minmax(0, 1fr) 46px ${more} 24px`;
}
