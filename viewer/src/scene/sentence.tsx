/** Sentences of the scene: texts in which `{3}` stands for the mark of piece 3. */

import type { JSX } from "preact";
import { Chip } from "../ui/parts";
import * as words from "../words/scene";
import type { PieceDoc } from "./scene";

/** A sentence with its marks as tiles. */
export function Sentence({ text, pieces }: { text: string; pieces: readonly PieceDoc[] }): JSX.Element {
  return (
    <>
      {text.split(/(\{\d+\})/).map((part, i) => {
        const piece = i % 2 ? pieces[Number(part.slice(1, -1))] : undefined;
        return piece ? <Chip key={i} {...piece} /> : part;
      })}
    </>
  );
}

/** The same as plain text. */
export function plain(text: string, pieces: readonly PieceDoc[]): string {
  return text.replace(/\{(\d+)\}/g, (whole, number: string) => pieces[Number(number)]?.mark ?? whole);
}

/** A piece by its mark and its name. */
export function spokenName({ mark, name }: PieceDoc): string {
  return words.piece(mark, name);
}
