/** A file that was chosen or dropped: a puzzle to open, a mesh to cut, or something else, which is refused in words. */

import * as words from "../words/bench/formats";
import type { Workbench } from "./bench";
import { endingsOf, formatOf, isMesh } from "./model/formats";

/** How files begin that are not puzzles: the first bytes as text, where each byte is a character. */
const OTHERS: readonly (readonly [start: RegExp, what: keyof typeof words.others])[] = [
  [/^\x89PNG/, "png"],
  [/^\xff\xd8\xff/, "jpeg"],
  [/^GIF8/, "gif"],
  [/^RIFF....WEBP/s, "webp"],
  [/^%PDF/, "pdf"],
  [/^\s*(?:<\?xml[^>]*>\s*)?<svg/i, "svg"],
  [/^\s*<(?:!doctype html|html)/i, "html"],
  [/^PK[^ -~]/, "zip"],
  [/^solid\s|^.{80}..\0\0/s, "mesh"],
];
/** Enough to recognise them. */
const START = 256;

/** Open it or cut it; rejects with the reason, in a sentence, if neither can be done. */
export async function takeFile(bench: Workbench, file: File): Promise<void> {
  const { about } = bench.state;
  if (isMesh(formatOf(about, file.name))) {
    bench.design.take({ name: file.name, data: file });
    return;
  }
  const isPuzzle = endingsOf(about).some((ending) => file.name.toLowerCase().endsWith(ending));
  const other = isPuzzle ? null : await otherKind(file);
  if (other) throw new Error(words.refused(file.name, words.others[other], endingsOf(about)));
  await bench.opening.openBlob(file.name, file);
}

async function otherKind(file: Blob): Promise<keyof typeof words.others | null> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, START).arrayBuffer()));
  return OTHERS.find(([known]) => known.test(start))?.[1] ?? null;
}
