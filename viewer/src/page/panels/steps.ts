/** All steps as text, in the order of the mode; the one under way is marked, a click goes there. */

import type { SceneDoc, SolutionDoc } from "../../scene/scene";
import { el } from "../../ui/dom";
import type { Mode } from "../../scene/player";
import { plain, sentence } from "../../scene/sentence";
import { segmentsOf } from "../../scene/strip-layout";

export class StepsPanel {
  readonly element = el("div", { class: "steps" });
  private rows: HTMLElement[] = [];
  private current: HTMLElement | undefined;

  constructor(
    private readonly scene: SceneDoc,
    private readonly go: (position: number) => void,
  ) {}

  set(solution: SolutionDoc, mode: Mode): void {
    const { pieces } = this.scene;
    this.rows = [];
    this.current = undefined;
    const list = el("ol", {});
    const ends = new Set(segmentsOf(solution, mode).map(({ to }) => to));
    for (let position = 1; position <= solution.steps.length; position++) {
      const step = solution.steps[mode === "apart" ? position - 1 : solution.steps.length - position]!;
      const text = mode === "apart" ? step.apart : step.together;
      const row = el(
        "button",
        {
          type: "button",
          "aria-label": `${position}. ${plain(text, pieces)}`,
          onclick: () => {
            this.go(position);
          },
        },
        el("span", { class: "count" }, String(position)),
        el("span", {}, ...sentence(text, pieces)),
      );
      this.rows.push(row);
      list.append(el("li", { class: ends.has(position) ? "end" : "" }, row));
    }
    const what =
      solution.steps.length > 0 ? [] : [el("p", { class: "hint" }, solution.note || "There is nothing to move.")];
    this.element.replaceChildren(list, ...what);
  }

  /** `position` moves have been begun. */
  update(position: number): void {
    const row = this.rows[position - 1];
    if (row === this.current) return;
    this.current?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "step");
    this.current = row;
    this.reveal();
  }

  /** Scroll the list so that the step under way is in sight; to be called when the list opens, too. */
  reveal(): void {
    const row = this.current;
    // Only the list scrolls, never the page.
    const box = this.element.closest(".panel-body");
    if (row && box && this.element.offsetParent) {
      const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
      if (inner.top < outer.top || inner.bottom > outer.bottom)
        box.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  }
}
