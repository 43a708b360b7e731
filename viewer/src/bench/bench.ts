/** The workbench: what people can do to the state. Views call it and render what comes of it. */

import { rememberTheme, type ThemeName } from "../ui/theme";
import type { Api } from "./api/client";
import { merged } from "./api/job-list";
import { Designing } from "./designing";
import * as drafts from "./drafts";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { Latest } from "./latest";
import { LiveCounts } from "./live-counts";
import { Making } from "./making";
import type { Action } from "./model/actions";
import { readDoc, writeDoc } from "./model/document";
import * as history from "./model/history";
import { Opening } from "./opening";
import { PathSearch } from "./path-search";
import { type Preview, previewOf } from "./preview";
import { remember } from "./recent";
import { Recolouring } from "./recolouring";
import { Saving } from "./saving";
import { Searching } from "./searching";
import {
  docOf,
  type Facts,
  FRESH,
  isUnsaved,
  jobOf,
  latticeOf,
  type State,
  type Tab,
  titleOf,
  unfinished,
} from "./state";
import { Store } from "../ui/store";
import * as words from "../words/bench/history";

/** Facts are requested, and drafts stored, this long after the last edit, in milliseconds. */
const CHECK_WAIT = 250;
const KEEP_WAIT = 150;

export class Workbench implements Host {
  readonly store: Store<State>;
  readonly opening = new Opening(this);
  readonly search = new Searching(this);
  readonly counts = new LiveCounts(this);
  private readonly recolouring = new Recolouring(this);
  readonly path = new PathSearch(this);
  readonly design = new Designing(this);
  readonly saving = new Saving(this);
  readonly making = new Making(this, this.saving);
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private strokes = 0;
  /** The server's check of the document: given up at the next edit. */
  private readonly checking = new Latest();

  constructor(
    readonly api: Api,
    facts: Facts,
    theme: ThemeName = "light",
  ) {
    this.store = new Store<State>({ ...facts, ...FRESH, theme });
    addEventListener("pagehide", this.keepNow);
    document.addEventListener("visibilitychange", this.keepNow);
  }

  /** The workbench, with what its address leads to. ApiError if the server does not let this page in. */
  static async at(fragment: string, api: Api, theme: ThemeName): Promise<Workbench> {
    const [about, tables, lattices] = await Promise.all([api.about(), api.sticks(), api.lattices()]);
    const bench = new Workbench(api, { about, tables, lattices }, theme);
    api.news(
      () => bench.state.jobs,
      (updates) => {
        bench.store.set({ jobs: merged(bench.state.jobs, updates) });
      },
      (isConnected) => {
        bench.store.set({ isConnected });
      },
      (error) => {
        bench.notify(lineOf(error), true);
      },
    );
    await bench.opening.visit(fragment, drafts.lastDraft());
    const show = (catalogue: State["catalogue"]): void => {
      bench.store.set({ catalogue });
    };
    api.catalogue().then(show, () => undefined);
    return bench;
  }

  get state(): State {
    return this.store.state;
  }

  get draft(): string {
    return this.opening.draft;
  }

  // Editing -------------------------------------------------------------------------------------------------

  edit(action: Action): void {
    const before = this.state.history;
    if (!before) return;
    const after = history.did(before, action, placeOf(this.state, action));
    if (after !== before) this.look(after);
  }

  /** Take back the last edit; under Solve the last deletion of assemblies, if there is one. */
  async undo(): Promise<void> {
    const { history, tab } = this.state;
    const job = tab === "solve" ? jobOf(this.state) : null;
    try {
      const restored = job?.marks.deleted ? await this.api.mark(job.id, { do: "undo" }, {}) : 0;
      if (restored > 0) this.notify(words.restored(restored));
      else this.goTo((history?.at ?? 0) - 1);
    } catch (error) {
      this.notify(lineOf(error), true);
    }
  }

  redo(): void {
    this.goTo((this.state.history?.at ?? 0) + 1);
  }

  /** Look at another step of the history, where it is seen what that changes. */
  goTo(step: number): void {
    const before = this.state.history;
    if (!before || step === before.at || !before.steps[step]) return;
    const { place, word } = history.passed(before, step);
    if (place && place.tab !== this.state.tab) this.notify(step < before.at ? words.undone(word) : words.redone(word));
    this.look(history.at(before, step), place);
  }

  /** The next edit is a step of its own. */
  seal(): void {
    if (this.state.history) this.store.set({ history: history.sealed(this.state.history) });
  }

  /** The number of a new stroke of the brush. */
  stroke(): number {
    return ++this.strokes;
  }

