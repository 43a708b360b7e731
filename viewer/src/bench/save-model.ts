/** What the dialog for saving has filled in, what follows from it for the puzzle, and what became of the last try. */

import { fileName } from "../ui/download";
import { ApiError } from "./api/connection";
import type { FileFormat } from "./api/types";
import { lineOf } from "./errors";
import type { Host } from "./host";
import { formatOf } from "./model/formats";
import { type Export, hasAnyResults, hasResults, listedQuery, type Saving } from "./saving";
import { docOf, type State, titleOf, unfinished } from "./state";
import { Store } from "../ui/store";
import * as words from "../words/bench/opening";

/** What a picture shows; all but the pieces need an assembly. */
type Kind = "pieces" | "assembly" | "exploded" | "steps";
type Paper = "" | "fit" | "a4" | "letter";

export interface SaveState {
  readonly path: string;
  readonly withResults: boolean;
  /** Of the results only those in the list. */
  readonly isListed: boolean;
  readonly kind: Kind;
  /** The corner from which a picture is seen. */
  readonly view: string;
  readonly paper: Paper;
  readonly isBusy: boolean;
  readonly error: string | null;
  /** Whether the file has changed since it was read: it is not replaced unasked. */
  readonly isStale: boolean;
}

/** What can be saved as it is filled in. */
export interface SavePlan {
  readonly formats: readonly FileFormat[];
  /** The format of the path; null if no file ends like that. */
  readonly format: FileFormat | null;
  readonly isStill: boolean;
  readonly isMoving: boolean;
  /** Whether there are results that may go into the file, and whether a list could leave some out. */
  readonly offersResults: boolean;
  readonly offersList: boolean;
  /** Why sticks cannot be saved like this yet. */
  readonly lacking: string | null;
  readonly needsResults: boolean;
  readonly canSave: boolean;
  readonly what: Export;
}

/** What only six sticks can be, and what shows results. */
const STICKS_ONLY = ["burr", "assemblies"];
const RESULTS_ONLY = ["page", "animation"];
const ENDING = /\.[^./]+$/;

export function planOf(state: State, form: SaveState): SavePlan {
  const formats = formatsOf(state);
  const name = formatOf(state.about, form.path)?.name;
  const format = formats.find((each) => each.name === name) ?? null;
  const holds = format?.holds;
  const isStill = holds === "picture";
  const isMoving = holds === "animation";
  const keeps = holds === "document";
  const isSolved = hasResults(state);
  const hasAny = hasAnyResults(state);
  const isOne = isMoving || (isStill && form.kind !== "pieces");
  const isAll = holds === "page" || (keeps && form.withResults);
  const lacking = keeps ? null : unfinished(state);
  const needsResults = !isSolved && (RESULTS_ONLY.includes(holds ?? "") || (isStill && form.kind !== "pieces"));
  const results = !(keeps ? hasAny : isSolved) ? "none" : isOne ? "one" : isAll ? "all" : "none";
  const { kind, view, paper, isListed } = form;
  const look = isStill ? { view, ...(paper ? { paper } : {}) } : isMoving ? { view } : null;
  return {
    formats,
    format,
    isStill,
    isMoving,
    offersResults: hasAny && keeps,
    offersList: isAll && isSolved && listedQuery(state) !== null,
    lacking,
    needsResults,
    canSave: format !== null && !needsResults && lacking === null,
    what: { results, kind: isStill ? kind : null, look, isListed },
  };
}

function formatsOf(state: State): FileFormat[] {
  const isBurr = docOf(state)?.kind === "six-piece" || (state.facts?.problems[state.problem]?.burr ?? null) !== null;
  return state.about.formats.filter(({ holds, writes }) => writes && (isBurr || !STICKS_ONLY.includes(holds)));
}

/** Where the puzzle is saved unless another name is typed: in its file, if that is of a format that is written. */
function firstPath(state: State): string {
  const { file, about } = state;
  if (file)
    return formatsOf(state).includes(formatOf(about, file.path)!)
      ? file.path
      : `${file.path.replace(ENDING, "")}.xmpuzzle`;
  const isText = docOf(state)?.kind === "six-piece" && !hasResults(state) && unfinished(state) === null;
  return `${fileName(titleOf(state))}${isText ? ".txt" : ".xmpuzzle"}`;
}

interface SavingHost extends Host {
  readonly saving: Saving;
}

export class SaveModel {
  readonly store: Store<SaveState>;
  /** The dialog may be closed, and another document open, before the server has answered. */
  private isOpen = true;

  constructor(private readonly host: SavingHost) {
    this.store = new Store<SaveState>({
      path: firstPath(host.state),
      withResults: true,
      isListed: true,
      kind: "pieces",
      view: "front-right",
      paper: "",
      isBusy: false,
      error: null,
      isStale: false,
    });
  }

  leave(): void {
    this.isOpen = false;
  }

  set(change: Partial<Omit<SaveState, "path">>): void {
    this.store.set(change);
  }

  setPath(path: string): void {
    this.store.set({ path, error: null, isStale: false });
  }

  setEnding(ending: string): void {
    this.setPath(this.store.state.path.replace(ENDING, "") + ending);
  }

  /** A name next to that of a file that is not to be replaced. */
  setAnotherName(): void {
    this.setPath(this.store.state.path.replace(/(\.[^.]*)?$/, " 2$1"));
  }

  /** Write the file; one that has changed meanwhile only by `force`. */
  async save(force: boolean): Promise<void> {
    const { path } = this.store.state;
    const { what } = planOf(this.host.state, this.store.state);
    await this.run(() => this.host.saving.save(path, { ...what, force }));
  }

  async download(): Promise<void> {
    const { path } = this.store.state;
    const { what, format } = planOf(this.host.state, this.store.state);
    await this.run(() => this.host.saving.download(path.replace(/^.*\//, ""), format!.name, what));
  }

  private async run(work: () => Promise<void>): Promise<void> {
    const { host, store } = this;
    const { path } = store.state;
    store.set({ isBusy: true, error: null });
    try {
      await work();
      if (this.isOpen) host.store.set({ dialog: null });
    } catch (error) {
      const isGone = !this.isOpen || store.state.path !== path;
      if (isGone) host.notify(words.ofFile(path, lineOf(error)), true);
      else store.set({ error: lineOf(error), isStale: error instanceof ApiError && error.status === 412 });
    } finally {
      store.set({ isBusy: false });
    }
  }
}
