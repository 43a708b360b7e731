/** Sizes of elements, which change with the window, the text, and their neighbours. */

/** Call `changed` once at first, and whenever one of some elements has another size. Returns what ends this. */
export function followSizes(elements: readonly Element[], changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
  };
}
