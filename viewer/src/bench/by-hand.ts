/** Moves by hand through the states of an assembly: where every piece is, what can move, and the way that led there. */

import { minus, plus, scaled } from "../scene/bodies";
import type { Api, Which } from "./api/client";
import type { SlideGroup, HandRule, MatrixData, Movement, RigidityData, Rule, TurnOffer } from "./api/types";
import { inTime, Latest } from "./latest";
import type { Cell } from "./model/document";
import { handRemark } from "./model/rules";
import { type Rotation, undone } from "./model/rotations";
import { CUBE_AXES, SlideAxes } from "./model/slides";

export interface Situation {
  /** The shift of each piece from its place in the assembly; null for one that is not in play. */
  readonly offsets: readonly (Cell | null)[];
  /** How each piece has turned before its shift, also of those that are not in play; null for not at all. */
  readonly turned: readonly (Rotation | null)[];
  readonly groups: readonly SlideGroup[];
  /** The pieces that came here last. */
  readonly moved: readonly number[];
  /** The turn by which they came, if it was one. */
  readonly turn: TurnOffer | null;
  /** Where pieces went that are not in play. */
  readonly away: ReadonlyMap<number, Cell>;
  /** Parts that were set aside and still are to be taken apart. */
  readonly waiting: readonly (readonly number[])[];
  /** The last shift of each piece, also of those that wait. */
  readonly lastOffsets: readonly (Cell | null)[];
  readonly isApart: boolean;
}

/** A situation that was visited, and the move that led there by the shortest way so far. */
export interface Visit {
  readonly situation: Situation;
  /** The visit before; null at the beginning. */
  from: Visit | null;
  word: (mark: (piece: number) => string) => string;
}

/** What comes along when a piece is pulled: of each direction the least groups, and larger ones that go farther. */
export function pulledBy(groups: readonly SlideGroup[], piece: number): SlideGroup[] {
  const own = groups.filter(({ pieces }) => pieces.includes(piece)).sort((a, b) => a.pieces.length - b.pieces.length);
  const far = ({ reach }: SlideGroup): number => reach ?? Infinity;
  return own.filter(
    (group, i) =>
      !own.slice(0, i).some((less) => less.axis === group.axis && less.sign === group.sign && far(less) >= far(group)),
  );
}

/** How many units farther than out of the puzzle a part goes that is set aside. */
const BEYOND = 4;

export class ByHand {
  /** All situations visited, in the order of the first visits; each is there once. */
  visits: readonly Visit[] = [];
  /** The way from the beginning to the present situation. */
  private way: readonly Visit[] = [];
  /** Requests about the present situation; given up when it is left. */
  private readonly here = new Latest();
  axes = CUBE_AXES;
  rule: HandRule = "slides";
  /** The rule by which the assembly was taken apart. */
  foundBy: Rule = "slides";

  constructor(
    private readonly api: Api,
    private readonly which: Which,
  ) {}

  get trail(): readonly Visit[] {
    return this.way;
  }

  get moves(): number {
    return Math.max(this.trail.length - 1, 0);
  }

  /** Null if it was left while the server worked. */
  async begin(): Promise<Situation | null> {
    const begun = await this.here.request((signal) => this.api.with(signal).movement(this.which, {}));
    if (!begun) return null;
    const { offsets, groups, unit, space, rule, found_by } = begun;
    this.rule = rule;
    this.foundBy = found_by;
    if (space) this.axes = new SlideAxes(unit, space);
    const isApart = offsets.filter((offset) => offset !== null).length < 2;
    const turned = offsets.map(() => null);
    const situation = {
      offsets,
      turned,
      groups,
      moved: [],
      turn: null,
      away: new Map<number, Cell>(),
      waiting: [],
      lastOffsets: offsets,
      isApart,
    };
    this.visits = [{ situation, from: null, word: () => "Assembled" }];
    this.goAlong(this.visits);
    return situation;
  }

  /**
   * Slide a group; where that takes the puzzle apart, the part that has left is set aside. Null if the situation
   * was left while the server worked.
   */
  async move(group: SlideGroup, distance: number): Promise<Situation | null> {
    const move = { pieces: group.pieces, axis: group.axis, distance };
    const led = await this.about(async (api, before) => {
      const answer = await api.movement(this.which, { ...placed(before), move });
      const situation = answer.parts
        ? await this.separated(api, before, answer, group)
        : { ...before, ...pick(answer), moved: group.pieces, turn: null };
      return { situation, isOff: answer.parts != null };
    });
    if (!led) return null;
    const { situation, isOff } = led;
    const way = this.axes.words(group.axis, group.sign);
    const far = isOff ? "off" : this.axes.length(distance);
    this.arrive(situation, (mark) => `${group.pieces.map(mark).join(", ")} ${way} ${far}`);
    return situation;
  }

