/** State machine for moving an assembly by hand: moves, hints and analyses, and pieces pushed through others. */

import type { Offsets } from "../hand/arrangement";
import type { Goal, Score } from "../hand/game";
import { pulledBy } from "../hand/slides";
import type { Api, Which } from "./api/client";
import type { SlideGroup, PieceMotion, TurnOffer } from "./api/types";
import { ByHand, type Situation, type Visit } from "./by-hand";
import { lineOf } from "./errors";
import { isSamePlace, pushed, pushes } from "./model/pushing";
import type { SlideAxes } from "./model/slides";
import { Store } from "../ui/store";
import { rigidityText } from "./model/rigidity";
import * as words from "../words/bench/by-hand";

/** The most pieces of a matrix. */
export const MOST_IN_MATRIX = 40;

export type Panel = "matrix" | "states";

/** A motion that is shown once as a small move; one that is to be seen once more is another object. */
export interface Shaking {
  readonly of: Situation;
  readonly motion: readonly PieceMotion[];
}

export interface ByHandState {
  /** Where moves have led; null before the beginning is known. */
  readonly at: Situation | null;
  readonly trail: readonly Visit[];
  readonly visits: readonly Visit[];
  /** The piece that was chosen last. */
  readonly chosen: number | null;
  readonly isBusy: boolean;
  readonly error: string | null;
  /** What was answered last, in words. */
  readonly advice: string;
  /** What a hint was given for; the next one for the same names the way. */
  readonly hinted: Situation | null;
  readonly shaking: Shaking | null;
  readonly panel: Panel | null;
  /** Whether the tools are shown that a game does not need. */
  readonly hasMore: boolean;
  /** Moves and hints so far, and with what they are compared. */
  readonly score: Score;
  /** Whether the goal is reached. */
  readonly isOver: boolean;
  /** Whether pieces may turn, and the turn that is pointed at. */
  readonly turns: boolean;
  readonly pointed: TurnOffer | null;
  /** Whether pieces go through others, and where they were pushed, push by push. */
  readonly isPushing: boolean;
  readonly pushes: readonly Offsets[];
  /** The piece that is chosen, unless it has left. */
  readonly piece: number | null;
  /** What is seen: where moves have led, or where pieces were pushed from there. */
  readonly seen: Situation | null;
  /** Where the chosen piece can go, and what it takes along. */
  readonly groups: readonly SlideGroup[];
}

const START: ByHandState = {
  at: null,
  trail: [],
  visits: [],
  chosen: null,
  isBusy: false,
  error: null,
  advice: "",
  hinted: null,
  shaking: null,
  panel: null,
  hasMore: false,
  score: { goal: "apart", moves: 0, hints: 0, par: null },
  isOver: false,
  turns: false,
  pointed: null,
  isPushing: false,
  pushes: [],
  piece: null,
  seen: null,
  groups: [],
};

export class HandModel {
  readonly store = new Store(START);
  readonly hand: ByHand;

  constructor(api: Api, which: Which) {
    this.hand = new ByHand(api, which);
  }

  get axes(): SlideAxes {
    return this.hand.axes;
  }

  async begin(): Promise<void> {
    await this.go(async () => {
      const begun = await this.hand.begin();
      this.put({ turns: this.hand.rule === "legal" });
      return begun;
    });
  }

  /** No more moves from here. */
  leave(): void {
    this.hand.leave();
  }

  /** Play from the beginning, one way or the other. */
  start(goal: Goal): void {
    this.put({ isPushing: false, panel: null, hinted: null });
    void this.go(() => this.hand.start(goal));
  }

  // Moves -------------------------------------------------------------------------------------------------------

  /** Slide a group, or push it; whether it has gone there. */
  slide(group: SlideGroup, distance: number): Promise<boolean> {
    const { at, seen, isPushing, pushes: before } = this.store.state;
    if (!isPushing) return this.go(() => this.hand.move(group, distance));
    const next = pushed(seen!.offsets, group, distance);
    this.put({ pushes: isSamePlace(next, at!.offsets) ? [] : [...before, next], advice: "" });
    return Promise.resolve(true);
  }

  turn(offer: TurnOffer): void {
    void this.go(() => this.hand.turn(offer));
  }

  goTo(visit: Visit | undefined): void {
    if (visit) void this.go(() => this.hand.goTo(visit));
  }

  /** Take the last push back, or else the last move. */
  back(): void {
    const { pushes: all, trail } = this.store.state;
    if (all.length > 0) this.put({ pushes: all.slice(0, -1) });
    else this.goTo(trail.at(-2));
  }

  /** Whether there is anything to take back. */
  get canGoBack(): boolean {
    const { pushes: all, trail } = this.store.state;
    return trail.length > 1 || all.length > 0;
  }

  private get score(): Score {
    const { goal, trail, hints, par } = this.hand;
    return { goal, moves: trail.length - 1, hints, par };
  }

