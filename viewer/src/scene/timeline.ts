/**
 * Where every piece is at every moment of a solution. Nothing here draws or keeps time.
 *
 * A solution of n steps has n + 1 states; state 0 is assembled, state n is all on the table. Time `s` runs from
 * 0 to n, and s = 2.5 is the middle of the third step. A step is one or more *transitions*, eased each:
 *
 *     take up     a group that was set aside comes back to the middle (first step of its separation)
 *     slide       the move itself
 *     turn        the move itself, if it is a turn
 *     fly         what has come free goes to its place on the table, and so does the rest if it is done
 *
 * The puzzle stands on the ground. Where a piece leaves downward the rest rises, and it settles again
 * afterwards: `rise` moves all that has not left, so that nothing ever sinks into the ground.
 */

import { Quaternion, Vector3 } from "three";
import { type Body, type Box, boxAt, union } from "./bodies";
import { type Vec3, vecAt } from "./vec";
import { arch, direct, type Frame, type GroupTurn, type Transition } from "./director";
import type { SolutionDoc } from "./scene";
import { roundTo, spin } from "./turning";

/** Where all bodies are at one moment; made once, filled again and again. */
export class Pose {
  /** x, y, z of the middle of each body. */
  readonly position: Float32Array;
  /** x, y, z, w of its turn. */
  readonly turn: Float32Array;
  /** How far each has left the puzzle for the table: 0 to 1. */
  readonly away: Float32Array;
  /** 1 for the bodies of the step under way. */
  readonly moving: Uint8Array;
  /** The ends of the axis about which bodies turn, x, y, z each. */
  readonly axis = new Float32Array(6);
  /** How much of the axis is shown: 0 while nothing turns, to 1. */
  axisShare = 0;
  /** How far all in the middle have risen since the turn under way began. */
  rise = 0;
  /** The box to look at: least and greatest x, y, z. */
  readonly view = new Float32Array(6);

  constructor(count: number) {
    this.position = new Float32Array(3 * count);
    this.turn = new Float32Array(4 * count);
    this.away = new Float32Array(count);
    this.moving = new Uint8Array(count);
  }
}

/** Slow, quick, slow: 0 to 1. */
export function eased(t: number): number {
  return t < 0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) ** 3;
}

export class Timeline {
  /** Number of steps. */
  readonly steps: number;
  readonly bodies: readonly Body[];
  private readonly frames: readonly Frame[];
  private readonly transitions: readonly Transition[];
  /** For each state the number of its frame. */
  private readonly stateFrames: readonly number[];
  private readonly groups: readonly Uint8Array[];
  /** For each transition and each body how high its curve is drawn; empty for slides. */
  private readonly tops: readonly Float32Array[];

  constructor(bodies: readonly Body[], solution: SolutionDoc, aspect: number) {
    const made = direct(bodies, solution, aspect);
    this.bodies = bodies;
    this.steps = solution.steps.length;
    this.frames = made.frames;
    this.transitions = made.transitions;
    this.stateFrames = made.stateFrames;
    this.tops = made.transitions.map(({ kind }, i) =>
      kind === "slide" || kind === "turn" ? new Float32Array() : this.topsOf(i),
    );
    const index = new Map(bodies.map((body, b) => [body.piece, b]));
    this.groups = solution.steps.map((step) => {
      const group = new Uint8Array(bodies.length);
      for (const piece of step.pieces) group[index.get(piece)!] = 1;
      return group;
    });
  }

  /** How long a step takes, in seconds. */
  seconds(step: number): number {
    let sum = 0;
    for (let i = this.stateFrames[step]!; i < this.stateFrames[step + 1]!; i++) sum += this.transitions[i]!.seconds;
    return sum;
  }

  /** Where everything is at time `s`. */
  at(s: number, pose: Pose): void {
    const time = Math.min(Math.max(s, 0), this.steps);
    const step = Math.min(Math.floor(time), Math.max(this.steps - 1, 0));
    let left = time - step;
    let frame = this.stateFrames[step]!;
    pose.moving.fill(0);
    pose.axisShare = pose.rise = 0;
    if (this.steps > 0 && left > 0) {
      left *= this.seconds(step);
      const last = this.stateFrames[step + 1]! - 1;
      while (frame < last && left >= this.transitions[frame]!.seconds) left -= this.transitions[frame++]!.seconds;
      if (time < step + 1) pose.moving.set(this.groups[step]!);
      this.between(frame, Math.min(left / this.transitions[frame]!.seconds, 1), pose);
    } else this.rest(frame, pose);
  }

  /** The turn of a step, and where the cubes of its group are before it; null for a slide. */
  turnOf(step: number): { readonly turn: GroupTurn; readonly cubes: readonly Vec3[] } | null {
    for (let i = this.stateFrames[step]!; i < this.stateFrames[step + 1]!; i++) {
      const { turn } = this.transitions[i]!;
      if (!turn) continue;
      const { position, turn: rest } = this.frames[i]!;
      const cubes = this.bodies.flatMap(({ cells }, b) => {
        if (!turn.group[b]) return [];
        const way = new Quaternion().fromArray(rest, 4 * b);
        return cells.map((cell): Vec3 => {
          const { x, y, z } = new Vector3(...cell).applyQuaternion(way);
          return [x + position[3 * b]!, y + position[3 * b + 1]!, z + position[3 * b + 2]!];
        });
      });
      return { turn, cubes };
    }
    return null;
  }

  private rest(number: number, pose: Pose): void {
    const frame = this.frames[number]!;
    pose.position.set(frame.position);
    pose.turn.set(frame.turn);
    pose.away.set(frame.away);
    for (let k = 0; k < 3; k++) {
      pose.view[k] = frame.view.low[k]!;
      pose.view[k + 3] = frame.view.high[k]!;
    }
  }

