/** Moves by hand through the states of an assembly: where every piece is, what can move, and the way that led there. */

import { afterSlide, afterTurn, type Arrangement, assembled, cubesAt } from "../hand/arrangement";
import { type Cubes, cubesOf, type HandTurn } from "../hand/cubes";
import { leastSlides, pairwiseGaps } from "../hand/slides";
import { type Goal, type Par, parOf } from "../hand/game";
import { nextSlide } from "../hand/next-slide";
import { broughtIn, isTogether, isWhole, loose, settled, type Stage, stagesOf } from "../hand/together";
import { leastTurns } from "../hand/turns";
import { senseOf, wayOfTurn } from "../scene/moves-in-words";
import { readScene, type SceneDoc } from "../scene/scene";
import { AXES, minus, scaled, type Vec3 } from "../scene/vec";
import * as sentences from "../words/hand";
import type { Api, Which } from "./api/client";
import type { HandRule, Movement, RigidityData, Rule, SlideGroup } from "./api/types";
import { inTime, Latest } from "./latest";
import type { PairwiseMatrix } from "./model/move-matrix";
import { undone } from "./model/rotations";
import { handRemark } from "./model/rules";
import { CUBE_AXES, SlideAxes } from "./model/slides";
import * as words from "../words/bench/by-hand";

/** An arrangement, and the least groups that can slide there. */
export interface Situation extends Arrangement {
  readonly groups: readonly SlideGroup[];
}

/** A situation that was visited, and the move that led there by the shortest way so far. */
export interface Visit {
  readonly situation: Situation;
  /** The visit before; null at the beginning. */
  from: Visit | null;
  word: (mark: (piece: number) => string) => string;
}

/** How many units farther than out of the puzzle a part goes that is set aside. */
const BEYOND = 4;

/** The most cubes of which the page finds the turns itself; with more of them the server is faster. */
const MOST_CUBES = 512;

export class ByHand {
  /** All situations visited, in the order of the first visits; each is there once. */
  visits: readonly Visit[] = [];
  /** The way from the beginning to the present situation. */
  trail: readonly Visit[] = [];
  /** Requests about the present situation; given up when it is left. */
  private readonly here = new Latest();
  axes = CUBE_AXES;
  rule: HandRule = "slides";
  /** The rule by which the assembly was taken apart. */
  foundBy: Rule = "slides";
  /** Null before the beginning. */
  scene: SceneDoc | null = null;
  /** The cubes of the pieces in the assembly; null if they have other cells. */
  cubes: Cubes | null = null;
  goal: Goal = "apart";
  /** The stages of putting together; null for what cannot be put together by hand. */
  stages: readonly Stage[] | null = null;
  /** The hints that were given since the beginning. */
  hints = 0;
  /** The assembly, where taking apart begins. */
  private assembly: Situation | null = null;

  constructor(
    private readonly api: Api,
    private readonly which: Which,
  ) {}

  private get now(): Situation {
    return this.trail.at(-1)!.situation;
  }

  /** Null if it was left while the server worked. */
  async begin(): Promise<Situation | null> {
    const answers = await this.here.request((signal) => {
      const api = this.api.with(signal);
      return Promise.all([api.movement(this.which, {}), api.scene(this.which)]);
    });
    if (!answers) return null;
    const [{ groups, unit, space, rule, found_by, least }, drawn] = answers;
    this.rule = rule;
    this.foundBy = found_by;
    const scene = readScene(drawn);
    const solution = { ...scene.solutions[0]!, least: least ?? undefined };
    this.scene = { ...scene, solutions: [solution] };
    if (space) this.axes = new SlideAxes(unit, space);
    else this.cubes = cubesOf(scene, solution);
    this.stages = this.cubes && stagesOf(solution);
    this.assembly = { ...assembled(solution.places.map((place) => place !== null)), groups };
    return this.start("apart");
  }

  /** Begin again, from the assembly or from loose pieces. */
  start(goal: Goal): Situation {
    this.goal = goal;
    this.hints = 0;
    const isApart = goal === "apart";
    const situation = isApart ? this.assembly! : { ...loose(this.cubes!), groups: [] };
    this.visits = [{ situation, from: null, word: () => (isApart ? words.assembled : words.loose) }];
    this.goAlong(this.visits);
    return situation;
  }

  /** With what moves are compared; null before the beginning, and where there is nothing to compare with. */
  get par(): Par | null {
    const solution = this.scene?.solutions[0];
    const par = solution ? parOf(solution, this.goal) : null;
    // Slides were counted: turns may be fewer.
    const isOther = this.rule === "legal" && !solution!.steps.some(({ turn }) => turn);
    return par && isOther ? { ...par, isLeast: false } : par;
  }