  /** Do what may lead to another situation, unless something else is done; whether it has. */
  private async go(work: () => Situation | null | Promise<Situation | null>): Promise<boolean> {
    if (this.store.state.isBusy) return false;
    const { hand } = this;
    return (
      (await this.do("", async () => {
        const at = await work();
        if (at)
          this.put({
            at,
            trail: hand.trail,
            visits: hand.visits,
            pushes: [],
            pointed: null,
            score: this.score,
            isOver: hand.isOver(at),
          });
        return at !== null;
      })) ?? false
    );
  }

  // Answers -----------------------------------------------------------------------------------------------------

  /** How far it is. */
  async advise(): Promise<void> {
    await this.say(() => this.hand.advice());
  }

  /** Which pieces to try; requested again for the same situation, which way. */
  async hint(mark: (piece: number) => string): Promise<void> {
    const { at, hinted } = this.store.state;
    await this.say(async () => {
      const hint = await this.hand.hint(mark, hinted === at);
      this.put({ hinted: at, score: this.score });
      return hint;
    });
  }

  private async say(answer: () => Promise<string>): Promise<void> {
    try {
      this.put({ advice: await answer() });
    } catch (error) {
      this.put({ error: lineOf(error) });
    }
  }

  /** Whether anything moves at all, in words and as a small move. */
  async analyse(): Promise<void> {
    await this.do(words.analysing, async () => {
      const { at } = this.store.state;
      const found = await this.hand.rigidity();
      const marks = this.hand.scene?.pieces.map(({ mark }) => mark) ?? [];
      const advice = found ? rigidityText(found, marks, this.hand.axes) : "";
      const shaking = found && at && found.motion.length > 0 ? { of: at, motion: found.motion } : null;
      this.put({ advice, shaking });
    });
  }

  /** Work for which all else waits; undefined if it fails. */
  private async do<Value>(advice: string, work: () => Promise<Value>): Promise<Value | undefined> {
    this.put({ isBusy: true, error: null, advice });
    try {
      return await work();
    } catch (error) {
      this.put({ advice: "", error: lineOf(error) });
      return undefined;
    } finally {
      this.put({ isBusy: false });
    }
  }

  // Choices -----------------------------------------------------------------------------------------------------

  /** Choose a piece; one on the table is brought in. */
  choose(chosen: number | null): void {
    const { at, isOver } = this.store.state;
    if (chosen !== null && at?.table?.isWhole && !isOver) void this.bringIn(chosen);
    this.put({ chosen, pointed: null });
  }

  private async bringIn(piece: number): Promise<void> {
    const isIn = await this.go(() => this.hand.bringIn(piece));
    if (!isIn) this.put({ advice: words.notYet(this.hand.scene!.pieces[piece]!.mark) });
  }

  showMore(hasMore: boolean): void {
    this.put(hasMore ? { hasMore } : { hasMore, panel: null, isPushing: false, pushes: [] });
  }

  point(pointed: TurnOffer | null): void {
    this.put({ pointed });
  }

  open(panel: Panel | null): void {
    const count = this.store.state.at?.present.length ?? 0;
    const isTooLarge = panel === "matrix" && count > MOST_IN_MATRIX;
    this.put(isTooLarge ? { error: words.tooManyForMatrix(count, MOST_IN_MATRIX) } : { panel });
  }

  /** Whether pieces may turn from now on. */
  setTurns(turns: boolean): void {
    this.hand.rule = turns ? "legal" : "slides";
    this.put({ turns, pointed: null, advice: "", score: this.score });
  }

  setPushing(isPushing: boolean): void {
    this.put({ isPushing, pushes: [] });
  }

  /** Turns could not be found: pieces do not turn, and why stays to be read. */
  fail(error: string): void {
    this.put({ turns: false, pointed: null, error });
  }

  /** Change the state, with what follows from it. */
  private put(change: Partial<ByHandState>): void {
    const before = this.store.state;
    const next = { ...before, ...change };
    const isElsewhere = (["at", "isPushing", "pushes"] as const).some((part) => next[part] !== before[part]);
    const seen = isElsewhere ? seenOf(next) : next.seen;
    const piece = next.chosen !== null && next.at?.offsets[next.chosen] ? next.chosen : null;
    const isSame = seen === before.seen && piece === before.piece;
    const groups = isSame ? before.groups : seen && piece !== null ? smallestFirst(pulledBy(seen.groups, piece)) : [];
    this.store.set({ ...change, seen, piece, groups });
  }
}

function smallestFirst(groups: readonly SlideGroup[]): SlideGroup[] {
  return [...groups].sort((a, b) => a.pieces.length - b.pieces.length);
}

function seenOf({ at, isPushing, pushes: all }: ByHandState): Situation | null {
  if (!at || !isPushing || at.isApart) return at;
  const offsets = all.at(-1);
  return { ...at, ...(offsets ? { offsets, moved: [], turn: null } : {}), groups: pushes(offsets ?? at.offsets) };
}
