/** Files that a page hands to the browser. */

import * as common from "../words/common";

/** Offer a file for download. */
export function offer(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}

/** The name of a file for a title, without its ending. */
export function fileName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-");
  return plain.slice(0, 60) || common.puzzleFile;
}
