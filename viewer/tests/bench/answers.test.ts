/** `Latest`, and `useAnswer` in a view without a page. */

import { createElement, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Latest } from "../../src/bench/latest";
import { type Answer, type Key, useAnswer } from "../../src/bench/views/useAnswer";
import { Late } from "./sample";

describe("the newest of several requests", () => {
  it("is answered, and cancels the one before", async () => {
    const latest = new Latest();
    const [first, second] = [new Late<string>(), new Late<string>()];
    const signals: AbortSignal[] = [];
    const requests = [first, second].map((late) =>
      latest.request((signal) => {
        signals.push(signal);
        return late.answer;
      }),
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    second.give("second");
    first.give("first");
    expect(await Promise.all(requests)).toEqual([undefined, "second"]);
  });

  it("fails alone: what became of others does not matter", async () => {
    const latest = new Latest();
    const [first, second] = [new Late<string>(), new Late<string>()];
    const requests = [latest.request(first.request), latest.request(second.request)];
    first.fail(new Error("first"));
    second.fail(new Error("second"));
    expect(await requests[0]).toBeUndefined();
    await expect(requests[1]).rejects.toThrow("second");
  });

  it("can be given up", async () => {
    const latest = new Latest();
    const late = new Late<string>();
    const request = latest.request(late.request);
    latest.giveUp();
    late.give("late");
    expect(await request).toBeUndefined();
    expect(latest.signal.aborted).toBe(true);
    expect(latest.begin().aborted).toBe(false);
  });
});

/** What of the page a view without elements needs. */
const ROOT = {
  nodeType: 1,
  childNodes: [],
  firstChild: null,
  insertBefore: (): void => undefined,
  removeChild: (): void => undefined,
  contains: (): boolean => true,
  addEventListener: (): void => undefined,
};

/** A view that makes requests: what it shows, its requests so far, and a way to give it another key. */
class View {
  readonly requests: {
    readonly late: Late<string>;
    readonly signal: AbortSignal;
    readonly show: (value: string) => void;
  }[] = [];
  shown!: Answer<string>;
  private key: Key | null = null;

  constructor(private readonly wait = 0) {}

  private readonly Drawn = (): null => {
    this.shown = useAnswer(
      this.key,
      (signal, show: (value: string) => void) => {
        const late = new Late<string>();
        this.requests.push({ late, signal, show });
        return late.answer;
      },
      this.wait,
    );
    return null;
  };

  /** Draw it with a key; what it shows at once, before any effect. */
  async with(key: Key | null): Promise<Answer<string>> {
    this.key = key;
    let first!: Answer<string>;
    await act(() => {
      render(createElement(this.Drawn, null), ROOT as unknown as Element);
      first = this.shown;
    });
    return first;
  }

  async leave(): Promise<void> {
    await act(() => {
      render(null, ROOT as unknown as Element);
    });
  }

  async give(request: number, value: string): Promise<void> {
    await act(async () => {
      this.requests[request]!.late.give(value);
      await settled();
    });
  }

  async fail(request: number, line: string): Promise<void> {
    await act(async () => {
      this.requests[request]!.late.fail(new Error(line));
      await settled();
    });
  }

  get aborted(): boolean[] {
    return this.requests.map(({ signal }) => signal.aborted);
  }
}

async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

const NOTHING = { value: null, error: null, isStale: true };
const of = (value: string): Answer<string> => ({ value, error: null, isStale: false });

describe("an answer in a view", () => {
  let view = new View();
  beforeEach(() => {
    view = new View();
  });
  afterEach(() => view.leave());

  it("comes once for each key, compared part by part", async () => {
    expect(await view.with(["a", 1])).toEqual(NOTHING);
    await view.give(0, "A");
    expect(view.shown).toEqual(of("A"));
    await view.with(["a", 1]);
    expect([view.requests.length, view.shown]).toEqual([1, of("A")]);
    expect(await view.with(["a", 2])).toEqual({ ...of("A"), isStale: true });
    expect(view.requests.length).toBe(2);
    await view.give(1, "A2");
    expect(view.shown).toEqual(of("A2"));
  });

  it("is cancelled and dropped when the key changes, in whatever order they come", async () => {
    await view.with(["a"]);
    await view.with(["b"]);
    expect(view.aborted).toEqual([true, false]);
    await view.give(1, "B");
    await view.give(0, "A");
    expect(view.shown).toEqual(of("B"));
    await view.with(["c"]);
    await view.give(2, "C");
    expect(view.shown).toEqual(of("C"));
  });

  it("does not show an error of a request that was cancelled", async () => {
    await view.with(["a"]);
    await view.with(["b"]);
    await view.fail(0, "aborted");
    expect(view.shown).toEqual(NOTHING);
    await view.give(1, "B");
    expect(view.shown).toEqual(of("B"));
  });

  it("keeps the answer before next to an error, and the error until the next end", async () => {
    await view.with(["a"]);
    await view.give(0, "A");
    await view.with(["b"]);
    await view.fail(1, "no");
    expect(view.shown).toEqual({ value: "A", error: "no", isStale: true });
    expect((await view.with(["c"])).error).toBe("no");
    await view.give(2, "C");
    expect(view.shown).toEqual(of("C"));
  });

  it("is shown at once when the key goes back to the one that it is of, and requested again", async () => {
    await view.with(["a"]);
    await view.give(0, "A");
    await view.with(["b"]);
    expect(await view.with(["a"])).toEqual(of("A"));
    expect([view.requests.length, view.aborted]).toEqual([3, [true, true, false]]);
    await view.give(1, "B");
    expect(view.shown).toEqual(of("A"));
    await view.give(2, "A again");
    expect(view.shown).toEqual(of("A again"));
  });

  it("is requested by no view without a key, nor does its error stay there", async () => {
    expect(await view.with(null)).toEqual(NOTHING);
    expect(view.requests.length).toBe(0);
    await view.with(["a"]);
    await view.fail(0, "no");
    expect(view.shown.error).toBe("no");
    expect((await view.with(null)).error).toBeNull();
    await view.with(["b"]);
    expect(view.shown).toEqual(NOTHING);
    await view.give(1, "B");
    expect(await view.with(null)).toEqual({ ...of("B"), isStale: true });
    expect(view.aborted).toEqual([true, true]);
  });

  it("is cancelled with its view", async () => {
    await view.with(["a"]);
    await view.leave();
    expect(view.aborted).toEqual([true]);
    await view.give(0, "A");
    expect(view.shown).toEqual(NOTHING);
  });

  it("can come in parts, as long as it is needed", async () => {
    await view.with(["a"]);
    await act(() => {
      view.requests[0]!.show("part");
    });
    expect(view.shown).toEqual(of("part"));
    await view.with(["b"]);
    await act(() => {
      view.requests[0]!.show("late part");
    });
    expect(view.shown).toEqual({ ...of("part"), isStale: true });
  });

  it("waits until a key has lasted, but for the first time", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      view = new View(200);
      await view.with(["a"]);
      expect(view.requests.length).toBe(1);
      await view.give(0, "A");
      await view.with(["ab"]);
      vi.advanceTimersByTime(150);
      await view.with(["abc"]);
      vi.advanceTimersByTime(150);
      expect(view.requests.length).toBe(1);
      vi.advanceTimersByTime(50);
      expect(view.requests.length).toBe(2);
      await view.with(["abcd"]);
      expect(view.aborted).toEqual([true, true]);
      await view.leave();
      vi.advanceTimersByTime(500);
      expect(view.requests.length).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
