/**
 * A canvas with a picture in three dimensions: its renderer, where users look from, pointers, frames, and sizes. Its
 * user draws.
 */

import { NoToneMapping, PCFShadowMap, SRGBColorSpace, Vector2, Vector3, WebGLRenderer } from "three";
import type { Vec3 } from "../scene/vec";
import { followSizes } from "../ui/sizes";
import { followMotion } from "../ui/system";
import { type Direction, type Insets, Orbit } from "./camera";
import { type Gestures, listenToGestures } from "./gestures";
import { Loop } from "./loop";

/** The greatest number of pixels that are drawn for one of the page, however fine the screen is. */
const MOST_PIXELS = 2;

/** What is drawn, and what pointers do with it. */
export interface Drawing extends Gestures {
  /** Draw what a number of seconds change; whether another frame must follow. */
  readonly draw: (seconds: number) => boolean;
  /** The picture has this size now; returns what controls cover of it. */
  readonly resized: (width: number, height: number) => Insets;
}

export class View3D {
  readonly canvas = Object.assign(document.createElement("canvas"), { tabIndex: 0, role: "img" });
  readonly orbit = new Orbit();
  readonly renderer: WebGLRenderer;
  /** Frames drawn so far. */
  frames = 0;
  private readonly loop: Loop;
  private readonly stops: (() => void)[];
  private readonly followers = new Set<() => void>();
  private readonly size = new Vector2();

  constructor(private readonly drawing: Drawing) {
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.toneMapping = NoToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.localClippingEnabled = true;
    this.loop = new Loop((seconds) => this.draw(seconds));
    listenToGestures(this.canvas, this.orbit, this.touch, drawing);
    // The browser may take the graphics away, and gives them back empty.
    this.canvas.addEventListener("webglcontextrestored", this.touch);
    this.stops = [
      followSizes([this.canvas], this.resize),
      followMotion((isCalm) => {
        this.orbit.isCalm = isCalm;
      }),
    ];
  }

  /** Whether frames are drawn at the moment. */
  get isMoving(): boolean {
    return this.loop.isOn;
  }

  /** Something has changed: draw. */
  readonly touch = (): void => {
    this.loop.touch();
  };

  /** Draw at once, with nothing left to glide or fade. */
  drawNow(): void {
    this.draw(10);
  }

  /** Seconds within which something glides or fades: with less motion, all of it at once. */
  gliding(seconds: number): number {
    return this.orbit.isCalm ? 10 : seconds;
  }

  /** Glide on to a box around what there is to see; whether there is still some way to go. */
  look(box: Float32Array, seconds: number): boolean {
    this.orbit.look(box);
    return this.orbit.update(seconds);
  }

  /** Follow the sizes of parts of the page that cover the picture, as its own. */
  follow(...parts: readonly HTMLElement[]): void {
    this.stops.push(followSizes(parts, this.resize));
  }

  /** The picture, or what covers it, may have another size. */
  readonly resize = (): void => {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    const { size, orbit, renderer } = this;
    const ratio = Math.min(devicePixelRatio, MOST_PIXELS);
    // Another window is another picture; only controls that come and go shift it gently.
    const isOther = width !== size.x || height !== size.y;
    if (isOther) orbit.cut();
    if (isOther || ratio !== renderer.getPixelRatio()) {
      size.set(width, height);
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
    }
    orbit.resize(width, height, this.drawing.resized(width, height));
    this.touch();
  };

  /** Describe the picture for screen readers. */
  describe(text: string): void {
    this.canvas.setAttribute("aria-label", text);
  }

  /** Go round the picture by angles. */
  readonly turn = (azimuth: number, elevation: number): void => {
    this.orbit.orbit(azimuth, elevation);
    this.touch();
  };

  readonly zoom = (by: number): void => {
    this.orbit.zoom(by);
    this.touch();
  };

  /** Look as at the beginning. */
  readonly fit = (): void => {
    this.orbit.reset();
    this.touch();
  };

  readonly lookFrom = (direction: Direction): void => {
    this.orbit.lookFrom(direction);
    this.touch();
  };

  /** Call a function after every frame; the result of this ends it. */
  readonly listen = (follow: () => void): (() => void) => {
    this.followers.add(follow);
    return () => void this.followers.delete(follow);
  };

  /** Where on the page a point of the picture is drawn. */
  toPage(at: Vec3): [number, number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const { x, y } = new Vector3(...at).project(this.orbit.camera);
    return [left + ((x + 1) / 2) * width, top + ((1 - y) / 2) * height];
  }

  dispose(): void {
    this.loop.stop();
    for (const stop of this.stops) stop();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private draw(seconds: number): boolean {
    this.frames++;
    const goesOn = this.drawing.draw(seconds);
    for (const follow of this.followers) follow();
    return goesOn;
  }
}