  /** Turn a group. Null if the situation was left while the server worked. */
  async turn(offer: TurnOffer): Promise<Situation | null> {
    const { pieces, axis, pivot, quarters, sense } = offer;
    const situation = await this.about(async (api, before) => {
      const answer = await api.movement(this.which, { ...placed(before), move: { pieces, axis, pivot, quarters } });
      const turned = before.turned.map((was, piece) =>
        before.offsets[piece] ? (answer.turned?.[piece] ?? null) : was,
      );
      return { ...before, ...pick(answer), turned, moved: pieces, turn: offer };
    });
    if (!situation) return null;
    this.arrive(situation, (mark) => `${pieces.map(mark).join(", ")} ${shortly(sense)}`);
    return situation;
  }

  /** No more moves from here. */
  leave(): void {
    this.here.giveUp();
  }

  /** The turns of a piece in a situation. */
  async turns(at: Situation, piece: number, signal: AbortSignal): Promise<readonly TurnOffer[]> {
    return (await this.api.with(signal).movement(this.which, { ...placed(at), turns: piece })).turns ?? [];
  }

  /** Go to a situation that was visited before; all others stay known. */
  goTo(visit: Visit): Promise<Situation> {
    const now = this.trail.at(-1)!;
    this.goAlong(wayTo(visit));
    const { situation } = visit;
    // A turn is seen to go back; over several moves everything goes straight to its place.
    const isBack = now.from === visit;
    const turn = isBack && now.situation.turn ? undone(now.situation.turn) : null;
    return Promise.resolve(
      turn || situation.turn ? { ...situation, moved: isBack ? now.situation.moved : [], turn } : situation,
    );
  }

  /** Note the situation that a move has led to; where it is known already, the shorter way counts. */
  private arrive(situation: Situation, word: Visit["word"]): void {
    const from = this.trail.at(-1)!;
    const key = keyOf(situation);
    const known = this.visits.find((visit) => keyOf(visit.situation) === key);
    if (!known) this.visits = [...this.visits, { situation, from, word }];
    else if (wayTo(known).length > this.trail.length + 1) Object.assign(known, { from, word });
    this.goAlong(wayTo(known ?? this.visits.at(-1)!));
  }

  /** How far it is to the next separation, in words; nothing if the situation was left while the server worked. */
  async advice(): Promise<string> {
    const ahead = await this.ahead();
    if (ahead === undefined) return "";
    return (
      this.noWay(ahead) ??
      (ahead!.moves === 1
        ? "The next move can take something off."
        : `${ahead!.moves} moves until something comes free.`)
    );
  }

  /**
   * A hint, which moves nothing: the pieces that go next on a shortest way, or also which way; nothing as for `advice`.
   */
  async hint(mark: (piece: number) => string, withWay: boolean): Promise<string> {
    const ahead = await this.ahead();
    if (ahead === undefined) return "";
    const none = this.noWay(ahead);
    if (none !== null) return none;
    const next = ahead!.next ?? this.freeing();
    if (!next) return "The next move can take something off.";
    const who = next.pieces.map(mark).join(", ");
    if (!withWay) return `Try ${who}${next.pieces.length > 1 ? " together" : ""}.`;
    if ("sense" in next) return `${who} ${next.pieces.length > 1 ? "turn" : "turns"} ${next.sense}.`;
    const far = ahead!.next ? `by ${this.axes.length(next.distance)}` : "and off";
    return `${who} ${this.axes.words(next.axis, next.distance > 0 ? 1 : -1)} ${far}.`;
  }

  /** The way to the next separation; undefined if the situation was left while the server worked. */
  private async ahead(): Promise<Movement["ahead"]> {
    const found = await this.about((api, at) =>
      api.movement(this.which, { ...placed(at), ahead: true, rule: this.rule }),
    );
    return found ? (found.ahead ?? null) : undefined;
  }

  /** Why there is no next move; null if there is one. */
  private noWay(ahead: Movement["ahead"]): string | null {
    if (!ahead) return "Finding out would take too long.";
    if (ahead.moves > 0) return null;
    return handRemark(this.foundBy)
      ? "By moves of this kind nothing ever comes free from here."
      : "From here nothing ever comes free.";
  }

