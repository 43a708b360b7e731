/** The language of the page: there is one in each, next to the other. */

import * as words from "../words/language";
import { siteStore } from "./storage";

const KEY = "burrkit-language";

/**
 * Whether the page at the address without a name goes to the one in the other language: the address has it, or it was
 * chosen here before, or else the browser prefers it.
 */
export function goesElsewhere(): boolean {
  const inAddress = new URLSearchParams(location.search).get("language");
  if (inAddress) rememberLanguage(inAddress);
  const preferred = siteStore.get(KEY) ?? navigator.language.slice(0, 2);
  if (preferred !== words.other.language || !/\/(?:index\.html)?$/.test(location.pathname)) return false;
  location.replace(words.other.page + location.hash);
  return true;
}

export function rememberLanguage(language: string): void {
  siteStore.set(KEY, language);
}
