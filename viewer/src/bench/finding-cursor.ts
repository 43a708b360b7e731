/** A list of findings, and where in it the assembly is that is shown. */

import type { Api, MarkAction } from "./api/client";
import type { Query } from "./api/connection";
import type { Finding } from "./api/types";
import { lineOf } from "./errors";
import { FindingPages } from "./finding-pages";
import { Latest } from "./latest";
import { Store } from "../ui/store";

/** Rows of one press of Page Up or Page Down. */
const PAGE_ROWS = 8;

export interface CursorState {
  /** The row that was chosen; null if it is not known, or not in the list. */
  readonly at: number | null;
  /** The row that must be in sight; another object brings it there again. */
  readonly aim: { readonly row: number } | null;
  /** What went wrong with the last mark. */
  readonly error: string | null;
  /** The rows that are seen, the first and the last. */
  readonly rows: readonly [number, number];
  /** How often the findings here have changed. */
  readonly version: number;
}

export class FindingCursor {
  readonly store = new Store<CursorState>({ at: null, aim: null, error: null, rows: [0, PAGE_ROWS], version: 0 });
  readonly pages: FindingPages;
  private readonly going = new Latest();
  /** How many findings were deleted when a row was chosen: its place is known as long as this stays so. */
  private deleted: number | null = null;

  constructor(
    private readonly api: Pick<Api, "found" | "mark" | "with">,
    private readonly job: string,
    private readonly query: Query,
  ) {
    this.pages = new FindingPages(api, job, query, () => {
      this.store.set({ version: this.store.state.version + 1 });
    });
  }

  /** No more updates after this call. */
  leave(): void {
    this.pages.leave();
    this.going.giveUp();
  }

  /** The first rows are requested, unless they have been: a view reports its rows only when others are seen. */
  begin(): void {
    this.pages.request(...this.store.state.rows);
  }

  /** The list may have changed. */
  refresh(): void {
    this.pages.refresh();
    this.begin();
  }

  /** These rows are seen now. */
  see(first: number, last: number): void {
    this.store.set({ rows: [first, last] });
    this.pages.request(first, last);
  }

  /** Choose a row; `deleted` is the number of deleted findings at that moment. */
  take(at: number, deleted: number): void {
    this.deleted = deleted;
    this.store.set({ at });
  }

  /** Go to a row, or as near as there is one: what is there, unless another one is gone to meanwhile. */
  async go(row: number, deleted: number): Promise<Finding | undefined> {
    const near = Math.max(Math.min(row, this.pages.total - 1), 0);
    this.store.set({ aim: { row: near } });
    const found = await this.going.request(() => this.pages.fetch(near));
    if (found) this.take(near, deleted);
    return found;
  }

  /** Find the row of a finding, unless it is the one that was chosen in the list as it is. */
  async locate(number: number, deleted: number, signal: AbortSignal): Promise<void> {
    const { at } = this.store.state;
    if (this.deleted === deleted && at !== null && this.pages.at(at)?.number === number) return;
    const row = await this.pages.placeOf(number, signal);
    if (!signal.aborted) this.store.set({ at: row, aim: row === null ? null : { row } });
  }

  /** Give or take a star, delete or bring back; whether it was done. */
  async mark(what: MarkAction): Promise<boolean> {
    this.store.set({ error: null });
    try {
      await this.api.mark(this.job, what, this.query);
      this.refresh();
      return true;
    } catch (error) {
      this.store.set({ error: lineOf(error) });
      return false;
    }
  }
}

/** The row that a key leads to; undefined for other keys. */
export function rowOfKey(key: string, at: number | null, total: number): number | undefined {
  const here = at ?? -1;
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + PAGE_ROWS,
    PageUp: here - PAGE_ROWS,
    Home: 0,
    End: total - 1,
  };
  return rows[key];
}
