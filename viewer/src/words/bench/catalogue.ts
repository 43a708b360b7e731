/** The texts about burrs that are known by name. */

import { formatCount } from "../count";

export const whatToSearch = "Name, designer or stick number";
export const found = (burrs: number) => `${formatCount(burrs, "burr")} found.`;
export const all = (burrs: number) => `${formatCount(burrs, "burr")} with published figures.`;
export const also = (names: readonly string[]) => `also ${names.join(", ")}`;
export const solutions = (count: number) => formatCount(count, "solution");
export const length = (length: number) => `sticks ${length} long`;
