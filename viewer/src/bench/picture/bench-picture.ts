/** What pictures in views share: they fill a place, keep clear of the controls over it, and turn by keys. */

import type { Vec3 } from "../../scene/vec";
import type { Insets } from "../../stage/camera";
import type { Gestures } from "../../stage/gestures";
import { View3D } from "../../stage/view3d";
import { viewKeys } from "../../ui/keymap";
import { listenToKeys } from "../../ui/keys";
import type { ThemeName } from "../../ui/theme";

/** What remains free on each side, as a share of the shorter side. */
const MARGIN = 0.06;

export abstract class BenchPicture {
  readonly element: HTMLElement;
  readonly view: View3D;

  constructor(label: string, gestures: Gestures) {
    this.view = new View3D({
      ...gestures,
      draw: (seconds) => this.draw(seconds),
      resized: (width, height) => this.insets(width, height),
    });
    this.element = document.createElement("div");
    this.element.className = "picture";
    this.element.append(this.view.canvas);
    this.describe(label);
    listenToKeys({ ...viewKeys(this.view), ...viewKeys(this.view, "Shift+") }, this.view.canvas);
  }

  /** Draw what a number of seconds change; whether another frame must follow. */
  protected abstract draw(seconds: number): boolean;

  abstract setTheme(theme: ThemeName): void;

  describe(text: string): void {
    this.view.describe(text);
  }

  fit(): void {
    this.view.fit();
  }

  /** The controls over the picture may have another size. */
  reserve(): void {
    this.view.resize();
  }

  get isAtRest(): boolean {
    return !this.view.isMoving;
  }

  get frames(): number {
    return this.view.frames;
  }

  toPage(at: Vec3): [number, number] {
    return this.view.toPage(at);
  }

  dispose(): void {
    this.view.dispose();
    this.element.remove();
  }

  private insets(width: number, height: number): Insets {
    const margin = MARGIN * Math.min(width, height);
    const covered = (name: string): number =>
      this.element.closest(".stage")?.querySelector<HTMLElement>(name)?.offsetHeight ?? 0;
    return {
      top: margin + covered(".over.top, .hand > .head"),
      right: margin,
      bottom: margin + covered(".over.bottom, .hand > .hand-deck"),
      left: margin,
    };
  }
}
