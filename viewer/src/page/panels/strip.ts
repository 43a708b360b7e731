/** The timeline at the bottom: ticks are moves, gaps are separations, tiles name what comes free. */

import type { SceneDoc, SolutionDoc } from "../../scene/scene";
import { el } from "../../ui/dom";
import type { Mode } from "../../scene/player";
import { chip } from "../../scene/sentence";
import { type Extents, placeOf, positionAt, type Segment, segmentsOf } from "../../scene/strip-layout";

export interface StripEvents {
  /** A drag: be there at once. */
  readonly scrub: (position: number) => void;
  /** The end of a drag, or a click: go there by the moves. */
  readonly settle: (position: number) => void;
}

/** The size of marks on tiles, as style.css has it, and the least that can be read; in pixels. */
const MARK = { usual: 13, least: 9 };

export class Strip {
  readonly element = el("div", { class: "strip" });
  private readonly rail: HTMLElement;
  private readonly thumb = el("i", { class: "thumb" });
  private segments: Segment[] = [];
  private cells: HTMLElement[] = [];
  private extents: Extents = [];
  private steps = 0;

  constructor(private readonly events: StripEvents) {
    this.rail = el("div", {
      class: "rail",
      role: "slider",
      tabindex: 0,
      "aria-label": "Moves",
      "aria-valuemin": 0,
    });
    this.element.append(this.rail);
    new ResizeObserver(() => {
      this.measure();
    }).observe(this.element);
    this.listen();
  }

  /** Show a solution in the order of a mode. */
  set(scene: SceneDoc, solution: SolutionDoc, mode: Mode): void {
    this.steps = solution.steps.length;
    this.segments = segmentsOf(solution, mode);
    this.rail.replaceChildren();
    const tiles = el("div", { class: "tiles" });
    this.cells = this.segments.map((segment) => {
      const { separation, from, to, weight, depth } = segment;
      const { removed, left, removedNext, leftNext } = solution.separations[separation]!;
      // What is left in the end is apart as well, unless it is locked, or nothing has left it.
      const last = removedNext === null && leftNext === null && solution.kind === "apart";
      const gone = last ? [...removed, ...left] : removed;
      const marks = gone.map((piece) => scene.pieces[piece]!.mark).join(", ");
      const moves = to - from === 1 ? "1 move" : `${to - from} moves`;
      const what = gone.length === 0 ? "To the end" : mode === "apart" ? `${marks} out` : `${marks} in`;
      const cell = el("div", { class: "cell" });
      cell.style.setProperty("--moves", String(to - from));
      cell.style.flexGrow = String(weight);
      this.rail.append(cell);
      const button = el(
        "button",
        {
          class: "gone",
          type: "button",
          title: `${what}: ${moves}`,
          "aria-label": `${what}, ${moves}`,
          onclick: () => {
            this.events.settle(to);
          },
        },
        ...gone.map((piece) => chip(scene.pieces[piece]!)),
      );
      button.style.flexGrow = String(weight);
      button.dataset.depth = String(depth);
      tiles.append(button);
      return cell;
    });
    this.rail.append(this.thumb);
    this.rail.setAttribute("aria-valuemax", String(this.steps));
    this.element.replaceChildren(this.rail, tiles);
    this.element.hidden = this.steps === 0;
    this.measure();
  }

  /** Show where things are. */
  update(position: number): void {
    const x = placeOf(position, this.segments, this.extents);
    this.thumb.style.transform = `translateX(${x.toFixed(1)}px)`;
    for (let i = 0; i < this.cells.length; i++) {
      const { from, to } = this.segments[i]!;
      const done = Math.min(Math.max((position - from) / (to - from), 0), 1);
      this.cells[i]!.style.setProperty("--done", done.toFixed(3));
    }
  }

  describe(position: number, text: string): void {
    this.rail.setAttribute("aria-valuenow", String(Math.round(position)));
    this.rail.setAttribute("aria-valuetext", text);
  }

  private measure(): void {
    const left = this.rail.getBoundingClientRect().left;
    this.extents = this.cells.map((cell) => {
      const box = cell.getBoundingClientRect();
      return { left: box.left - left, right: box.right - left };
    });
    this.fitMarks();
  }

  /** On narrow tiles all marks are smaller; where one would still be cut, the tile has its colour alone. */
  private fitMarks(): void {
    const chips = [...this.element.querySelectorAll<HTMLElement>(".chip")];
    for (const chip of chips) chip.style.fontSize = "";
    const fitting = chips.map(({ clientWidth, scrollWidth }) =>
      clientWidth < scrollWidth ? Math.floor((MARK.usual * clientWidth) / scrollWidth) : MARK.usual,
    );
    const size = Math.min(...fitting.filter((most) => most >= MARK.least));
    chips.forEach((chip, k) => {
      chip.style.fontSize = `${fitting[k]! < MARK.least ? 0 : size}px`;
    });
  }

  private listen(): void {
    const { rail, events } = this;
    let isDown = false;
    let way = 0;
    const at = (event: PointerEvent): number =>
      positionAt(event.clientX - rail.getBoundingClientRect().left, this.segments, this.extents);
    rail.addEventListener("pointerdown", (event) => {
      rail.setPointerCapture(event.pointerId);
      this.measure();
      isDown = true;
      way = 0;
    });
    rail.addEventListener("pointermove", (event) => {
      if (!isDown) return;
      way += Math.abs(event.movementX);
      if (way > 3) events.scrub(at(event));
    });
    rail.addEventListener("pointerup", (event) => {
      if (!isDown) return;
      isDown = false;
      events.settle(Math.round(at(event)));
    });
    rail.addEventListener("pointercancel", () => (isDown = false));
  }
}
