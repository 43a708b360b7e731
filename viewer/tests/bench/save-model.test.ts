/** The dialog for saving: what can be saved as what, and what becomes of a try. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/bench/api/connection";
import type { About } from "../../src/bench/api/types";
import { solidSticks } from "../../src/bench/model/document";
import { begun } from "../../src/bench/model/history";
import { planOf, SaveModel } from "../../src/bench/save-model";
import { FRESH, type State } from "../../src/bench/state";
import { Store } from "../../src/ui/store";
import { Late, shapes, sticks, TABLES } from "./sample";

const format = (name: string, ending: string, holds: string): object => ({
  name,
  title: name,
  endings: [ending],
  holds,
  reads: true,
  writes: true,
  hint: "",
});
const FORMATS = [
  format("xmpuzzle", ".xmpuzzle", "document"),
  format("text", ".txt", "burr"),
  format("svg", ".svg", "picture"),
  format("html", ".html", "page"),
  { ...format("stl", ".stl", "mesh"), writes: false },
];

describe("saving", () => {
  let store: Store<State>;
  let save: Late<void>;
  const notify = vi.fn();

  const modelOf = (some: Partial<State>): SaveModel => {
    store = new Store<State>({
      ...FRESH,
      about: { formats: FORMATS } as unknown as About,
      tables: TABLES,
      lattices: [],
      dialog: "save",
      ...some,
    });
    save = new Late();
    const saving = { save: save.request, download: save.request };
    return new SaveModel({
      store,
      notify,
      saving,
      get state() {
        return store.state;
      },
    } as never);
  };
  const planned = (model: SaveModel): ReturnType<typeof planOf> => planOf(store.state, model.store.state);

  beforeEach(() => {
    notify.mockReset();
  });

  it("proposes the file, another ending where that is not written, and a name without one", () => {
    const history = begun(shapes(), "");
    const paths = [{ path: "a/b.xmpuzzle", tag: null }, { path: "c.stl", tag: null }, null].map(
      (file) => modelOf({ history, file }).store.state.path,
    );
    expect(paths).toEqual(["a/b.xmpuzzle", "c.xmpuzzle", "two-in-a-tray.xmpuzzle"]);
    expect(modelOf({ history: begun(sticks(), "") }).store.state.path).toBe("antique.txt");
  });

  it("offers formats of six sticks for these alone, and none that is not written", () => {
    const names = (model: SaveModel): string[] => planned(model).formats.map(({ name }) => name);
    expect(names(modelOf({ history: begun(shapes(), "") }))).toEqual(["xmpuzzle", "svg", "html"]);
    expect(names(modelOf({ history: begun(sticks(), "") }))).toEqual(["xmpuzzle", "text", "svg", "html"]);
  });

  it("needs something to show, and sticks that are carved", () => {
    const model = modelOf({ history: begun(shapes(), "") });
    const canSave = (): boolean => planned(model).canSave;
    expect(canSave()).toBe(true);
    model.setEnding(".svg");
    expect([canSave(), planned(model).needsResults]).toEqual([true, false]);
    model.set({ kind: "steps" });
    expect([canSave(), planned(model).needsResults]).toEqual([false, true]);
    model.setPath("a.unknown");
    expect([canSave(), planned(model).format]).toEqual([false, null]);
    const carving = modelOf({ history: begun(solidSticks(), "") });
    carving.setEnding(".svg");
    expect([planned(carving).canSave, planned(carving).lacking]).toEqual([false, expect.any(String)]);
    carving.setEnding(".xmpuzzle");
    expect(planned(carving).canSave).toBe(true);
  });

  it("closes once it is saved", async () => {
    const model = modelOf({ history: begun(shapes(), "") });
    const saving = model.save(false);
    expect(model.store.state.isBusy).toBe(true);
    save.give();
    await saving;
    expect([store.state.dialog, model.store.state.isBusy, notify.mock.calls]).toEqual([null, false, []]);
  });

  it("does not replace a file that has changed unless that is confirmed, and only under this name", async () => {
    const model = modelOf({ history: begun(shapes(), "") });
    const saving = model.save(false);
    save.fail(new ApiError("it is another file", 412));
    await saving;
    expect(model.store.state).toMatchObject({ error: "it is another file", isStale: true });
    model.setAnotherName();
    expect(model.store.state).toMatchObject({ path: "two-in-a-tray 2.xmpuzzle", error: null, isStale: false });
  });

  it("reports what went wrong elsewhere if it is closed, or another name was typed", async () => {
    for (const leave of [
      (model: SaveModel) => {
        model.leave();
      },
      (model: SaveModel) => {
        model.setPath("other.xmpuzzle");
      },
    ]) {
      const model = modelOf({ history: begun(shapes(), "") });
      const saving = model.save(false);
      leave(model);
      save.fail(new Error("no space"));
      await saving;
      expect([model.store.state.error, notify.mock.lastCall]).toEqual([
        null,
        ["two-in-a-tray.xmpuzzle: no space", true],
      ]);
    }
  });
});
