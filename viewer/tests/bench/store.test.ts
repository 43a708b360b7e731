/** A store: who hears of a change, and what counts as one. */

import { beforeEach, describe, expect, it } from "vitest";
import { Store } from "../../src/ui/store";

interface Sample {
  readonly name: string;
  readonly size: number;
  readonly list: readonly number[];
}

describe("a store", () => {
  let store: Store<Sample>;
  let heard = 0;

  beforeEach(() => {
    store = new Store<Sample>({ name: "a", size: 1, list: [1] });
    heard = 0;
    store.listen(() => {
      heard++;
    });
  });

  it("reports changes, and no values that are there already", () => {
    store.set({ size: 2 });
    store.set({ size: 2, name: "a" });
    expect([store.state.size, heard]).toEqual([2, 1]);
  });

  it("does not call a listener that has left", () => {
    const leave = store.listen(() => {
      heard += 10;
    });
    leave();
    store.set({ size: 2 });
    expect(heard).toBe(1);
  });

  it("has a reading that is outdated by what was read alone", () => {
    const reading = store.reading();
    expect(reading.value.name).toBe("a");
    reading.end();
    store.set({ size: 2 });
    // Read after the end: it is as it is now, and does not count.
    expect([reading.value.size, reading.isOutdated()]).toEqual([2, false]);
    store.set({ size: 3 });
    expect(reading.isOutdated()).toBe(false);
    store.set({ name: "b" });
    expect(reading.isOutdated()).toBe(true);
  });

  it("has a selection that is outdated once its parts are others", () => {
    const [whole, parts] = [
      store.selection(({ list }) => list.length),
      store.selection(({ list, size }) => ({ list, size })),
    ];
    store.set({ name: "b" });
    expect([whole.isOutdated(), parts.isOutdated()]).toEqual([false, false]);
    store.set({ list: [2] });
    expect([whole.isOutdated(), parts.isOutdated()]).toEqual([false, true]);
    store.set({ list: [2, 3] });
    expect(whole.isOutdated()).toBe(true);
  });
});
