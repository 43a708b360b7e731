/**
 * One solution as it is shown: its bodies, when each of them moves, where all are at the moment, and what helps to see
 * a turn. The viewer makes another show for another solution.
 */

import { bodiesOf, type Body, boxAt } from "../scene/bodies";
import type { Vec3 } from "../scene/vec";
import type { Orbit } from "./camera";
import type { SceneDoc, SolutionDoc, StepDoc } from "../scene/scene";
import { explosion } from "../scene/explode";
import { PLAN_WORDS } from "../scene/narration";
import { hiders, type Moment, momentOf } from "../scene/occlusion";
import { Player } from "../scene/player";
import type { Stage } from "./stage";
import { sweptVolume } from "../scene/sweep";
import { Pose, Timeline } from "../scene/timeline";

/** The step with the swept volume that is shown, and the height of its line. */
interface Swept {
  readonly step: number;
  readonly pivot: Vec3;
  readonly settled: number;
}

/** The group of a turn at some moments, and from where what hides it was found. */
interface Turned {
  readonly step: number;
  readonly group: Uint8Array;
  readonly moments: readonly Moment[];
  readonly from: string;
}

export class Show {
  readonly bodies: readonly Body[];
  readonly player: Player;
  readonly pose: Pose;
  /** Whether nothing has been moved yet: the page opens on the finished puzzle. */
  isFresh = true;
  private timeline: Timeline;
  private shifts: Float32Array;
  private isExplosive = false;
  /** How far pieces are drawn apart, 0 to 1: now, and where that leads. */
  private explode = 0;
  private explodeGoal = 0;
  private swept: Swept | null = null;
  private turned: Turned | null = null;

  /** Pieces that have left are arranged for a window of this aspect. */
  constructor(
    scene: SceneDoc,
    readonly solution: SolutionDoc,
    aspect: number,
  ) {
    this.bodies = bodiesOf(scene, solution);
    this.pose = new Pose(this.bodies.length);
    this.shifts = new Float32Array(3 * this.bodies.length);
    this.timeline = new Timeline(this.bodies, solution, aspect);
    this.player = new Player(solution.steps.length, (step) => this.timeline.seconds(step));
    this.player.setMode(PLAN_WORDS[solution.kind].first);
  }

  /** The step under way, or just made, if it turns. */
  get turn(): StepDoc["turn"] {
    const { step } = this.player;
    return step === null ? undefined : this.solution.steps[step]?.turn;
  }

  /** Whether that step sweeps a volume about a line: what drifts as it turns does not. */
  get turns(): boolean {
    return !this.isFresh && this.turn !== undefined && !this.turn.drift;
  }

  /** How far apart the pieces are drawn, or will be in a moment. */
  get apart(): number {
    return this.explodeGoal;
  }

  /** Go on with the speed and the look of the show before. */
  follow(before: Show): void {
    this.player.speed = before.player.speed;
    this.explode = before.explode;
  }

  /** The pieces are arranged for a window of another shape. */
  arrange(aspect: number, stage: Stage): void {
    // The volume is drawn where the new timeline has the group.
    this.swept = this.turned = null;
    stage.setSwept(null);
    this.timeline = new Timeline(this.bodies, this.solution, aspect);
  }

  /** Draw the assembled pieces apart. */
  drawApart(share: number): void {
    if (share > 0 && !this.isExplosive) {
      // Worth the time only on request.
      this.isExplosive = true;
      this.shifts = explosion(this.bodies, this.solution);
    }
    this.explodeGoal = share;
    if (share > 0 && this.player.s > 0) this.set(this.player.mode === "apart" ? 0 : this.player.steps);
  }

  /** Be at a position of the mode at once. */
  set(position: number): void {
    this.player.pause();
    this.player.set(position);
  }

  /** Let time go on; whether pieces still glide apart. */
  advance(seconds: number, isCalm: boolean): boolean {
    this.player.isCalm = isCalm;
    this.player.advance(seconds);
    const way = this.explodeGoal - this.explode;
    const isThere = Math.abs(way) < 0.002 || isCalm;
    this.explode = isThere ? this.explodeGoal : this.explode + way * (1 - Math.exp(-12 * seconds));
    this.timeline.at(this.player.s, this.pose);
    this.widenView();
    return this.explode !== this.explodeGoal;
  }

