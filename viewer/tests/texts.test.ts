/** The texts that people read stand in src/words, those in German next to it, and none anywhere else. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
/** The texts, in English and in German. */
const FOLDERS = ["words", "words-de"];

/** A capitalised word alone or at the beginning, two words in a row, or the signs of sentences. */
const TEXT = /^[A-Z][a-z]+(?=$|[ .,:…])|[A-Za-z]{2,}[,.:;!?”]* [“(]?[A-Za-z]{2,}|[“”…]/;
/** Code in strings: markup, shaders, styles, commands, and names of keys and of what browsers have. */
const CODE =
  /^<svg |\bvec[234]\b|\.[xyz]{3}\b|#include|system-ui|color-mix\(|minmax\(|^burrkit [a-z]+|^(?:Arrow|Backspace|Delete|Enter|Files|Worker)$/;
/** Attributes of elements and properties that contain no text for people. */
const UNREAD =
  /^(?:allow|class|className|d|fill|for|height|href|id|key|name|points|rel|role|stroke.*|style|target|transform|type|viewBox|width)$/;
/** Functions that take texts for the browser or for developers. */
const CALLS =
  /(?:^|\.)(?:addEventListener|removeEventListener|querySelector(?:All)?|closest|matches|getContext|matchMedia|setAttribute|setProperty|add|remove|toggle|supports|Error|TypeError|RangeError)$/;

test("no text that people read stands outside src/words", () => {
  const found = sources(SOURCE).flatMap((file) => textsIn(file, readFileSync(file, "utf8")));
  expect(found, `${String(found.length)} texts`).toEqual([]);
});

test("texts are found in elements, attributes and calls, and code is not taken for one", () => {
  const lines = [
    `const a = <p class="large hint" title="Show all">of {count} layouts</p>;`,
    `notify(\`\${count} files were saved\`);`,
    `if (key === "Escape") throw new Error("no such key here");`,
    `const b = document.querySelector("main section");`,
    `const c: "Not found" = "Not found";`,
  ];
  expect(textsIn(join(SOURCE, "x.tsx"), lines.join("\n"))).toEqual([
    "x.tsx:1: Show all",
    "x.tsx:1: of",
    "x.tsx:1: layouts",
    "x.tsx:2: ${} files were saved",
    "x.tsx:5: Not found",
  ]);
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return FOLDERS.includes(relative(SOURCE, path)) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The texts in the source of a module, with their places. */
function textsIn(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (node: ts.Node, text: string): void => {
    if (CODE.test(text)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${relative(SOURCE, file)}:${String(line + 1)}: ${text.trim().replace(/\s+/g, " ")}`);
  };
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return;
    if (ts.isJsxText(node)) {
      if (/[A-Za-z]{2}/.test(node.text)) note(node, node.text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (TEXT.test(node.text)) note(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join("");
      if (TEXT.test(text)) note(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Whether a node has no text for people: types, names of modules, what is compared, and calls of the browser. */
function isUnread(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isJsxAttribute(node)) return UNREAD.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return UNREAD.test(node.name.getText());
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return CALLS.test(node.expression.getText());
  if (ts.isVariableDeclaration(node)) return /class(?:es)?$/i.test(node.name.getText());
  if (!ts.isStringLiteral(node)) return false;
  const { parent } = node;
  if (ts.isBinaryExpression(parent))
    return /[!=]==/.test(parent.operatorToken.getText()) || parent.left.getText().endsWith(".className");
  return ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isPropertyAssignment(parent)
    ? parent.getChildAt(0) === node || !ts.isPropertyAssignment(parent)
    : false;
}
