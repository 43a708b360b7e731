/** The rules by which pieces move, in words. */

import type { SolveJob, Rule } from "../api/types";
import * as words from "../../words/bench/rules";

/** What the name of a rule begins with. */
export type RuleKind = "slides" | "half" | "legal" | "legal+half" | "clearance" | "joint";

/** Clearances that can be chosen, as parts of a cube. */
export const LEAST_CLEARANCE = 0.02;
export const MOST_CLEARANCE = 0.1;
const USUAL_CLEARANCE = "0.04";

interface RuleWords {
  readonly kind: RuleKind;
  /** After "Pieces may". */
  readonly may: string;
  readonly sentence: string;
}

const KINDS = ["slides", "half", "legal", "legal+half", "clearance", "joint"] as const;

export const RULES: readonly RuleWords[] = KINDS.map((kind) => ({ kind, ...words.kinds[kind] }));

/**
 * The rules for pieces of cubes, or of other cells. Slides that are made at once add nothing where all cells are cubes,
 * and only cubes turn.
 */
export function rulesFor(isOfCubes: boolean): readonly RuleWords[] {
  return RULES.filter(({ kind }) => (isOfCubes ? kind !== "joint" : kind === "slides" || kind === "joint"));
}

/** The rule if these cells can move by it, else slides. */
export function ruleFor(rule: Rule, isOfCubes: boolean): Rule {
  return rulesFor(isOfCubes).some(({ kind }) => kind === kindOf(rule)) ? rule : "slides";
}

export function kindOf(rule: Rule): RuleKind {
  return clearanceOf(rule) === null ? (rule as Exclude<RuleKind, "clearance">) : "clearance";
}

/** The clearance of a rule as it is written, null for a rule without one. */
export function clearanceOf(rule: Rule): string | null {
  return rule.startsWith("clearance=") ? rule.slice("clearance=".length) : null;
}

export function ruleOf(kind: RuleKind): Rule {
  return kind === "clearance" ? `clearance=${USUAL_CLEARANCE}` : kind;
}

/** The rule of a clearance as it was typed; null for what is not a decimal within the bounds. */
export function ruleWith(typed: string): Rule | null {
  const match = /^0?[.,](\d{1,4})$/.exec(typed.trim());
  if (!match) return null;
  const decimal = `0.${match[1]!}`;
  return Number(decimal) >= LEAST_CLEARANCE && Number(decimal) <= MOST_CLEARANCE ? `clearance=${decimal}` : null;
}

export function wordsOf(rule: Rule): RuleWords {
  const kind = kindOf(rule);
  return RULES.find((rule) => rule.kind === kind)!;
}

/** What a number of solutions adds: "One solution, by legal turns". */
export function howFound(rule: Rule): string {
  const kind = kindOf(rule);
  return kind === "clearance" ? words.foundByClearance(clearanceOf(rule)!) : words.foundBy[kind];
}

/** Of how many assemblies a search has left open how they come apart. */
export function openCount({ limits }: Pick<SolveJob, "limits">): number {
  return Object.values(limits).reduce((sum, count) => sum + count, 0);
}

/** What leaves an assembly undecided, by the name of the limit. */
const REASONS: Readonly<Record<string, string>> = words.limits;

/** Why assemblies are undecided, as one sentence; nothing if none is. */
export function whyOpen(job: Pick<SolveJob, "limits">): string {
  const count = openCount(job);
  if (count === 0) return "";
  const why = Object.keys(job.limits).flatMap((limit) => REASONS[limit] ?? []);
  return words.undecided(count, why);
}

/** What moves by hand lack of those by which an assembly was taken apart; nothing if they lack none. */
export function handRemark(rule: Rule): string {
  return words.byHand[kindOf(rule)];
}
