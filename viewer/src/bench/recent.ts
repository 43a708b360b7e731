/** Files that were opened or saved recently, stored in the browser for each folder. */

import { siteStore } from "../ui/storage";
import type { Preview } from "./preview";

export interface RecentFile {
  /** The path of the folder that was chosen, and that of the file in it. */
  readonly folder: string;
  readonly path: string;
  readonly title: string;
  readonly time: number;
  readonly preview: Preview | null;
}

const KEY = "burrkit-recent-files";
const MOST = 24;

/** The files of a folder, the latest first. */
export function recentFiles(folder: string): RecentFile[] {
  return all().filter((file) => file.folder === folder);
}

export function remember(file: RecentFile): void {
  const others = all().filter(({ folder, path }) => folder !== file.folder || path !== file.path);
  write([file, ...others].slice(0, MOST));
}

export function forgetFile(folder: string, path: string): void {
  write(all().filter((file) => file.folder !== folder || file.path !== path));
}

function all(): RecentFile[] {
  try {
    const read: unknown = JSON.parse(siteStore.get(KEY) ?? "[]");
    return Array.isArray(read) ? (read as RecentFile[]) : [];
  } catch {
    return [];
  }
}

function write(files: readonly RecentFile[]): void {
  siteStore.set(KEY, JSON.stringify(files));
}
