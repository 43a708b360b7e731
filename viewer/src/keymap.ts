/** Which key does what; docs/guides/viewer.md and the list under View tell people the same. */

import type { Keys } from "./keys";

/** What keys can ask of the viewer. */
export interface Commands {
  readonly toggle: () => void;
  readonly move: (by: 1 | -1) => void;
  readonly first: () => void;
  readonly last: () => void;
  readonly swap: () => void;
  readonly quicken: (by: 1 | -1) => void;
  readonly turn: (azimuth: number, elevation: number) => void;
  readonly zoom: (by: number) => void;
  readonly fit: () => void;
  readonly list: (name: "pieces" | "steps" | "look") => void;
  readonly close: () => void;
  readonly dark: () => void;
  readonly wood: () => void;
}

const SIDEWAYS = 0.2;
const UPWARD = 0.15;
const NEARER = 0.85;

export function keymap(to: Commands): Keys {
  return {
    " ": to.toggle,
    ArrowLeft: () => { to.move(-1); },
    ArrowRight: () => { to.move(1); },
    ArrowDown: () => { to.move(-1); },
    ArrowUp: () => { to.move(1); },
    Home: to.first,
    End: to.last,
    "Shift+ArrowLeft": () => { to.turn(-SIDEWAYS, 0); },
    "Shift+ArrowRight": () => { to.turn(SIDEWAYS, 0); },
    "Shift+ArrowUp": () => { to.turn(0, UPWARD); },
    "Shift+ArrowDown": () => { to.turn(0, -UPWARD); },
    "+": () => { to.zoom(NEARER); },
    "=": () => { to.zoom(NEARER); },
    "-": () => { to.zoom(1 / NEARER); },
    f: to.fit,
    t: to.swap,
    "[": () => { to.quicken(-1); },
    "]": () => { to.quicken(1); },
    p: () => { to.list("pieces"); },
    s: () => { to.list("steps"); },
    v: () => { to.list("look"); },
    d: to.dark,
    w: to.wood,
    Escape: to.close,
  };
}
