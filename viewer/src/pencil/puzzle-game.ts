/** One puzzle on the page: its clues, what the player has entered, its solutions, and requests about them. */

import type { Band, PencilKind, PencilSheet } from "../bench/api/types";
import { Latest } from "../bench/latest";
import { lineOf, sentenceOf } from "../bench/errors";
import { siteStore } from "../ui/storage";
import { Store } from "../ui/store";
import * as words from "../words/pencil";
import { type Place, withClue } from "./clue-text";
import { exchanged, toFill, type Values } from "./kinds";
import type { PencilApi } from "./pencil-api";

/** Small numbers that a player notes in a square. */
type Notes = Readonly<Record<string, readonly number[]>>;

/** The first solutions, by the cells of tiles, and whether there are no others. */
export interface Solutions {
  readonly found: readonly Values[];
  readonly complete: boolean;
}

interface Work {
  readonly entries: Values;
  readonly notes: Notes;
}

export interface GameState extends Work {
  readonly kind: string;
  /** The clues as they are edited; the drawing is that of the last text that is a puzzle. */
  readonly text: string;
  readonly sheet: PencilSheet;
  /** Why the text is not a puzzle. */
  readonly refusal: string | null;
  readonly isEditing: boolean;
  readonly takesNotes: boolean;
  readonly solutions: Solutions | null;
  /** The solution that is shown, from 0. */
  readonly shown: number | null;
  readonly wrong: readonly string[];
  readonly hint: { readonly cell: string; readonly value: number; readonly cells: readonly string[] } | null;
  readonly message: string;
  readonly isBusy: boolean;
  readonly past: readonly Work[];
}

const NOTHING: Work = { entries: {}, notes: {} };
const UNASKED = { solutions: null, shown: null, wrong: [], hint: null, message: "" };
const KEY = "burrkit-pencil";
/** The least time between what is typed and its drawing, in milliseconds. */
const TYPING = 150;

/** What is stored: the kind of last time, and of each kind the clues and the work. */
interface Stored {
  readonly kind?: string;
  readonly puzzles?: Readonly<Record<string, Work & { readonly text: string }>>;
}

function stored(): Stored {
  try {
    return JSON.parse(siteStore.get(KEY) ?? "{}") as Stored;
  } catch {
    return {};
  }
}

function without<Value>(all: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key));
}

export class Game {
  readonly store: Store<GameState>;
  private readonly drawing = new Latest();
  private readonly asking = new Latest();

  constructor(
    private readonly api: PencilApi,
    private readonly kinds: readonly PencilKind[],
  ) {
    const kind = kinds.find((each) => each.kind === stored().kind) ?? kinds[0]!;
    this.store = new Store<GameState>({
      ...NOTHING,
      ...UNASKED,
      kind: kind.kind,
      text: kind.example.text,
      sheet: kind.example,
      refusal: null,
      isEditing: false,
      takesNotes: false,
      isBusy: false,
      past: [],
    });
    this.choose(kind.kind);
  }

  private get state(): GameState {
    return this.store.state;
  }

  private example(kind: string): PencilSheet {
    return this.kinds.find((each) => each.kind === kind)!.example;
  }

  // Which puzzle ----------------------------------------------------------------------------------------------

  /** Go to the puzzle of a kind as it was left, or to the example. */
  choose(kind: string): void {
    const example = this.example(kind);
    const before = stored().puzzles?.[kind];
    this.begin(kind, example);
    if (!before) return;
    if (before.text === example.text) this.store.set({ entries: before.entries, notes: before.notes });
    else void this.draw(before.text, { entries: before.entries, notes: before.notes });
  }

  private begin(kind: string, sheet: PencilSheet): void {
    this.drawing.giveUp();
    this.asking.giveUp();
    const { text } = sheet;
    this.store.set({ ...NOTHING, ...UNASKED, kind, sheet, text, refusal: null, isBusy: false, past: [] });
  }

