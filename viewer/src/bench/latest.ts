/**
 * Requests where only the newest counts: each one cancels the one before. Views that show an answer use `useAnswer`.
 */

export class Latest {
  private controller = new AbortController();

  /** Aborted once another request begins, or all are given up. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Begin a request; the one before is cancelled. */
  begin(): AbortSignal {
    this.controller.abort();
    this.controller = new AbortController();
    return this.signal;
  }

  /** Begin one, and wait for it; undefined once another one has begun, with any outcome. */
  request<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value | undefined> {
    const signal = this.begin();
    return inTime(signal, work(signal));
  }

  giveUp(): void {
    this.controller.abort();
  }
}

/** What comes of work before its signal is aborted; undefined afterwards, also instead of an error. */
export async function inTime<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value | undefined> {
  try {
    const value = await work;
    return signal.aborted ? undefined : value;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
