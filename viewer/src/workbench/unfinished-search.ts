/** Half-finished searches in files next to the puzzle: what there is, and on with one (docs/guides/workbench.md). */

import type { Api, SolveOptions } from "./api/client";
import { type Doc, writeDoc } from "./model/document";
import { percentText } from "./model/forecast";

/** A file with a search; the facts are missing if it cannot be read. */
export interface UnfinishedSearch {
  readonly path: string;
  /** Why nothing goes on with it: the end of a sentence; empty if it does. */
  readonly why_not: string;
  /** When it was written, in seconds. */
  readonly modified?: number;
  readonly share?: number;
  readonly assemblies?: number;
  readonly options?: Pick<SolveOptions, "up_to" | "keep_shifted" | "disassemble" | "rule">;
}

/** The searches next to a puzzle file, the latest first; none if they cannot be listed. */
export async function unfinishedSearches(api: Api, doc: Doc, problem: number, path: string): Promise<readonly UnfinishedSearch[]> {
  const address = `/api/unfinished?${new URLSearchParams({ file: path })}`;
  const answer = await api.json<{ files: readonly UnfinishedSearch[] }>("POST", address, { document: writeDoc(doc), problem: problem + 1 });
  return answer.files;
}

/** Store a search next to this puzzle file from now on. */
export async function storeNextTo(api: Api, job: string, path: string): Promise<void> {
  await api.send("PUT", `/api/jobs/${job}/file?${new URLSearchParams({ file: path })}`);
}

/** The words on the button that goes on with a search. */
export function wordsToGoOn({ share = 0, modified = 0 }: UnfinishedSearch): string {
  const when = new Date(1000 * modified).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return share >= 1 ? `Take the results of ${when}` : `Go on with the search of ${when}, ${percentText(share)}`;
}

/** The details on the button, and the line for a search that does not go on. */
export function detailOf({ path, why_not: why, assemblies = 0, options }: UnfinishedSearch): string {
  const name = path.replace(/^.*\//, "");
  if (why) return `The search in ${name} ${why}.`;
  const found = `${assemblies.toLocaleString("en")} ${assemblies === 1 ? "assembly" : "assemblies"}`;
  return [name, found, options?.disassemble === false ? "assemblies only" : "", options?.rule === "slides" ? "" : `rule ${options?.rule}`].filter(Boolean).join(" \u00b7 ");
}
