/** Light and dark: the light in the picture, and which of the two the user prefers. */

import { siteStore } from "./storage";

export type ThemeName = "light" | "dark";

/** What the picture takes from the theme; the controls have theirs in tokens.css. */
export interface Theme {
  /** The ground in the middle of the picture, as tokens.css has it. */
  readonly ground: string;
  readonly sky: string;
  readonly bounce: string;
  readonly lamp: string;
  readonly ambient: number;
  readonly sun: number;
  readonly fill: number;
  readonly shadow: number;
  readonly contact: number;
  /** How far pieces that are not at work fade into the ground. */
  readonly fading: number;
}

export const THEMES: Record<ThemeName, Theme> = {
  light: {
    ground: "#f6f2ea",
    sky: "#ffffff",
    bounce: "#dccfba",
    lamp: "#fff4e2",
    ambient: 2,
    sun: 1.55,
    fill: 0.5,
    shadow: 0.17,
    contact: 0.5,
    fading: 0.1,
  },
  dark: {
    ground: "#211f1c",
    sky: "#dfe6f2",
    bounce: "#6a6056",
    lamp: "#fff0da",
    ambient: 1.6,
    sun: 1.75,
    fill: 0.45,
    shadow: 0.45,
    contact: 0.8,
    fading: 0.34,
  },
};

const KEY = "burrkit-theme";

/** The theme that was chosen here before, or else the one that the system prefers. */
export function preferredTheme(): ThemeName {
  const stored = siteStore.get(KEY);
  if (stored === "light" || stored === "dark") return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Whether the user has chosen a theme on this machine. */
export function isThemeChosen(): boolean {
  return siteStore.get(KEY) !== null;
}

export function rememberTheme(name: ThemeName): void {
  siteStore.set(KEY, name);
}
