/** Printing: instead of the canvas the paper has the assembly, its layers, and every move in words and pictures. */

/** Put a sheet into the page whenever it is printed, and take it out again. Returns what ends this. */
export function listenToPrint(sheet: () => HTMLElement): () => void {
  let shown: HTMLElement | null = null;
  const after = (): void => {
    shown?.remove();
    shown = null;
  };
  const before = (): void => {
    after();
    shown = sheet();
    shown.classList.add("printed");
    document.body.append(shown);
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    after();
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}
