/** What is open: puzzles are begun, read from files and links, and left. Each of them is a draft. */

import { type Api, drawable } from "./api/client";
import type { CheckedPuzzle, NamedBurr } from "./api/types";
import * as drafts from "./drafts";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { inTime, Latest } from "./latest";
import { carriesPuzzle, type Place, placeIn, puzzleIn } from "./link";
import { type Action, emptyProblem } from "./model/actions";
import { packingDoc } from "./model/container";
import { type Doc, isCubic, newKey, readDoc, type ShapesDoc, solidSticks, type SticksDoc } from "./model/document";
import { begun } from "./model/history";
import { Lattice } from "./model/lattice";
import { single } from "./model/lists";
import { boxOfSet, piecesOf, type SetName } from "./model/piece-sets";
import { block, emptyShape, without } from "./model/shape";
import { sticksOfShapes } from "./model/unfinished";
import * as box from "../words/bench/box";
import * as history from "../words/bench/history";
import * as words from "../words/bench/opening";
import { docOf, type FileRef, FRESH, lackingOf, UNTOUCHED } from "./state";

interface OpeningHost extends Host {
  readonly search: { go(): Promise<void> };
  /** What is open is checked and written down, a moment later. */
  changed(): void;
  edit(action: Action): void;
}

/** What is left of a puzzle that is closed, and of the start page when one is opened. */
const CLOSED = { ...UNTOUCHED, file: null, saved: null, solved: [], dialog: null, way: null, folder: "" } as const;
/** How a puzzle is drawn at first. */
const FIRST_LOOK = { brush: FRESH.brush, reach: FRESH.reach, ownLattice: null };

/** A burr of the catalogue as six sticks. */
export function burrDoc({ name, length, sticks }: NamedBurr): SticksDoc {
  return {
    kind: "six-piece",
    name,
    length: length ?? 6,
    sticks: sticks.slice(0, 6).map((number) => ({ number, name: "", mark: "", colour: "" })),
  };
}

function packingOf(set: SetName): ShapesDoc {
  return packingDoc(piecesOf(set), boxOfSet(set), box.packed(box.sets[set]), box.names, newKey());
}

export class Opening {
  /** The draft of this browser tab; empty on the start page. */
  draft = "";
  /** What is opened: an answer to an earlier request does not replace what was opened since. */
  private readonly requests = new Latest();

  constructor(private readonly host: OpeningHost) {}

  get place(): Place {
    const { history, tab, dialog, way, folder } = this.host.state;
    return history ? { draft: this.draft, tab, dialog } : { draft: null, way, folder };
  }

  /**
   * Show what an address leads to; the draft `last` for one that leads nowhere. What is wrong with it is a notice on
   * the start page.
   */
  async visit(fragment: string, last: string | null = null): Promise<void> {
    try {
      const place = placeIn(fragment);
      if (carriesPuzzle(fragment)) await this.openLink(fragment);
      else if (place.draft !== null) await this.openDraft(place.draft, place);
      else if (last !== null && place.way === null) await this.openDraft(last);
      else {
        this.leave();
        this.host.store.set({ way: place.way, folder: place.folder });
      }
    } catch (error) {
      this.leave();
      this.host.notify(lineOf(error), true);
    }
  }

  newSticks(): void {
    this.begin(solidSticks(), history.sticksBegun, null);
    this.host.store.set({ saved: docOf(this.host.state) });
  }

  /** Two shapes without cells and a full box as the goal, on the lattice of this name. */
  newShapes(grid = "cubes"): void {
    const data = this.host.state.lattices.find(({ name }) => name === grid);
    const lattice = data ? new Lattice(data) : null;
    const size = lattice?.usualSize ?? [3, 3, 3];
    const goal = block(size, words.goal);
    const doc: Doc = {
      kind: "puzzle",
      comment: "",
      popup: false,
      grid: lattice ? grid : "cubes",
      palette: [],
      colourBy: "shape",
      shapes: [
        ...words.shapes.map((name) => emptyShape(size, name)),
        lattice ? without(goal, (cell) => !lattice.has(cell)) : goal,
      ],
      problems: [{ ...emptyProblem(), goal: 2, parts: [0, 1].map(single) }],
    };
    this.begin(doc, history.shapesBegun, null);
    this.host.store.set({ saved: docOf(this.host.state) });
  }

  /** The pieces of Soma, and a box for them with an opening. */
  newPacking(): void {
    this.begin(packingOf("soma"), history.packingBegun, null);
    this.host.store.set({ saved: docOf(this.host.state), tab: "puzzle" });
  }

