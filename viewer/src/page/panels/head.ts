/** The head of the page: title, choice of solution, and the lists that open next to the picture. */

import type { Insets } from "../../stage/camera";
import type { SceneDoc, SolutionDoc } from "../../scene/scene";
import { el } from "../../ui/dom";

/** A list that opens next to the picture: its name, the word on its button, and what it holds. */
export type List<Name extends string> = readonly [Name, string, HTMLElement];

/** A panel that leaves less than this share of the width is a sheet over the picture. */
const SHEET = 0.8;
/** So much of the picture stays in sight above a sheet, in pixels. */
const LEAST_PICTURE = 160;

/** A button that leads out of the viewer: its word, what it does, and whether only narrow windows need it. */
export type HeadButton = readonly [word: string, go: () => void, where?: "narrow"];

export function classOfButton([, , where]: HeadButton): string {
  return where === undefined ? "tab head-button" : `tab head-button ${where}`;
}

/** What stands in the head: the title, a sentence, perhaps a choice between solutions, and ways out. */
export interface HeadParts {
  readonly title: string;
  readonly about: string;
  readonly chooser: HTMLElement | null;
  readonly buttons: readonly HeadButton[];
}

export class Head<Name extends string> {
  readonly element: HTMLElement;
  readonly panel: HTMLElement;
  private readonly heading = el("h1", {});
  private readonly level = el("p", { class: "level" });
  private readonly body = el("div", { class: "panel-body" });
  private readonly tabs = new Map<Name, HTMLButtonElement>();
  private open: Name | null = null;

  /** `resized` is called when a list has come or gone. */
  constructor(
    { title, about, chooser, buttons }: HeadParts,
    private readonly lists: readonly List<Name>[],
    private readonly resized: (open: Name | null) => void,
  ) {
    const nav = el("nav", { "aria-label": "Lists" });
    for (const [name, word] of lists) {
      const tab = el(
        "button",
        {
          type: "button",
          class: "tab",
          "aria-expanded": "false",
          onclick: () => {
            this.toggle(name);
          },
        },
        word,
      );
      this.tabs.set(name, tab);
      nav.append(tab);
    }
    for (const button of buttons)
      nav.append(el("button", { type: "button", class: classOfButton(button), onclick: button[1] }, button[0]));
    const which = el("div", { class: "which" }, chooser, this.level, el("p", { class: "about" }, about));
    this.title = title;
    this.element = el("header", { class: "head" }, el("div", { class: "title" }, this.heading, which), nav);
    this.panel = el("aside", { class: "panel", hidden: true }, this.body);
  }

  /** The list that is open. */
  get opened(): Name | null {
    return this.open;
  }

  set title(text: string) {
    this.heading.textContent = text;
  }

  set note(text: string) {
    this.level.textContent = text;
  }

  /** Open a list, or close it if it is open. */
  toggle(name: Name): void {
    this.open = this.open === name ? null : name;
    for (const [each, tab] of this.tabs) tab.setAttribute("aria-expanded", String(each === this.open));
    this.panel.hidden = this.open === null;
    if (this.open) {
      const [, word, element] = this.lists.find(([each]) => each === name)!;
      this.body.replaceChildren(element);
      this.panel.setAttribute("aria-label", word);
      this.body.scrollTop = 0;
    }
    this.resized(this.open);
  }

  /** Close the open list; whether there was one. */
  close(): boolean {
    const { open } = this;
    if (!open) return false;
    const hadFocus = this.panel.contains(document.activeElement);
    this.toggle(open);
    if (hadFocus) this.tabs.get(open)!.focus();
    return true;
  }

  /** How much of the viewer, of some size, head, open list and a deck of some height at the bottom cover. */
  insets(width: number, height: number, deck: number): Insets {
    const top = this.element.offsetHeight;
    if (this.panel.hidden) return { top, right: 0, bottom: deck, left: 0 };
    const { offsetLeft: left, offsetTop: above, offsetWidth: wide } = this.panel;
    if (wide <= SHEET * width) return { top, right: width - left, bottom: deck, left: 0 };
    return { top, right: 0, bottom: Math.min(height - above, height - LEAST_PICTURE), left: 0 };
  }
}

export function chooserOf(solutions: SceneDoc["solutions"], choose: (solution: number) => void): HTMLElement {
  const label = solutions.some(({ kind, steps }) => kind === "apart" && steps.length > 0) ? "Solution" : "Assembly";
  const select = el("select", {
    "aria-label": label,
    onchange: () => {
      choose(Number(select.value));
    },
  });
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
