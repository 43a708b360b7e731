/**
 * A list of any number of findings. Only pages of it are here: those that are shown, and those that were.
 * A list that changes on the server shows what it had until the new pages come.
 */

import type { Api } from "./api/client";
import type { Finding } from "./api/types";
import { lineOf } from "./errors";
import { Latest } from "./latest";

const PAGE = 100;
/** The greatest number of stored pages. */
const MOST_PAGES = 60;

interface Page {
  readonly items: readonly Finding[];
  readonly revision: number;
}

export class FindingPages {
  total = 0;
  /** Whether the server has answered at all. */
  isThere = false;
  wrong: string | null = null;
  private readonly pages = new Map<number, Page>();
  private readonly requested = new Map<number, number>();
  /**
   * The requested state of the list. Not the newest request alone counts: a list that changes faster than the
   * server answers would never be seen. A page comes late as long as nothing newer is here.
   */
  private revision = 0;
  /** The state that `total` and `wrong` are of. */
  private latest = 0;
  private readonly requests = new Latest();

  constructor(
    private readonly api: Pick<Api, "found" | "with">,
    private readonly job: string,
    private readonly query: Readonly<Record<string, string>>,
    private readonly changed: () => void,
  ) {}

  /** The finding at a place, if it is here. */
  at(place: number): Finding | undefined {
    return this.pages.get(Math.floor(place / PAGE))?.items[place % PAGE];
  }

  /** The pages here may be out of date. */
  refresh(): void {
    this.revision++;
  }

  /** Have these places here, soon. */
  request(first: number, last: number): void {
    for (let page = Math.max(Math.floor(first / PAGE), 0); page <= Math.floor(Math.max(last, 0) / PAGE); page++) {
      if (this.pages.get(page)?.revision !== this.revision && this.requested.get(page) !== this.revision)
        void this.load(page);
    }
  }

  /** The finding at a place, from the server if need be; none beyond the end. */
  async fetch(place: number): Promise<Finding | undefined> {
    const page = Math.floor(place / PAGE);
    if (this.pages.get(page)?.revision !== this.revision) await this.load(page);
    return this.at(place);
  }

  /** The place of a finding; null if the list has it not. */
  async placeOf(number: number, signal: AbortSignal): Promise<number | null> {
    return (
      (await this.api.with(signal).found(this.job, { ...this.query, place_of: String(number) }, 0, 1)).place ?? null
    );
  }

  /** No more updates after this call. */
  leave(): void {
    this.requests.giveUp();
  }

  private async load(page: number): Promise<void> {
    const { revision } = this;
    const { signal } = this.requests;
    this.requested.set(page, revision);
    try {
      const { items, total } = await this.api.with(signal).found(this.job, this.query, page * PAGE, PAGE);
      if (revision >= (this.pages.get(page)?.revision ?? 0)) this.put(page, { items, revision });
      if (revision >= this.latest) [this.total, this.wrong] = [total, null];
      this.isThere = true;
    } catch (error) {
      if (revision >= this.latest) this.wrong = lineOf(error);
    }
    this.latest = Math.max(this.latest, revision);
    if (!signal.aborted) this.changed();
  }

  private put(page: number, shown: Page): void {
    this.pages.delete(page);
    this.pages.set(page, shown);
    for (const old of [...this.pages.keys()].slice(0, -MOST_PAGES)) this.pages.delete(old);
  }
}