  showExample(): void {
    this.begin(this.state.kind, this.example(this.state.kind));
    this.keep();
  }

  /** Make a puzzle from a random seed. */
  async makeNew(size: number, difficulty: Band | null): Promise<void> {
    const { kind } = this.state;
    const seed = Math.floor(Math.random() * 1_000_000);
    const sheet = await this.asked((api) => api.fresh({ kind, seed, size, difficulty }));
    if (!sheet) return;
    this.begin(kind, sheet);
    this.keep();
  }

  /** Take other clues; the drawing follows if they are a puzzle. */
  async draw(text: string, work: Work = NOTHING): Promise<void> {
    const { kind } = this.state;
    this.asking.giveUp();
    this.store.set({ ...UNASKED, text, isBusy: true });
    try {
      const sheet = await this.drawing.request(async (signal) => {
        // Not every key that is pressed is a request.
        await new Promise((over) => setTimeout(over, TYPING));
        signal.throwIfAborted();
        return this.api.with(signal).sheet(kind, text);
      });
      if (!sheet) return;
      this.store.set({ ...work, sheet, refusal: null, past: [], isBusy: false });
      this.keep();
    } catch (error) {
      this.store.set({ refusal: sentenceOf(lineOf(error)), isBusy: false });
    }
  }

  changeClue(place: Place, clue: string): void {
    const { kind, text, sheet, entries, notes } = this.state;
    void this.draw(withClue(kind, text, sheet.picture, place, clue), { entries, notes });
  }

  // What the player does --------------------------------------------------------------------------------------

  /** Enter a value; null empties the square. */
  enter(cell: string, value: number | null): void {
    const entries = without(this.state.entries, cell);
    const notes = without(this.state.notes, cell);
    this.work({ entries: value === null ? entries : { ...entries, [cell]: value }, notes });
    void this.celebrate();
  }

  /** Note a number, or take it back. */
  note(cell: string, number: number): void {
    const before = this.state.notes[cell] ?? [];
    const now = before.includes(number) ? before.filter((each) => each !== number) : [...before, number];
    this.work({ entries: this.state.entries, notes: { ...this.state.notes, [cell]: now } });
  }

  clear(): void {
    this.work(NOTHING);
  }

  private work(work: Work): void {
    const { entries, notes, past } = this.state;
    this.store.set({ ...work, past: [...past, { entries, notes }], wrong: [], hint: null, message: "" });
    this.keep();
  }

  undo(): void {
    const { past } = this.state;
    const before = past.at(-1);
    if (!before) return;
    this.store.set({ ...before, past: past.slice(0, -1), wrong: [], hint: null, message: "" });
    this.keep();
  }

  private keep(): void {
    const { kind, text, entries, notes } = this.state;
    const puzzles = { ...stored().puzzles, [kind]: { text, entries, notes } };
    siteStore.set(KEY, JSON.stringify({ kind, puzzles } satisfies Stored));
  }

  // Requests about it ------------------------------------------------------------------------------------

  /** An answer of the server; undefined if it refuses, with the reason as message, or if a later request came. */
  private async asked<Answer>(ask: (api: PencilApi) => Promise<Answer>): Promise<Answer | undefined> {
    this.store.set({ isBusy: true, message: words.working });
    try {
      const answer = await this.asking.request((signal) => ask(this.api.with(signal)));
      if (answer !== undefined) this.store.set({ isBusy: false, message: "" });
      return answer;
    } catch (error) {
      this.store.set({ isBusy: false, message: sentenceOf(lineOf(error)) ?? "" });
      return undefined;
    }
  }

  private async solved(): Promise<Solutions | undefined> {
    const { kind, text, solutions } = this.state;
    if (solutions) return solutions;
    const answers = await this.asked((api) => api.answers(kind, text));
    if (!answers) return undefined;
    const found = answers.solutions.map((solution) => exchanged(kind, solution));
    const now = { found, complete: answers.complete };
    this.store.set({ solutions: now });
    if (found.length > 0) return now;
    this.store.set({ message: now.complete ? words.noSolution : words.outOfTime });
    return undefined;
  }

