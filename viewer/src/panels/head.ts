/** The head of the page: title, choice of solution, and the lists that open beside the picture. */

import type { Insets } from "../camera";
import type { SceneDoc, SolutionDoc } from "../document";
import { el } from "../dom";

export type ListName = "pieces" | "steps" | "look";

const LISTS: readonly (readonly [ListName, string])[] = [
  ["pieces", "Pieces"],
  ["steps", "Steps"],
  ["look", "View"],
];

/** A panel that leaves less than this share of the width is a sheet over the picture. */
const SHEET = 0.8;
/** So much of the picture stays in sight above a sheet, in pixels. */
const LEAST_PICTURE = 160;

export interface HeadEvents {
  /** Another solution is wanted. */
  readonly choose: (solution: number) => void;
  /** A list has come or gone. */
  readonly resized: () => void;
}

/** A button that leads out of the viewer: its word and what it does. */
export type Door = readonly [string, () => void];

export class Head {
  readonly element: HTMLElement;
  readonly panel: HTMLElement;
  private readonly level = el("p", { class: "level" });
  private readonly body = el("div", { class: "panel-body" });
  private readonly tabs = new Map<ListName, HTMLButtonElement>();
  private open: ListName | null = null;

  constructor(
    { title, about, solutions }: SceneDoc,
    private readonly lists: Readonly<Record<ListName, HTMLElement>>,
    doors: readonly Door[],
    private readonly events: HeadEvents,
  ) {
    const nav = el("nav", { "aria-label": "Lists" });
    for (const [name, word] of LISTS) {
      const tab = el("button", { type: "button", class: "tab", "aria-expanded": "false", onclick: () => { this.toggle(name); } }, word);
      this.tabs.set(name, tab);
      nav.append(tab);
    }
    for (const [word, go] of doors) nav.append(el("button", { type: "button", class: "tab door", onclick: go }, word));
    const chooser = solutions.length > 1 ? chooserOf(solutions, events.choose) : null;
    const which = el("div", { class: "which" }, chooser, this.level, el("p", { class: "about" }, about));
    this.element = el("header", { class: "head" }, el("div", { class: "title" }, el("h1", {}, title), which), nav);
    this.panel = el("aside", { class: "panel", hidden: true }, this.body);
  }

  set note(text: string) {
    this.level.textContent = text;
  }

  /** Open a list, or close it if it is open. */
  toggle(name: ListName): void {
    this.open = this.open === name ? null : name;
    for (const [each, tab] of this.tabs) tab.setAttribute("aria-expanded", String(each === this.open));
    this.panel.hidden = this.open === null;
    if (this.open) {
      this.body.replaceChildren(this.lists[this.open]);
      this.panel.setAttribute("aria-label", LISTS.find(([each]) => each === name)![1]);
      this.body.scrollTop = 0;
    }
    this.events.resized();
  }

  close(): void {
    const { open } = this;
    if (!open) return;
    const hadFocus = this.panel.contains(document.activeElement);
    this.toggle(open);
    if (hadFocus) this.tabs.get(open)!.focus();
  }

  /** How much of a window head, open list and a deck of some height at the bottom cover. */
  insets(width: number, height: number, deck: number): Insets {
    const top = this.element.offsetHeight;
    if (this.panel.hidden) return { top, right: 0, bottom: deck, left: 0 };
    const box = this.panel.getBoundingClientRect();
    if (box.width <= SHEET * width) return { top, right: width - box.left, bottom: deck, left: 0 };
    return { top, right: 0, bottom: Math.min(height - box.top, height - LEAST_PICTURE), left: 0 };
  }
}

export function chooserOf(solutions: SceneDoc["solutions"], choose: (solution: number) => void): HTMLElement {
  const select = el("select", { "aria-label": "Solution", onchange: () => { choose(Number(select.value)); } });
  solutions.forEach((solution, i) => {
    const own = noteOf(solution) || `Assembly ${i + 1}`;
    const what = solution.level ? `Solution ${i + 1} \u00b7 ${own[0]!.toLowerCase()}${own.slice(1)}` : own;
    select.append(el("option", { value: i }, what));
  });
  return select;
}

/** The number of a solution and its level, or what was proved instead. */
export function noteOf({ number, level, note }: SolutionDoc): string {
  if (level) return number === null ? `Level ${level}` : `Assembly ${number} \u00b7 level ${level}`;
  return number === null ? note : `Assembly ${number}. ${note}`.trim();
}
