/** Which key does what; docs/guides/viewer.md and the list under View show the same. */

import type { Keys } from "./keys";

/** Commands that concern the picture alone. */
export interface PictureCommands {
  readonly turn: (azimuth: number, elevation: number) => void;
  readonly zoom: (by: number) => void;
  readonly fit: () => void;
  readonly dark: () => void;
  readonly wood: () => void;
}

/** What keys can request of the viewer. */
export interface Commands extends PictureCommands {
  readonly toggle: () => void;
  readonly move: (by: 1 | -1) => void;
  readonly first: () => void;
  readonly last: () => void;
  readonly swap: () => void;
  readonly quicken: (by: 1 | -1) => void;
  readonly sweep: () => void;
  readonly list: (name: "pieces" | "steps" | "look") => void;
  readonly close: () => void;
}

/** A key and what it does, for the list of keys. */
export type KeyMeaning = readonly [string, string];

export const KEYS: readonly KeyMeaning[] = [
  ["Space", "play, pause"],
  ["\u2190 \u2192", "a move back, on"],
  ["Home End", "first, last"],
  ["Shift + arrows", "turn the picture"],
  ["+ \u2212", "nearer, farther"],
  ["F", "fit the picture"],
  ["T", "together, apart"],
  ["[ ]", "slower, quicker"],
  ["R", "the volume that a turn sweeps"],
  ["P  S  V", "the three lists"],
  ["D", "light, dark"],
  ["W", "plain, wood"],
];

const SIDEWAYS = 0.2;
const UPWARD = 0.15;
const NEARER = 0.85;

/** What keys do with the picture of any page. */
export function pictureKeys({ turn, zoom, fit, dark, wood }: PictureCommands): Keys {
  return {
    "Shift+ArrowLeft": () => {
      turn(-SIDEWAYS, 0);
    },
    "Shift+ArrowRight": () => {
      turn(SIDEWAYS, 0);
    },
    "Shift+ArrowUp": () => {
      turn(0, UPWARD);
    },
    "Shift+ArrowDown": () => {
      turn(0, -UPWARD);
    },
    "+": () => {
      zoom(NEARER);
    },
    "=": () => {
      zoom(NEARER);
    },
    "-": () => {
      zoom(1 / NEARER);
    },
    f: fit,
    d: dark,
    w: wood,
  };
}

export function keymap(to: Commands): Keys {
  return {
    " ": to.toggle,
    ArrowLeft: () => {
      to.move(-1);
    },
    ArrowRight: () => {
      to.move(1);
    },
    ArrowDown: () => {
      to.move(-1);
    },
    ArrowUp: () => {
      to.move(1);
    },
    Home: to.first,
    End: to.last,
    ...pictureKeys(to),
    t: to.swap,
    "[": () => {
      to.quicken(-1);
    },
    "]": () => {
      to.quicken(1);
    },
    r: to.sweep,
    p: () => {
      to.list("pieces");
    },
    s: () => {
      to.list("steps");
    },
    v: () => {
      to.list("look");
    },
    Escape: to.close,
  };
}
