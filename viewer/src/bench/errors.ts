import * as parts from "../words/bench/parts";
import { capital } from "./model/words";

/** What went wrong, in one line; a problem that it is about is in view. */
export function lineOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A line of the server as a sentence; those of the page are sentences. */
export function sentenceOf(line: string | null): string | null {
  return line === null || /[.?!]$/.test(line) ? line : parts.sentence(capital(line));
}
