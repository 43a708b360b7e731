import { describe, expect, it } from "vitest";
import type { Finding, FindingList, Thumbnail } from "../../src/bench/api/types";
import { FindingCursor, rowOfKey } from "../../src/bench/finding-cursor";
import { FindingPages } from "../../src/bench/finding-pages";
import { clicked, isRestricted, queryOf, USUAL_CHOICE } from "../../src/bench/model/finding-choice";
import { Thumbnails } from "../../src/bench/thumbnails";
import { Late, serverOf } from "./sample";

describe("which findings a list has", () => {
  it("is what the server gets", () => {
    expect(queryOf(USUAL_CHOICE)).toEqual({ only: "all", order: "level" });
    const some = {
      ...USUAL_CHOICE,
      only: "solutions" as const,
      order: "moves" as const,
      reverse: true,
      starred: true,
      level: [3, 7] as const,
      moves: [null, 9] as const,
      holes: [2, null] as const,
      pieces: [5, 5] as const,
    };
    expect(queryOf(some)).toEqual({
      only: "solutions",
      order: "moves",
      reverse: "yes",
      starred: "yes",
      level: "3-7",
      moves: "-9",
      holes: "2-",
      pieces: "5",
    });
    expect([
      isRestricted(some),
      isRestricted({ ...USUAL_CHOICE, order: "found", reverse: true }),
      isRestricted({ ...USUAL_CHOICE, level: [1, null] }),
    ]).toEqual([true, false, true]);
  });

  it("is one level after a click, and all of them after another", () => {
    expect(clicked([null, null], 4)).toEqual([4, 4]);
    expect(clicked([2, 6], 4)).toEqual([4, 4]);
    expect(clicked([4, 4], 4)).toEqual([null, null]);
  });
});

/** A server with findings 1 to `total`, and the requests that it got. */
function server(total: number): {
  requested: number[];
  total: number;
  found: (job: string, query: unknown, offset: number, limit: number) => Promise<FindingList>;
} {
  const made = {
    requested: [] as number[],
    total,
    found: (_: string, __: unknown, offset: number, limit: number): Promise<FindingList> => {
      made.requested.push(offset);
      const items = Array.from(
        { length: Math.min(limit, made.total - offset) },
        (_, i) => ({ number: offset + i + 1 }) as Finding,
      );
      return Promise.resolve({ total: made.total, offset, items, place: 7 });
    },
  };
  return made;
}

describe("pages of a long list", () => {
  it("come when they are needed, once", async () => {
    const far = server(100_000);
    let changes = 0;
    const pages = new FindingPages(serverOf(far), "j", {}, () => {
      changes++;
    });
    pages.request(0, 20);
    pages.request(5, 25);
    await expect.poll(() => changes).toBe(1);
    expect([pages.total, pages.at(20)?.number, pages.at(100)]).toEqual([100_000, 21, undefined]);
    expect((await pages.fetch(54_321))?.number).toBe(54_322);
    expect(far.requested).toEqual([0, 54_300]);
    expect(await pages.placeOf(8, new AbortController().signal)).toBe(7);
  });

  it("stay in sight until new ones come", async () => {
    const far = server(50);
    const pages = new FindingPages(serverOf(far), "j", {}, () => undefined);
    await pages.fetch(0);
    far.total = 60;
    pages.refresh();
    expect(pages.at(3)?.number).toBe(4);
    pages.request(0, 10);
    await expect.poll(() => pages.total).toBe(60);
    expect(far.requested).toEqual([0, 0]);
  });

  it("report what is wrong", async () => {
    const pages = new FindingPages(
      serverOf({ found: () => Promise.reject(new Error("gone")) }),
      "j",
      {},
      () => undefined,
    );
    expect(await pages.fetch(0)).toBeUndefined();
    expect(pages.wrong).toBe("gone");
  });

  /** Two states of a list that are under way at once, and the requests for the first page of each. */
  const twice = () => {
    const answers: Late<FindingList>[] = [];
    const pages = new FindingPages(
      serverOf({ found: () => answers[answers.push(new Late<FindingList>()) - 1]!.answer }),
      "j",
      {},
      () => undefined,
    );
    const all = [1, 2].map(() => {
      pages.refresh();
      pages.request(0, 10);
      return answers.at(-1)!;
    });
    return { pages, older: all[0]!, newer: all[1]! };
  };
  const list = (total: number): FindingList => ({
    total,
    offset: 0,
    items: Array.from({ length: total }, (_, i) => ({ number: i + 1 }) as Finding),
  });
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

  it("are never older than what is shown", async () => {
    const { pages, older, newer } = twice();
    newer.give(list(50));
    await settled();
    older.give(list(3));
    await settled();
    expect([pages.total, pages.at(10)?.number]).toEqual([50, 11]);
  });

  it("come late as long as nothing newer is there", async () => {
    const { pages, older, newer } = twice();
    older.give(list(3));
    await settled();
    expect([pages.total, pages.at(2)?.number]).toEqual([3, 3]);
    newer.give(list(50));
    await settled();
    expect([pages.total, pages.at(10)?.number]).toEqual([50, 11]);
  });

  it("take nothing back of what went wrong later", async () => {
    const { pages, older, newer } = twice();
    newer.fail(new Error("gone"));
    await settled();
    older.give(list(3));
    await settled();
    expect([pages.wrong, pages.at(2)?.number]).toEqual(["gone", 3]);
    const other = twice();
    other.newer.give(list(50));
    await settled();
    other.older.fail(new Error("gone"));
    await settled();
    expect(other.pages.wrong).toBeNull();
  });

  it("of a list that is left are cancelled, and change nothing", async () => {
    const signals: AbortSignal[] = [];
    const answer = new Late<FindingList>();
    let changes = 0;
    const found = { found: answer.request };
    const pages = new FindingPages(
      {
        ...found,
        with: (signal) => {
          signals.push(signal);
          return serverOf(found);
        },
      },
      "j",
      {},
      () => {
        changes++;
      },
    );
    pages.request(0, 10);
    pages.leave();
    answer.give(list(3));
    await settled();
    expect([signals.map(({ aborted }) => aborted), changes]).toEqual([[true], 0]);
  });
});

