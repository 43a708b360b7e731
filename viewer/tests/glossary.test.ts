/** The words that the pages explain where they stand, and the glossary of the documentation, which is exact. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { glossary } from "../src/words/glossary";

const GLOSSARY = join(import.meta.dirname, "../../docs/glossary.md");

/** The meanings by their words, without marks of emphasis. */
function meaningsIn(markdown: string): Map<string, string> {
  const rows = markdown.matchAll(/^\| (?<word>[^|]+) \| (?<meaning>[^|]+) \|$/gm);
  return new Map([...rows].map(({ groups }) => [groups!.word!, groups!.meaning!.replaceAll("*", "")]));
}

test("the glossary begins every meaning with the sentences of the pages", () => {
  const meanings = meaningsIn(readFileSync(GLOSSARY, "utf8"));
  for (const [word, meaning] of Object.entries(glossary))
    expect(meanings.get(word)?.startsWith(meaning.replace(/\.$/, "")), word).toBe(true);
});

test("a meaning that differs is found", () => {
  expect(meaningsIn("| level | *How many* moves. |\n").get("level")).toBe("How many moves.");
});
