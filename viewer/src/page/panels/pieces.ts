/** The list of pieces: number, name, and whether each is shown, seen through, or hidden. */

import type { SceneDoc, SolutionDoc } from "../../scene/scene";
import { Choice, el } from "../../ui/dom";
import { chip } from "../../scene/sentence";
import type { Visibility } from "../../stage/stage";

const HOW = [
  ["show", "Show"],
  ["ghost", "Ghost"],
  ["hide", "Hide"],
] as const;

export class PiecesPanel {
  readonly element = el("div", { class: "pieces" });
  private choices: Choice<Visibility>[] = [];

  constructor(
    private readonly scene: SceneDoc,
    private readonly choose: (piece: number, how: Visibility) => void,
  ) {}

  set(solution: SolutionDoc, now: readonly Visibility[]): void {
    const { pieces } = this.scene;
    const list = el("ul", { class: "rows" });
    const unused = el("ul", { class: "rows" });
    this.choices = pieces.map((piece, i) => {
      const label = `Piece ${piece.mark}${piece.name ? `, ${piece.name}` : ""}`;
      const choice = new Choice<Visibility>(label, HOW, now[i]!, (how) => {
        this.choose(i, how);
      });
      const isUsed = solution.places[i] !== null;
      const equal = pieces
        .filter((other, k) => k !== i && other.kind === piece.kind && (solution.places[k] !== null) === isUsed)
        .map((other) => other.mark);
      const notes = [piece.note, equal.length ? `like ${equal.slice(0, 6).join(", ")}` : ""];
      (isUsed ? list : unused).append(
        el(
          "li",
          {},
          chip(piece),
          el(
            "span",
            { class: "who" },
            el("strong", {}, piece.name || `Piece ${piece.mark}`),
            el("small", {}, notes.filter(Boolean).join(" · ")),
          ),
          isUsed ? choice.element : null,
        ),
      );
      return choice;
    });
    const all = el("p", { class: "actions" });
    for (const [how, word] of HOW.slice(0, 2))
      all.append(
        el(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: () => {
              pieces.forEach((_, i) => {
                this.choose(i, how);
              });
            },
          },
          `${word} all`,
        ),
      );
    const count = unused.children.length;
    const folded = count
      ? [
          el(
            "details",
            { class: "unused" },
            el("summary", {}, count === 1 ? "1 piece is not used here" : `${count} pieces are not used here`),
            unused,
          ),
        ]
      : [];
    this.element.replaceChildren(
      all,
      list,
      ...folded,
      el("p", { class: "hint" }, "A click on a piece in the picture makes it a ghost, and solid again."),
    );
  }

  show(piece: number, how: Visibility): void {
    this.choices[piece]!.value = how;
  }
}
