/** The findings of a search as views show them: pages of a list, its counts, its pictures, and what is chosen in it. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { MarkAction, Which } from "../api/client";
import type { Finding, SolveJob, LevelCounts } from "../api/types";
import { type CursorState, FindingCursor } from "../finding-cursor";
import type { FindingPages } from "../finding-pages";
import { type Choice, queryOf } from "../model/finding-choice";
import type { Thumbnails } from "../thumbnails";
import { useBench } from "./context";
import { useAnswer } from "./useAnswer";
import { useThumbnails } from "./useThumbnails";
import { useStore, whole } from "../../ui/useStore";

/** The list of a search that goes on is brought up to date so often, in milliseconds. */
const PACE = 1000;

export interface FindingsView {
  readonly job: SolveJob;
  readonly pages: FindingPages;
  readonly cursor: FindingCursor;
  readonly state: CursorState;
  readonly counts: LevelCounts | null;
  readonly error: string | null;
  readonly pictures: Thumbnails;
  /** The number of the finding that is shown; null if it is not one of this search. */
  readonly number: number | null;
  /** The finding that is shown, if the list has it here. */
  readonly current: Finding | undefined;
  readonly choose: (row: number, item: Finding) => void;
  readonly go: (row: number) => void;
  readonly mark: (what: MarkAction) => Promise<void>;
  readonly star: (item: Finding) => void;
}

export function useFindings(
  job: SolveJob,
  choice: Choice,
  shown: Which | null,
  show: (item: Finding) => void,
): FindingsView {
  const { bench } = useBench();
  const query = queryOf(choice);
  const key = JSON.stringify(query);
  const cursor = useMemo(() => new FindingCursor(bench.api, job.id, query), [job.id, key]);
  const { pages } = cursor;
  const state = useStore(cursor.store, whole);
  const colours = job.pieces.map(({ colour }) => colour);
  const pictures = useThumbnails(job.id, colours, (numbers, signal) =>
    bench.api.with(signal).thumbnails(job.id, numbers),
  );
  useEffect(
    () => () => {
      cursor.leave();
    },
    [cursor],
  );

  const { deleted, starred } = job.marks;
  const version = usePaced(`${job.found} ${job.state} ${starred} ${deleted}`, job.state === "running" ? PACE : 0);
  const followed = useRef<FindingCursor | null>(null);
  useEffect(() => {
    if (followed.current === cursor) cursor.refresh();
    else cursor.begin();
    followed.current = cursor;
  }, [cursor, version]);
  const counts = useAnswer([cursor, version], (signal) => bench.api.with(signal).levels(job.id, query));
  const number = shown !== null && "number" in shown && shown.job === job.id ? shown.number : null;
  // It is somewhere else in another list; and so is one that took the place of another as the list grew.
  useAnswer(number === null ? null : [cursor, deleted, number], (signal) => cursor.locate(number!, deleted, signal));
  const numbers = range(...state.rows).flatMap((row) => pages.at(row)?.number ?? []);
  useEffect(() => {
    pictures.request(numbers);
  }, [pictures, numbers.join()]);

  const choose = (row: number, item: Finding): void => {
    cursor.take(row, deleted);
    show(item);
  };
  const go = (row: number): void => {
    void cursor.go(row, deleted).then((item) => {
      if (item) show(item);
    });
  };
  const mark = async (what: MarkAction): Promise<void> => {
    const isDone = await cursor.mark(what);
    const { at } = cursor.store.state;
    if (isDone && what.do === "one" && at !== null) go(at);
  };
  const star = (item: Finding): void => void mark({ do: item.starred ? "unstar" : "star", number: item.number });
  const chosen = state.at === null ? undefined : pages.at(state.at);
  const current = chosen?.number === number ? chosen : undefined;
  const error = state.error ?? counts.error ?? pages.wrong;
  return { job, pages, cursor, state, counts: counts.value, error, pictures, number, current, choose, go, mark, star };
}

/** The value, at most once in this many milliseconds. */
function usePaced(value: string, pace: number): string {
  const [paced, setPaced] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(last.current + pace - performance.now(), 0);
    const timer = setTimeout(() => {
      last.current = performance.now();
      setPaced(value);
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [value, pace]);
  return paced;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => first + i);
}
