/** Answers of the server in views: to the newest request alone; an outdated one is cancelled. */

import { useEffect, useState } from "preact/hooks";
import { lineOf } from "../errors";
import { Latest } from "../latest";

/** What a request depends on, compared part by part, by identity. */
export type Key = readonly unknown[];

/** What stays in sight until the next request has ended. */
export interface Answer<Value> {
  /** The last answer, perhaps to an earlier key; null before the first. */
  readonly value: Value | null;
  /** Why the last request failed, in one line; null if it was answered, and without a key. */
  readonly error: string | null;
  /** Whether the value does not answer this key. */
  readonly isStale: boolean;
}

/** How requests ended: the last answer with its key, and the last failure if that came later. */
interface Ends<Value> {
  readonly answered: { readonly key: Key; readonly value: Value } | null;
  readonly error: string | null;
}

const NO_KEY: Key = [];

/**
 * The answer to a request that is made whenever its key changes; none is made for the key null. `request` cancels with
 * its signal, and may `show` parts of an answer before all of it is there. Once one request has ended, a key must last
 * `wait` milliseconds before the next.
 */
export function useAnswer<Value>(
  key: Key | null,
  request: (signal: AbortSignal, show: (value: Value) => void) => Promise<Value>,
  wait = 0,
): Answer<Value> {
  const [{ answered, error }, set] = useState<Ends<Value>>({ answered: null, error: null });
  useEffect(() => {
    if (key === null) {
      if (error !== null) set({ answered, error: null });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const show = (value: Value): void => {
      if (!signal.aborted) set({ answered: { key, value }, error: null });
    };
    const fail = (why: unknown): void => {
      if (!signal.aborted) set((ends) => ({ ...ends, error: lineOf(why) }));
    };
    const go = (): void => {
      request(signal, show).then(show, fail);
    };
    const isFirst = answered === null && error === null;
    const timer = isFirst || wait === 0 ? undefined : setTimeout(go, wait);
    if (timer === undefined) go();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, key ?? NO_KEY);
  return {
    value: answered?.value ?? null,
    error: key && error,
    isStale: answered === null || key === null || !isSame(answered.key, key),
  };
}

/** A `Latest` for what is pressed in a view; given up with the view. */
export function useLatest(): Latest {
  const [latest] = useState(() => new Latest());
  useEffect(
    () => () => {
      latest.giveUp();
    },
    [latest],
  );
  return latest;
}

function isSame(one: Key, other: Key): boolean {
  return one.length === other.length && one.every((part, i) => Object.is(part, other[i]));
}
