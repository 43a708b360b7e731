/**
 * Plays a solution once and writes down where every piece rests between two transitions (see timeline).
 *
 * First the play alone: the puzzle in the middle, what has gone only marked as gone. Then the table is arranged
 * in front of it, using the space that the play took, and groups set aside get their places to the right.
 */

import { around, type Body, type Box, boxAt, middleOf, sizeOf, union } from "./bodies";
import { minus, plus, replaced, type Vec3 } from "./vec";
import { GAP, layRows } from "./box-layout";
import { type SeparationDoc, type SolutionDoc, wayOf } from "./scene";
import { boxInTurn, lengthOf, pivotOf, roundTo, turnedBody, type Turning } from "./turning";

/** All bodies at rest. */
export interface Frame {
  /** x, y, z of the middle of each body. */
  readonly position: Float32Array;
  /** x, y, z, w of how each body is turned. */
  readonly turn: Float32Array;
  /** The bodies in their present orientation. */
  readonly bodies: readonly Body[];
  /** 1 for those that rest on the table as they are drawn. */
  readonly away: Uint8Array;
  /** What to look at. */
  readonly view: Box;
}

type Kind = "take" | "slide" | "turn" | "fly";

/** A turn of some bodies among those in the middle. */
export interface GroupTurn extends Turning {
  /** 1 for each body that turns. */
  readonly group: Uint8Array;
  /** 1 for each body in the middle. */
  readonly present: Uint8Array;
  /** How far all of them have risen, or settled, after the turn. */
  readonly settled: number;
  /** How far all of them rise on the way, so that nothing turns into the ground. */
  readonly rise: number;
  /** From where to where the axis is drawn. */
  readonly ends: readonly [Vec3, Vec3];
}

export interface Transition {
  readonly kind: Kind;
  readonly seconds: number;
  /** Whether what flies came out below, and must first come out from under the rest. */
  readonly under: boolean;
  readonly turn?: GroupTurn;
}

export interface Directed {
  readonly frames: readonly Frame[];
  readonly transitions: readonly Transition[];
  /** For each state, 0 to the number of steps, the number of its frame. */
  readonly stateFrames: readonly number[];
}

const AS_DRAWN = [0, 0, 0, 1];

/** Parts of the angle of a turn at which the space that it takes is measured. */
const PARTS = Array.from({ length: 15 }, (_, i) => (i + 1) / 16);

/** How far the axis is drawn beyond the pieces. */
const BEYOND = 0.8;

/** How much of its rise a turn has made after a part of its angle: 0 at both ends, 1 between. */
export function arch(share: number): number {
  return 4 * share * (1 - share);
}

const SECONDS: Record<Kind, number> = { take: 0.7, slide: 0.5, turn: 0.8, fly: 0.75 };

/** The frames of a solution, for a picture of this aspect (width over height). */
export function direct(bodies: readonly Body[], solution: SolutionDoc, aspect: number): Directed {
  const play = new Play(bodies, solution);
  play.run();
  return { frames: arrange(play, aspect), transitions: play.transitions, stateFrames: play.stateFrames };
}

/** Pieces that rest on the table as one: nearly always a single one. */
interface Unit {
  readonly members: readonly number[];
  readonly size: Vec3;
  /** The position of each member from the middle of the unit. */
  readonly from: readonly Vec3[];
}

/** A frame before the table is arranged. */
interface Draft {
  /** In the middle where it is; of a group set aside from the middle of the group, which stands on the ground. */
  readonly at: readonly Vec3[];
  /** The bodies in their present orientation. */
  readonly bodies: readonly Body[];
  /** For each body the number of its unit, -1 while it is not on the table. */
  readonly unit: Int32Array;
  /** For each body the number of its group set aside, -1 if it is in none. */
  readonly asideGroup: Int32Array;
  /** How wide each group set aside is. */
  readonly widths: readonly number[];
  /** What to look at in the middle; nothing when it is empty. */
  readonly stage: Box | null;
}

class Play {
  readonly drafts: Draft[] = [];
  readonly transitions: Transition[] = [];
  readonly stateFrames: number[] = [0];
  readonly units: Unit[] = [];
  /** All that was ever taken up by what was in the middle. */
  space: Box;
  /** The bodies in their present orientation. */
  readonly bodiesNow: Body[];
  private readonly at: Vec3[];
  /** Where they would be if no group had been set aside and nothing stood on the ground. */
  private readonly real: Vec3[];
  private readonly unitOf: Int32Array;
  private readonly index: ReadonlyMap<number, number>;
  private readonly setAside: (readonly number[])[] = [];
  private stage: Box | null;

  constructor(
    readonly bodies: readonly Body[],
    private readonly solution: SolutionDoc,
  ) {
    this.bodiesNow = [...bodies];
    this.at = bodies.map((body) => body.home);
    this.real = bodies.map((body) => body.home);
    this.unitOf = new Int32Array(bodies.length).fill(-1);
    this.index = new Map(bodies.map((body, b) => [body.piece, b]));
    this.space = this.box(bodies.map((_, b) => b));
    this.stage = this.space;
  }

