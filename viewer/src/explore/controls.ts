/** The controls at the bottom: pieces as tiles, steppers for piece and placement, and the search. */

import { Choice, el } from "../ui/dom";
import { chip } from "../scene/sentence";
import type { Session } from "./exploring";
import type { SpaceName } from "./space";

export interface ControlEvents {
  readonly choose: (piece: number) => void;
  readonly turn: (by: 1 | -1) => void;
  readonly move: (by: 1 | -1) => void;
  readonly toggle: () => void;
  readonly step: () => void;
  readonly space: (name: SpaceName) => void;
}

/** Steps a second; the last is as fast as the machine can go. */
const SPEEDS = [1, 4, 16, 64, Infinity] as const;

const WORDS: Readonly<Record<SpaceName, string>> = { possible: "Possible", positions: "In position", all: "All" };

export class Controls {
  readonly element: HTMLElement;
  private readonly tiles: readonly HTMLButtonElement[];
  private readonly piece: Stepper;
  private readonly placement: Stepper;
  private readonly space: Choice<SpaceName> | null;
  private readonly play = el(
    "button",
    {
      type: "button",
      class: "play",
      onclick: () => {
        this.events.toggle();
      },
    },
    "Play",
  );
  private readonly one: HTMLButtonElement;
  private readonly rate = el("button", {
    type: "button",
    class: "speed",
    onclick: () => {
      this.change(this.at + 1 < SPEEDS.length ? 1 : 1 - SPEEDS.length);
    },
  });
  private at = 1;

  constructor(
    private readonly session: Session,
    private readonly events: ControlEvents,
  ) {
    const { doc, spaces, space } = session;
    this.tiles = doc.pieces.map((piece, i) =>
      el(
        "button",
        {
          type: "button",
          class: "token",
          "aria-label": `Piece ${piece.mark}${piece.name ? `, ${piece.name}` : ""}`,
          onclick: () => {
            events.choose(i);
          },
        },
        chip(piece),
      ),
    );
    this.piece = new Stepper("piece", events.turn);
    this.placement = new Stepper("placement", events.move);
    this.one = el(
      "button",
      {
        type: "button",
        class: "step",
        "aria-label": "One step of the search",
        onclick: () => {
          events.step();
        },
      },
      "Step",
    );
    this.space =
      spaces.length > 1
        ? new Choice<SpaceName>(
            "Placements",
            spaces.map(({ name }) => [name, WORDS[name]] as const),
            space.name,
            events.space,
          )
        : null;
    const tiles = el("div", { class: "tokens", role: "group", "aria-label": "Pieces" }, ...this.tiles);
    this.element = el(
      "div",
      { class: "exploring" },
      el("div", { class: "line" }, tiles, this.space?.element ?? null),
      el(
        "div",
        { class: "line" },
        this.piece.element,
        this.placement.element,
        el("div", { class: "transport" }, this.play, this.one, this.rate),
      ),
    );
    this.change(0);
  }

  /** Steps a second. */
  get speed(): number {
    return SPEEDS[this.at]!;
  }

  change(by: number): void {
    this.at = Math.min(Math.max(this.at + by, 0), SPEEDS.length - 1);
    const words = this.speed === Infinity ? "Fast" : `${this.speed} / s`;
    this.rate.textContent = words;
    this.rate.setAttribute(
      "aria-label",
      this.speed === Infinity
        ? "Speed: as fast as possible"
        : `Speed: ${this.speed} ${this.speed === 1 ? "step" : "steps"} a second`,
    );
  }

  update(isPlaying: boolean): void {
    const { doc, current, layout, at, placements, search, space } = this.session;
    this.tiles.forEach((tile, i) => {
      tile.setAttribute("aria-current", String(i === current));
      tile.classList.toggle("unplaced", layout[i] === null);
    });
    this.piece.set(doc.pieces[current]!.mark, `of ${doc.pieces.length}`, doc.pieces.length < 2, doc.pieces.length < 2);
    const total = placements.length.toLocaleString("en");
    this.placement.set(
      at < 0 ? "none" : (at + 1).toLocaleString("en"),
      `of ${total}`,
      at < 0,
      at >= placements.length - 1,
    );
    const word = isPlaying ? "Pause" : search.isDone ? "Again" : "Play";
    if (this.play.textContent !== word) this.play.textContent = word;
    this.play.setAttribute(
      "aria-label",
      { Pause: "Pause the search", Again: "Search again", Play: "Play the search" }[word],
    );
    this.one.disabled = search.isDone;
    if (this.space) this.space.value = space.name;
  }
}

/** Two buttons with what they step through between them. */
class Stepper {
  readonly element: HTMLElement;
  private readonly before: HTMLButtonElement;
  private readonly next: HTMLButtonElement;
  private readonly value = el("strong");
  private readonly rest = el("span");

  constructor(what: string, move: (by: 1 | -1) => void) {
    const button = (word: string, name: string, by: 1 | -1): HTMLButtonElement =>
      el(
        "button",
        {
          type: "button",
          class: "step",
          "aria-label": name,
          title: name,
          onclick: () => {
            move(by);
          },
        },
        word,
      );
    this.before = button("\u2039", `Previous ${what}`, -1);
    this.next = button("\u203a", `Next ${what}`, 1);
    const title = what[0]!.toUpperCase() + what.slice(1);
    this.element = el(
      "div",
      { class: "counter", role: "group", "aria-label": title },
      this.before,
      el("p", {}, el("small", {}, title), el("span", {}, this.value, " ", this.rest)),
      this.next,
    );
  }

  set(value: string, rest: string, isFirst: boolean, isLast: boolean): void {
    this.value.textContent = value;
    this.rest.textContent = rest;
    this.before.disabled = isFirst;
    this.next.disabled = isLast;
  }
}
