/** The form of a search for a path, and its result in words. */

import type { Metric, PathEnd, PathJob, PathOptions, PathSummary, Rule } from "../api/types";
import { RULES } from "./rules";
import { formatCount } from "../../words/count";

/** One of two arrangements as it is filled in; `how` selects which of the fields count. */
export interface EndForm {
  readonly how: "drawing" | "assembly";
  readonly drawing: string;
  /** Index of the problem, from 0. */
  readonly problem: number;
  readonly assembly: number;
  readonly state: number;
}

export interface PathForm extends PathOptions {
  readonly start: EndForm;
  readonly goal: EndForm;
}

export const METRICS: readonly (readonly [Metric, string])[] = [
  ["slide", "a group slides along an axis"],
  ["reach", "one piece goes anywhere it can"],
  ["straight", "one piece slides along an axis"],
  ["step", "one piece slides by one cube"],
];

/** The rules by which paths are searched: all but those with clearance. */
export const PATH_RULES = RULES.filter(({ kind }) => kind !== "clearance");

function hasTurns(rule: Rule): boolean {
  return rule.startsWith("legal");
}

/** The metrics that a rule has, with their words: where pieces turn it is one, and single cubes are whole. */
export function metricsOf(rule: Rule): typeof METRICS {
  if (hasTurns(rule)) return [["slide", "a group slides, or turns"]];
  return rule === "half" ? METRICS.filter(([metric]) => metric !== "step") : METRICS;
}

/** The form with another rule, and with a metric that this rule has. */
export function withRule(form: PathForm, rule: Rule): PathForm {
  const isThere = metricsOf(rule).some(([metric]) => metric === form.metric);
  return { ...form, rule, metric: isThere ? form.metric : "slide" };
}

/** What pieces may do, as far as the words for one move do not include it. */
export function ruleHint({ rule, start, goal }: PathForm): string {
  if (rule === "slides") return "";
  const { sentence } = RULES.find(({ kind }) => kind === rule)!;
  const drawn = hasTurns(rule) && !(isAssembly(start) && isAssembly(goal));
  return drawn ? `${sentence} Drawings may show pieces turned; those of one layer turn within it.` : sentence;
}

/** The command that lists the states of an assembly by their numbers. */
export function statesCommand(rule: Rule): string {
  return rule === "slides" ? "burrkit states" : `burrkit states --rule ${rule}`;
}

const DRAWN: EndForm = { how: "drawing", drawing: "", problem: 0, assembly: 1, state: 0 };
const NO_LIMITS = { margin: null, max_states: null, seconds: null };

/** An empty form; its assemblies are those of `problem`. */
export function emptyForm(problem: number): PathForm {
  const end = { ...DRAWN, problem };
  return {
    start: end,
    goal: end,
    metric: "slide",
    rule: "slides",
    labelled: false,
    tray: false,
    fixed: "",
    ...NO_LIMITS,
  };
}

/** A small sliding puzzle, solved in eight moves. */
export function exampleForm(form: PathForm): PathForm {
  const drawn = (drawing: string): EndForm => ({ ...form.start, how: "drawing", drawing });
  return { ...form, start: drawn("ABC\nD.E\nFF."), goal: drawn("C.B\nAED\nFF."), labelled: true, tray: true };
}

/** The form of a search that was started before, for instance before a reload. */
export function formOf({ ends, options }: PathJob): PathForm {
  const filled = (end: PathEnd): EndForm =>
    "drawing" in end
      ? { ...DRAWN, drawing: end.drawing }
      : { ...DRAWN, ...end, how: "assembly", problem: (end.problem ?? 1) - 1 };
  return {
    start: filled(ends[0]),
    goal: filled(ends[1]),
    metric: options.metric,
    rule: options.rule,
    labelled: options.labelled,
    tray: options.tray,
    fixed: options.fixed,
    margin: options.margin,
    max_states: options.max_states,
    seconds: options.seconds,
  };
}

export function isAssembly({ how }: EndForm): boolean {
  return how === "assembly";
}

export function endOf({ how, drawing, problem, assembly, state }: EndForm): PathEnd {
  return how === "drawing" ? { drawing } : { problem: problem + 1, assembly, state };
}

export function optionsOf({ metric, rule, labelled, tray, fixed, margin, max_states, seconds }: PathForm): PathOptions {
  return { metric, rule, labelled, tray, fixed, margin, max_states, seconds };
}

/** What a search depends on, as text, without what is filled in but does not count. */
export function searchOf(form: PathForm): string {
  return JSON.stringify([endOf(form.start), endOf(form.goal), optionsOf(form)]);
}

/** What came out, in a few words. */
export function headlineOf({ status, length }: PathSummary): string {
  if (status === "unreachable") return "There is no way";
  if (status === "unknown" || length === null) return "Not known";
  return length === 0 ? "They are the same" : length === 1 ? "One move" : formatCount(length, "move");
}

const LIMITS: Readonly<Record<NonNullable<PathSummary["limit"]>, string>> = {
  box: "",
  states: "the limit of arrangements was reached.",
  memory: "the limit of memory was reached.",
  splits: "groups that split were not followed.",
  turns: "turns were not followed.",
  stop: "the limit of seconds was reached.",
  free: "no moves were followed from where a group comes free.",
  rests: "pieces may rest at parts of a unit where no slide of the search ends.",
};

/** Why there is no path, or what limits one that was found; after how many arrangements. */
export function reasonOf({ status, proof, limit, length, states, box, in_box }: PathSummary): string {
  const visited = formatCount(states, "arrangement");
  if (proof === "parity")
    return "The goal cannot be reached: with one hole among single cubes, the permutation and the place of the hole must have the same parity.";
  if (proof === "exhausted") return `The goal cannot be reached: ${visited} visited, all there are.`;
  const outside = `moves were refused that lead out of the box of ${(box ?? []).join(" \u00d7 ")} cubes; a larger margin gives more space.`;
  const why = { ...LIMITS, box: outside }[limit ?? "stop"];
  if (status === "found") {
    const same =
      length === 0
        ? "The start is the goal already; equal pieces are interchangeable unless they are distinguished. "
        : "";
    const shorter =
      limit !== null
        ? ` A shorter way by half cubes may exist: ${why}`
        : in_box
          ? ` A shorter way may exist: ${outside}`
          : "";
    return `${same}${visited} visited; the path was replayed.${shorter}`;
  }
  return `${visited} visited. ${why.charAt(0).toUpperCase()}${why.slice(1)}`;
}
