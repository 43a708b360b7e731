/** The rules by which pieces move, in words. */

import type { SolveJob, Rule } from "../api/types";
import { formatNumber } from "../../words/count";

/** What the name of a rule begins with. */
export type RuleKind = "slides" | "half" | "legal" | "legal+half" | "clearance";

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

export const RULES: readonly RuleWords[] = [
  { kind: "slides", may: "slide", sentence: "One group of pieces slides along one axis, by whole cubes." },
  {
    kind: "half",
    may: "slide by half cubes",
    sentence: "Slides may end at half cubes, too. That may shorten a way, but never decides whether there is one.",
  },
  {
    kind: "legal",
    may: "slide and turn",
    sentence: "Slides by whole cubes, and turns by a quarter or half way round that hard pieces can make without play.",
  },
  {
    kind: "legal+half",
    may: "turn, slide by half cubes",
    sentence: "Slides may end at half cubes, and hard pieces may turn there without play.",
  },
  {
    kind: "clearance",
    may: "turn with clearance",
    sentence:
      "Slides by whole cubes, and turns of pieces with sides inset by the clearance. They may drift as they turn.",
  },
];

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
  return RULES.find((words) => words.kind === kind)!;
}

/** What a number of solutions adds: "One solution, by legal turns". */
export function howFound(rule: Rule): string {
  switch (kindOf(rule)) {
    case "slides":
      return "";
    case "half":
      return ", by half cubes";
    case "legal":
      return ", by legal turns";
    case "legal+half":
      return ", by legal turns and half cubes";
    case "clearance":
      return `, by turns with clearance ${clearanceOf(rule)!}`;
  }
}

/** Of how many assemblies a search has left open how they come apart. */
export function openCount({ limits }: Pick<SolveJob, "limits">): number {
  return Object.values(limits).reduce((sum, count) => sum + count, 0);
}

/** What leaves an assembly undecided, by the name of the limit. */
const REASONS: Readonly<Record<string, string>> = {
  turns: "turns that just fit, or just do not; a little more or less clearance may decide",
  states: "too many states",
  memory: "too little memory",
  splits: "too many ways to split",
};

/** Why assemblies are undecided, as one sentence; nothing if none is. */
export function whyOpen(job: Pick<SolveJob, "limits">): string {
  const count = openCount(job);
  if (count === 0) return "";
  const why = Object.keys(job.limits).flatMap((limit) => REASONS[limit] ?? []);
  const what = count === 1 ? "One assembly is undecided" : `${formatNumber(count)} assemblies are undecided`;
  return `${what}${why.length ? `: ${why.join("; ")}` : ""}.`;
}

/** What moves by hand lack of those by which an assembly was taken apart; nothing if they lack none. */
export function handRemark(rule: Rule): string {
  switch (kindOf(rule)) {
    case "slides":
    case "legal":
      return "";
    case "half":
      return "By hand pieces move by whole cubes only.";
    case "legal+half":
      return "By hand pieces move by whole cubes only, and turn without play.";
    case "clearance":
      return "By hand pieces turn only as hard ones can without play.";
  }
}