  /** Whether the goal is reached. */
  isOver(at: Situation): boolean {
    return at.isApart || isTogether(at, this.stages ?? []);
  }

  // Moves -------------------------------------------------------------------------------------------------------

  /**
   * Slide a group; where that takes the puzzle apart, a part is set aside. Null if the situation was left while the
   * server worked.
   */
  move(group: SlideGroup, distance: number): Promise<Situation | null> {
    const { axes } = this;
    const { pieces, axis, sign, reach } = group;
    const step = axes.steps[axis]!;
    const next = afterSlide(this.now, group, scaled(step, distance), scaled(step, sign * BEYOND * axes.unit));
    const way = axes.words(axis, sign);
    return this.arrive(next, (mark) => {
      const who = pieces.map(mark).join(", ");
      return reach === null ? words.slidOff(who, way) : words.slid(who, way, axes.length(distance));
    });
  }

  /** Bring a piece in from the table, with the part that it belongs to; null if another one goes in first. */
  bringIn(piece: number): Promise<Situation | null> {
    const next = broughtIn(this.now, this.stages!, piece);
    return next ? this.arrive(next, (mark) => words.cameIn(next.moved.map(mark).join(", "))) : Promise.resolve(null);
  }

  /** Turn a group. Null if the situation was left while the server worked. */
  turn(offer: HandTurn): Promise<Situation | null> {
    const word = words.turned[wayOfTurn(offer.axis, offer.quarters)];
    return this.arrive(afterTurn(this.now, offer), (mark) => word(offer.pieces.map(mark).join(", ")));
  }

  /** No more moves from here. */
  leave(): void {
    this.here.giveUp();
  }

  /** Go to a situation that was visited before; all others stay known. */
  goTo(visit: Visit): Situation {
    const now = this.trail.at(-1)!;
    this.goAlong(wayTo(visit));
    const { situation } = visit;
    // A turn is seen to go back; over several moves everything goes straight to its place.
    const isBack = now.from === visit;
    const turn = isBack && now.situation.turn ? undone(now.situation.turn) : null;
    return turn || situation.turn ? { ...situation, moved: isBack ? now.situation.moved : [], turn } : situation;
  }

  /**
   * Find what can move in an arrangement to which a move leads, and note it; where it is known already, the shorter way
   * counts.
   */
  private async arrive(moved: Arrangement, word: Visit["word"]): Promise<Situation | null> {
    const next = settled(moved, this.stages ?? []);
    const groups = await this.about((api) => this.slides(api, next));
    if (!groups) return null;
    const situation = { ...next, groups };
    const from = this.trail.at(-1)!;
    const key = keyOf(situation);
    const known = this.visits.find((visit) => keyOf(visit.situation) === key);
    if (!known) this.visits = [...this.visits, { situation, from, word }];
    else if (wayTo(known).length > this.trail.length + 1) Object.assign(known, { from, word });
    this.goAlong(wayTo(known ?? this.visits.at(-1)!));
    return situation;
  }

  // What can move -----------------------------------------------------------------------------------------------

  private async slides(api: Api, at: Arrangement): Promise<readonly SlideGroup[]> {
    const { cubes } = this;
    if (at.isApart || at.table?.isWhole) return [];
    if (!cubes) return (await api.movement(this.which, placed(at))).groups;
    const found = leastSlides(cubesAt(cubes, at));
    return at.table ? found.filter(({ reach }) => reach !== null) : found;
  }

  /** The turns of a piece; null if the server has to find them, or why there are none. */
  turnsHere(at: Arrangement, piece: number): readonly HandTurn[] | null {
    const { cubes } = this;
    return cubes && cubes.flat().length <= MOST_CUBES ? leastTurns(cubesAt(cubes, at), piece) : null;
  }

  /** The turns of a piece, from the server. */
  async turns(at: Arrangement, piece: number, signal: AbortSignal): Promise<readonly HandTurn[]> {
    return (await this.api.with(signal).movement(this.which, { ...placed(at), turns: piece })).turns ?? [];
  }

  /** MOVE(i, j) along the three axes, of pieces of cubes taken two at a time. */
  matrices(at: Arrangement): PairwiseMatrix[] {
    const placed = cubesAt(this.cubes!, at);
    return AXES.map((axis) => ({ axis, pieces: at.present, pairwise: pairwiseGaps(placed, axis) }));
  }

