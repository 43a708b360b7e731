/** The token of the server: in the address that `burrkit app` prints, and stored for pages without it. */

import { siteStore } from "../ui/storage";
import { tokenIn } from "./link";

const KEY = "burrkit-token";

/** The token of the address, or else the one that a page of this server had before: links carry none. */
export function knownToken(): string {
  const given = tokenIn(location.hash);
  if (given) siteStore.set(KEY, given);
  return given || (siteStore.get(KEY) ?? "");
}
