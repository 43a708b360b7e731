/** The marks of the pieces that a shape makes in the chosen problem, where its name does not contain them. */

import type { JSX } from "preact";
import { Chip } from "../../ui/parts";
import * as common from "../../words/common";
import { appearances, shapeTitle } from "../model/appearance";
import { docOf } from "../state";
import { ofKind, useBench } from "./context";

/** More are not listed. */
const MOST = 4;

export function PieceMarks({ shape }: { shape: number }): JSX.Element | null {
  const { state: pieces } = useBench((all) => {
    const doc = ofKind(docOf(all), "puzzle");
    const made = doc ? appearances(doc, all.problem, all.about).filter(({ source }) => source === shape) : [];
    const named = doc ? (shapeTitle(doc, shape).split(":")[0]?.split(" ") ?? []) : [];
    // Strings, which are equal if what they show is.
    return made.every(({ mark }) => named.includes(mark)) ? [] : made.map(({ mark, colour }) => `${mark} ${colour}`);
  });
  if (pieces.length === 0) return null;
  return (
    <span class="piece-marks">
      {pieces.slice(0, MOST).map((piece) => {
        const [mark, colour] = piece.split(" ") as [string, string];
        return <Chip key={mark} mark={mark} colour={colour} />;
      })}
      {pieces.length > MOST ? common.andMore : null}
    </span>
  );
}
