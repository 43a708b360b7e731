/** The formats of files, as the server lists them. */

import type { About, FileFormat } from "../api/types";

/** The ending of a file's name with its dot, in lower case; nothing for none. */
function endingOf(path: string): string {
  return /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? "";
}

/** The format that the ending of a file's name stands for. */
export function formatOf(about: About, path: string): FileFormat | null {
  const ending = endingOf(path);
  return about.formats.find(({ endings }) => endings.includes(ending)) ?? null;
}

/** The endings of files of some formats, by default of all that can be opened. */
export function endingsOf(about: About, which: (format: FileFormat) => boolean = ({ reads }) => reads): string[] {
  return about.formats.filter(which).flatMap(({ endings }) => endings);
}

export function isMesh(format: FileFormat | null): boolean {
  return format?.holds === "mesh";
}
