/**
 * What survives a reload: the document with its history, what was shown, and the search that belongs to
 * it. It is stored in the browser under the name of a draft; what is too large for `localStorage` in `large-drafts.ts`.
 *
 * Every browser tab works on a draft of its own. A lock shows whether another one has it already: a copied tab goes on
 * with a copy.
 */

import { siteStore, tabStore } from "../ui/storage";
import { largeDrafts } from "./large-drafts";
import { Latest } from "./latest";
import { type Json, problemKeys, readDoc, type ShapesDoc, withKeys, writeDoc } from "./model/document";
import type { History, Place } from "./model/history";
import { NO_PATH } from "./model/path-drawing";
import type { Preview } from "./preview";
import type { FileRef, Solved, Tab } from "./state";

export interface Draft {
  readonly history: History;
  readonly file: FileRef | null;
  readonly savedAt: number | null;
  readonly solved: readonly Solved[];
  readonly tab: Tab;
  readonly piece: number;
  readonly problem: number;
}

/** A line in the list of drafts. */
export interface DraftLine {
  readonly id: string;
  readonly title: string;
  readonly time: number;
  readonly preview: Preview | null;
}

const PREFIX = "burrkit-draft-";
const LIST = "burrkit-drafts";
const OWN = "burrkit-own-draft";
const MOST_DRAFTS = 12;
/** Longer texts are large, in characters; `localStorage` has room for about 5 million. */
const LONGEST_TEXT = 1_000_000;
/** Earlier steps are stored as long as the text stays below this. */
const LONGEST_HISTORY = 300_000;

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The draft that this tab had before a reload; null for none. */
export function lastDraft(): string | null {
  const id = tabStore.get(OWN);
  return drafts().some((line) => line.id === id) ? id : null;
}

/** Remember what this tab works on; nothing if `id` is empty. */
export function setOwn(id: string): void {
  if (id) tabStore.set(OWN, id);
  else tabStore.remove(OWN);
}

/** Take a draft for this tab alone: its name, or another one if another tab has it, which then is copied. */
export async function take(id: string): Promise<string> {
  // The page before a reload may still hold it for a moment.
  for (let i = 0; i < 4; i++) {
    if (await claim(id)) return id;
    await new Promise((done) => setTimeout(done, 60));
  }
  return take(newId());
}

/** Drafts that this tab has worked on; they stay its own until it is closed. */
const claimed = new Set<string>();

/** Whether this tab has the name for itself, or has got it now. */
async function claim(id: string): Promise<boolean> {
  if (claimed.has(id) || !("locks" in navigator)) return true;
  return new Promise((answer) => {
    const request = navigator.locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
      if (lock !== null) claimed.add(id);
      answer(lock !== null);
      // The lock stays as long as this promise is open.
      return lock === null ? undefined : new Promise(() => undefined);
    });
    // Browsers that refuse storage refuse locks, too; then tabs share nothing that could be locked.
    request.catch(() => {
      answer(true);
    });
  });
}

interface Written {
  readonly steps: {
    readonly doc: Json;
    readonly keys?: readonly number[];
    readonly word: string;
    readonly merge: string | null;
    readonly path?: Json | undefined;
    readonly place?: Place | null;
  }[];
  readonly at: number;
}

// Texts -----------------------------------------------------------------------------------------------------

export function packed(draft: Draft): string {
  const { steps, at } = draft.history;
  const written: Written["steps"] = [];
  let size = 0;
  // The step that is shown must be there; of the others the nearest ones.
  let first = at;
  for (let i = at; i >= 0; i--) {
    const { doc, path, ...step } = steps[i]!;
    const text = {
      ...step,
      doc: writeDoc(doc),
      keys: problemKeys(doc),
      path: path === NO_PATH ? undefined : writeDoc(path),
    };
    size += JSON.stringify(text).length;
    if (i < at && size > LONGEST_HISTORY) break;
    written.unshift(text);
    first = i;
  }
  const savedAt = draft.savedAt === null || draft.savedAt < first ? null : draft.savedAt - first;
  return JSON.stringify({ ...draft, savedAt, history: { steps: written, at: at - first } });
}

export function unpacked(text: string): Draft {
  const draft = JSON.parse(text) as Omit<Draft, "history"> & { history: Written };
  const steps = draft.history.steps.map(({ doc, keys, path, word, merge, place = null }) => ({
    doc: withKeys(readDoc(doc), keys ?? []),
    path: path ? (readDoc(path) as ShapesDoc) : NO_PATH,
    word,
    merge,
    place,
  }));
  // Drafts from before problems had searches of their own name one or none.
  const solved = Array.isArray(draft.solved) ? draft.solved : [];
  return { ...draft, solved, history: { steps, at: draft.history.at } };
}

// Keeping ---------------------------------------------------------------------------------------------------

/** What was written of each draft last: a large text that is stored late must not undo it. */
const writes = new Map<string, Latest>();
let writing: Promise<unknown> = Promise.resolve();
let isRefusalKnown = false;

/** Write a draft down. Rejects when the browser first refuses a large one; only this page has such a draft. */
export async function keep(id: string, title: string, draft: Draft, preview: Preview | null): Promise<void> {
  const text = packed(draft);
  const signal = written(id);
  const isSmall = text.length <= LONGEST_TEXT && siteStore.set(PREFIX + id, text);
  list(id, title, preview);
  if (isSmall) return;
  const write = largeDrafts.set(id, text).then(
    () => {
      if (!signal.aborted) siteStore.remove(PREFIX + id);
    },
    (error: unknown) => {
      if (!signal.aborted) siteStore.set(PREFIX + id, text);
      if (isRefusalKnown) return;
      isRefusalKnown = true;
      throw error;
    },
  );
  writing = Promise.allSettled([writing, write]);
  await write;
}

/** Change something about a draft that is closed. */
export async function amend(id: string, change: (draft: Draft) => Partial<Draft>): Promise<void> {
  const line = drafts().find((each) => each.id === id);
  const draft = line && (await recall(id));
  if (draft) await keep(id, line.title, { ...draft, ...change(draft) }, line.preview);
}

/** A draft is written, or forgotten; the signal is aborted when it is again. */
function written(id: string): AbortSignal {
  const known = writes.get(id) ?? new Latest();
  writes.set(id, known);
  return known.begin();
}

/** What a draft holds; null if there is none, or none that can be read. */
export async function recall(id: string): Promise<Draft | null> {
  await writing;
  try {
    const text = siteStore.get(PREFIX + id) ?? (await largeDrafts.get(id));
    return text === undefined ? null : unpacked(text);
  } catch {
    return null;
  }
}

export function forget(id: string): void {
  remove(id);
  siteStore.set(LIST, JSON.stringify(drafts().filter((line) => line.id !== id)));
}

function remove(id: string): void {
  written(id);
  siteStore.remove(PREFIX + id);
  // Where the browser refuses, there is nothing to remove.
  largeDrafts.remove(id).catch(() => undefined);
}

/** The drafts that there are, the latest first. */
export function drafts(): DraftLine[] {
  try {
    return JSON.parse(siteStore.get(LIST) ?? "[]") as DraftLine[];
  } catch {
    return [];
  }
}

function list(id: string, title: string, preview: Preview | null): void {
  const others = drafts().filter((line) => line.id !== id);
  for (const old of others.splice(MOST_DRAFTS - 1)) remove(old.id);
  siteStore.set(LIST, JSON.stringify([{ id, title, time: Date.now(), preview }, ...others]));
}
