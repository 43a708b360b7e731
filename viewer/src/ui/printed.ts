/** Printing: instead of the canvas the paper has the assembly, its layers, and every move in words and pictures. */

import { type JSX, render } from "preact";

/** What can be printed, by the elements that show it. */
const sheets = new Map<HTMLElement, () => JSX.Element>();
let paper: HTMLElement | null = null;

/**
 * Whenever the page is printed, put the sheet of an element into it, and take it out again. Of several elements the
 * one that comes last on the page is printed. Returns what ends this.
 */
export function listenToPrint(element: HTMLElement, sheet: () => JSX.Element): () => void {
  if (sheets.size === 0) {
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
  }
  sheets.set(element, sheet);
  return () => {
    sheets.delete(element);
    if (sheets.size > 0) return;
    after();
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}

function before(): void {
  after();
  const [first, ...others] = sheets.keys();
  const last = others.reduce((one, other) => (isBefore(one, other) ? other : one), first!);
  paper = document.createElement("article");
  paper.className = "still printed";
  render(sheets.get(last)!(), paper);
  document.body.append(paper);
}

function after(): void {
  if (paper) render(null, paper);
  paper?.remove();
  paper = null;
}

function isBefore(one: HTMLElement, other: HTMLElement): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
