import { describe, expect, it } from "vitest";
import { KeyStore } from "../src/ui/storage";

/** Storage of a browser with space for a number of characters in each text. */
function browserWith(space: number): {
  texts: Map<string, string>;
  getItem: (key: string) => string | null;
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
} {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > space) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key) => texts.delete(key),
  };
}

const REFUSALS: readonly (readonly [string, () => Storage | null | undefined])[] = [
  [
    "that throws at the look",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
  ["that has none", () => null],
  ["without the name", () => undefined],
];

describe("what is stored", () => {
  it("is in the browser where that lets it", () => {
    const browser = browserWith(10);
    const store = new KeyStore(() => browser);
    expect([store.get("a"), store.set("a", "text"), store.get("a")]).toEqual([null, true, "text"]);
    expect(browser.texts.get("a")).toBe("text");
    browser.texts.set("a", "of another tab");
    expect(store.get("a")).toBe("of another tab");
    store.remove("a");
    expect([store.get("a"), browser.texts.size]).toEqual([null, 0]);
  });

  it.each(REFUSALS)("is in memory of a browser %s", (_, refusal) => {
    const store = new KeyStore(refusal);
    expect([store.get("a"), store.set("a", "text"), store.get("a")]).toEqual([null, true, "text"]);
    store.remove("a");
    expect(store.get("a")).toBeNull();
    // Every page, and every test, has its own.
    expect(new KeyStore(refusal).get("a")).toBeNull();
  });

  it("is in memory as long as the browser has no space for it", () => {
    const browser = browserWith(10);
    const store = new KeyStore(() => browser);
    store.set("a", "short");
    expect([store.set("a", "far too long"), store.get("a"), browser.texts.get("a")]).toEqual([
      false,
      "far too long",
      "short",
    ]);
    expect([store.set("a", "again"), store.get("a"), browser.texts.get("a")]).toEqual([true, "again", "again"]);
    store.set("a", "far too long");
    store.remove("a");
    expect([store.get("a"), browser.texts.size]).toEqual([null, 0]);
  });

  it("survives a browser that stops to answer", () => {
    const broken = {
      getItem: () => {
        throw new Error("corrupted");
      },
      setItem: () => {
        throw new Error("corrupted");
      },
      removeItem: () => {
        throw new Error("corrupted");
      },
    };
    const store = new KeyStore(() => broken);
    expect([store.get("a"), store.set("a", "text"), store.get("a")]).toEqual([null, false, "text"]);
    store.remove("a");
    expect(store.get("a")).toBeNull();
  });
});
