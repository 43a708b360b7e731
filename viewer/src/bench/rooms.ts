/** Which tabs stand in the bar: the few that everybody needs, and those that have been used in this browser. */

import { siteStore } from "../ui/storage";
import { type Tab, TABS } from "./state";

const KEY = "burrkit-rooms";
/** Six sticks have their goal and their pieces; of free shapes these are chosen first. */
const NEEDED: readonly Tab[] = ["pieces", "puzzle", "solve", "make"];

/** Those that stand in the bar, and the others; `current` is the one that is shown. */
export function roomsIn(there: readonly Tab[], current: Tab): { shown: Tab[]; others: Tab[] } {
  const inBar = [...NEEDED, ...usedRooms(), current];
  return {
    shown: there.filter((tab) => inBar.includes(tab)),
    others: there.filter((tab) => !inBar.includes(tab)),
  };
}

export function noteRoom(tab: Tab): void {
  if (!NEEDED.includes(tab)) siteStore.set(KEY, [...new Set([...usedRooms(), tab])].join(" "));
}

function usedRooms(): Tab[] {
  const used = (siteStore.get(KEY) ?? "").split(" ");
  return TABS.filter((tab) => used.includes(tab));
}