  // Answers of the server ---------------------------------------------------------------------------------------

  /** How far it is to the next separation, in words; nothing if the situation was left while the server worked. */
  async advice(): Promise<string> {
    const ahead = await this.ahead();
    if (ahead === undefined) return "";
    return this.noWay(ahead) ?? (ahead!.moves === 1 ? sentences.nextFrees : words.movesToGo(ahead!.moves));
  }

  /**
   * A hint, which moves nothing: the pieces that go next on a shortest way, or also which way; nothing as for `advice`.
   */
  async hint(mark: (piece: number) => string, withWay: boolean): Promise<string> {
    if (this.now.table) return this.hintTogether(this.now, mark, withWay);
    const ahead = await this.ahead();
    if (ahead === undefined) return "";
    const none = this.noWay(ahead);
    if (none !== null) return none;
    this.hints += 1;
    const next = ahead!.next ?? this.freeing();
    if (!next) return sentences.nextFrees;
    const who = next.pieces.map(mark).join(", ");
    if (!withWay) return sentences.tryPieces(who, next.pieces.length);
    if ("pivot" in next) return sentences.turns(who, next.pieces.length, senseOf(next.axis, next.quarters));
    const way = this.axes.words(next.axis, next.distance > 0 ? 1 : -1);
    return ahead!.next ? words.trySlide(who, way, this.axes.length(next.distance)) : words.trySlideOff(who, way);
  }

  private hintTogether(at: Situation, mark: (piece: number) => string, withWay: boolean): string {
    const { begun, isWhole: isStageOver, parts } = at.table!;
    const stages = this.stages!;
    if (isStageOver) {
      this.hints += 1;
      const part = parts.find(([piece]) => stages[begun]!.pieces.includes(piece!))!;
      return words.bringIn(part.map(mark).join(", "));
    }
    const next = nextSlide(this.cubes!, at, (each) => isWhole(each, stages[begun - 1]!));
    if (!next) return next === null ? words.noWayBySlides : sentences.tooLong;
    this.hints += 1;
    const who = next.slide.pieces.map(mark).join(", ");
    if (!withWay) return sentences.tryPieces(who, next.slide.pieces.length);
    const { axis, sign } = next.slide;
    return words.trySlide(who, this.axes.words(axis, sign), this.axes.length(next.distance));
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
    if (!ahead) return sentences.tooLong;
    if (ahead.moves > 0) return null;
    return handRemark(this.foundBy) ? words.neverSo : sentences.never;
  }

  /** The smallest group that comes free at once. */
  private freeing(): SlideGroup | undefined {
    const free = this.now.groups.filter(({ reach }) => reach === null);
    return free.sort((a, b) => a.pieces.length - b.pieces.length)[0];
  }

  /**
   * Whether anything moves at all in the present arrangement; null if the situation was left while the server worked.
   */
  rigidity(): Promise<RigidityData | null> {
    return this.about((api, at) => api.rigidity(this.which, placed(at)));
  }

  /** Go on from the end of a way; requests about another situation are given up. */
  private goAlong(way: readonly Visit[]): void {
    this.trail = way;
    this.here.begin();
  }

  /** Make a request about the present situation; null if it is left while the server works. */
  private async about<Value>(request: (api: Api, situation: Situation) => Promise<Value>): Promise<Value | null> {
    const { signal } = this.here;
    return (await inTime(signal, request(this.api.with(signal), this.now))) ?? null;
  }
}

/** The visits from the beginning to one of them. */
function wayTo(visit: Visit): Visit[] {
  const way = [visit];
  for (let before = visit.from; before; before = before.from) way.unshift(before);
  return way;
}

/** A text that two situations share where the pieces in play are arranged equally, and the same ones are set aside. */
function keyOf({ offsets, turned, waiting, away, table }: Arrangement): string {
  const first = offsets.find(Boolean) ?? [0, 0, 0];
  const shifts = offsets.map((offset) => offset && minus(offset, first));
  return JSON.stringify([shifts, turned, waiting, [...away.keys()].sort((a, b) => a - b), table]);
}

/** Where the pieces in play are, as it is sent to the server. */
function placed({ offsets, turned }: Arrangement): {
  offsets: readonly (Vec3 | null)[];
  turned?: Arrangement["turned"];
} {
  const own = turned.map((rotation, piece) => (offsets[piece] ? rotation : null));
  return own.some(Boolean) ? { offsets, turned: own } : { offsets };
}
