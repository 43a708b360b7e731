/** Keys of pictures, and lists of keys for people; docs/guides/viewer.md shows the same. */

import * as words from "../words/keys";
import type { Keys } from "./keys";

/** The effect of keys, after their names and their meaning in a list for people. */
export type KeyRow = readonly [shown: string, meaning: string, keys: Keys];

/** What keys change of where users look from. */
interface ViewCommands {
  readonly turn: (azimuth: number, elevation: number) => void;
  readonly zoom: (by: number) => void;
  readonly fit: () => void;
}

/** How far arrows go round the picture, sideways and upward. */
const TURNS = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, 0.15], ArrowDown: [0, -0.15] } as const;
const NEARER = 0.85;

function turnKeys({ turn }: ViewCommands, before: string): Keys {
  const turns = Object.entries(TURNS).map(([key, [azimuth, elevation]]) => [
    `${before}${key}`,
    () => turn(azimuth, elevation),
  ]);
  return Object.fromEntries(turns) as Keys;
}

function zoomKeys({ zoom }: ViewCommands): Keys {
  const nearer = (): void => zoom(NEARER);
  return { "+": nearer, "=": nearer, "-": () => zoom(1 / NEARER) };
}

/** What keys do with where users look from; `before` goes before the names of arrows. */
export function viewKeys(to: ViewCommands, before: "" | "Shift+" = ""): Keys {
  return { ...turnKeys(to, before), ...zoomKeys(to), f: to.fit };
}

/** The same where arrows alone do something else, and what keys do with the look of the picture. */
export function pictureRows(to: ViewCommands, look: { swapTheme: () => void; swapWood: () => void }): KeyRow[] {
  const { arrows, turn, zoom, fit, theme, wood } = words.picture;
  return [
    [arrows, turn, turnKeys(to, "Shift+")],
    ["+ \u2212", zoom, zoomKeys(to)],
    ["F", fit, { f: to.fit }],
    ["D", theme, { d: look.swapTheme }],
    ["W", wood, { w: look.swapWood }],
  ];
}

/** All keys of a list. */
export function keysOf(rows: readonly KeyRow[]): Keys {
  return Object.assign({}, ...rows.map(([, , keys]) => keys)) as Keys;
}
