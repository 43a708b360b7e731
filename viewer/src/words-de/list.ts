/** Aufzählungen in Texten. */

/** „A“, „A und B“, „A, B und C“. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} und ${items.at(-1)!}`;
}
