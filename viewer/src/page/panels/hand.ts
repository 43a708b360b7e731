/** Moves by hand: choose a piece, and where it slides or how it turns. */

import type { SceneDoc } from "../../scene/scene";
import { el, tick } from "../../ui/dom";
import type { HandSlide, HandTurn } from "../../hand/cubes";
import { DIRECTIONS, type HandSession, senseOf } from "../../hand/hand-session";
import { chip } from "../../scene/sentence";

/** The number of distances of a slide, and of lines of a turn, that have buttons at first. */
const MOST_STOPS = 8;
const FEW_LINES = 4;

export interface HandEvents {
  readonly slide: (slide: HandSlide, far: number) => void;
  readonly turn: (turn: HandTurn) => void;
  readonly back: () => void;
  /** Leave the moves by hand. */
  readonly leave: () => void;
}

export class HandPanel {
  readonly element = el("div", { class: "by-hand" });
  /** Whether turns are listed. */
  private hasTurns = false;
  private piece: number | null = null;
  private session: HandSession | null = null;
  private moves = 0;

  constructor(
    private readonly scene: SceneDoc,
    private readonly events: HandEvents,
  ) {}

  /** Begin with the assembly; with `hasTurns` turns are listed. */
  begin(session: HandSession, hasTurns: boolean): void {
    this.session = session;
    this.hasTurns = hasTurns;
    this.piece = null;
    this.show(0);
  }

  /** Choose a piece that is still there. */
  choose(piece: number): void {
    if (!this.session?.state(this.moves).present.includes(piece)) return;
    this.piece = piece;
    this.show(this.moves);
  }

  /** Show what can move after a number of moves. */
  show(moves: number): void {
    const { session, scene } = this;
    if (!session) return;
    this.moves = moves;
    const { present } = session.state(moves);
    if (this.piece !== null && !present.includes(this.piece)) this.piece = null;
    const { piece } = this;
    const pick = el("p", { class: "actions pick", role: "group", "aria-label": "Pieces" });
    for (const each of present)
      pick.append(
        el(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-pressed": String(each === piece),
            "aria-label": `Piece ${scene.pieces[each]!.mark}`,
            onclick: () => {
              this.choose(each);
            },
          },
          chip(scene.pieces[each]!),
        ),
      );
    const words =
      present.length === 0
        ? "All is apart."
        : piece === null
          ? "Choose a piece, here or in the picture, to see where it can go."
          : "";
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(
      ...(words ? [el("p", { class: "hint", role: "status" }, words)] : []),
      pick,
      ...(piece === null ? [] : this.offers(session, piece)),
      tick("Turns, as hard pieces without play can make them", this.hasTurns, (hasTurns) => {
        this.hasTurns = hasTurns;
        this.show(this.moves);
      }),
      el(
        "p",
        { class: "actions" },
        el(
          "button",
          {
            type: "button",
            class: "quiet",
            disabled: moves === 0,
            onclick: () => {
              this.events.back();
            },
          },
          "Back",
        ),
        el(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: () => {
              this.events.leave();
            },
          },
          "Leave",
        ),
      ),
    );
    // The button that was pressed is gone.
    if (hadFocus && !this.element.contains(document.activeElement))
      this.element
        .querySelector<HTMLElement>("[aria-pressed='true'], .pick button, .actions button:not([disabled])")
        ?.focus({ preventScroll: true });
  }

  private offers(session: HandSession, piece: number): HTMLElement[] {
    const slides = session.slides(this.moves, piece);
    const turns = this.hasTurns ? session.turns(this.moves, piece) : [];
    const rows = [...slides.map((slide) => this.slideRow(slide)), ...this.turnRows(turns ?? [])];
    const remark =
      turns === null
        ? "The pieces are too far apart to look for turns."
        : rows.length === 0
          ? "It is blocked on all sides."
          : "";
    return [
      ...(rows.length > 0 ? [el("ul", { class: "ways", "aria-label": "Where it can go" }, ...rows)] : []),
      ...(remark ? [el("p", { class: "hint" }, remark)] : []),
    ];
  }

  private slideRow(slide: HandSlide): HTMLElement {
    const { pieces, axis, sign, reach } = slide;
    const way = DIRECTIONS[axis][sign > 0 ? 0 : 1];
    const stops = reach === null ? [] : Array.from({ length: Math.min(reach, MOST_STOPS) }, (_, i) => i + 1);
    const button = (word: string, far: number, label: string): HTMLElement =>
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `${label} ${way}`,
          onclick: () => {
            this.events.slide(slide, far);
          },
        },
        word,
      );
    const buttons =
      reach === null ? [button("off", 0, "off")] : stops.map((far) => button(String(far), far, `by ${far}`));
    return this.row(pieces, way, buttons);
  }

  /** A row for each group and sense, the nearest lines first. */
  private turnRows(turns: readonly HandTurn[]): HTMLElement[] {
    const rows = new Map<string, HandTurn[]>();
    for (const turn of turns) {
      const key = `${turn.pieces.join()} ${senseOf(turn.axis, turn.quarters)}`;
      const row = rows.get(key);
      if (row) row.push(turn);
      else rows.set(key, [turn]);
    }
    return [...rows.values()].map((row) => {
      const { pieces, axis, quarters } = row[0]!;
      const sense = senseOf(axis, quarters);
      const buttons = row.map((turn, i) =>
        el(
          "button",
          {
            type: "button",
            class: "quiet",
            hidden: i >= FEW_LINES,
            "aria-label": `${sense}, about line ${i + 1}`,
            onclick: () => {
              this.events.turn(turn);
            },
          },
          row.length === 1 ? "turn" : `line ${i + 1}`,
        ),
      );
      const rest = row.length - FEW_LINES;
      const more = el(
        "button",
        {
          type: "button",
          class: "quiet",
          onclick: () => {
            for (const each of buttons) each.hidden = false;
            more.remove();
            buttons[FEW_LINES]?.focus();
          },
        },
        `${rest} more`,
      );
      return this.row(pieces, sense, rest > 0 ? [...buttons, more] : buttons);
    });
  }

  private row(pieces: readonly number[], words: string, buttons: readonly HTMLElement[]): HTMLElement {
    const who = el("span", { class: "with" }, ...pieces.map((each) => chip(this.scene.pieces[each]!)), ` ${words}`);
    return el("li", {}, who, el("span", { class: "actions" }, ...buttons));
  }
}