  /** Make the document one of the other kind. */
  async convert(as: "puzzle" | "six-piece"): Promise<void> {
    const doc = docOf(this.state);
    if (!doc) return;
    try {
      const { document } = await this.api.check(writeDoc(doc), as);
      // What was changed or opened meanwhile is not what the answer is about.
      if (docOf(this.state) !== doc) return;
      this.edit({
        do: "replace",
        doc: readDoc(document),
        word: as === "puzzle" ? words.toShapes : words.toSticks,
      });
      this.store.set({ tab: "pieces", piece: 0 });
    } catch (error) {
      this.notify(lineOf(error), true);
    }
  }

  private look(at: history.History, place: history.Place | null = null): void {
    const { tab, piece, problem, end, brush, layer, axis } = { ...this.state, ...place };
    const doc = history.now(at);
    const pieces = doc.kind === "six-piece" ? doc.sticks.length : doc.shapes.length;
    const problems = doc.kind === "six-piece" ? 1 : doc.problems.length;
    const shapes = tab === "path" ? history.pathIn(at).shapes : doc.kind === "puzzle" ? doc.shapes : [];
    const shape = shapes[tab === "path" ? end : clamp(piece, pieces)];
    this.store.set({
      history: at,
      // A colour that no longer exists does not colour anything.
      brush: doc.kind === "puzzle" && brush.colour > doc.palette.length ? { ...brush, colour: 0 } : brush,
      tab,
      piece: clamp(piece, pieces),
      problem: clamp(problem, problems),
      end,
      layer: shape ? clamp(layer, shape.size[axis]) : 0,
    });
    this.changed();
  }

  changed(): void {
    this.checking.giveUp();
    clearTimeout(this.checkTimer);
    clearTimeout(this.keepTimer);
    this.checkTimer = setTimeout(() => void this.check(), CHECK_WAIT);
    this.keepTimer = setTimeout(this.keepNow, KEEP_WAIT);
  }

  private async check(): Promise<void> {
    const doc = docOf(this.state);
    if (!doc) return;
    if (unfinished(this.state) !== null) {
      this.store.set({ facts: null, factsError: null });
      return;
    }
    try {
      const facts = await this.checking.request((signal) => this.api.with(signal).check(writeDoc(doc)));
      if (!facts) return;
      this.store.set({ facts, factsError: null, ownLattice: this.state.ownLattice ?? facts.lattice });
      await this.recolouring.follow();
    } catch (error) {
      this.store.set({ facts: null, factsError: lineOf(error) });
    }
  }

  /** Write the draft down. */
  readonly keepNow = (): void => {
    const { history: all, file, saved, solved, tab, piece, problem } = this.state;
    if (!all) return;
    clearTimeout(this.keepTimer);
    const step = all.steps.findIndex(({ doc }) => doc === saved);
    const draft = { history: all, file, savedAt: step < 0 ? null : step, solved, tab, piece, problem };
    const preview = this.preview();
    drafts.keep(this.draft, this.title, draft, preview).catch((error: unknown) => {
      this.notify(lineOf(error), true);
    });
    const { folder } = this.state.about;
    if (file && folder)
      remember({ folder: folder.path, path: file.path, title: this.title, time: Date.now(), preview });
  };

  private preview(): Preview | null {
    const { about, tables } = this.state;
    const doc = docOf(this.state);
    return doc && previewOf(doc, tables, about, latticeOf(this.state));
  }

  // Looking -------------------------------------------------------------------------------------------------

  show(tab: Tab): void {
    this.store.set({ tab });
    this.changed();
  }

  choose(piece: number): void {
    const doc = docOf(this.state);
    const layer = doc?.kind === "puzzle" ? clamp(this.state.layer, doc.shapes[piece]?.size[this.state.axis] ?? 1) : 0;
    this.store.set({ piece, layer });
  }

  setTheme(theme: ThemeName): void {
    rememberTheme(theme);
    document.documentElement.dataset.theme = theme;
    this.store.set({ theme });
  }

  notify(text: string, isError = false): void {
    this.store.set({ notice: { text, isError } });
  }

  get title(): string {
    return titleOf(this.state);
  }

  get isUnsaved(): boolean {
    return isUnsaved(this.state);
  }
}

/** Where it is seen what an edit changes: where it is made; the name and the comment are seen anywhere. */
function placeOf({ tab, piece, problem, end }: State, action: Action): history.Place | null {
  switch (action.do) {
    case "rename":
    case "comment":
    case "replace":
      return null;
    case "path":
      return { tab: "path", piece, problem, end: "shape" in action.edit ? action.edit.shape : end };
    default: {
      const stick = "stick" in action ? action.stick : "shape" in action && tab === "pieces" ? action.shape : null;
      return { tab, piece: stick ?? piece, problem: "problem" in action ? (action.problem ?? problem) : problem, end };
    }
  }
}

function clamp(value: number, count: number): number {
  return Math.max(Math.min(value, count - 1), 0);
}
