/** The German texts are those of all pages, and German: nothing that people read is outside the modules of texts. */

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const MODULES = [
  import.meta.glob<Texts>("../src/words/**/*.{ts,tsx}", { eager: true }),
  import.meta.glob<Texts>("../src/words-de/**/*.{ts,tsx}", { eager: true }),
] as const;
type Texts = Readonly<Record<string, unknown>>;

/** Names and words that both languages have, units, and choices that code makes. */
const SAME = [
  /^(?:Animation, (?:GIF|WebP)|Atlas|Code|Designer:?|Filter|Format|In|Link|Material|Name|PDF|Puzzle|Rotor,|Start|Text)$/,
  /^(?:burrkit|burr|BurrTools|GIF|GLB|JSON|JavaScript|Letter|Matrix|OBJ|PNG|Python|STL|STL, OBJ, 3MF, GLB|SVG|puzzle|puzzlecad)$/,
  /^(?:Hidato|Kakuro|KenKen|Seki|Sudoku|Sujiko|orchestra|KB|mm|min|cm³|in|de|en|mesh)$|MOVE\(|\b3MF\b|^kinds\[$|^-|pip install|burrkit app/,
  /^(?:show|ghost|hide|plain|wood|light|dark|medium|short)$/,
];

const [english, german] = MODULES.map(
  (modules) =>
    new Map(Object.entries(modules).map(([path, texts]) => [path.replace(/^.*\/words(?:-de)?\//, ""), texts])),
) as [Map<string, Texts>, Map<string, Texts>];

describe("each module of texts in German", () => {
  it("is there, and no other", () => {
    expect(english.size).toBeGreaterThan(40);
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each([...english])("has what the English one has: %s", (name, texts) => {
    expect(shapeOf(german.get(name))).toEqual(shapeOf(texts));
  });

  it.each([...english.keys()])("has German texts: %s", (name) => {
    const own = textsIn(join(ROOT, "src/words-de", name));
    const others = new Set(textsIn(join(ROOT, "src/words", name)));
    const same = own.filter((text) => /[A-Za-z]{2}/.test(text) && others.has(text));
    expect(same.filter((text) => !SAME.some((names) => names.test(text)))).toEqual([]);
  });
});

describe("the program", () => {
  it("fits the German texts as it does the English ones", () => {
    expect(faultsIn(programOf("."))).toEqual([]);
  });

  it("would not fit texts that need other figures", () => {
    const program = programOf("./src/atlas/main.tsx", (text) => text.replace("(facts: string,", "(facts: number,"));
    expect(faultsIn(program).join()).toContain("wall.tsx");
  });
});

/** What a module exports: the names, how many parameters functions have, and what objects and lists are made of. */
function shapeOf(value: unknown): unknown {
  if (typeof value === "function") return `function of ${String(value.length)}`;
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  if ("type" in value && "props" in value) return "element";
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, shapeOf((value as Texts)[key])]),
  );
}

/** The modules from some on, or all, with the German texts in place of the English ones. */
function programOf(entry: string, edited = (text: string): string => text): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const from = entry === "." ? { include: ["src"] } : { include: [], files: [entry] };
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, ...from }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  host.readFile = (path) => {
    const german = path.replace("/src/words/", "/src/words-de/");
    const text = ts.sys.readFile(german);
    return german === path || text === undefined ? text : edited(text);
  };
  return ts.createProgram(fileNames, options, host);
}

function faultsIn(program: ts.Program): string[] {
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, " ");
    return `${file ? relative(ROOT, file.fileName) : ""}: ${text}`;
  });
}

/** The texts of a module as they stand in its source. */
function textsIn(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isCaseClause(node)) return node.statements.forEach(visit);
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    // The first argument is a word of the glossary by its key.
    if (ts.isCallExpression(node) && node.expression.getText() === "term")
      return node.arguments.slice(1).forEach(visit);
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node.text.trim());
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
