/** Whether anything moves at all, in sentences. */

import type { GroupMotion, RigidityData } from "../api/types";
import * as answers from "../../words/bench/answers";
import * as sentences from "../../words/hand";
import { groupText } from "../../scene/moves-in-words";
import type { SlideAxes } from "./slides";

const words = answers.motion;

/** What moves, or the proof that nothing does, or what is left open; `marks` are those of all pieces. */
export function rigidityText(found: RigidityData, marks: readonly string[], axes: SlideAxes): string {
  const { verdict, kind, reason, turns, contacts, rank } = found;
  if (verdict === "moves") {
    const moves = motionTexts(found, marks, axes);
    return [...moves, ...(kind === "turn" ? [words.toFirstOrder] : [])].join(" ");
  }
  if (verdict === "rigid") return `${turns ? words.rigid : words.noSlide} ${words.proof(contacts, rank)}`;
  return words.open[reason ?? "numbers"];
}

/** A sentence for all that slides, and one for each group that turns. */
function motionTexts({ groups, frees }: RigidityData, marks: readonly string[], axes: SlideAxes): string[] {
  const named = ({ pieces }: GroupMotion, isWithin = false): string => {
    const group = pieces.map((piece) => marks[piece]!);
    return groupText(group, marks, isWithin);
  };
  const sliding = groups.filter((group) => !group.turns);
  const turning = groups.filter((group) => group.turns).map((group) => turnText(group, named(group)));
  const [first, ...others] = sliding;
  if (!first) return turning;
  if (others.length > 0) {
    const slides = sliding.map((group) =>
      sentences.slideTo(named(group, true), group.pieces.length, wayText(group, axes)),
    );
    return [sentences.jointly(slides, frees), ...turning];
  }
  const slide = frees ? sentences.slidesOut : answers.slidesAlone;
  return [slide(named(first), first.pieces.length, wayText(first, axes)), ...turning];
}

/** How far and where to. */
function wayText({ far, axis, sign, line }: GroupMotion, axes: SlideAxes): string {
  const way = axis === null ? words.along(line) : axes.words(axis, sign > 0 ? 1 : -1);
  return far ? answers.way(far, way) : way;
}

function turnText({ pieces, line, through, along }: GroupMotion, group: string): string {
  if (through.length === 0) return words.turns(group, pieces.length, line);
  return (along ? words.screws : words.turnsThrough)(group, pieces.length, line, through.join(", "));
}
