/** Which puzzles the wall shows, and in which order, as the fragment of its address has it. */

import type { Entry, Group } from "./entry";

export const GROUPS = ["all", "catalogue", "census", "design", "example"] as const;
export const SORTS = ["level", "moves", "random", "holes", "pieces", "name"] as const;
export const LAYOUTS = ["pictures", "table"] as const;
/** Figures by which puzzles are selected, one value of each. */
export const FILTERS = ["first", "holes", "pieces"] as const;

type Sort = (typeof SORTS)[number];
export type Filter = (typeof FILTERS)[number];

export interface Selection {
  readonly text: string;
  readonly group: (typeof GROUPS)[number];
  readonly sort: Sort;
  readonly layout: (typeof LAYOUTS)[number];
  readonly notchable: boolean;
  /** Null for any value. */
  readonly first: number | null;
  readonly holes: number | null;
  readonly pieces: number | null;
}

export const EVERYTHING: Selection = {
  text: "",
  group: "all",
  sort: "level",
  layout: "pictures",
  notchable: false,
  first: null,
  holes: null,
  pieces: null,
};

/** The selection in a fragment; what it does not name, or names wrongly, is as at first. */
export function readSelection(fragment: string): Selection {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const among = <Name extends string>(field: string, names: readonly [Name, ...Name[]]): Name =>
    names.find((name) => name === fields.get(field)) ?? names[0];
  const number = (field: Filter): number | null => {
    const text = fields.get(field) ?? "";
    return /^\d{1,4}$/.test(text) ? Number(text) : null;
  };
  return {
    text: fields.get("text") ?? "",
    group: among("group", GROUPS),
    sort: among("sort", SORTS),
    layout: among("layout", LAYOUTS),
    notchable: fields.has("notchable"),
    first: number("first"),
    holes: number("holes"),
    pieces: number("pieces"),
  };
}

/** The fragment of a selection, without "#"; empty for that at first. */
export function writeSelection(selection: Selection): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(selection) as [keyof Selection, string | number | boolean | null][])
    if (value !== EVERYTHING[name] && value !== null) fields.set(name, String(value));
  return String(fields);
}

/** The selected puzzles in their order. `entries` have the highest level first. */
export function selected(entries: readonly Entry[], selection: Selection): Entry[] {
  const found = entries.filter((entry) => matches(entry, selection));
  return found.sort((a, b) => ORDERS[selection.sort](a, b));
}

function matches(entry: Entry, selection: Selection): boolean {
  if (selection.group !== "all" && !groupsOf(entry).includes(selection.group)) return false;
  if (selection.notchable && !entry.six?.notchable) return false;
  if (FILTERS.some((name) => selection[name] !== null && entry[name] !== selection[name])) return false;
  const text = plain([entry.name, ...entry.also, entry.designer, entry.six?.sticks.join(" ") ?? ""].join(" "));
  return plain(selection.text)
    .split(" ")
    .every((word) => text.includes(word));
}

/** A burr of the catalogue may be a find of the census, too. */
function groupsOf({ group, finding }: Entry): Group[] {
  return finding === "" ? [group] : [group, "census"];
}

/** A text to compare: without case, accents and apostrophes. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'\u2019]/gu, "")
    .toLowerCase();
}

/** From the puzzle that comes first to the last; equal ones stay in the order of their levels. */
const ORDERS: Record<Sort, (a: Entry, b: Entry) => number> = {
  level: () => 0,
  moves: (a, b) => b.moves - a.moves,
  random: (a, b) => (b.hard?.atRandom ?? 0) - (a.hard?.atRandom ?? 0),
  holes: (a, b) => a.holes - b.holes,
  pieces: (a, b) => a.pieces - b.pieces,
  name: (a, b) => a.name.localeCompare(b.name, "en", { numeric: true }),
};

/** The values of a figure that some puzzle has, in ascending order. */
export function valuesOf(entries: readonly Entry[], filter: Filter): number[] {
  return [...new Set(entries.map((entry) => entry[filter]))].sort((a, b) => a - b);
}