  async showSolution(): Promise<void> {
    if (await this.solved()) this.showNext(0);
  }

  hideSolution(): void {
    this.store.set({ shown: null, message: "" });
  }

  /** Show the solution that is `by` places further on. */
  showNext(by: number): void {
    const { found, complete } = this.state.solutions!;
    const shown = ((this.state.shown ?? 0) + by + found.length) % found.length;
    const isOnly = complete && found.length === 1;
    const message = isOnly ? words.onlySolution : words.solutionOf(shown + 1, found.length, complete);
    this.store.set({ shown, message, hint: null, wrong: [] });
  }

  /** The solution that the entries are on the way to; of a puzzle with only one that one, whatever is wrong. */
  private target({ found, complete }: Solutions): Values | null {
    const entries = Object.entries(this.state.entries);
    const right = found.find((solution) => entries.every(([cell, value]) => solution[cell] === value));
    return right ?? (found.length === 1 && complete ? found[0]! : null);
  }

  private wrongIn(solution: Values): string[] {
    const { entries } = this.state;
    return Object.keys(entries).filter((cell) => entries[cell] !== solution[cell]);
  }

  private leftIn(solution: Values): string[] {
    const { kind, sheet, entries } = this.state;
    return toFill(kind, sheet.picture, solution).filter((cell) => !(cell in entries));
  }

  async check(): Promise<void> {
    const solutions = await this.solved();
    if (!solutions) return;
    const target = this.target(solutions);
    if (!target) {
      this.store.set({ message: solutions.complete ? words.leadsNowhere : words.undecided });
      return;
    }
    const wrong = this.wrongIn(target);
    const left = this.leftIn(target).length;
    const right =
      left === 0 ? words.solved : this.state.kind === "domino" ? words.rightSoFarTiles : words.rightSoFar(left);
    this.store.set({ wrong, hint: null, message: wrong.length > 0 ? words.wrongEntries(wrong.length) : right });
  }

  /** Check the entries once every square is filled in. */
  private async celebrate(): Promise<void> {
    const { kind, sheet, entries } = this.state;
    const isFull = kind !== "domino" && toFill(kind, sheet.picture, {}).every((cell) => cell in entries);
    const isKnown = kind === "domino" && this.state.solutions?.found.some((each) => this.leftIn(each).length === 0);
    if (isFull || isKnown) await this.check();
  }

  /** Show which square is next, and what shows it; the second time, fill it in. */
  async giveHint(): Promise<void> {
    if (this.state.hint) {
      this.enter(this.state.hint.cell, this.state.hint.value);
      return;
    }
    const solutions = await this.solved();
    const target = solutions && this.target(solutions);
    if (!target || this.wrongIn(target).length > 0 || this.leftIn(target).length === 0) {
      if (solutions) await this.check();
      if (this.state.wrong.length > 0) this.store.set({ message: words.correctFirst });
      return;
    }
    const { kind, text, entries } = this.state;
    const found = await this.asked((api) => api.hint(kind, text, exchanged(kind, entries)));
    if (!found) return;
    const rules = exchanged(kind, target);
    const [cell, cells] = this.drawn(found.cell, found.cells, rules);
    const next = cell in target && !(cell in entries) ? cell : this.leftIn(target)[0]!;
    const shown = next === cell ? cells : [];
    const message = shown.length > 0 ? words.hintOfRules : words.hintOfAll;
    this.store.set({ hint: { cell: next, value: target[next]!, cells: shown }, wrong: [], message });
  }

  /** Cells of rules as those of tiles: a number of a path is on the square that the solution has for it. */
  private drawn(cell: string, cells: readonly string[], solution: Values): [string, string[]] {
    const tileOf = (name: string): string =>
      Object.keys(exchanged(this.state.kind, { [name]: solution[name] ?? 0 }))[0]!;
    return [tileOf(cell), cells.map(tileOf)];
  }
}
