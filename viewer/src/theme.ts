/** Light and dark: the light in the picture, and which of the two people want. */

export type ThemeName = "light" | "dark";

/** What the picture takes from the theme; the controls have theirs in style.css. */
export interface Theme {
  /** The ground in the middle of the picture, as style.css has it. */
  readonly ground: string;
  readonly sky: string;
  readonly bounce: string;
  readonly lamp: string;
  readonly ambient: number;
  readonly sun: number;
  readonly fill: number;
  readonly shadow: number;
  readonly contact: number;
}

export const THEMES: Record<ThemeName, Theme> = {
  light: {
    ground: "#f6f2ea",
    sky: "#ffffff",
    bounce: "#cdbfa8",
    lamp: "#fff4e2",
    ambient: 1.55,
    sun: 2.1,
    fill: 0.35,
    shadow: 0.2,
    contact: 0.42,
  },
  dark: {
    ground: "#211f1c",
    sky: "#dfe6f2",
    bounce: "#3a332b",
    lamp: "#fff0da",
    ambient: 0.95,
    sun: 2.3,
    fill: 0.3,
    shadow: 0.5,
    contact: 0.75,
  },
};

const KEY = "burrkit-theme";

/** The theme that was chosen here before, or else the one that the system prefers. */
export function preferredTheme(): ThemeName {
  const kept = remembered(KEY);
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function rememberTheme(name: ThemeName): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A page in a sandbox keeps nothing.
  }
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