  /** The smallest group that comes free at once. */
  private freeing(): SlideGroup | undefined {
    const { groups } = this.trail.at(-1)!.situation;
    return groups.filter(({ reach }) => reach === null).sort((a, b) => a.pieces.length - b.pieces.length)[0];
  }

  /**
   * Whether anything moves at all in the present arrangement; null if the situation was left while the server worked.
   */
  rigidity(): Promise<RigidityData | null> {
    return this.about((api, at) => api.rigidity(this.which, placed(at)));
  }

  /** MOVE(i, j) along the three axes in a situation; null if there are none. */
  async matrices(at: Situation, signal: AbortSignal): Promise<readonly MatrixData[] | null> {
    return (await this.api.with(signal).movement(this.which, { ...placed(at), matrix: true })).matrices ?? null;
  }

  /** Go on from the end of a way; requests about another situation are given up. */
  private goAlong(way: readonly Visit[]): void {
    this.way = way;
    this.here.begin();
  }

  /** Make a request about the present situation; null if it is left while the server works. */
  private async about<Value>(request: (api: Api, situation: Situation) => Promise<Value>): Promise<Value | null> {
    const { signal } = this.here;
    return (await inTime(signal, request(this.api.with(signal), this.trail.at(-1)!.situation))) ?? null;
  }

  private async separated(api: Api, before: Situation, answer: Movement, group: SlideGroup): Promise<Situation> {
    const [gone, rest] = answer.parts!;
    // People go on with the larger part.
    const [keep, leave] = rest.length >= gone.length ? [rest, gone] : [gone, rest];
    const away = new Map(before.away);
    const sign = leave === gone ? group.sign : -group.sign;
    for (const piece of leave) {
      const step = this.axes.steps[group.axis]!;
      const far = sign * BEYOND * this.axes.unit;
      away.set(piece, plus(answer.offsets[piece]!, scaled(step, far)));
    }
    const lastOffsets = before.lastOffsets.map((offset, piece) => answer.offsets[piece] ?? offset);
    const waiting = leave.length > 1 ? [...before.waiting, leave] : before.waiting;
    return this.goOn(api, keep, waiting, { ...before, lastOffsets, away, moved: group.pieces, turn: null });
  }

  /** Go on with a part; once it is a single piece, with one that waits. */
  private async goOn(
    api: Api,
    part: readonly number[],
    waiting: readonly (readonly number[])[],
    base: Situation,
  ): Promise<Situation> {
    const [next, ...others] = waiting;
    const now = part.length > 1 ? part : (next ?? part);
    const later = part.length > 1 ? waiting : others;
    const offsets = base.lastOffsets.map((offset, piece) => (now.includes(piece) ? offset : null));
    const away = new Map(base.away);
    if (now !== part) for (const piece of part) away.set(piece, base.lastOffsets[piece] ?? [0, 0, 0]);
    for (const piece of now) away.delete(piece);
    if (now.length < 2) return { ...base, offsets, groups: [], waiting: [], away, isApart: true };
    const { groups } = await api.movement(this.which, placed({ offsets, turned: base.turned }));
    return { ...base, offsets, groups, waiting: later, away, isApart: false };
  }
}

/** The visits from the beginning to one of them. */
function wayTo(visit: Visit): Visit[] {
  const way = [visit];
  for (let before = visit.from; before; before = before.from) way.unshift(before);
  return way;
}

/** A text that two situations share where the pieces in play are arranged equally, and the same ones are set aside. */
function keyOf({ offsets, turned, waiting, away }: Situation): string {
  const first = offsets.find(Boolean) ?? [0, 0, 0];
  const shifts = offsets.map((offset) => offset && minus(offset, first));
  return JSON.stringify([shifts, turned, waiting, [...away.keys()].sort((a, b) => a - b)]);
}

/** Where the pieces in play are, as it is sent to the server. */
function placed({ offsets, turned }: Pick<Situation, "offsets" | "turned">): {
  offsets: readonly (Cell | null)[];
  turned?: readonly (Rotation | null)[];
} {
  const own = turned.map((rotation, piece) => (offsets[piece] ? rotation : null));
  return own.some(Boolean) ? { offsets, turned: own } : { offsets };
}

/** "a quarter clockwise, seen from above" without from where: for a trail of many steps. */
function shortly(sense: string): string {
  return sense.replace(/^a /, "").replace(/, seen.*$/, "");
}

function pick({ offsets, groups }: Movement): Pick<Situation, "offsets" | "groups"> {
  return { offsets, groups };
}
