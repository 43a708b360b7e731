/** The form of a search for a path, and its result in words. */

import { senseOf } from "../../hand/turns";
import { AXES, type Axis } from "../../scene/vec";
import type { Metric, PathEnd, PathJob, PathStep, PathOptions, PathSummary, Rule } from "../api/types";
import { CUBE_AXES, lengthOf } from "./slides";
import * as answers from "../../words/bench/answers";
import * as sentences from "../../words/hand";
import { RULES, wordsOf } from "./rules";
import { capital } from "./words";
import * as words from "../../words/bench/path";

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

const METRICS = (["slide", "reach", "straight", "step"] as const).map(
  (metric) => [metric, words.metrics[metric]] as const,
);

/** The rules by which paths are searched: all but those with clearance. */
export const PATH_RULES = RULES.filter(({ kind }) => kind !== "clearance");

function hasTurns(rule: Rule): boolean {
  return rule.startsWith("legal");
}

/** The metrics that a rule has, with their words: where pieces turn it is one, and single cubes are whole. */
export function metricsOf(rule: Rule): readonly (readonly [Metric, string])[] {
  if (hasTurns(rule)) return [["slide", words.slidesOrTurns]];
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
  const { sentence } = wordsOf(rule);
  const drawn = hasTurns(rule) && !(isAssembly(start) && isAssembly(goal));
  return drawn ? words.drawingsTurn(sentence) : sentence;
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
  if (status === "unreachable") return words.unreachable;
  if (status === "unknown" || length === null) return words.unknown;
  return length === 0 ? words.same : words.length(length);
}

/** Why there is no path, or what limits one that was found; after how many arrangements. */
export function reasonOf({ status, proof, limit, length, states, box, in_box }: PathSummary): string {
  if (proof === "parity") return words.parity;
  if (proof === "exhausted") return words.exhausted(states);
  const outside = words.outsideBox(box ?? []);
  const why = { ...words.limitsReached, box: outside }[limit ?? "stop"];
  if (status !== "found") return words.gaveUp(states, capital(why));
  const shorter = limit !== null ? words.shorterByHalf(why) : in_box ? words.shorter(outside) : "";
  return [length === 0 ? words.alreadyThere : "", words.visited(states), shorter].filter(Boolean).join(" ");
}

/** A move as a sentence; `marks` are those of all pieces. */
export function moveText({ pieces, slides, turn }: PathStep, marks: readonly string[]): string {
  const group = groupText(pieces, marks);
  if (turn) return sentences.turns(group, pieces.length, senseOf(axisOf(turn), turn.quarters));
  const ways = slides.map((slide) => {
    const direction = CUBE_AXES.words(axisOf(slide), slide.distance > 0 ? 1 : -1);
    return answers.way(lengthOf(slide.distance, slide.parts ?? 1), direction);
  });
  return answers.slides(group, pieces.length, ways);
}

/** Some pieces in a sentence, by default at its beginning; marks that are numbers are introduced. */
export function groupText(pieces: readonly string[], marks: readonly string[], isWithin = false): string {
  if (!marks.some((mark) => /^\d+$/.test(mark))) return sentences.group(pieces);
  return (isWithin ? answers.introducedWithin : sentences.introducedGroup)(pieces);
}

function axisOf({ axis }: { readonly axis: "x" | "y" | "z" }): Axis {
  return AXES["xyz".indexOf(axis)]!;
}
