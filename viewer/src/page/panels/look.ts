/** How the picture looks: wood or plain, light or dark, drawn apart, cut open. */

import { Choice, el, slider, tick } from "../../ui/dom";
import type { KeyMeaning } from "../../ui/keymap";
import type { Look } from "../../stage/material";
import { copied } from "../../scene/fragment";
import type { Cut } from "../../stage/stage";
import type { ThemeName } from "../../ui/theme";

export interface LookEvents {
  readonly look: (look: Look) => void;
  readonly theme: (theme: ThemeName) => void;
  /** Draw the pieces apart; left out where they are not assembled. */
  readonly explode?: (share: number) => void;
  readonly cut: (cut: Cut) => void;
  readonly marks: (everywhere: boolean) => void;
  /** Show the colours that the puzzle gives to single cells; left out where it has none. */
  readonly paint?: ((isShown: boolean) => void) | undefined;
  readonly fit: () => void;
  /** Hand the picture to the browser as it stands; left out where that is not possible. */
  readonly picture?: () => void;
  /** The same as SVG. */
  readonly vector?: (() => void) | undefined;
  /** Makes the address to copy; left out where none carries the document. */
  readonly link?: (() => Promise<string>) | undefined;
}

const AXES = [
  ["0", "Side"],
  ["1", "Front"],
  ["2", "Top"],
] as const;

export class LookPanel {
  readonly element: HTMLElement;
  private readonly theme: Choice<ThemeName>;
  private readonly look: Choice<Look>;
  private readonly explode: HTMLInputElement;
  private readonly cut: Cut = { axis: 1, share: 1 };

  constructor(events: LookEvents, theme: ThemeName, look: Look, meanings: readonly KeyMeaning[]) {
    this.theme = new Choice<ThemeName>(
      "Colours of the page",
      [
        ["light", "Light"],
        ["dark", "Dark"],
      ],
      theme,
      events.theme,
    );
    this.look = new Choice<Look>(
      "Look of the pieces",
      [
        ["plain", "Plain"],
        ["wood", "Wood"],
      ],
      look,
      events.look,
    );
    this.explode = slider("Draw the pieces apart", 0, (share) => {
      events.explode?.(share);
    });
    const depth = slider("How deep to cut", 0, (value) => {
      this.cut.share = 1 - value;
      events.cut(this.cut);
    });
    const axis = new Choice("Cut from", AXES, "1", (value) => {
      this.cut.axis = Number(value) as Cut["axis"];
      events.cut(this.cut);
    });
    const message = el("span", { class: "reply", role: "status" });
    const { link } = events;
    const copy = link
      ? el(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: () => {
              void copied(link).then((text) => {
                message.textContent = text;
              });
            },
          },
          "Copy a link",
        )
      : null;
    const keys = el("dl", { class: "keys" });
    for (const [key, meaning] of meanings) keys.append(el("dt", {}, key), el("dd", {}, meaning));
    this.element = el(
      "div",
      { class: "look" },
      row("Pieces", this.look.element),
      row("Page", this.theme.element),
      events.explode ? row("Apart", this.explode) : null,
      row("Cut", axis.element),
      row("", depth),
      tick("Numbers on the puzzle, too", false, events.marks),
      events.paint ? tick("Colours of single cells", true, events.paint) : null,
      el(
        "p",
        { class: "actions" },
        action("Fit the picture", events.fit),
        action("Save the picture", events.picture),
        action("Save as SVG", events.vector),
        copy,
        message,
      ),
      el("details", {}, el("summary", {}, "Keys"), keys),
    );
  }

  setTheme(theme: ThemeName): void {
    this.theme.value = theme;
  }

  setLook(look: Look): void {
    this.look.value = look;
  }

  setExplode(share: number): void {
    this.explode.value = String(share);
  }
}

function action(words: string, act?: () => void): HTMLElement | null {
  return act
    ? el(
        "button",
        {
          type: "button",
          class: "quiet",
          onclick: () => {
            act();
          },
        },
        words,
      )
    : null;
}

function row(name: string, control: HTMLElement): HTMLElement {
  return el("div", { class: "row" }, el("span", {}, name), control);
}
