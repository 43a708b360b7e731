/** How a picture looks, as users choose it: light or dark, plain or wood, cut open, with numbers everywhere. */

import type { Look } from "../stage/material";
import type { Cut, Stage } from "../stage/stage";
import type { Store } from "../ui/store";
import { preferredTheme, rememberTheme, type ThemeName } from "../ui/theme";

export interface LookState {
  readonly theme: ThemeName;
  readonly look: Look;
  readonly cut: Cut;
  /** Whether pieces have their marks in the puzzle, too. */
  readonly hasMarks: boolean;
  /** Whether single cells have the colours that the puzzle gives to them. */
  readonly isPainted: boolean;
}

/** The most pieces that colours alone distinguish, also for people who see fewer of them. */
const MOST_COLOURS = 8;

/** Pieces are seen in their own colours at first, and with their marks where there are many of them. */
export function firstLook(pieces: number): LookState {
  return {
    theme: preferredTheme(),
    look: "plain",
    cut: { axis: 1, share: 1 },
    hasMarks: pieces > MOST_COLOURS,
    isPainted: false,
  };
}

/** The look of a picture, where there is one, and what the controls show of it. */
export class PictureLook {
  constructor(
    private readonly store: Store<LookState>,
    private readonly stage: Stage | null,
  ) {
    const { theme, hasMarks, isPainted } = store.state;
    this.change({ theme, hasMarks, isPainted });
  }

  change(change: Partial<LookState>): void {
    const { stage } = this;
    const { theme, look, cut, hasMarks, isPainted } = change;
    this.store.set(change);
    if (theme) {
      document.documentElement.dataset.theme = theme;
      stage?.setTheme(theme);
    }
    if (look) stage?.setLook(look);
    if (cut) stage?.setCut(cut);
    if (hasMarks !== undefined) stage?.setMarks(hasMarks);
    if (isPainted !== undefined) stage?.setPaint(isPainted);
  }

  /** Take a theme, and remember it for the next page. */
  chooseTheme(theme: ThemeName): void {
    rememberTheme(theme);
    this.change({ theme });
  }

  readonly swapTheme = (): void => {
    this.chooseTheme(this.store.state.theme === "dark" ? "light" : "dark");
  };

  readonly swapWood = (): void => {
    this.change({ look: this.store.state.look === "wood" ? "plain" : "wood" });
  };
}
