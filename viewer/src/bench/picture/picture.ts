/** An editable picture: the viewer's stage and camera, with pointers that point at cubes. */

import { type Object3D, Raycaster, Vector2 } from "three";
import type { Body, Vec3 } from "../../scene/bodies";
import { Orbit } from "../../stage/camera";
import type { SceneDoc } from "../../scene/scene";
import { el } from "../../ui/dom";
import { type Drag, listenToGestures } from "../../stage/gestures";
import { Stage, type Visibility } from "../../stage/stage";
import { THEMES, type ThemeName } from "../../ui/theme";
import { eased, Pose, slerp } from "../../scene/timeline";
import { roundTo, spin, type Turning } from "../../scene/turning";
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

const MOST_PIXELS = 2;
const LONGEST_FRAME = 0.1;
const MOVE_SECONDS = 0.45;
const NO_SHIFT = new Float32Array(0);

export class Picture {
  readonly element: HTMLElement;
  readonly canvas = el("canvas", { tabindex: 0, role: "img" });
  /** Pictures drawn so far; for tests. */
  frames = 0;
  private readonly stage: Stage;
  private readonly orbit = new Orbit();
  private readonly observer: ResizeObserver;
  private readonly ray = new Raycaster();
  private readonly point = new Vector2();
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
  private frame = 0;
  private before = 0;

