/** Small pictures of assemblies, requested a few at a time. */

import type { StillPart } from "../vector/still";
import type { Thumbnail } from "./api/types";
import { Latest } from "./latest";

/** The number that the server gives at once, and that of stored ones. */
const BATCH = 24;
const MOST = 1500;

export class Thumbnails {
  private readonly parts = new Map<number, readonly StillPart[]>();
  private requested: readonly number[] = [];
  private isBusy = false;
  private readonly requests = new Latest();

  constructor(
    private readonly get: (numbers: readonly number[], signal: AbortSignal) => Promise<readonly Thumbnail[]>,
    /** The colours of the pieces. */
    private readonly colours: readonly string[],
    private readonly changed: () => void,
  ) {}

  /** What the picture shows; empty as long as it is not here. */
  of(number: number): readonly StillPart[] {
    return this.parts.get(number) ?? NOTHING;
  }

  /** Request the pictures of these; of those requested before only what is on its way is still loaded. */
  request(numbers: readonly number[]): void {
    this.requested = numbers;
    if (!this.isBusy) void this.load();
  }

  leave(): void {
    this.requests.giveUp();
  }

  private async load(): Promise<void> {
    this.isBusy = true;
    const { signal } = this.requests;
    for (;;) {
      const batch = this.requested.filter((number) => !this.parts.has(number)).slice(0, BATCH);
      if (batch.length === 0 || signal.aborted) break;
      try {
        for (const item of await this.get(batch, signal)) this.parts.set(item.number, this.drawn(item));
      } catch {
        // The list is of use without pictures; what is wrong is shown where an assembly is opened.
        for (const number of batch) this.parts.set(number, NOTHING);
      }
      for (const old of [...this.parts.keys()].slice(0, -MOST)) this.parts.delete(old);
      this.changed();
    }
    this.isBusy = false;
  }

  private drawn({ cells }: Thumbnail): StillPart[] {
    return (cells ?? []).flatMap((some, piece) =>
      some ? [{ cells: some, colour: this.colours[piece] ?? "#999999" }] : [],
    );
  }
}

const NOTHING: readonly StillPart[] = [];
