/** Play, step, mode and speed: the few large things at the bottom. */

import type { PlanKind } from "../../scene/scene";
import { Choice, el } from "../../ui/dom";
import { PLAN_WORDS } from "../../scene/narration";
import type { Mode } from "../../scene/player";

export interface ControlEvents {
  readonly toggle: () => void;
  readonly move: (by: 1 | -1) => void;
  readonly mode: (mode: Mode) => void;
  readonly speed: (speed: number) => void;
}

const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

export class Controls {
  readonly element: HTMLElement;
  private readonly play: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private readonly next: HTMLButtonElement;
  private readonly mode: Choice<Mode>;
  private readonly speed: HTMLButtonElement;
  private at = SPEEDS.indexOf(1);

  constructor(private readonly events: ControlEvents) {
    const button = (word: string, name: string, click: () => void): HTMLButtonElement =>
      el("button", { type: "button", class: name, onclick: click }, word);
    this.back = button("Back", "step", () => {
      events.move(-1);
    });
    this.play = button("Play", "play", () => {
      events.toggle();
    });
    this.next = button("Next", "step", () => {
      events.move(1);
    });
    this.mode = new Choice<Mode>(
      "Direction",
      [
        ["together", "Together"],
        ["apart", "Apart"],
      ],
      "together",
      events.mode,
    );
    this.speed = button("", "speed", () => {
      this.change(this.at + 1 < SPEEDS.length ? 1 : 1 - SPEEDS.length);
    });
    this.element = el(
      "div",
      { class: "controls" },
      el("div", { class: "side" }, this.mode.element),
      el("div", { class: "transport" }, this.back, this.play, this.next),
      el("div", { class: "side end" }, this.speed),
    );
    this.change(0);
  }

  /** One speed up or down. */
  change(by: number): void {
    this.at = Math.min(Math.max(this.at + by, 0), SPEEDS.length - 1);
    const speed = SPEEDS[this.at]!;
    this.speed.textContent = `Speed ${["\u00bc", "\u00bd", "1", "2", "4"][this.at]!}`;
    this.speed.setAttribute("aria-label", `Speed: ${speed} times`);
    this.events.speed(speed);
  }

  /** For another plan; `whyOff` is the reason why nothing of it can be played, empty if it can. */
  setPlan(kind: PlanKind, whyOff: string): void {
    this.mode.name(PLAN_WORDS[kind].ways);
    this.play.disabled = whyOff !== "";
    this.play.title = whyOff;
    this.element.classList.toggle("off", whyOff !== "");
  }

  set(mode: Mode, isPlaying: boolean, position: number, steps: number): void {
    this.mode.value = mode;
    const word = isPlaying ? "Pause" : "Play";
    if (this.play.textContent !== word) this.play.textContent = word;
    this.back.disabled = position <= 0;
    this.next.disabled = position >= steps;
  }
}
