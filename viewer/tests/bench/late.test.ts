/** Answers that arrive late: after newer updates, or after another document was opened. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../src/bench/api/client";
import { merged, NO_JOBS } from "../../src/bench/api/job-list";
import type { About, CheckedPuzzle, Job, JobList, JobState, JobUpdates } from "../../src/bench/api/types";
import { Workbench } from "../../src/bench/bench";
import { ByHand } from "../../src/bench/by-hand";
import { USUAL } from "../../src/bench/searching";
import { pieces } from "../scenes";
import * as session from "../../src/bench/drafts";
import { largeDrafts } from "../../src/bench/large-drafts";
import { docOf, jobOf, pathJobOf } from "../../src/bench/state";
import { BURR, Late, serverOf, TABLES, TRAY } from "./sample";

const job = (id: string, event: number, state: JobState = "running"): Job =>
  ({ id, event, state, kind: "solve" }) as Job;
const updates = (event: number, ids: readonly string[], ...jobs: Job[]): JobUpdates => ({
  run: "r",
  event,
  ids,
  jobs,
  removed: [],
});
const known = (list: JobList): string => list.jobs.map(({ id, event }) => `${id}${event}`).join(" ");

describe("the list of jobs", () => {
  it("follows the updates", () => {
    const before = merged(NO_JOBS, updates(2, ["a", "b"], job("a", 1), job("b", 2)));
    expect(known(merged(before, updates(5, ["b", "c"], job("b", 4), job("c", 5))))).toBe("b4 c5");
  });

  it("comes out the same in whatever order the reports of a search arrive", () => {
    // A search begins and ends; the request that began it is answered at event 2. Another one is removed at 4.
    const reports = [
      updates(1, ["old", "a"], job("old", 0), job("a", 1, "waiting")),
      job("a", 2, "running"),
      updates(3, ["old", "a"], job("a", 3, "running")),
      updates(4, ["a"], job("a", 3, "running")),
      updates(5, ["a"], job("a", 5, "done")),
    ];
    for (const order of permutations(reports)) {
      const list = order.reduce(merged, { ...NO_JOBS, run: "r" });
      expect(known(list)).toBe("a5");
      expect(list.event).toBe(5);
    }
  });

  it("keeps a job that is younger than a list without it, and never brings back one that was removed", () => {
    const started = merged(merged(NO_JOBS, updates(1, [])), job("a", 2));
    expect(known(merged(started, updates(1, [])))).toBe("a2");
    const removed = merged(started, updates(3, []));
    expect(known(merged(removed, job("a", 2)))).toBe("");
    expect(known(merged(removed, updates(2, ["a"], job("a", 2))))).toBe("");
  });

  it("begins again with another run of the server", () => {
    const before = merged(NO_JOBS, updates(9, ["a"], job("a", 9)));
    expect(merged(before, { run: "s", event: 1, ids: ["b"], jobs: [job("b", 1)], removed: [] })).toEqual({
      run: "s",
      event: 1,
      jobs: [job("b", 1)],
    });
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) => permutations(items.filter((_, k) => k !== i)).map((rest) => [item, ...rest]));
}

const ABOUT = {
  colours: ["#999999"],
  woods: [],
  formats: [{ name: "json", endings: [".json"], reads: true }],
  folder: { name: "puzzles", path: "/puzzles" },
} as unknown as About;

describe("an answer that comes late", () => {
  const stored = new Map<string, string>();
  let removed: string[] = [];
  let requests: unknown[] = [];

  const workbench = (api: Partial<Record<keyof Api, unknown>>): Workbench => {
    const remove = (id: string): Promise<void> => Promise.resolve(void removed.push(id));
    const check = (document: unknown): Promise<CheckedPuzzle> => Promise.resolve({ document } as CheckedPuzzle);
    const read = (_: string, document: unknown): Promise<CheckedPuzzle> =>
      Promise.resolve({ document } as CheckedPuzzle);
    return new Workbench(serverOf({ remove, check, read, ...api }), { about: ABOUT, tables: TABLES, lattices: [] });
  };
  const open = async (bench: Workbench, json: unknown): Promise<void> => {
    await bench.opening.openBlob("x.json", json as Blob);
    bench.keepNow();
  };

  beforeEach(() => {
    stored.clear();
    [removed, requests] = [[], []];
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    };
    vi.useFakeTimers();
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
    vi.stubGlobal("location", { origin: "http://127.0.0.1:1", href: "" });
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, documentElement: { dataset: {} } });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    };
  });

  it("does not put the state at the start of a search over its end", async () => {
    const solve = new Late<Job>();
    const bench = workbench({ solve: solve.request });
    await open(bench, TRAY);
    const going = bench.search.go();
    bench.store.set({ jobs: merged(bench.state.jobs, updates(3, ["j"], job("j", 3, "done"))) });
    solve.give(job("j", 1, "waiting"));
    await going;
    expect(jobOf(bench.state)).toMatchObject({ id: "j", state: "done" });
  });

  it("does not bring back a search for a path that is cancelled already", async () => {
    const act = new Late<Job>();
    const bench = workbench({ act: act.request });
    await open(bench, TRAY);
    const path = (event: number, state: JobState): Job =>
      ({ ...job("p", event, state), kind: "path", owner: bench.draft }) as Job;
    bench.store.set({ jobs: merged(bench.state.jobs, updates(1, ["p"], path(1, "running"))) });
    const cancelling = bench.path.cancel();
    bench.store.set({ jobs: merged(bench.state.jobs, updates(3, ["p"], path(3, "cancelled"))) });
    act.give(path(2, "cancelling"));
    await cancelling;
    expect(pathJobOf(bench.state, bench.draft)?.state).toBe("cancelled");
  });

  it("does not start a second search while the first one is requested", async () => {
    const solve = new Late<Job>();
    const bench = workbench({
      solve: () => {
        requests.push(1);
        return solve.answer;
      },
    });
    await open(bench, TRAY);
    const going = [bench.search.go(), bench.search.start(USUAL)];
    expect(bench.state.isStarting).toBe(true);
    solve.give(job("j", 1));
    await Promise.all(going);
    expect([requests.length, bench.state.isStarting]).toEqual([1, false]);
  });

  it("belongs to the document and the problem that it was requested for", async () => {
    const solve = new Late<Job>();
    const bench = workbench({ solve: solve.request });
    await open(bench, TRAY);
    const first = bench.draft;
    const going = bench.search.start(USUAL);
    bench.opening.newSticks();
    solve.give(job("j", 1));
    await going;
    expect(bench.state.solved).toEqual([]);
    expect((await session.recall(first))?.solved[0]?.job).toBe("j");
  });

  it("takes the place of the search of its problem only", async () => {
    let jobs = 0;
    const solve = (): Promise<Job> => Promise.resolve(job(`j${++jobs}`, jobs));
    const bench = workbench({ solve });
    await open(bench, TRAY);
    await bench.search.start(USUAL);
    bench.edit({ do: "add-problem", like: 0 });
    bench.store.set({ problem: 1 });
    expect(jobOf(bench.state)).toBeNull();
    await bench.search.start(USUAL);
    expect([removed, jobOf(bench.state)?.id, jobOf(bench.state, 0)?.id]).toEqual([[], "j2", "j1"]);
    await bench.search.start(USUAL);
    expect([removed, jobOf(bench.state)?.id]).toEqual([["j2"], "j3"]);
    bench.edit({ do: "drop-problem", problem: 0 });
    expect(jobOf(bench.state)?.id).toBe("j3");
    // The search of a problem that no step of the history has is given up.
    bench.store.set({ solved: [...bench.state.solved, { job: "old", problem: 99, document: "" }] });
    await bench.search.start(USUAL);
    expect(removed).toEqual(["j2", "old", "j3"].sort());
  });

  it("keeps the file of a document that was left while it was saved, and gives it to no other one", async () => {
    const save = new Late<{ tag: string; names: string[]; lost: [] }>();
    const bench = workbench({ save: save.request });
    await open(bench, TRAY);
    const first = bench.draft;
    const saving = bench.saving.save("tray.json", { results: "none", force: false });
    bench.opening.newSticks();
    save.give({ tag: '"1"', names: ["tray.json"], lost: [] });
    await saving;
    expect(bench.state.file).toBeNull();
    expect((await session.recall(first))?.file).toEqual({ path: "tray.json", tag: '"1"' });
  });

  it("does not open over what was opened later", async () => {
    const slow = new Late<{ checked: CheckedPuzzle; tag: string }>();
    const bench = workbench({ open: slow.request });
    const opening = bench.opening.openFile("slow.json");
    bench.opening.newSticks();
    const doc = docOf(bench.state);
    slow.give({ checked: { document: TRAY } as unknown as CheckedPuzzle, tag: '"1"' });
    await opening;
    expect(docOf(bench.state)).toBe(doc);
    expect(bench.state.file).toBeNull();
  });

  it("writes nothing into the draft that was left", async () => {
    const bench = workbench({});
    await open(bench, TRAY);
    const first = bench.draft;
    bench.opening.leave();
    bench.opening.newSticks();
    bench.keepNow();
    expect(bench.draft).not.toBe(first);
    expect((await session.recall(first))?.history.steps[0]?.doc.kind).toBe("puzzle");
  });

  it("does not replace a document that was edited while it was converted", async () => {
    const converted = new Late<CheckedPuzzle>();
    const bench = workbench({ check: converted.request });
    bench.opening.newSticks();
    const converting = bench.convert("puzzle");
    bench.edit({ do: "carve", stick: 0, cube: 3 });
    const doc = docOf(bench.state);
    converted.give({ document: TRAY } as unknown as CheckedPuzzle);
    await converting;
    expect(docOf(bench.state)).toBe(doc);
  });

  it("does not describe another situation by hand", async () => {
    const answers = [new Late<unknown>(), new Late<unknown>()];
    let at = 0;
    const movement = (): Promise<unknown> => answers[at++]!.answer;
    const scene = (): Promise<object> => Promise.resolve(pieces([0, 0, 0, 1], [0, 1, 0, 1]));
    const hand = new ByHand(serverOf({ movement, scene }), { job: "j", number: 1 });
    const group = { pieces: [0], axis: 0 as const, sign: 1 as const, reach: 2, distance: 2 };
    const beginning = hand.begin();
    answers[0]!.give({
      offsets: [
        [0, 0, 0],
        [0, 0, 0],
      ],
      groups: [group],
    });
    await beginning;
    const advice = hand.advice();
    await hand.move(group, 1);
    answers[1]!.give({ ahead: { moves: 1, next: null } });
    expect(await advice).toBe("");
  });

  it("opens a large draft that is still being stored", async () => {
    const texts: string[] = [];
    const put = new Late<undefined>();
    vi.spyOn(largeDrafts, "set").mockImplementation((_, text) => {
      texts.push(text);
      return put.answer;
    });
    vi.spyOn(largeDrafts, "get").mockImplementation(() => Promise.resolve(texts[0]));
    const bench = workbench({});
    await open(bench, { ...TRAY, comment: "x".repeat(1_100_000) });
    const { draft } = bench;
    bench.opening.leave();
    const opening = bench.opening.openDraft(draft);
    put.give(undefined);
    await opening;
    expect([bench.draft, docOf(bench.state)?.kind]).toEqual([draft, "puzzle"]);
  });

  it("does not undo a later draft", async () => {
    const bench = workbench({});
    await open(bench, BURR);
    const { draft } = bench;
    const large = { ...(await session.recall(draft))!, tab: "solve" as const };
    const small = { ...large, tab: "puzzle" as const };
    // The first one does not fit with the others and goes to the database, which is slow.
    const put = new Late<undefined>();
    vi.spyOn(largeDrafts, "set").mockImplementationOnce(() => put.answer);
    const setItem = vi.spyOn(localStorage, "setItem").mockImplementationOnce(() => {
      throw new Error("full");
    });
    const first = session.keep(draft, "large", large, null);
    await session.keep(draft, "small", small, null);
    put.give(undefined);
    await first;
    setItem.mockRestore();
    expect((await session.recall(draft))?.tab).toBe("puzzle");
  });

  it("has large drafts as long as it is open where the browser refuses them, and reports that once", async () => {
    const bench = workbench({});
    await open(bench, BURR);
    const { draft } = bench;
    const text = (await session.recall(draft))!;
    const huge = { ...text, history: { at: 0, steps: [{ ...text.history.steps[0]!, word: "x".repeat(1_100_000) }] } };
    await expect(session.keep(draft, "huge", huge, null)).rejects.toThrow("stores nothing for this page");
    await session.keep(draft, "huge", { ...huge, tab: "solve" }, null);
    expect((await session.recall(draft))?.tab).toBe("solve");
  });
});