  run(): void {
    const { separations } = this.solution;
    // The assembled puzzle fills the picture; once it moves the picture stays as it is for a separation.
    this.draft();
    if (separations[0]) this.stage = this.stageOf(separations[0]);
    for (const separation of separations) this.separate(separation);
  }

  private separate(separation: SeparationDoc): void {
    const present = this.members(separation.pieces);
    const again = this.setAside.findIndex((group) => group.includes(present[0]!));
    if (again >= 0) {
      this.setAside.splice(again, 1);
      const box = this.box(present);
      this.shift(present, [-middleOf(box)[0], -middleOf(box)[1], -box.low[2]]);
      this.stage = this.stageOf(separation);
      this.draft("take");
    }
    for (let step = separation.steps[0]; step < separation.steps[1]; step++) {
      const { way, ways = [way], turn, frees } = this.solution.steps[step]!;
      if (turn) {
        const grouped = this.turn(step, present);
        this.draft(
          "turn",
          SECONDS.turn * Math.sqrt(turn.drift ? lengthOf(turn.drift) : Math.abs(turn.quarters)),
          false,
          grouped,
        );
        this.stateFrames.push(this.drafts.length - 1);
        continue;
      }
      this.slide(step, present);
      // Long ways take a little longer, but not in proportion: people wait for the end of a move.
      this.draft(
        "slide",
        SECONDS.slide * Math.min(1 + 0.05 * Math.max(...ways.map((one) => Math.hypot(...one) - 4), 0), 1.4),
      );
      if (frees)
        this.part(
          separation,
          ways.every(([x, y, z]) => z < 0 && x === 0 && y === 0),
        );
      this.stateFrames.push(this.drafts.length - 1);
    }
  }

  /** After the last move of a separation: what does not go on at once is set aside, or goes on the table. */
  private part(separation: SeparationDoc, under: boolean): void {
    const { left, leftNext, removed, removedNext } = separation;
    let goesOn: SeparationDoc | null = null;
    for (const [pieces, number] of [
      [left, leftNext],
      [removed, removedNext],
    ] as const) {
      const part = this.members(pieces);
      const next = number === null ? null : this.solution.separations[number]!;
      if (!next) {
        this.retire(part);
        continue;
      }
      const staying = this.members(next.pieces);
      // A puzzle that never comes apart completely may lose several groups at once.
      for (const b of part) if (!staying.includes(b)) this.retire([b]);
      if (goesOn) this.setAside.push(staying);
      else goesOn = next;
    }
    if (goesOn) this.settle(this.members(goesOn.pieces));
    this.stage = goesOn && this.stageOf(goesOn);
    this.draft("fly", SECONDS.fly, under);
  }

  /** These are done, and go to the table as one. */
  private retire(members: readonly number[]): void {
    const box = this.box(members);
    const isSingle = members.length === 1;
    const size = isSingle ? this.bodies[members[0]!]!.size : sizeOf(box);
    const from = members.map((b) => minus(this.at[b]!, middleOf(box)));
    for (const b of members) this.unitOf[b] = this.units.length;
    this.units.push({ members, size, from });
  }

  private draft(kind?: Kind, seconds = kind ? SECONDS[kind] : 0, under = false, turn?: GroupTurn): void {
    if (kind) this.transitions.push({ kind, seconds, under, ...(turn && { turn }) });
    const at = [...this.at];
    const asideGroup = new Int32Array(at.length).fill(-1);
    const widths = this.setAside.map((group, number) => {
      const box = this.box(group);
      for (const b of group) {
        asideGroup[b] = number;
        at[b] = minus(at[b]!, [middleOf(box)[0], middleOf(box)[1], box.low[2]]);
      }
      return sizeOf(box)[0];
    });
    const inPlay = at.map((_, b) => b).filter((b) => this.unitOf[b]! < 0 && asideGroup[b]! < 0);
    if (inPlay.length > 0) this.space = union([this.space, this.box(inPlay)]);
    this.drafts.push({
      at,
      bodies: [...this.bodiesNow],
      unit: this.unitOf.slice(),
      asideGroup,
      widths,
      stage: this.stage,
    });
  }

  /** The box in which a separation plays until its last move. */
  private stageOf(separation: SeparationDoc): Box {
    const saved = { at: [...this.at], real: [...this.real], bodies: [...this.bodiesNow], space: this.space };
    const present = this.members(separation.pieces);
    this.space = this.box(present);
    const boxes = [this.space];
    for (let step = separation.steps[0]; step < separation.steps[1]; step++) {
      const { frees, turn } = this.solution.steps[step]!;
      if (frees) break;
      if (turn) this.turn(step, present);
      else this.slide(step, present);
      boxes.push(this.box(present), this.space);
    }
    this.space = saved.space;
    saved.at.forEach((at, b) => (this.at[b] = at));
    saved.real.forEach((at, b) => (this.real[b] = at));
    saved.bodies.forEach((body, b) => (this.bodiesNow[b] = body));
    return union(boxes);
  }

