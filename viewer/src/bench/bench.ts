/** The workbench: what people can do to the state. Views call it and render what comes of it. */

import { rememberTheme, type ThemeName } from "../ui/theme";
import { type Api, ApiError, drawable } from "./api/client";
import { Events } from "./api/events";
import { merged } from "./api/job-list";
import type { NamedBurr, CheckedPuzzle } from "./api/types";
import { lineOf } from "./errors";
import { Recolouring } from "./recolouring";
import { inTime, Latest } from "./latest";
import { LiveCounts } from "./live-counts";
import type { Action } from "./model/actions";
import { type Doc, isCubic, readDoc, solidSticks, writeDoc } from "./model/document";
import type { Host } from "./host";
import * as history from "./model/history";
import { emptyProblem } from "./model/actions";
import { single } from "./model/lists";
import { Lattice } from "./model/lattice";
import { block, emptyShape, without } from "./model/shape";
import { sticksOfShapes } from "./model/unfinished";
import { Making } from "./making";
import { PathSearch } from "./path-search";
import { Designing } from "./designing";
import { type Preview, previewOf } from "./preview";
import { remember } from "./recent";
import { Saving } from "./saving";
import { Searching } from "./searching";
import * as session from "./drafts";
import { puzzleIn } from "./link";
import { Store } from "./store";
import {
  docOf,
  type FileRef,
  FRESH,
  isUnsaved,
  lackingOf,
  latticeOf,
  type State,
  type Tab,
  titleOf,
  unfinished,
  UNTOUCHED,
} from "./state";

/** Facts are requested, and drafts stored, this long after the last edit, in milliseconds. */
const CHECK_WAIT = 250;
const KEEP_WAIT = 150;

const NO_PUZZLE = "There is no puzzle in this link.";

export class Workbench implements Host {
  readonly store = new Store<State>(FRESH);
  readonly search = new Searching(this);
  readonly counts = new LiveCounts(this);
  private readonly recolouring = new Recolouring(this);
  readonly path = new PathSearch(this);
  readonly design = new Designing(this);
  readonly saving = new Saving(this);
  readonly making = new Making(this, this.saving);
  /** The draft of this tab; also the owner of its searches. */
  draft = "";
  private readonly events: Events;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private strokes = 0;
  /** What is opened: an answer to an earlier request does not replace what was opened since. */
  private readonly opening = new Latest();
  /** The server's check of the document: given up at the next edit. */
  private readonly checking = new Latest();

  constructor(readonly api: Api) {
    const address = `${location.origin.replace(/^http/, "ws")}/api/events`;
    this.events = new Events(
      address,
      api,
      (updates) => {
        this.store.set({ jobs: merged(this.state.jobs, updates) });
      },
      (isConnected) => {
        if (isConnected !== this.state.isConnected) this.store.set({ isConnected });
      },
      (error) => {
        this.notify(lineOf(error), true);
      },
    );
    addEventListener("pagehide", () => {
      this.keepNow();
    });
    document.addEventListener("visibilitychange", () => {
      this.keepNow();
    });
  }

  get state(): State {
    return this.store.state;
  }

  /** Identify the server, then go on where this browser tab was. `fragment` may carry a puzzle. */
  async start(fragment: string): Promise<void> {
    // Whatever goes wrong is reported: a page that is neither open nor broken stays so forever.
    try {
      const [about, tables, lattices] = await Promise.all([this.api.about(), this.api.sticks(), this.api.lattices()]);
      this.store.set({ about, tables, lattices });
      const { id, from } = await session.ownDraft();
      this.draft = id;
      if (from) await this.restore(from);
      this.events.start();
      await this.openLink(fragment, true);
      this.store.set({ isReady: true });
    } catch (error) {
      this.store.set({ broken: { text: lineOf(error), status: error instanceof ApiError ? error.status : 0 } });
      return;
    }
    const catalogue = await this.api.catalogue().catch(() => null);
    this.store.set({ catalogue });
  }

  // Opening -------------------------------------------------------------------------------------------------

  newSticks(): void {
    this.begin(solidSticks(), "six solid sticks", null);
    this.store.set({ saved: docOf(this.state) });
  }