  constructor(
    scene: SceneDoc,
    label: string,
    private readonly events: PictureEvents,
  ) {
    this.canvas.setAttribute("aria-label", label);
    this.element = el("div", { class: "picture" }, this.canvas);
    this.stage = new Stage(this.canvas, scene);
    listenToGestures(
      this.canvas,
      this.orbit,
      () => {
        this.touch();
      },
      (x, y) => {
        this.click(x, y);
      },
      (x, y) => this.grab(x, y),
      (x, y) => {
        this.rightClick(x, y);
      },
    );
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) this.hover(event.clientX, event.clientY);
    });
    this.canvas.addEventListener("pointerleave", () => {
      this.events.hover?.(null);
    });
    this.canvas.addEventListener("keydown", (event) => {
      this.key(event);
    });
    this.observer = new ResizeObserver(() => {
      this.resize();
    });
    this.observer.observe(this.element);
    this.orbit.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
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
    this.setMargins();
    this.touch();
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
    this.moved = this.orbit.isCalm ? 1 : 0;
    this.pose.moving.forEach((_, b) => {
      this.pose.moving[b] = moving.has(b) ? 1 : 0;
    });
    if (box) this.pose.view.set(box);
    this.touch();
  }

  /** Bodies are at these shifts at once. */
  put(at: readonly number[]): void {
    this.from = Float32Array.from(at);
    this.to = this.from.slice();
    this.fromTurn = this.toTurn.slice();
    this.turning = null;
    this.moved = 1;
    this.touch();
  }

  show(piece: number, how: Visibility): void {
    this.stage.show(piece, how);
    this.touch();
  }

  setOverlay(objects: readonly Object3D[]): void {
    for (const old of [...this.stage.overlay.children]) {
      this.stage.overlay.remove(old);
      release(old);
    }
    if (objects.length) this.stage.overlay.add(...objects);
    this.touch();
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
    this.stage.marksEverywhere = everywhere;
    this.touch();
  }

  setTheme(theme: ThemeName): void {
    this.stage.setTheme(THEMES[theme]);
    this.touch();
  }

  describe(text: string): void {
    this.canvas.setAttribute("aria-label", text);
  }

  fit(): void {
    this.orbit.reset();
    this.touch();
  }

  touch(): void {
    if (this.frame) return;
    this.before = 0;
    this.frame = requestAnimationFrame((now) => {
      this.draw(now);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.setOverlay([]);
    cancelAnimationFrame(this.frame);
    this.stage.renderer.dispose();
    this.stage.renderer.forceContextLoss();
    this.element.remove();
  }

  /** Where on the page a point of the picture is drawn. */
  toPage(at: readonly [number, number, number]): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    const p = this.orbit.camera.position
      .clone()
      .set(...at)
      .project(this.orbit.camera);
    return [box.left + ((p.x + 1) / 2) * box.width, box.top + ((1 - p.y) / 2) * box.height];
  }

  get isAtRest(): boolean {
    return this.frame === 0;
  }

  // Drawing -------------------------------------------------------------------------------------------------

  private draw(now: number): void {
    this.frame = 0;
    const seconds = this.before === 0 ? 1 / 60 : Math.min((now - this.before) / 1000, LONGEST_FRAME);
    const { pose, stage, orbit } = this;
    this.moved = Math.min(this.moved + seconds / MOVE_SECONDS, 1);
    const t = eased(this.moved);
    const isMoving = this.moved < 1;
    for (let b = 0; b < pose.moving.length; b++) {
      for (let i = 3 * b; i < 3 * b + 3; i++)
        pose.position[i] = this.homes[i]! + this.from[i]! + (this.to[i]! - this.from[i]!) * t;
      slerp(pose.turn, 4 * b, this.fromTurn, this.toTurn, t);
      if (!this.turning || !isMoving || pose.moving[b] === 0) continue;
      const start = [0, 1, 2].map((k) => this.homes[3 * b + k]! + this.from[3 * b + k]!) as unknown as Vec3;
      pose.position.set(roundTo(this.turning, start, t), 3 * b);
      pose.turn.set(this.fromTurn.subarray(4 * b, 4 * b + 4), 4 * b);
      spin(this.turning, this.fromTurn, 4 * b, t, pose.turn);
    }
    orbit.look(pose.view);
    const glides = orbit.update(seconds);
    stage.pose(pose, this.shifts, 0, orbit.pixel);
    const fades = stage.emphasise(pose, isMoving, orbit.isCalm ? 10 : seconds);
    stage.render(orbit, pose.view);
    this.frames++;
    if (!glides && !fades && !isMoving) return;
    this.before = now;
    this.frame = requestAnimationFrame((next) => {
      this.draw(next);
    });
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.stage.resize(width, height, Math.min(devicePixelRatio, MOST_PIXELS));
    this.setMargins();
    this.touch();
  }

  /** The controls over the picture have another size. */
  reserve(): void {
    this.setMargins();
    this.touch();
  }

  /** Keep clear of the controls over the picture. */
  private setMargins(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const margin = 0.06 * Math.min(width, height);
    const top = this.covered(".over.top, .hand > .head");
    this.orbit.resize(width, height, {
      top: margin + top,
      right: margin,
      bottom: margin + this.covered(".over.bottom, .hand > .hand-deck"),
      left: margin,
    });
  }

  /** How much of the picture is covered by the controls over it. */
  private covered(name: string): number {
    return this.element.closest(".stage")?.querySelector<HTMLElement>(name)?.offsetHeight ?? 0;
  }

  // Pointing ------------------------------------------------------------------------------------------------

  private aim(clientX: number, clientY: number): Ray {
    const box = this.canvas.getBoundingClientRect();
    this.point.set((2 * (clientX - box.left)) / box.width - 1, 1 - (2 * (clientY - box.top)) / box.height);
    this.ray.setFromCamera(this.point, this.orbit.camera);
    const { origin, direction } = this.ray.ray;
    return { origin: [origin.x, origin.y, origin.z], direction: [direction.x, direction.y, direction.z] };
  }

  private hover(x: number, y: number): void {
    const does = this.events.hover?.(this.aim(x, y)) ?? false;
    this.canvas.classList.toggle("points", does);
  }

  private click(x: number, y: number): void {
    const ray = this.aim(x, y);
    this.events.click?.(ray, { piece: this.stage.pick(this.point.x, this.point.y, this.orbit) });
    this.hover(x, y);
  }

  private rightClick(x: number, y: number): void {
    this.events.rightClick?.(this.aim(x, y));
    this.hover(x, y);
  }

  private grab(x: number, y: number): Drag | null {
    if (!this.events.grab) return null;
    this.aim(x, y);
    return this.events.grab({ piece: this.stage.pick(this.point.x, this.point.y, this.orbit) });
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = TURNS[event.key];
    if (turn) this.orbit.orbit(turn[0], turn[1]);
    else if (event.key === "+" || event.key === "=") this.orbit.zoom(0.85);
    else if (event.key === "-") this.orbit.zoom(1 / 0.85);
    else if (event.key === "f") this.orbit.reset();
    else return;
    event.preventDefault();
    this.touch();
  }
}

const TURNS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.2, 0],
  ArrowRight: [0.2, 0],
  ArrowUp: [0, 0.15],
  ArrowDown: [0, -0.15],
};