  private slide(step: number, present: readonly number[]): void {
    const made = this.solution.steps[step]!;
    for (const piece of made.pieces) {
      const [b, way] = [this.index.get(piece)!, wayOf(made, piece)];
      this.shift([b], way);
      // What has left is taken up again where it was before.
      if (!made.frees) this.real[b] = plus(this.real[b]!, way);
    }
    this.settle(present);
  }

  /** Turn a group. The space that the turn takes is added to that of the play. */
  private turn(step: number, present: readonly number[]): GroupTurn {
    const { pieces, turn } = this.solution.steps[step]!;
    const members = this.members(pieces);
    const first = members[0]!;
    const { axis, quarters, drift } = turn!;
    const angle = (quarters * Math.PI) / 2;
    const real: Turning = {
      axis,
      pivot: minus(pivotOf(turn!), this.bodies[first]!.origin),
      angle,
      ...(drift && { drift }),
    };
    const shown: Turning = { ...real, pivot: plus(real.pivot, minus(this.at[first]!, this.real[first]!)) };
    const swept = (share: number): Box =>
      union(members.map((b) => boxInTurn(shown, this.bodiesNow[b]!, this.at[b]!, share)));
    const before = this.box(present);
    const boxes = PARTS.map(swept);
    for (const b of members) {
      this.at[b] = roundTo(shown, this.at[b]!, 1);
      this.real[b] = roundTo(real, this.real[b]!, 1);
      this.bodiesNow[b] = turnedBody(this.bodiesNow[b]!, shown);
    }
    const settled = -this.box(present).low[2];
    this.settle(present);
    // While it turns, a part of the settling is done; what is missing above the ground is made up by a rise.
    const missing = boxes.map(({ low }, i) => (-low[2] - settled * PARTS[i]!) / arch(PARTS[i]!));
    const rise = Math.max(0, ...missing);
    const around = union([before, this.box(present), ...boxes]);
    this.space = union([this.space, { low: around.low, high: plus(around.high, [0, 0, rise]) }]);
    const ends = [
      replaced(shown.pivot, axis, before.low[axis] - BEYOND),
      replaced(shown.pivot, axis, before.high[axis] + BEYOND),
    ] as const;
    const mask = (of: readonly number[]): Uint8Array =>
      Uint8Array.from(this.bodies, (_, b) => (of.includes(b) ? 1 : 0));
    return { ...shown, group: mask(members), present: mask(present), settled, rise, ends };
  }

  /** Let these stand on the ground. */
  private settle(present: readonly number[]): void {
    this.shift(present, [0, 0, -this.box(present).low[2]]);
  }

  private shift(group: readonly number[], by: Vec3): void {
    for (const b of group) this.at[b] = plus(this.at[b]!, by);
  }

  private members(pieces: readonly number[]): number[] {
    return pieces.map((piece) => this.index.get(piece)!);
  }

  private box(members: readonly number[]): Box {
    return union(members.map((b) => boxAt(this.bodiesNow[b]!, this.at[b]!)));
  }
}

/** The drafts of a play as frames: the table in front, what is set aside to the right. */
function arrange(play: Play, aspect: number): Frame[] {
  const { units, space } = play;
  const first = (unit: number): number => Math.min(...units[unit]!.members);
  const order = units.map((_, u) => u).sort((u, v) => first(u) - first(v));
  // What is high looks about as deep as that.
  const behind = sizeOf(space)[1] + sizeOf(space)[2] + GAP;
  const rows = layRows(
    order.map((u) => ({ width: units[u]!.size[0], depth: units[u]!.size[1] })),
    aspect,
    behind,
  );
  const front = space.low[1] - GAP;
  const spots: Vec3[] = [];
  order.forEach((u, k) => {
    spots[u] = [rows.spots[k]!.x, front + rows.spots[k]!.y, units[u]!.size[2] / 2];
  });
  return play.drafts.map(({ at, bodies, unit, asideGroup, widths, stage }) => {
    const position = new Float32Array(3 * at.length);
    const turn = new Float32Array(4 * at.length);
    const away = new Uint8Array(at.length);
    const seen = stage ? [stage] : [];
    at.forEach((middle, b) => {
      const group = asideGroup[b]!;
      let place = middle;
      if (unit[b]! >= 0) {
        const { members, from } = units[unit[b]!]!;
        place = plus(spots[unit[b]!]!, from[members.indexOf(b)]!);
        away[b] = members.length === 1 ? 1 : 0;
        const spot = around(spots[unit[b]!]!, units[unit[b]!]!.size);
        // Space for the mark above it.
        seen.push({ low: spot.low, high: plus(spot.high, [0, 0, 0.6]) });
      } else if (group >= 0) {
        const before = widths.slice(0, group).reduce((sum, width) => sum + width + GAP, 0);
        place = plus(middle, [space.high[0] + GAP + before + widths[group]! / 2, 0, 0]);
        seen.push(boxAt(bodies[b]!, place));
      }
      position.set(place, 3 * b);
      turn.set(away[b] ? AS_DRAWN : bodies[b]!.turn, 4 * b);
    });
    return { position, turn, bodies, away, view: union(seen) };
  });
}