  /** Two shapes without cells and a full box as the goal, on the lattice of this name. */
  newShapes(grid = "cubes"): void {
    const data = this.state.lattices.find(({ name }) => name === grid);
    const lattice = data ? new Lattice(data) : null;
    const size = lattice?.usualSize ?? [3, 3, 3];
    const goal = block(size, "Goal");
    const doc: Doc = {
      kind: "puzzle",
      comment: "",
      popup: false,
      grid: lattice ? grid : "cubes",
      palette: [],
      colourBy: "shape",
      shapes: [
        emptyShape(size, "A"),
        emptyShape(size, "B"),
        lattice ? without(goal, (cell) => !lattice.has(cell)) : goal,
      ],
      problems: [{ ...emptyProblem(), goal: 2, parts: [0, 1].map(single) }],
    };
    this.begin(doc, "two empty shapes and a goal", null);
    this.store.set({ saved: docOf(this.state) });
  }

  openBurr(burr: NamedBurr): void {
    const sticks = burr.sticks.slice(0, 6).map((number) => ({ number, name: "", mark: "", colour: "" }));
    this.begin({ kind: "six-piece", name: burr.name, length: burr.length ?? 6, sticks }, `opened ${burr.name}`, null);
    // What is known is not to be carved but to be seen together.
    void this.search.go();
  }

  /** A file of the folder. Errors are for the caller to show in place. */
  async openFile(path: string): Promise<void> {
    await this.open(`opened ${path}`, async (api) => {
      const { checked, tag } = await api.open(path);
      return { checked, file: { path, tag } };
    });
  }

  /** A puzzle that comes with burrkit; it belongs to no file of the folder until it is saved. */
  async openExample(name: string): Promise<void> {
    await this.open(`opened ${name}`, async (api) => ({ checked: await api.openExample(name), file: null }));
  }

  /** A file that was dropped or chosen; it belongs to no file of the folder until it is saved. */
  async openBlob(name: string, data: Blob): Promise<void> {
    await this.open(`opened ${name}`, async (api) => ({ checked: await api.read(name, data), file: null }));
  }

  /** The puzzle that a link carries. What is wrong with it is shown as a notice if `quiet`, else thrown. */
  async openLink(link: string, quiet = false): Promise<void> {
    try {
      await this.open("opened from a link", async (api) => {
        const json = await puzzleIn(link);
        if (json === null) throw new Error(NO_PUZZLE);
        return { checked: await api.check(json), file: null };
      });
      // A reload must not open it again over what has been edited since.
      globalThis.history.replaceState(null, "", `#token=${this.api.token}`);
    } catch (error) {
      const hasNone = error instanceof Error && error.message === NO_PUZZLE;
      if (hasNone && quiet) return;
      const isOurs = hasNone || error instanceof ApiError;
      const text = isOurs ? error.message : "The puzzle in this link is damaged; get the link again.";
      if (!quiet) throw new Error(text, { cause: error });
      this.notify(text, true);
    }
  }

  async openDraft(id: string): Promise<void> {
    const stored = await this.opening.request((signal) => session.recall(this.api.with(signal), id));
    if (stored === undefined) return;
    if (stored === null) {
      session.forget(id);
      this.notify("This draft no longer exists.", true);
      return;
    }
    const draft = await inTime(this.opening.signal, session.takeDraft(id));
    if (draft === undefined) {
      void session.takeDraft(this.draft);
      return;
    }
    this.draft = draft;
    this.put(stored);
  }

  /** Back to the start screen; the draft stays in its list. */
  leave(): void {
    this.opening.giveUp();
    this.checking.giveUp();
    this.keepNow();
    this.store.set({ ...UNTOUCHED, history: null, file: null, saved: null, solved: [], dialog: null });
    this.takeNewDraft();
  }

  /** At once: what is opened next must not be written into the draft before. */
  private takeNewDraft(): void {
    this.draft = session.newId();
    void session.takeDraft(this.draft);
  }

  /** Open what the server reads, unless something else is opened meanwhile. */
  private async open(
    word: string,
    read: (api: Api) => Promise<{ checked: CheckedPuzzle; file: FileRef | null }>,
  ): Promise<void> {
    const opened = await this.opening.request(async (signal) => {
      const api = this.api.with(signal);
      const { checked, file } = await read(api);
      return { usable: await drawable(api, checked), file };
    });
    if (opened) this.take(opened.usable, word, opened.file);
  }