  /** Put the pieces where they are at a position of the mode, without drawing them. */
  place(position: number, stage: Stage): void {
    this.set(position);
    this.timeline.at(this.player.s, this.pose);
    stage.pose(this.pose, this.shifts, this.explode);
  }

  /** Draw it as it is; whether something still fades. */
  draw(stage: Stage, seconds: number): boolean {
    const { player } = this;
    const isActive = player.isMoving || player.s % 1 !== 0;
    return stage.draw(this.pose, this.shifts, this.explode, isActive, seconds);
  }

  /** The picture must hold what is drawn apart as well. */
  private widenView(): void {
    if (this.explode === 0) return;
    const { view, position } = this.pose;
    this.bodies.forEach((body, b) => {
      const at = (k: number): number => position[3 * b + k]! + this.explode * this.shifts[3 * b + k]!;
      const { low, high } = boxAt(body, [at(0), at(1), at(2)]);
      for (let k = 0; k < 3; k++) {
        view[k] = Math.min(view[k]!, low[k]!);
        view[k + 3] = Math.max(view[k + 3]!, high[k]!);
      }
    });
  }

  // Turns -----------------------------------------------------------------------------------------------------

  /** What helps to see a turn: the volume that it sweeps, if `isSweeping`, and what hides it is seen through. */
  showTurn(stage: Stage, orbit: Orbit, isSweeping: boolean): void {
    this.sweep(stage, isSweeping && this.turns);
    if (this.isFresh) this.hideAgain(stage);
    else this.reveal(stage, orbit);
  }

  /** Keep the swept volume with the step under way, or the one just made, as long as it is shown. */
  private sweep(stage: Stage, isShown: boolean): void {
    const { player, pose } = this;
    const shown = isShown ? player.step : null;
    if ((this.swept?.step ?? null) !== shown) {
      const found = shown === null ? null : this.timeline.turnOf(shown);
      this.swept = found && { step: shown!, pivot: found.turn.pivot, settled: found.turn.settled };
      stage.setSwept(found && sweptVolume(found.cubes, found.turn));
    }
    if (!this.swept) return;
    const { pivot, settled, step } = this.swept;
    // At the end of the step all in the middle have settled.
    const rise = player.s >= step + 1 ? settled : pose.rise;
    stage.placeSwept(pivot[0], pivot[1], pivot[2] + rise);
  }

  /** What hides the group that turns is seen through, as long as that step is under way or just made. */
  private reveal(stage: Stage, orbit: Orbit): void {
    const { step } = this.player;
    if (step === null || !this.turn) {
      this.hideAgain(stage);
      return;
    }
    const { x, y, z } = orbit.camera.position;
    const how = this.bodies.map(({ piece }) => Number(stage.visibility[piece] !== "show"));
    // While the picture glides, the eye moves on; small ways change nothing.
    const angles = orbit.where.slice(0, 2).map((angle) => Math.round(angle * 12));
    const from = [...angles, Math.round(x), Math.round(y), Math.round(z), ...how].join();
    if (this.turned?.step === step && this.turned.from === from) return;
    const seen = this.turned?.step === step ? this.turned : this.turnSeen(step);
    this.turned = { ...seen, step, from };
    stage.seenThrough.set(hiders(seen.moments, seen.group, how.map(Boolean), [x, y, z]));
  }

  /** Nothing is seen through. */
  private hideAgain(stage: Stage): void {
    this.turned = null;
    stage.seenThrough.fill(0);
  }

  /** The group of a turn, and where all bodies are at its beginning, in its middle and at its end. */
  private turnSeen(step: number): Pick<Turned, "group" | "moments"> {
    const { bodies, timeline } = this;
    const scratch = new Pose(bodies.length);
    const moments = [0, 0.5, 1].map((share) => {
      timeline.at(step + share, scratch);
      return momentOf(bodies, scratch.position, scratch.turn);
    });
    const { pieces } = this.solution.steps[step]!;
    return { group: Uint8Array.from(bodies, ({ piece }) => Number(pieces.includes(piece))), moments };
  }
}
