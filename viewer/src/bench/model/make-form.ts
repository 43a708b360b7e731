/** What is filled in about making a puzzle, as it is typed, and the order that it is. */

import { siteStore } from "../../ui/storage";
import * as words from "../../words/bench/make";
import type { Json } from "./document";
import type { MakePreview } from "../api/types";

/** What of the print is shown: a piece by its number, or a plate. */
export type PrintShown = { readonly piece: number } | { readonly plate: number };

/** What is printed, and what of it the meshes are. */
export interface Printed extends MakePreview {
  readonly of: PrintShown;
}

type Lid = "glued" | "sliding";
type Engraving = "none" | "mark" | "name";

/** What is shown and set: prints, wood, or paper. */
type MakePart = "print" | "wood" | "paper";

/** The thickness of rods that shops have. */
export const RODS = ["18", "20", '3/4"'] as const;
type Rod = (typeof RODS)[number];

/** The edge of a cube: sticks are two cubes thick. */
const CUBES_OF_STICKS: Readonly<Record<Rod, string>> = { 18: "9", 20: "10", '3/4"': '3/8"' };

export interface MakeForm {
  readonly part: MakePart;
  readonly cube: string;
  readonly inset: string;
  readonly bevel: string;
  readonly wall: string;
  readonly drain: string;
  readonly engraving: Engraving;
  /** How the box of a container is closed. */
  readonly lid: Lid;
  readonly bed: string;
  readonly material: string;
  /** The rod that is sawn; "" for cubes of a size that is typed. */
  readonly rod: Rod | "";
  readonly wood: string;
  readonly kerf: string;
  /** The species of all pieces, or of each; none for no species. */
  readonly species: readonly string[];
  readonly paper: "a4" | "letter";
  readonly title: string;
  readonly designer: string;
  readonly url: string;
  readonly booklet_paper: string;
}

export const USUAL_FORM: MakeForm = {
  part: "print",
  cube: "11.15",
  inset: "0.07",
  bevel: "0.5",
  wall: "",
  drain: "",
  engraving: "none",
  lid: "glued",
  bed: "220x220",
  material: "PLA",
  rod: "20",
  wood: "",
  kerf: "",
  species: [],
  paper: "a4",
  title: "",
  designer: "",
  url: "",
  booklet_paper: "a5",
};

/** Grams of a cubic centimetre. */
export const MATERIALS: Readonly<Record<string, number>> = {
  PLA: 1.24,
  PETG: 1.27,
  ABS: 1.04,
  Nylon: 1.14,
  Resin: 1.18,
};

/** Fields that hold a number of millimetres; empty ones are 0. */
const NUMBERS = ["inset", "bevel", "wall", "drain"] as const;

/** The number that is typed, with a point or a comma; null for anything else. */
export function numberOf(typed: string): number | null {
  const plain = typed.trim().replace(",", ".");
  if (plain === "") return 0;
  return /^\d{0,6}\.?\d{0,6}$/.test(plain) && /\d/.test(plain) ? Number(plain) : null;
}

/** What stands in the way of an order at all; the server checks what can be made. */
export function whyNoOrder(form: MakeForm): string | null {
  const wrong = NUMBERS.find((key) => numberOf(form[key]) === null);
  return wrong ? words.notMillimetres(words.lengths[wrong], form[wrong].trim()) : null;
}

/** The edge of a cube in wood, as it is typed. */
export function woodenCube({ rod, wood, cube }: MakeForm, isOfSticks: boolean): string {
  return rod ? (isOfSticks ? CUBES_OF_STICKS[rod] : rod) : wood.trim() || cube;
}

/** The order as the server takes it; what is for cubes alone is left out for other cells. */
export function orderOf(form: MakeForm, isCubic: boolean, isOfSticks: boolean): Json {
  const length = (typed: string): string => typed.trim().replace(",", ".");
  return {
    cube: length(form.cube),
    inset: numberOf(form.inset) ?? 0,
    ...(isCubic
      ? {
          bevel: numberOf(form.bevel) ?? 0,
          wall: numberOf(form.wall) ?? 0,
          drain: numberOf(form.wall) ? (numberOf(form.drain) ?? 0) : 0,
          engraving: form.engraving,
          lid: form.lid,
        }
      : {}),
    bed: form.bed.trim(),
    ...(isCubic ? { wood: length(woodenCube(form, isOfSticks)) } : {}),
    ...(form.kerf.trim() ? { kerf: length(form.kerf) } : {}),
    species: form.species,
    paper: form.paper,
    title: form.title.trim(),
    designer: form.designer.trim(),
    url: form.url.trim(),
    booklet_paper: form.booklet_paper,
  };
}

// What stays on this machine: measures belong to a printer and a saw, not to a puzzle ------------------------

const KEY = "burrkit-make";
const STORED = [
  "cube",
  "inset",
  "bevel",
  "wall",
  "drain",
  "bed",
  "material",
  "rod",
  "wood",
  "kerf",
  "paper",
  "designer",
  "booklet_paper",
] as const;

export function recalledForm(): MakeForm {
  try {
    const stored = JSON.parse(siteStore.get(KEY) ?? "{}") as Record<string, unknown>;
    const some = STORED.flatMap((key) => (typeof stored[key] === "string" ? [[key, stored[key]]] : []));
    const form = { ...USUAL_FORM, ...(Object.fromEntries(some) as Partial<MakeForm>) };
    // Sizes that were typed before there were rods to choose from.
    const isTyped = form.wood !== "" && typeof stored.rod !== "string";
    return { ...form, rod: isTyped ? "" : (RODS.find((rod) => rod === form.rod) ?? "") };
  } catch {
    return USUAL_FORM;
  }
}

export function rememberForm(form: MakeForm): void {
  siteStore.set(KEY, JSON.stringify(Object.fromEntries(STORED.map((key) => [key, form[key]]))));
}
