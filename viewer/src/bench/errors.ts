/** What went wrong, in one line. */
export function lineOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
