/** Half-finished searches in files next to the puzzle: what there is, and on with one (docs/guides/workbench.md). */

import type { Api } from "./api/client";
import type { UnfinishedFile } from "./api/types";
import { type Doc, writeDoc } from "./model/document";
import { percentText } from "./model/forecast";
import * as answers from "../words/bench/answers";
import * as words from "../words/bench/opening";
import { formatMoment } from "../words/count";

/** The searches next to a puzzle file, the latest first; none if they cannot be listed. */
export function unfinishedSearches(
  api: Api,
  doc: Doc,
  problem: number,
  path: string,
): Promise<readonly UnfinishedFile[]> {
  return api.unfinished(writeDoc(doc), problem + 1, path);
}

/** Store a search next to this puzzle file from now on. */
export async function storeNextTo(api: Api, job: string, path: string): Promise<void> {
  await api.storeNextTo(job, path);
}

/** The words on the button that goes on with a search. */
export function wordsToGoOn({ share = 0, modified = 0 }: UnfinishedFile): string {
  const when = formatMoment(new Date(1000 * modified));
  return share >= 1 ? words.takeResults(when) : words.goOn(when, percentText(share));
}

/** The details on the button, and the line for a search that does not go on. */
export function detailOf({ path, why_not: why, assemblies = 0, options }: UnfinishedFile): string {
  const name = path.replace(/^.*\//, "");
  if (why) return answers.whyNot(name, why);
  return [
    name,
    words.assemblies(assemblies),
    options?.disassemble === false ? words.assembliesOnly : "",
    options?.rule === "slides" ? "" : words.rule(options?.rule ?? ""),
  ]
    .filter(Boolean)
    .join(" \u00b7 ");
}
