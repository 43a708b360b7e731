/** The form of a search for a path, and its result in words. */

import { distanceText, groupText, senseOf } from "../../scene/moves-in-words";
import { AXES, type Axis, minus, plus } from "../../scene/vec";
import type { Metric, PathJob, PathStep, PathOptions, PathSummary, Rule } from "../api/types";
import type { Cell, ShapesDoc } from "./document";
import { cubesOfPiece, markOf, piecesIn } from "./path-drawing";
import { CUBE_AXES } from "./slides";
import * as answers from "../../words/bench/answers";
import * as sentences from "../../words/hand";
import { rulesFor, wordsOf } from "./rules";
import { capital } from "./words";
import * as words from "../../words/bench/path";

/** How to search, as it is filled in. */
export type PathForm = PathOptions;

const METRICS = (["slide", "reach", "straight", "step"] as const).map(
  (metric) => [metric, words.metrics[metric]] as const,
);

/** The rules by which paths are searched: all but those with clearance. */
export const PATH_RULES = rulesFor(true).filter(({ kind }) => kind !== "clearance");

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
export function ruleHint({ rule }: PathForm): string {
  if (rule === "slides") return "";
  const { sentence } = wordsOf(rule);
  return hasTurns(rule) ? words.drawingsTurn(sentence) : sentence;
}

const NO_LIMITS = { margin: null, max_states: null, seconds: null };

/** The form before anything is filled in. */
export const USUAL_PATH: PathForm = {
  metric: "slide",
  rule: "slides",
  labelled: false,
  tray: false,
  fixed: "",
  ...NO_LIMITS,
};

/** The form of a search that was started before, for instance before a reload. */
export function formOf({ options }: PathJob): PathForm {
  const { metric, rule, labelled, tray, fixed, margin, max_states } = options;
  return { metric, rule, labelled, tray, fixed, margin, max_states, seconds: options.seconds };
}

/** What a search depends on, as text. */
export function searchOf(start: string, goal: string, form: PathForm): string {
  return JSON.stringify([start, goal, form]);
}

/** The search of a job in the same way. */
export function searchOfJob(job: PathJob): string {
  const [start, goal] = job.ends.map((end) => ("drawing" in end ? end.drawing : ""));
  return searchOf(start ?? "", goal ?? "", formOf(job));
}

/** Why there is nothing to search, in a sentence; null if there is. */
export function whyNoPath({ shapes: [start, goal] }: ShapesDoc, { rule, fixed }: PathForm): string | null {
  const [pieces, there] = [piecesIn(start!), piecesIn(goal!)];
  const free = pieces.filter((piece) => !fixed.includes(markOf(piece)));
  if (free.length === 0) return pieces.length === 0 ? words.noStart : words.allFixed;
  if (there.length === 0) return words.noGoal;
  const unknown = there.find((piece) => !pieces.includes(piece));
  if (unknown !== undefined) return words.notInStart(markOf(unknown));
  const other = there.find(
    (piece) => !areEqual(cubesOfPiece(start!, piece), cubesOfPiece(goal!, piece), hasTurns(rule)),
  );
  return other === undefined ? null : words.otherShape(markOf(other), hasTurns(rule));
}

/** Whether some cubes are the others, shifted; where pieces turn, only whether the numbers are equal. */
function areEqual(one: readonly Cell[], other: readonly Cell[], mayTurn: boolean): boolean {
  if (one.length !== other.length || mayTurn) return one.length === other.length;
  const by = minus(other[0]!, one[0]!);
  return one.every((cell, i) => plus(cell, by).join() === other[i]!.join());
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
    return answers.way(distanceText(slide.distance, slide.parts ?? 1), direction);
  });
  return answers.slides(group, pieces.length, ways);
}

function axisOf({ axis }: { readonly axis: "x" | "y" | "z" }): Axis {
  return AXES["xyz".indexOf(axis)]!;
}
