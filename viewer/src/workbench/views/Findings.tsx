/** The assemblies that were found, and those that the file keeps; a page of the list at a time. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Only, Order, Which } from "../api/client";
import type { Finding, FindingList, StoredList } from "../api/types";
import { lineOf } from "../errors";
import type { Json } from "../model/document";
import { openCount } from "../model/rules";
import { jobOf } from "../state";
import { useBench } from "./context";
import { many, Wrong } from "./parts";

const PAGE = 50;

interface Props {
  readonly shown: Which | null;
  readonly choose: (which: Which, title: string) => void;
  /** Shows the first of the list, unless somebody has chosen another one. */
  readonly offer: (which: Which, title: string) => void;
  /** The document, if it keeps solutions of its own. */
  readonly stored: { readonly document: Json; readonly problem: number } | null;
}

export function Findings({ shown, choose, offer, stored }: Props): JSX.Element | null {
  const { state } = useBench();
  const job = jobOf(state);
  return (
    <>
      {job && job.found > 0 ? <Found shown={shown} choose={choose} offer={offer} job={job.id} found={job.found} state={job.state} isOpen={openCount(job) > 0} /> : null}
      {stored ? <Stored shown={shown} choose={choose} offer={offer} stored={stored} /> : null}
    </>
  );
}

function Found({ job, found, state, isOpen, shown, choose, offer }: { job: string; found: number; state: string; isOpen: boolean } & Omit<Props, "stored">): JSX.Element {
  const { bench } = useBench();
  const [only, setOnly] = useState<Only>("all");
  const [order, setOrder] = useState<Order>("level");
  const [offset, setOffset] = useState(0);
  const [list, setList] = useState<FindingList | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  // While a search goes on, a page that is full and in the order of finding does not change.
  const isFull = order === "found" && only === "all" && list !== null && list.offset === offset && list.items.length === PAGE;
  const total = isFull ? found : (list?.total ?? 0);
  useEffect(() => {
    if (isFull) return;
    let isWanted = true;
    bench.api.found(job, only, order, offset, PAGE).then(
      (answer) => {
        if (!isWanted) return;
        setList(answer);
        setWrong(null);
        const first = answer.items[0];
        if (first && offset === 0) offer({ job, number: first.number }, `Assembly ${first.number}`);
      },
      (error: unknown) => { if (isWanted) setWrong(lineOf(error)); },
    );
    return () => { isWanted = false; };
  }, [job, state, only, order, offset, isFull ? 0 : found]);
  return (
    <section class="findings">
      <div class="filters">
        <label><span class="unseen">Show</span>
          <select aria-label="Which ones" value={only} onChange={(event) => { setOnly(event.currentTarget.value as Only); setOffset(0); }}>
            <option value="all">all assemblies</option>
            <option value="solutions">that come completely apart</option>
            <option value="partial">that come apart, at least in part</option>
            <option value="locked">that stay locked</option>
            {isOpen ? <option value="undecided">that are undecided</option> : null}
          </select>
        </label>
        <label><span class="unseen">Sort</span>
          <select aria-label="Order" value={order} onChange={(event) => { setOrder(event.currentTarget.value as Order); setOffset(0); }}>
            <option value="level">hardest first</option>
            <option value="found">as found</option>
          </select>
        </label>
      </div>
      <Wrong text={wrong} />
      <ul class="list tight" aria-label="Assemblies">
        {list?.items.map((item) => {
          const isShown = shown !== null && "number" in shown && shown.number === item.number;
          return (
            <li key={item.number}>
              <button type="button" class="entry" aria-current={isShown ? "true" : undefined} onClick={() => { choose({ job, number: item.number }, `Assembly ${item.number}`); }}>
                <strong>{item.number.toLocaleString("en")}</strong>
                <span class={item.level === null ? "level none" : "level"}>{levelOf(item)}</span>
                <small>{[item.moves ? many(item.moves, "move") : "", item.holes ? many(item.holes, "hole") : ""].filter(Boolean).join(" \u00b7 ")}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {list?.items.length === 0 ? <p class="hint">None of this kind so far.</p> : null}
      <Pages offset={offset} total={total} go={setOffset} />
    </section>
  );
}

/** What is known of its level: the word says it where there is none. */
function levelOf(item: Finding): string {
  if (item.level !== null) return `level ${item.level}`;
  if (item.unsettled) return "undecided";
  if (item.first === null) return "not taken apart";
  if (item.limit !== null) return `in part, level ${item.first}, the rest undecided`;
  return item.first > 0 ? `in part, level ${item.first}` : "stays locked";
}

function Stored({ stored, shown, choose, offer }: { stored: NonNullable<Props["stored"]> } & Omit<Props, "stored">): JSX.Element {
  const { bench, state } = useBench();
  const [offset, setOffset] = useState(0);
  const [list, setList] = useState<StoredList | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    bench.api.stored(stored.document, stored.problem, offset, PAGE).then(
      (answer) => {
        if (!isWanted) return;
        setList(answer);
        setWrong(null);
        const first = answer.items[0];
        // What a search finds comes before what the file keeps.
        if (first && offset === 0 && jobOf(state) === null) offer({ ...stored, stored: first.number }, `Stored solution ${first.number}`);
      },
      (error: unknown) => { if (isWanted) setWrong(lineOf(error)); },
    );
    return () => { isWanted = false; };
  }, [state.facts, stored.problem, offset]);
  return (
    <section class="findings">
      <h3>Stored in the file</h3>
      <Wrong text={wrong} />
      <ul class="list tight" aria-label="Stored solutions">
        {list?.items.map(({ number, level }) => {
          const isShown = shown !== null && "stored" in shown && shown.stored === number;
          return (
            <li key={number}>
              <button type="button" class="entry" aria-current={isShown ? "true" : undefined} onClick={() => { choose({ ...stored, stored: number }, `Stored solution ${number}`); }}>
                <strong>{number}</strong><span class="level">{level ? `level ${level}` : "assembly"}</span><small />
              </button>
            </li>
          );
        })}
      </ul>
      <Pages offset={offset} total={list?.total ?? 0} go={setOffset} />
    </section>
  );
}

function Pages({ offset, total, go }: { offset: number; total: number; go: (offset: number) => void }): JSX.Element | null {
  if (total <= PAGE) return null;
  return (
    <p class="pages">
      <button type="button" class="quiet" disabled={offset === 0} onClick={() => { go(offset - PAGE); }}>Previous</button>
      <span>{`${(offset + 1).toLocaleString("en")} to ${Math.min(offset + PAGE, total).toLocaleString("en")} of ${total.toLocaleString("en")}`}</span>
      <button type="button" class="quiet" disabled={offset + PAGE >= total} onClick={() => { go(offset + PAGE); }}>Next</button>
    </p>
  );
}
