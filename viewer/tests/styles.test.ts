/** The style sheets: one scale of type, weight and corners, one place for colours, layers, and no rule for nothing. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");
const PATHS = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const TEXTS = new Map(PATHS.map((path) => [relative(SRC, path), readFileSync(path, "utf8")]));

const TOKENS = "ui/styles/tokens.css";
/** Sheets that import others, each into its layer. */
const ENTRIES = ["page/style.css", "atlas/styles/atlas.css", "bench/styles/workbench.css", "pencil/styles/pencil.css"];
const LAYERS = ["tokens", "base", "parts", "rooms", "small"];

const SHEETS = [...TEXTS]
  .filter(([path]) => path.endsWith(".css"))
  .map(([path, text]) => ({ path, css: text.replace(/\/\*[\s\S]*?\*\//g, "") }));
const TOKEN_SHEET = SHEETS.find(({ path }) => path === TOKENS)!.css;
const OTHERS = SHEETS.filter(({ path }) => path !== TOKENS);

/** Properties that have a scale: their values are tokens, zero, or inherited. */
const ON_SCALE = /^(font-size|font-weight|border-radius|gap|row-gap|column-gap)$/;
const PLAIN = /^(0|inherit|var\(--[\w-]+\)|calc\(.*var\(--[\w-]+\).*\)|clamp\(.*var\(--[\w-]+\).*\))$/;
/** Millimetres are for paper. */
const ON_PAPER = /^\d+mm$/;
const COLOUR = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|lab)\(/i;

interface Declaration {
  readonly path: string;
  readonly property: string;
  readonly value: string;
}

function declarationsOf({ path, css }: (typeof SHEETS)[number]): Declaration[] {
  return [...css.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property, value]) => ({
    path,
    property: property!,
    value: value!.replace(/\s+/g, " ").trim(),
  }));
}

/** The values of a declaration, those in brackets in one piece. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s()]+\((?:[^()]|\([^()]*\))*\)|[^\s()]+)/g) ?? [];
}

const DECLARATIONS = OTHERS.flatMap(declarationsOf);

describe("the scales", () => {
  it("have five sizes of type, four radii, three weights, and one size for what stands within a line", () => {
    const steps = (name: string): string[] => TOKEN_SHEET.match(new RegExp(`--${name}-(xs|s|m|l|xl):`, "g")) ?? [];
    const weights = TOKEN_SHEET.match(/--(regular|medium|bold): \d+;/g);
    expect([steps("text").length, steps("radius").length, weights?.length]).toEqual([5, 4, 3]);
  });

  it("are all that sheets use", () => {
    const strange = DECLARATIONS.filter(
      ({ property, value }) =>
        ON_SCALE.test(property) && !partsOf(value).every((part) => PLAIN.test(part) || ON_PAPER.test(part)),
    );
    const fonts = DECLARATIONS.filter(
      ({ property, value }) => property === "font" && value !== "inherit" && /\d(px|r?em)/.test(value),
    );
    expect([...strange, ...fonts]).toEqual([]);
  });

  it("are the one place of colours", () => {
    expect(DECLARATIONS.filter(({ value }) => COLOUR.test(value))).toEqual([]);
  });

  it("have names that exist, and no name that nothing reads", () => {
    const defined = new Set(TOKEN_SHEET.match(/--[\w-]+(?=:)/g));
    const local = new Set(OTHERS.flatMap(({ css }) => css.match(/--[\w-]+(?=:)/g) ?? []));
    const code = [...TEXTS].filter(([path]) => /\.tsx?$/.test(path)).map(([, text]) => text);
    const set = new Set(code.flatMap((text) => text.match(/(?<=["'])--[\w-]+(?=["'])/g) ?? []));
    const read = new Set(SHEETS.flatMap(({ css }) => css.match(/(?<=var\()--[\w-]+/g) ?? []));
    const everywhere = code.join("\n");
    expect([...read].filter((name) => !defined.has(name) && !local.has(name) && !set.has(name))).toEqual([]);
    expect([...defined].filter((name) => !read.has(name) && !everywhere.includes(name))).toEqual([]);
  });
});

describe("the layers", () => {
  it("hold every sheet once, in their order", () => {
    const imports = ENTRIES.flatMap((entry) =>
      [...TEXTS.get(entry)!.matchAll(/@import "(.*?)"(?: layer\((\w+)\))?;/g)].map(([, path, layer]) => ({
        path: relative(SRC, resolve(SRC, entry, "..", path!)),
        layer,
      })),
    );
    const layered = imports.filter(({ path }) => !ENTRIES.includes(path));
    // The atlas is a page of its own, so it imports the sheets of ui again.
    const first = ({ path }: { path: string }): number => layered.findIndex((other) => other.path === path);
    const once = layered.filter((sheet, place) => !sheet.path.startsWith("ui/") || first(sheet) === place);
    expect(once.map(({ path }) => path).sort()).toEqual(
      SHEETS.map(({ path }) => path)
        .filter((path) => !ENTRIES.includes(path))
        .sort(),
    );
    expect(layered.every(({ layer }) => LAYERS.includes(layer!))).toBe(true);
    expect(TEXTS.get(ENTRIES[0]!)).toContain(`@layer ${LAYERS.join(", ")};`);
    // What stands outside of the layers would win over all of them.
    expect(ENTRIES.filter((entry) => SHEETS.find(({ path }) => path === entry)!.css.includes("{"))).toEqual([]);
  });
});

/**
 * Classes that are computed: of faces of a stick (`sides`), of entries of a matrix (`kind`), of a button that only
 * narrow windows need (`HeadButton`), of squares of pencil puzzles (`Face`).
 */
const COMPUTED = ["front", "own", "never", "less", "via", "narrow", "given", "clue", "harder", "easier"];

/** All words of strings in code that gives elements their classes. */
function classesNamed(): Set<string> {
  const named = new Set(COMPUTED);
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const word of node.text.split(/[^\w-]+/)) named.add(word);
    ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    const isNamed =
      ts.isJsxAttribute(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isFunctionDeclaration(node);
    if (isNamed && /class/i.test(node.name?.getText() ?? "")) collect(node);
    if (ts.isCallExpression(node) && node.expression.getText().includes("classList")) collect(node);
    if (ts.isBinaryExpression(node) && node.left.getText().endsWith("className")) collect(node.right);
    ts.forEachChild(node, visit);
  };
  for (const [path, text] of TEXTS)
    if (/\.tsx?$/.test(path)) visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return named;
}

describe("the rules", () => {
  it("are for classes that elements have", () => {
    const named = classesNamed();
    const styled = OTHERS.flatMap(({ path, css }) =>
      [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, selector]) =>
        selector!.trim().startsWith("@")
          ? []
          : [...selector!.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => ({ path, name: name! })),
      ),
    );
    expect(styled.length).toBeGreaterThan(500);
    expect(styled.filter(({ name }) => !named.has(name))).toEqual([]);
  });
});
