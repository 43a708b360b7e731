/** The solutions that a file stores: sorted, restricted to levels, and each with its picture. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as words from "../../words/bench/findings";
import { formatNumber } from "../../words/count";
import type { Which } from "../api/client";
import type { StoredItem } from "../api/types";
import { rowOfKey } from "../finding-cursor";
import { appearances } from "../model/appearance";
import { writeDoc } from "../model/document";
import { type Choice, USUAL_CHOICE } from "../model/finding-choice";
import { arranged, counted } from "../model/stored-list";
import { docOf, jobOf } from "../state";
import type { Thumbnails } from "../thumbnails";
import { useBench } from "./context";
import { FindingHead } from "./FindingHead";
import { Iso } from "./Iso";
import { LevelBars } from "./LevelBars";
import { Wrong } from "./parts";
import { useAnswer } from "./useAnswer";
import { useThumbnails } from "./useThumbnails";
import { VirtualList } from "./VirtualList";

const ROW = 52;
/** Solutions that are requested at once. */
const PAGE = 500;

interface Props {
  readonly shown: Which | null;
  readonly choose: (which: Which, title: string) => void;
  /** Shows the first of the list, unless another one has been chosen. */
  readonly offer: (which: Which, title: string) => void;
}

export function StoredTable({ shown, choose, offer }: Props): JSX.Element {
  const { bench, state } = useBench((all) => ({ doc: docOf(all)!, facts: all.facts, problem: all.problem }));
  const { doc, facts, problem } = state;
  const [choice, setChoice] = useState<Choice>(USUAL_CHOICE);
  const [aim, setAim] = useState<{ readonly row: number } | null>(null);
  const [seen, setSeen] = useState<readonly [first: number, last: number]>([0, -1]);
  const stored = useMemo(() => ({ document: writeDoc(doc), problem: problem + 1 }), [doc, problem]);
  const { value, error } = useAnswer<readonly StoredItem[]>([facts, problem], async (signal) => {
    const all: StoredItem[] = [];
    for (let total = 1; all.length < total;) {
      const page = await bench.api.with(signal).stored({ ...stored, offset: all.length, limit: PAGE });
      all.push(...page.items);
      total = page.items.length > 0 ? page.total : 0;
    }
    return all;
  });
  const items = value ?? NOTHING;
  const listed = useMemo(() => arranged(items, choice), [items, choice]);
  const colours = appearances(doc, problem, bench.state.about).map(({ colour }) => colour);
  const pictures = useThumbnails(String(problem), colours, async (numbers, signal) => {
    return (await bench.api.with(signal).stored({ ...stored, limit: 1, pictures: numbers })).pictures;
  });
  const numbers = listed.slice(seen[0], seen[1] + 1).map(({ number }) => number);
  useEffect(() => {
    pictures.request(numbers);
  }, [pictures, numbers.join()]);
  const show = (how: Props["choose"], { number }: StoredItem): void => {
    how({ ...stored, stored: number }, words.storedSolution(number));
  };
  useEffect(() => {
    // What a search finds comes before what the file keeps.
    if (listed[0] && jobOf(bench.state) === null) show(offer, listed[0]);
  }, [items]);
  const number = shown !== null && "stored" in shown ? shown.stored : null;
  const at = listed.findIndex((item) => item.number === number);
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const row = rowOfKey(event.key, at < 0 ? null : at, listed.length);
    if (row === undefined) return;
    event.preventDefault();
    // Up and down are steps of the viewer elsewhere.
    event.stopPropagation();
    const next = Math.min(Math.max(row, 0), listed.length - 1);
    setAim({ row: next });
    if (listed[next]) show(choose, listed[next]);
  };
  return (
    <section class="findings">
      <h3>{words.storedInFile}</h3>
      <LevelBars
        levels={counted(items)}
        chosen={choice.level}
        choose={(level) => {
          setChoice({ ...choice, level });
        }}
      />
      <Wrong text={error} />
      <div class="finding-table" style={{ "--columns": "50px 50px minmax(0, 1fr)" }}>
        <FindingHead choice={choice} counts={null} change={setChoice} hasMoves={false} />
        <VirtualList
          label={words.storedSolutions}
          count={listed.length}
          rowHeight={ROW}
          aim={aim}
          active={at < 0 ? undefined : `stored-${at}`}
          keys={keys}
          seen={(first, last) => {
            setSeen([first, last]);
          }}
          row={(row) => (
            <Row
              key={row}
              row={row}
              item={listed[row]!}
              isShown={row === at}
              pictures={pictures}
              choose={() => {
                show(choose, listed[row]!);
              }}
            />
          )}
        />
      </div>
      {value ? <p class="hint tabular">{words.storedSummary(listed.length, value.length)}</p> : null}
    </section>
  );
}

const NOTHING: readonly StoredItem[] = [];

function Row(props: {
  row: number;
  item: StoredItem;
  isShown: boolean;
  pictures: Thumbnails;
  choose: () => void;
}): JSX.Element {
  const { row, item, isShown, pictures, choose } = props;
  return (
    <div
      id={`stored-${row}`}
      role="row"
      class="finding entry"
      aria-selected={isShown}
      aria-current={isShown ? "true" : undefined}
      aria-rowindex={row + 1}
      onClick={choose}
    >
      <Iso parts={pictures.of(item.number)} width={50} height={42} />
      <strong role="gridcell">{formatNumber(item.number)}</strong>
      <span role="gridcell" class={item.level ? "level" : "level none"}>
        <span>{item.level ?? words.withoutLevel}</span>
      </span>
    </div>
  );
}
