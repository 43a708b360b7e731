/** Elements in one line: `el("button", { class: "big", onclick: play }, "Play")`. */

type Child = Node | string | null;
type Properties = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

/** A new element. Functions become listeners, true and false come and go, all else is an attribute. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** One of several words, exactly one of them chosen; arrow keys go from one to the next. */
export class Choice<Value extends string> {
  readonly element: HTMLElement;
  private readonly buttons = new Map<Value, HTMLInputElement>();
  private readonly words = new Map<Value, HTMLElement>();

  constructor(
    label: string,
    options: readonly (readonly [Value, string])[],
    chosen: Value,
    choose: (value: Value) => void,
  ) {
    const name = `choice-${++count}`;
    this.element = el("div", { class: "choice", role: "radiogroup", "aria-label": label });
    for (const [value, word] of options) {
      const input = el("input", {
        type: "radio",
        name,
        value,
        onchange: () => {
          choose(value);
        },
      });
      const shown = el("span", {}, word);
      this.buttons.set(value, input);
      this.words.set(value, shown);
      this.element.append(el("label", {}, input, shown));
    }
    this.value = chosen;
  }

  set value(value: Value) {
    const button = this.buttons.get(value);
    if (button) button.checked = true;
  }

  /** Give each its word again. */
  name(words: Readonly<Record<Value, string>>): void {
    for (const [value, shown] of this.words) shown.textContent = words[value];
  }
}

let count = 0;

/** A slider from 0 to 1 with its name. */
export function slider(label: string, value: number, moved: (value: number) => void): HTMLInputElement {
  const input = el("input", { type: "range", min: 0, max: 1, step: 0.01, value, "aria-label": label });
  input.addEventListener("input", () => {
    moved(input.valueAsNumber);
  });
  return input;
}

/** A box to tick. */
export function tick(label: string, checked: boolean, changed: (checked: boolean) => void): HTMLElement {
  const input = el("input", { type: "checkbox" });
  input.checked = checked;
  input.addEventListener("change", () => {
    changed(input.checked);
  });
  return el("label", { class: "tick" }, input, el("span", {}, label));
}
