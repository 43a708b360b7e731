/** Die Texte zu Teufelsknoten, die unter einem Namen bekannt sind. */

import { formatCount } from "../count";

export const whatToSearch = "Name, Designer, Stabnummer";
export const found = (burrs: number) => `${formatCount(burrs, "Teufelsknoten")} gefunden.`;
export const all = (burrs: number) => `${formatCount(burrs, "Teufelsknoten")} mit veröffentlichten Zahlen.`;
export const also = (names: readonly string[]) => `auch ${names.join(", ")}`;
export const solutions = (count: number) => formatCount(count, "Lösung", "Lösungen");
export const length = (length: number) => `Stäbe der Länge ${length}`;
