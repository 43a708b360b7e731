/** As much of a page as views need to be drawn without a browser: elements that form a tree, and remember handlers. */

import { vi } from "vitest";

export class FakeElement {
  readonly nodeType: number = 1;
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  readonly childNodes: FakeElement[] = [];
  readonly style: Record<string, unknown> & { setProperty(): void } = { setProperty: () => undefined };
  readonly dataset: Record<string, string> = {};
  readonly attributes: Record<string, unknown> = {};
  parentNode: FakeElement | null = null;

  constructor(readonly localName: string) {}

  get firstChild(): FakeElement | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): FakeElement | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  insertBefore(child: FakeElement, before: FakeElement | null): FakeElement {
    child.remove();
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }

  appendChild(child: FakeElement): FakeElement {
    return this.insertBefore(child, null);
  }

  removeChild(child: FakeElement): void {
    child.remove();
  }

  remove(): void {
    const all = this.parentNode?.childNodes;
    all?.splice(all.indexOf(this), 1);
    this.parentNode = null;
  }

  contains(other: FakeElement | null): boolean {
    return other === this || (other !== null && this.contains(other.parentNode));
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes[name] = value;
  }

  removeAttribute(name: string): void {
    Reflect.deleteProperty(this.attributes, name);
  }

  addEventListener(): void {
    // Tests call the workbench, not its buttons.
  }

  removeEventListener(): void {
    // See above.
  }

  scrollIntoView(): void {
    // There is no window.
  }

  getContext(): null {
    return null;
  }
}

/** Text in the tree. */
class FakeText extends FakeElement {
  override readonly nodeType = 3;

  constructor(public data: string) {
    super("#text");
  }
}

/** Put the page in place of the browser's; what undoes it. Its root is the body. */
export function fakePage(): { body: FakeElement; leave: () => void } {
  const body = new FakeElement("body");
  const create = (name: string): FakeElement => new FakeElement(name);
  vi.stubGlobal("document", {
    querySelector: () => null,
    body,
    title: "",
    documentElement: new FakeElement("html"),
    createElement: create,
    createElementNS: (_: string, name: string) => create(name),
    createTextNode: (text: string) => new FakeText(text),
    addEventListener: () => undefined,
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { origin: "http://127.0.0.1:1", href: "", hash: "" });
  vi.stubGlobal("innerWidth", 1200);
  return {
    body,
    leave: () => {
      vi.unstubAllGlobals();
    },
  };
}