  private between(number: number, t: number, pose: Pose): void {
    const from = this.frames[number]!;
    const to = this.frames[number + 1]!;
    const { kind, under, turn } = this.transitions[number]!;
    const u = eased(t);
    for (let k = 0; k < 3; k++) {
      pose.view[k] = from.view.low[k]! + (to.view.low[k]! - from.view.low[k]!) * u;
      pose.view[k + 3] = from.view.high[k]! + (to.view.high[k]! - from.view.high[k]!) * u;
    }
    if (turn) {
      this.turning(from, turn, u, pose);
      pose.axisShare = Math.min(1, 6 * Math.min(t, 1 - t));
      return;
    }
    for (let b = 0; b < this.bodies.length; b++) {
      const start = from.away[b]!;
      pose.away[b] = start + (to.away[b]! - start) * u;
      slerp(pose.turn, 4 * b, from.turn, to.turn, u);
      const flies = kind !== "slide" && isFar(from.position, to.position, 3 * b);
      if (flies) this.fly(from.position, to.position, 3 * b, t, under, this.tops[number]![b]!, pose.position);
      else
        for (let i = 3 * b; i < 3 * b + 3; i++)
          pose.position[i] = from.position[i]! + (to.position[i]! - from.position[i]!) * u;
    }
  }

  /** A part of a turn: the group goes round, and all in the middle rise and settle. */
  private turning(from: Frame, turn: GroupTurn, u: number, pose: Pose): void {
    pose.position.set(from.position);
    pose.away.set(from.away);
    pose.turn.set(from.turn);
    const rise = turn.settled * u + turn.rise * arch(u);
    for (let b = 0; b < this.bodies.length; b++) {
      if (turn.group[b]) {
        pose.position.set(roundTo(turn, vecAt(from.position, 3 * b), u), 3 * b);
        spin(turn, from.turn, 4 * b, u, pose.turn);
      }
      if (turn.present[b]) pose.position[3 * b + 2]! += rise;
    }
    pose.rise = rise;
    turn.ends.forEach(([x, y, z], i) => {
      pose.axis.set([x, y, z + rise], 3 * i);
    });
  }

  /** Up, over and down: a Bezier curve that comes to the front first, so that it goes around what still stands. */
  private fly(
    from: Float32Array,
    to: Float32Array,
    i: number,
    t: number,
    under: boolean,
    top: number,
    out: Float32Array,
  ): void {
    const u = eased(t);
    const a = (1 - u) ** 3;
    const b = 3 * u * (1 - u) ** 2;
    const c = 3 * u * u * (1 - u);
    const d = u ** 3;
    const front = Math.min(from[i + 1]!, to[i + 1]!);
    out[i] = (a + b) * from[i]! + (c + d) * to[i]!;
    // The way is the same in both directions: the end that is behind is the one that comes to the front.
    out[i + 1] = a * from[i + 1]! + (b + c) * front + d * to[i + 1]!;
    // From under the rest it goes along the ground for a while.
    const first = under ? from[i + 2]! : top;
    out[i + 2] = a * from[i + 2]! + b * first + c * top + d * to[i + 2]!;
  }

  /** How high the curve of each body must be drawn that flies in a transition. */
  private topsOf(number: number): Float32Array {
    const tops = new Float32Array(this.bodies.length);
    const from = this.frames[number]!;
    const to = this.frames[number + 1]!;
    const flies = (b: number): boolean => isFar(from.position, to.position, 3 * b);
    const stands = this.bodies.map((_, b) => b).filter((b) => !flies(b) && from.away[b] === 0);
    const obstacle = union(stands.flatMap((b) => [this.boxIn(from, b), this.boxIn(to, b)]));
    const heights = this.bodies.filter((_, b) => to.away[b] === 1).map(({ size }) => size[2]);
    const point = new Float32Array(3);
    from.bodies.forEach(({ size, homeSize }, b) => {
      if (!flies(b)) return;
      const reach = Math.max(...size) / 2;
      const over = Math.max(0, ...heights) + reach + 0.3;
      let top = Math.max(over, from.position[3 * b + 2]!, to.position[3 * b + 2]!);
      if (stands.length > 0)
        for (let t = 0.25; t <= 0.75; t += 0.05) {
          this.fly(
            from.position.subarray(3 * b, 3 * b + 3),
            to.position.subarray(3 * b, 3 * b + 3),
            0,
            t,
            false,
            top,
            point,
          );
          const isOver = [0, 1].every(
            (k) => point[k]! > obstacle.low[k]! - homeSize[k]! / 2 && point[k]! < obstacle.high[k]! + homeSize[k]! / 2,
          );
          // Near the middle of its way the curve comes to three quarters of the height it is drawn to.
          if (isOver) top = Math.max(top, (obstacle.high[2] + reach) / 0.75);
        }
      tops[b] = top;
    });
    return tops;
  }

  private boxIn(frame: Frame, b: number): Box {
    return boxAt(frame.bodies[b]!, vecAt(frame.position, 3 * b));
  }
}

/** Whether it goes farther sideways than the settling of what stays. */
function isFar(from: Float32Array, to: Float32Array, i: number): boolean {
  return Math.abs(to[i]! - from[i]!) + Math.abs(to[i + 1]! - from[i + 1]!) > 1e-6;
}

/** Turn from one quaternion, the one at `at` of `from`, to another, the same of `to`. */
export function slerp(out: Float32Array, at: number, from: Float32Array, to: Float32Array, t: number): void {
  first.fromArray(from, at).slerp(second.fromArray(to, at), t).toArray(out, at);
}

const first = new Quaternion();
const second = new Quaternion();
