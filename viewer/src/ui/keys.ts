/** What keys do anywhere on the page or in an element, unless the user types or chooses with them. */

export type Keys = Readonly<Record<string, () => void>>;

/** Listen for keys by name, `Shift+` before it where that is down. Returns a function that stops listening. */
export function listenToKeys(keys: Keys, where: GlobalEventHandlers = window): () => void {
  const listener = (event: KeyboardEvent): void => {
    // The keys of what is open over the page are its own, Escape first of all.
    if (event.ctrlKey || event.altKey || event.metaKey || isCovered()) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (target && isItsOwn(target, name)) return;
    const action = keys[event.shiftKey && name.startsWith("Arrow") ? `Shift+${name}` : name];
    if (!action) return;
    event.preventDefault();
    action();
  };
  where.addEventListener("keydown", listener);
  return () => {
    where.removeEventListener("keydown", listener);
  };
}

/** Whether a dialog or a popover is open; older browsers do not have the latter. */
function isCovered(): boolean {
  const popovers = CSS.supports("selector(:popover-open)") ? ", :popover-open" : "";
  return document.querySelector(`dialog[open]${popovers}`) !== null;
}

/** Whether the element has a use of its own for the key. */
function isItsOwn(target: HTMLElement, name: string): boolean {
  if (name === "Escape") return false;
  if (target.matches("select, textarea, input:not([type=radio], [type=checkbox])")) return true;
  if (target.matches("input")) return name === " " || name.startsWith("Arrow");
  return target.matches("button, summary, a") && (name === " " || name === "Enter");
}
