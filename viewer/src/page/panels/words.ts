/** The text for the current moment: the caption, and the status that screen readers read out. */

import type { SceneDoc, SolutionDoc } from "../../scene/scene";
import { el } from "../../ui/dom";
import { type Moment, narrate } from "../../scene/narration";

export class Words {
  readonly element: HTMLElement;
  /** The status line for screen readers. */
  readonly spoken = el("p", { class: "unseen", role: "status", "aria-live": "polite" });
  private readonly caption = el("p", { class: "caption" });
  private readonly meta = el("p", { class: "meta" });

  constructor(
    private readonly scene: SceneDoc,
    private readonly canvas: HTMLElement,
  ) {
    this.element = el("div", { class: "words" }, this.meta, this.caption);
  }

  get text(): string | null {
    return this.caption.textContent;
  }

  /** Describe a moment of a solution with this number of bodies. Returns the description as one text. */
  narrate(bodies: number, solution: SolutionDoc, moment: Moment): string {
    const { caption, meta, text } = narrate(this.scene.pieces, bodies, solution, moment);
    this.caption.replaceChildren(...caption);
    this.meta.textContent = meta;
    this.spoken.textContent = text;
    this.canvas.setAttribute("aria-label", `${this.scene.title}, ${bodies} pieces. ${text}`);
    return text;
  }

  /** Announce how a piece is drawn now. */
  announce(piece: number, how: string): void {
    const { mark, name } = this.scene.pieces[piece]!;
    this.spoken.textContent = `Piece ${mark}${name ? `, ${name}` : ""}: ${how}.`;
  }
}