  /** The pieces of a known set, and a box for them, in place of those of a packing puzzle. */
  takeSet(set: SetName): void {
    this.host.edit({ do: "replace", doc: packingOf(set), word: history.setTaken(box.sets[set]) });
  }

  openBurr(burr: NamedBurr): void {
    this.begin(burrDoc(burr), history.opened(burr.name), null);
    // What is known is not to be carved but to be seen together.
    void this.host.search.go();
  }

  /** A file of the folder. Errors are for the caller to show in place. */
  async openFile(path: string): Promise<void> {
    await this.open(history.opened(path), async (api) => {
      const { checked, tag } = await api.open(path);
      return { checked, file: { path, tag } };
    });
  }

  /** A puzzle that comes with burrkit; it belongs to no file of the folder until it is saved. */
  async openExample(name: string): Promise<void> {
    await this.open(history.opened(name), async (api) => ({ checked: await api.openExample(name), file: null }));
  }

  /** A file that was dropped or chosen; it belongs to no file of the folder until it is saved. */
  async openBlob(name: string, data: Blob): Promise<void> {
    await this.open(history.opened(name), async (api) => ({ checked: await api.read(name, data), file: null }));
  }

  /** The puzzle that a link carries. */
  async openLink(link: string): Promise<void> {
    if (!carriesPuzzle(link)) throw new Error(words.noPuzzle);
    await this.open(history.openedLink, async (api) => {
      const json = await puzzleIn(link).catch(() => {
        throw new Error(words.damaged);
      });
      return { checked: await api.check(json), file: null };
    });
  }

  /** A draft as it was left, or in another tab of its own. */
  async openDraft(id: string, { tab, dialog = null }: Partial<Extract<Place, { tab: unknown }>> = {}): Promise<void> {
    const { host } = this;
    const shown = { dialog, ...(tab ? { tab } : {}) };
    if (id === this.draft) {
      this.requests.giveUp();
      host.store.set(shown);
      return;
    }
    const draft = await this.requests.request(() => drafts.recall(id));
    if (draft === undefined) return;
    if (draft === null) {
      drafts.forget(id);
      throw new Error(words.noDraft);
    }
    const own = await inTime(this.requests.signal, drafts.take(id));
    if (own === undefined) return;
    host.keepNow();
    this.setDraft(own);
    const { savedAt, ...rest } = draft;
    const saved = savedAt === null ? null : (draft.history.steps[savedAt]?.doc ?? null);
    host.store.set({ ...CLOSED, ...FIRST_LOOK, ...rest, saved, ...shown });
    host.changed();
  }

  /** Back to the start page; the draft stays in its list. */
  leave(): void {
    this.requests.giveUp();
    this.host.keepNow();
    this.setDraft("");
    this.host.store.set({ ...CLOSED, history: null });
    this.host.changed();
  }

  private setDraft(id: string): void {
    this.draft = id;
    drafts.setOwn(id);
  }

  /** Open what the server reads, unless something else is opened meanwhile. */
  private async open(
    word: string,
    read: (api: Api) => Promise<{ checked: CheckedPuzzle; file: FileRef | null }>,
  ): Promise<void> {
    const opened = await this.requests.request(async (signal) => {
      const api = this.host.api.with(signal);
      const { checked, file } = await read(api);
      return { usable: await drawable(api, checked), file };
    });
    if (opened) this.take(opened.usable, word, opened.file);
  }

  private take(usable: CheckedPuzzle, word: string, file: FileRef | null): void {
    const { store, state } = this.host;
    const read = readDoc(usable.document);
    const sticks = read.kind === "puzzle" && isCubic(read) ? sticksOfShapes(read, state.tables) : null;
    const isUnfinished = sticks !== null && lackingOf(sticks, state.tables) !== null;
    this.begin(isUnfinished ? sticks : read, word, file);
    const hasNews = read.kind === "puzzle" && read.popup && read.comment !== "";
    store.set({
      dialog: hasNews ? "comment" : null,
      facts: isUnfinished ? null : usable,
      ownLattice: usable.lattice,
      saved: file ? docOf(this.host.state) : null,
    });
  }

  private begin(doc: Doc, word: string, file: FileRef | null): void {
    this.requests.giveUp();
    this.host.keepNow();
    // At once: nothing of it may be written into the draft before.
    this.setDraft(drafts.newId());
    void drafts.take(this.draft);
    this.host.store.set({
      ...CLOSED,
      ...FIRST_LOOK,
      history: begun(doc, word),
      file,
      saved: file ? doc : null,
      tab: "pieces",
      piece: 0,
      problem: 0,
      axis: 2,
      layer: 0,
    });
    this.host.changed();
  }
}
