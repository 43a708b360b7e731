/** An editable picture: the viewer's stage and camera, with pointers that point at cubes. */

import { type Object3D, Raycaster, type Vector2 } from "three";
import type { Body } from "../../scene/bodies";
import { plus, vecAt } from "../../scene/vec";
import type { SceneDoc } from "../../scene/scene";
import type { Drag } from "../../stage/gestures";
import type { Visibility } from "../../stage/piece";
import { Stage } from "../../stage/stage";
import type { ThemeName } from "../../ui/theme";
import { eased, Pose, slerp } from "../../scene/timeline";
import { roundTo, spin, type Turning } from "../../scene/turning";
import { BenchPicture } from "./bench-picture";
import { release } from "./overlay";
import type { Ray } from "./pick";

export interface PictureEvents {
  /** The pointer has moved over the picture, or has left it; returns whether a click does something. */
  readonly hover?: (ray: Ray | null) => boolean;
  readonly click?: (ray: Ray, picture: { readonly piece: number | null }) => void;
  readonly rightClick?: (ray: Ray) => void;
  /** A drag begins; null if it turns the picture. */
  readonly grab?: (picture: { readonly piece: number | null }) => Drag | null;
}

const MOVE_SECONDS = 0.45;
const NO_SHIFT = new Float32Array(0);

export class Picture extends BenchPicture {
  private readonly stage: Stage;
  private readonly ray = new Raycaster();
  private pose = new Pose(0);
  private from = new Float32Array();
  private to = new Float32Array();
  private fromTurn = new Float32Array();
  private toTurn = new Float32Array();
  /** The turn under way of the bodies that move. */
  private turning: Turning | null = null;
  private moved = 1;
  private homes: Float32Array = new Float32Array();
  private shifts: Float32Array = NO_SHIFT;

  constructor(
    scene: SceneDoc,
    label: string,
    private readonly events: PictureEvents,
  ) {
    super(label, {
      clicked: (at) => {
        this.events.click?.(this.aim(at), { piece: this.stage.pick(at) });
        this.hover(at);
      },
      rightClicked: (at) => {
        this.events.rightClick?.(this.aim(at));
        this.hover(at);
      },
      hovered: (at) => {
        this.hover(at);
      },
      grab: (at) => {
        if (!this.events.grab) return null;
        this.aim(at);
        return this.events.grab({ piece: this.stage.pick(at) });
      },
    });
    this.stage = new Stage(this.view, scene);
  }

  /** Show these bodies in the middle of a box: least and greatest x, y, z. Camera and zoom stay. */
  setBodies(scene: SceneDoc, bodies: readonly Body[], visibility: readonly Visibility[], box: readonly number[]): void {
    this.stage.setDocument(scene);
    visibility.forEach((how, i) => {
      this.stage.visibility[i] = how;
    });
    this.stage.setBodies(bodies);
    this.pose = new Pose(bodies.length);
    this.homes = Float32Array.from(bodies.flatMap((body) => body.home));
    bodies.forEach((body, b) => {
      this.pose.turn.set(body.turn, 4 * b);
    });
    this.fromTurn = this.pose.turn.slice();
    this.toTurn = this.pose.turn.slice();
    this.turning = null;
    this.shifts = new Float32Array(3 * bodies.length);
    this.from = new Float32Array(3 * bodies.length);
    this.to = new Float32Array(3 * bodies.length);
    this.moved = 1;
    this.pose.view.set(box);
    this.reserve();
  }

  /**
   * Bodies glide to these shifts from their homes, and turn by `turns`, x, y, z and w each; those of `moving` stand out
   * meanwhile, and go round by `turning` if that is what moves them.
   */
  shift(
    to: readonly number[],
    moving: ReadonlySet<number>,
    box: readonly number[] | null,
    turns?: readonly number[],
    turning: Turning | null = null,
  ): void {
    this.from = this.to.slice();
    this.to = Float32Array.from(to);
    this.fromTurn = this.toTurn.slice();
    if (turns) this.toTurn = Float32Array.from(turns);
    this.turning = turning;
    this.moved = this.view.orbit.isCalm ? 1 : 0;
    this.pose.moving.forEach((_, b) => {
      this.pose.moving[b] = moving.has(b) ? 1 : 0;
    });
    if (box) this.pose.view.set(box);
    this.view.touch();
  }

  /** Bodies are at these shifts at once. */
  put(at: readonly number[]): void {
    this.from = Float32Array.from(at);
    this.to = this.from.slice();
    this.fromTurn = this.toTurn.slice();
    this.turning = null;
    this.moved = 1;
    this.view.touch();
  }

  show(piece: number, how: Visibility): void {
    this.stage.show(piece, how);
  }

  setOverlay(objects: readonly Object3D[]): void {
    for (const old of [...this.stage.overlay.children]) {
      this.stage.overlay.remove(old);
      release(old);
    }
    if (objects.length) this.stage.overlay.add(...objects);
    this.view.touch();
  }

  /** The object of the overlay that a ray of the picture meets first. */
  overlayAt(objects: readonly Object3D[]): Object3D | null {
    const hit = this.ray.intersectObjects([...objects], true)[0];
    return (
      objects.find((object) => object === hit?.object || (hit !== undefined && object.children.includes(hit.object))) ??
      null
    );
  }

  setMarks(everywhere: boolean): void {
    this.stage.setMarks(everywhere);
  }

  setTheme(theme: ThemeName): void {
    this.stage.setTheme(theme);
  }

  override dispose(): void {
    this.setOverlay([]);
    super.dispose();
  }

  protected draw(seconds: number): boolean {
    const { pose, stage, view } = this;
    this.moved = Math.min(this.moved + seconds / MOVE_SECONDS, 1);
    const t = eased(this.moved);
    const isMoving = this.moved < 1;
    for (let b = 0; b < pose.moving.length; b++) {
      for (let i = 3 * b; i < 3 * b + 3; i++)
        pose.position[i] = this.homes[i]! + this.from[i]! + (this.to[i]! - this.from[i]!) * t;
      slerp(pose.turn, 4 * b, this.fromTurn, this.toTurn, t);
      if (!this.turning || !isMoving || pose.moving[b] === 0) continue;
      const start = plus(vecAt(this.homes, 3 * b), vecAt(this.from, 3 * b));
      pose.position.set(roundTo(this.turning, start, t), 3 * b);
      pose.turn.set(this.fromTurn.subarray(4 * b, 4 * b + 4), 4 * b);
      spin(this.turning, this.fromTurn, 4 * b, t, pose.turn);
    }
    const glides = view.look(pose.view, seconds);
    const fades = stage.draw(pose, this.shifts, 0, isMoving, seconds);
    return glides || fades || isMoving;
  }

  /** The ray through a place of the picture. */
  private aim(at: Vector2): Ray {
    this.ray.setFromCamera(at, this.view.orbit.camera);
    const { origin, direction } = this.ray.ray;
    return { origin: [origin.x, origin.y, origin.z], direction: [direction.x, direction.y, direction.z] };
  }

  private hover(at: Vector2 | null): void {
    const acts = this.events.hover?.(at && this.aim(at)) ?? false;
    this.view.canvas.classList.toggle("points", acts);
  }
}
