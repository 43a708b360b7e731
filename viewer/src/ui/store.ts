/** A store of immutable state with listeners, and readings that detect when a view is outdated. */

/** A value read from a state, and whether it has changed since. */
export interface Reading<Value> {
  readonly value: Value;
  isOutdated(): boolean;
  /** Stop recording. */
  end(): void;
}

export class Store<State extends object> {
  private readonly listeners = new Set<() => void>();

  constructor(public state: State) {}

  /** Change some parts. Listeners are called only if a value differs. */
  set(change: Partial<State>): void {
    const { state } = this;
    if ((Object.keys(change) as (keyof State)[]).every((key) => Object.is(change[key], state[key]))) return;
    this.state = { ...state, ...change };
    for (const listener of this.listeners) listener();
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A live view of the state. It records each part that is read before `end`. */
  reading(): Reading<State> {
    const read = new Map<keyof State, unknown>();
    let isOver = false;
    const value = new Proxy(this.state, {
      get: (_, name) => {
        const part = this.state[name as keyof State];
        if (!isOver) read.set(name as keyof State, part);
        return part;
      },
    });
    return {
      value,
      isOutdated: () => [...read].some(([name, part]) => !Object.is(part, this.state[name])),
      end: () => {
        isOver = true;
      },
    };
  }

  /** The result of `select`; plain objects and arrays are compared by their parts. */
  selection<Value>(select: (state: State) => Value): Reading<Value> {
    const value = select(this.state);
    return { value, isOutdated: () => !isSame(value, select(this.state)), end: () => undefined };
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}

/** An array, or an object literal. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as object);
}