  private take(usable: CheckedPuzzle, word: string, file: FileRef | null): void {
    const read = readDoc(usable.document);
    const sticks = read.kind === "puzzle" && isCubic(read) ? sticksOfShapes(read, this.state.tables!) : null;
    const isUnfinished = sticks !== null && lackingOf(sticks, this.state.tables!) !== null;
    this.begin(isUnfinished ? sticks : read, word, file);
    const isShown = read.kind === "puzzle" && read.popup && read.comment !== "";
    this.store.set({
      dialog: isShown ? "comment" : null,
      facts: isUnfinished ? null : usable,
      ownLattice: usable.lattice,
      saved: file ? docOf(this.state) : null,
    });
  }

  private begin(doc: Doc, word: string, file: FileRef | null): void {
    this.opening.giveUp();
    if (this.state.history !== null) {
      this.keepNow();
      this.takeNewDraft();
    }
    this.store.set({
      ...UNTOUCHED,
      history: history.begun(doc, word),
      file,
      saved: file ? doc : null,
      tab: "pieces",
      piece: 0,
      problem: 0,
      axis: 2,
      layer: 0,
      brush: FRESH.brush,
      reach: FRESH.reach,
      ownLattice: null,
      solved: [],
      // What is filled in there is of the puzzle before.
      dialog: null,
    });
    this.changed();
  }

  private async restore(id: string): Promise<void> {
    const draft = await session.recall(this.api, id);
    if (draft) this.put(draft);
  }

  private put(draft: session.Draft): void {
    const { savedAt, ...rest } = draft;
    const saved = savedAt === null ? null : (draft.history.steps[savedAt]?.doc ?? null);
    this.store.set({ ...rest, ...UNTOUCHED, saved, brush: FRESH.brush, reach: FRESH.reach, ownLattice: null });
    this.changed();
  }

  // Editing -------------------------------------------------------------------------------------------------

  edit(action: Action): void {
    const before = this.state.history;
    if (!before) return;
    const after = history.did(before, action);
    if (after !== before) this.look(after);
  }

  undo(): void {
    if (this.state.history) this.look(history.undone(this.state.history));
  }

  redo(): void {
    if (this.state.history) this.look(history.redone(this.state.history));
  }

  goTo(step: number): void {
    if (this.state.history) this.look(history.at(this.state.history, step));
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
        word: as === "puzzle" ? "turned the sticks into free shapes" : "turned the shapes into sticks",
      });
      this.store.set({ tab: "pieces", piece: 0 });
    } catch (error) {
      this.notify(lineOf(error), true);
    }
  }

  private look(at: history.History): void {
    const doc = history.now(at);
    const pieces = doc.kind === "six-piece" ? doc.sticks.length : doc.shapes.length;
    const problems = doc.kind === "six-piece" ? 1 : doc.problems.length;
    const shape = doc.kind === "puzzle" ? doc.shapes[Math.min(this.state.piece, pieces - 1)] : undefined;
    const { brush } = this.state;
    this.store.set({
      history: at,
      // A colour that no longer exists does not colour anything.
      brush: doc.kind === "puzzle" && brush.colour > doc.palette.length ? { ...brush, colour: 0 } : brush,
      piece: clamp(this.state.piece, pieces),
      problem: clamp(this.state.problem, problems),
      layer: shape ? clamp(this.state.layer, shape.size[this.state.axis]) : 0,
    });
    this.changed();
  }

  private changed(): void {
    this.checking.giveUp();
    clearTimeout(this.checkTimer);
    clearTimeout(this.keepTimer);
    this.checkTimer = setTimeout(() => void this.check(), CHECK_WAIT);
    this.keepTimer = setTimeout(() => {
      this.keepNow();
    }, KEEP_WAIT);
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
    session.keep(this.api, this.draft, this.title, draft, preview).catch((error: unknown) => {
      this.notify(lineOf(error), true);
    });
    if (file && this.state.about)
      remember({ folder: this.state.about.folder.path, path: file.path, title: this.title, time: Date.now(), preview });
  };

  private preview(): Preview | null {
    const { about, tables } = this.state;
    const doc = docOf(this.state);
    return doc && about ? previewOf(doc, tables, about, latticeOf(this.state)) : null;
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

  setTheme(theme: ThemeName, remember = true): void {
    if (remember) rememberTheme(theme);
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

function clamp(value: number, count: number): number {
  return Math.max(Math.min(value, count - 1), 0);
}
