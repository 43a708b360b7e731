/** Modules of the pages import each other without cycles, and folders only those above them. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../src");

/** Whether a module has texts, in any language. */
function isOfTexts(file: string): boolean {
  return /^words(?:-de)?\//.test(file);
}

/**
 * The modules that a module imports, by their paths in src without an ending; types included, but for texts: these name
 * codes by types of the modules that use them.
 */
function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf-8");
  const text = isOfTexts(file) ? source.replace(/^import type [^;]+;$/gm, "") : source;
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => match[1]!);
  return specifiers.map((specifier) => normalize(join(dirname(file), specifier)).replace(/\.tsx?$/, ""));
}

/** A cycle of imports as a list of modules that ends with an import of the first, or null. */
function cycleIn(graph: ReadonlyMap<string, string[]>): string[] | null {
  const finished = new Set<string>();
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return path.slice(path.indexOf(name));
    if (finished.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle) return cycle;
    }
    finished.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return null;
}

const files = readdirSync(ROOT, { recursive: true, encoding: "utf-8" }).filter((name) => /\.tsx?$/.test(name));
const graph = new Map(files.map((file) => [relative(ROOT, join(ROOT, file)).replace(/\.tsx?$/, ""), importsOf(file)]));

test("the graph is read", () => {
  expect(graph.size).toBeGreaterThan(40);
  expect(graph.get("bench/bench")).toContain("bench/searching");
});

test("no module imports itself over others", () => {
  expect(cycleIn(graph)).toBeNull();
});

test("a cycle is found", () => {
  expect(
    cycleIn(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
      ]),
    ),
  ).toEqual(["b", "c"]);
});

/** The folders of src, each importing only from those before it. */
const FOLDERS = [
  "words",
  "words-de",
  "ui",
  "scene",
  "vector",
  "hand",
  "stage",
  "page",
  "explore",
  "atlas",
  "bench",
  "pencil",
  "tab",
];

/** Imports of a folder by one that stands before it, as "from -> to". */
function upwardIn(graph: ReadonlyMap<string, string[]>): string[] {
  const rank = (name: string): number => (name.includes("/") ? FOLDERS.indexOf(name.split("/")[0]!) : FOLDERS.length);
  return [...graph].flatMap(([name, imports]) =>
    imports.filter((other) => rank(other) > rank(name)).map((other) => `${name} -> ${other}`),
  );
}

test("folders import only those above them", () => {
  const folders = [...graph.keys()].filter((name) => name.includes("/")).map((name) => name.split("/")[0]!);
  expect([...new Set(folders)].sort()).toEqual([...FOLDERS].sort());
  expect(upwardIn(graph)).toEqual([]);
});

test("an import of a folder below is found", () => {
  expect(upwardIn(new Map([["scene/a", ["ui/b", "page/c"]]]))).toEqual(["scene/a -> page/c"]);
});

/** Names that several folders may use: what stands in each is the same part of another thing. */
const SHARED = ["controls", "main", "parts", "picture", "pieces", "slides", "solids", "still", "words"];

test("a name stands for one module, and for its texts", () => {
  const names = [...graph.keys()].filter((name) => !isOfTexts(name)).map((name) => name.split("/").at(-1)!);
  const repeated = names.filter((name, place) => names.indexOf(name) !== place);
  expect([...new Set(repeated)].sort()).toEqual(SHARED);
});
