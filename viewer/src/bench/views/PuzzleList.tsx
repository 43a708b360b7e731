/** A list of puzzles or files: each with a picture, sorted as you like, with a search. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as words from "../../words/bench/puzzle-list";
import type { Preview } from "../preview";
import { useAnswer } from "./useAnswer";

/** What is known of a puzzle once it is in view. */
export interface Seen {
  readonly preview: Preview | null;
  /** What it is called, where the list has only the name of its file. */
  readonly title?: string;
}

export interface Item {
  readonly key: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly level?: string;
  /** What it is found by besides these. */
  readonly also?: string;
  /** Loaded when the picture comes into view; `key` and `version` name what was loaded. */
  readonly load: (signal: AbortSignal) => Promise<Seen>;
  readonly version?: unknown;
  readonly open: () => void;
  readonly badge?: ComponentChildren;
  /** Takes it off the list; the name of the button, and what it does. */
  readonly drop?: { readonly label: string; readonly title: string; readonly act: () => void };
}

/** Orders by their names; the first one is the usual one. */
export type Orders<Listed> = readonly (readonly [name: string, compare: (one: Listed, other: Listed) => number])[];

/** Fewer than this need neither search nor order. */
const FEW = 7;

export function PuzzleList<Listed extends Item>(props: {
  title: string;
  items: readonly Listed[];
  orders: Orders<Listed>;
  /** Names what is searched. */
  what: string;
  /** A line below the title, by how many are found of all. */
  count?: (found: number, isAll: boolean) => string;
  /** How many are shown at first; all by default. */
  most?: number;
  tileClass?: "draft" | "recent";
  startsInSearch?: boolean;
}): JSX.Element | null {
  const { title, items, orders, what, count, most = Infinity, tileClass = "recent", startsInSearch = false } = props;
  const [text, setText] = useState("");
  const [order, setOrder] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (startsInSearch) search.current?.focus();
  }, [items.length === 0]);
  if (items.length === 0) return null;
  const found = items.filter((item) => isFound(item, text)).sort(orders[order]?.[1] ?? (() => 0));
  const shown = isWhole || text ? found : found.slice(0, most);
  return (
    <section class="puzzles" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {items.length < FEW ? null : (
          <p class="actions">
            <input
              class="search"
              type="search"
              aria-label={words.search(what)}
              placeholder={what}
              value={text}
              ref={search}
              onInput={(event) => {
                setText(event.currentTarget.value);
              }}
            />
            <select
              aria-label={words.order}
              value={order}
              onChange={(event) => {
                setOrder(event.currentTarget.selectedIndex);
              }}
            >
              {orders.map(([name], i) => (
                <option key={name} value={i}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        )}
      </header>
      {count ? (
        <p class="hint" role="status">
          {count(found.length, text === "")}
        </p>
      ) : null}
      <ul>
        {shown.map((item) => (
          <li key={item.key}>
            <Tile item={item} class={tileClass} />
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setWhole(true);
          }}
        >
          {words.showAll(found.length)}
        </button>
      ) : null}
    </section>
  );
}

function Tile({ item, class: name }: { item: Item; class: string }): JSX.Element {
  const { title, details, level, badge, drop, open, load, key, version } = item;
  const element = useRef<HTMLButtonElement>(null);
  const isInView = useInView(element);
  const { value } = useAnswer(isInView ? [key, version] : null, load);
  const named = value?.title && value.title !== title ? [value.title, ...details] : details;
  return (
    <>
      <button type="button" class={name} ref={element} onClick={open}>
        <Thumb preview={value?.preview} />
        <strong>{title}</strong>
        {badge}
        <small>{named.filter(Boolean).join(" \u00b7 ")}</small>
        {level ? <span class="level">{level}</span> : null}
      </button>
      {drop ? (
        <button type="button" class="close" aria-label={drop.label} title={drop.title} onClick={drop.act}>
          {"\u00d7"}
        </button>
      ) : null}
    </>
  );
}

function Thumb({ preview }: { preview: Preview | null | undefined }): JSX.Element {
  return (
    <svg class="preview" width={92} height={72} viewBox={preview?.box ?? "0 0 1 1"} aria-hidden="true">
      {preview?.paths?.map((path, i) => (
        <path key={i} {...path} />
      ))}
    </svg>
  );
}

/** Whether an element has been in view, or close to it. */
function useInView(element: { readonly current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting) setSeen(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element.current!);
    return () => {
      observer.disconnect();
    };
  }, []);
  return isSeen;
}

/** Every word of a search is somewhere in the texts of an item. */
function isFound({ title, details, also = "" }: Item, text: string): boolean {
  const where = folded([title, ...details, also].join(" "));
  return folded(text)
    .split(/[\s,]+/)
    .every((word) => (/^\d+$/.test(word) ? new RegExp(`\\b${word}\\b`).test(where) : where.includes(word)));
}

/** Without accents, apostrophes and capitals. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'\u2019]/g, "")
    .toLowerCase();
}

/** Compares by title, as people sort. */
export function byTitle(one: Item, other: Item): number {
  return one.title.localeCompare(other.title, undefined, { numeric: true });
}
