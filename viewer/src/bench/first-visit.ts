/** The first visit of a browser, at which the page begins with a puzzle that moves. */

import { siteStore } from "../ui/storage";
import { drafts } from "./drafts";
import { recentFiles } from "./recent";
import type { State } from "./state";

const KEY = "burrkit-first-visit";

/** Whether an address led nowhere, and this browser has nothing of earlier visits. */
export function isFirstVisit({ history, way, notice, about }: State): boolean {
  const isNowhere = history === null && way === null && notice === null;
  const isNew = siteStore.get(KEY) === null && drafts().length + recentFiles(about.folder?.path ?? "").length === 0;
  return isNowhere && isNew;
}

/** It is shown once. */
export function noteFirstVisit(): void {
  siteStore.set(KEY, "over");
}
