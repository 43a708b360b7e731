/** Modules of the pages import each other without cycles. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../src");

/** The modules that a module imports, types included, by their paths in src without an ending. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf-8");
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
  expect(graph.get("workbench/bench")).toContain("workbench/searching");
});

test("no module imports itself over others", () => {
  expect(cycleIn(graph)).toBeNull();
});

test("a cycle is found", () => {
  expect(cycleIn(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]]))).toEqual(["b", "c"]);
});
