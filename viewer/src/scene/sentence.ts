/** Sentences of the scene: texts in which `{3}` stands for the mark of piece 3. */

import type { PieceDoc } from "./scene";
import { el } from "../ui/dom";

/** The mark of a piece as a tile in its colour. */
export function chip(piece: PieceDoc): HTMLElement {
  const tile = el("b", { class: "chip" }, piece.mark);
  tile.style.setProperty("--piece", piece.colour);
  tile.style.setProperty("--ink", piece.ink);
  return tile;
}

/** A sentence with its marks as tiles. */
export function sentence(template: string, pieces: readonly PieceDoc[]): (HTMLElement | string)[] {
  return template.split(/(\{\d+\})/).map((part) => {
    const piece = /^\{\d+\}$/.test(part) ? pieces[Number(part.slice(1, -1))] : undefined;
    return piece ? chip(piece) : part;
  });
}

/** The same as plain text. */
export function plain(template: string, pieces: readonly PieceDoc[]): string {
  return template.replace(/\{(\d+)\}/g, (whole, number: string) => pieces[Number(number)]?.mark ?? whole);
}