describe("small pictures", () => {
  it("come in batches, and only of what is still needed", async () => {
    const requested: number[][] = [];
    const get = (numbers: readonly number[]): Promise<Thumbnail[]> => {
      requested.push([...numbers]);
      return Promise.resolve(numbers.map((number) => ({ number, cells: number === 2 ? null : [[[0, 0, 0]], null] })));
    };
    const pictures = new Thumbnails(get, ["#112233", "#445566"], () => undefined);
    pictures.request(Array.from({ length: 30 }, (_, i) => i + 1));
    pictures.request([1, 2, 99]);
    await expect.poll(() => pictures.of(99).length).toBe(1);
    expect(requested.map((numbers) => numbers.length)).toEqual([24, 1]);
    expect(pictures.of(1)).toEqual([{ cells: [[0, 0, 0]], colour: "#112233" }]);
    expect([pictures.of(2), pictures.of(30)]).toEqual([[], []]);
  });
});

describe("the row of a list that is shown", () => {
  const cursorOf = (far: object): FindingCursor => new FindingCursor(serverOf(far), "j", {});

  it("is gone to by keys, as far as there are rows", async () => {
    const cursor = cursorOf(server(50));
    await cursor.pages.fetch(0);
    expect(["ArrowDown", "ArrowUp", "PageDown", "Home", "End", "a"].map((key) => rowOfKey(key, 3, 50))).toEqual([
      4,
      2,
      11,
      0,
      49,
      undefined,
    ]);
    expect((await cursor.go(rowOfKey("PageDown", 48, 50)!, 0))?.number).toBe(50);
    expect(cursor.store.state).toMatchObject({ at: 49, aim: { row: 49 } });
    expect((await cursor.go(-3, 0))?.number).toBe(1);
  });

  it("is that of the newest key", async () => {
    const answers = [new Late<FindingList>(), new Late<FindingList>()];
    const cursor = cursorOf({ found: () => answers.shift()!.answer });
    const [first, second] = answers;
    cursor.pages.total = 1000;
    const going = [cursor.go(100, 0), cursor.go(500, 0)];
    second!.give({ total: 1000, offset: 500, items: [{ number: 501 } as Finding] });
    first!.give({ total: 1000, offset: 100, items: [{ number: 101 } as Finding] });
    expect((await Promise.all(going)).map((item) => item?.number)).toEqual([undefined, 501]);
    expect(cursor.store.state.at).toBe(500);
  });

  it("is found where a finding is shown that was not chosen here, or has moved", async () => {
    const cursor = cursorOf(server(50));
    const { signal } = new AbortController();
    await cursor.locate(8, 0, signal);
    expect(cursor.store.state).toMatchObject({ at: 7, aim: { row: 7 } });
    await cursor.pages.fetch(0);
    await cursor.go(3, 0);
    const { aim } = cursor.store.state;
    await cursor.locate(4, 0, signal);
    expect(cursor.store.state).toMatchObject({ at: 3, aim });
    // Something has been deleted since.
    await cursor.locate(4, 1, signal);
    expect(cursor.store.state.at).toBe(7);
  });

  it("is marked, and the list comes again; or the reason stays to be read", async () => {
    const far = server(50);
    const marked = [() => Promise.resolve(1), () => Promise.reject(new Error("the search is gone"))];
    const cursor = cursorOf({ ...far, mark: () => marked.shift()!() });
    await cursor.pages.fetch(0);
    expect(await cursor.mark({ do: "star", number: 1 })).toBe(true);
    await expect.poll(() => far.requested.length).toBe(2);
    expect([await cursor.mark({ do: "all" }), cursor.store.state.error]).toEqual([false, "the search is gone"]);
  });
});
