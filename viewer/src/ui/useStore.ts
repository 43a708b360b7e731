/** What views show of a store. */

import { useLayoutEffect, useReducer, useRef } from "preact/hooks";
import type { Reading, Store } from "./store";

/**
 * The state of a store, or what `select` makes of it. The view is drawn again when a part that it read while it was
 * drawn changes, or the result of `select`. Event handlers that read the state get its current value.
 */
export function useStore<State extends object>(store: Store<State>): State;
export function useStore<State extends object, Shown>(store: Store<State>, select: (state: State) => Shown): Shown;
export function useStore<State extends object, Shown>(
  store: Store<State>,
  select: ((state: State) => Shown) | undefined,
): State | Shown;
export function useStore<State extends object, Shown>(
  store: Store<State>,
  select?: (state: State) => Shown,
): State | Shown {
  const reading: Reading<State | Shown> = select ? store.selection(select) : store.reading();
  const latest = useRef(reading);
  const [, again] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => {
    latest.current = reading;
    reading.end();
  });
  useLayoutEffect(() => {
    const look = (): void => {
      if (latest.current.isOutdated()) again(undefined);
    };
    // What has changed before there was a listener.
    look();
    return store.listen(look);
  }, [store]);
  return reading.value;
}

/** Selects the whole state, for views that pass it on to others. */
export function whole<State>(state: State): State {
  return state;
}
