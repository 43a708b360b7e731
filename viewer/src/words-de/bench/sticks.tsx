/** Texte des Raums „Stäbe“: sechs Stäbe, im Bild oder nach ihren Nummern gekerbt. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";

export const name = "Stäbe";
export const title = "Sechs Stäbe";
export const hint =
  "Mach jeden Stab wie deinen: Klick die fehlenden Würfel an, oder gib seine Nummer ein. Wie herum du ihn hältst, ist gleich.";
export const solve = "Lösen";
export const stick = (mark: string) => `Stab ${mark}`;
export const cubes = (count: number) => formatCount(count, "Würfel");
export const notConnected = "hängt nicht zusammen";
export const notchable = "sägbar";
export const millable = "fräsbar";
export const number = "Nr.";
export const numberOf = (mark: string) => `Nummer von Stab ${mark}`;
export const makeSolid = "Ganz füllen";
export const valuesRemoved = (sum: ComponentChildren): JSX.Element => <>Entfernte Werte: {sum}</>;
export const valuesHint =
  "Die Nummer ist 1 plus die entfernten Werte. Klick einen Würfel an, um ihn zu entfernen oder wieder einzusetzen.";

// Was noch einzustellen ist
export const more = "Mehr";
export const length = "Länge";
export const lengthOf = "Länge der Stäbe";
export const lengthHint =
  "Wie viele Würfel lang jeder Stab ist. Längere Enden ändern die Züge, aber nicht, was zusammenpasst.";
export const toShapes = "Zu freien Formen machen";

// Was von einem Stab bekannt ist
export const leastNumber = "Kleinste Nummer";
export const leastNumberHint =
  "ein Stab lässt sich an seinem Platz auf acht Arten drehen, jede mit eigener Nummer; die kleinste ist sein Name";
export const mirrorImage = "Spiegelbild";
export const mirrorImageHint = "ein Stab und sein Spiegelbild können zwei verschiedene Stäbe sein";
export const itself = "er selbst";
export const numbered = (number: number) => `Nr. ${number}`;
export const madeWith = "Zu machen mit";
export const tools = { saw: "einer Säge", mill: "einer Fräse", chisel: "einem Stechbeitel" };
export const madeWithHint =
  "sägbare Stäbe entstehen mit geraden Schnitten quer hindurch, fräsbare mit einer Fräse; die anderen haben Ecken innen";
export const symmetry = "Symmetrie";
export const symmetryHint = "die Drehungen, nach denen er gleich aussieht";
export const turns = (count: number) => (count === 1 ? "keine" : formatCount(count, "Drehung", "Drehungen"));
export const sameAs = "Gleich wie";
export const sameAsHint = "derselbe Stab, vielleicht in anderer Ausrichtung";
export const other = (mark: string) => `Stab ${mark}`;

// Die Zeichnung seiner Würfel
export const cubesOf = (mark: string) => `Würfel von Stab ${mark}`;
export const top = "oben";
export const bottom = "unten";
export const cubeOf = (cube: number, mark: string, place: string, value: number, isGone: boolean) =>
  `Würfel ${cube} von Stab ${mark}, ${place}, Wert ${value}, ${isGone ? "entfernt" : "vorhanden"}`;
export const cubeAt = (place: string, value: number) => `${place}, Wert ${value}`;

// Das Bild
export const tool = "Werkzeug";
export const carvingTools = { carve: "Kerben", fill: "Einsetzen" };
export const aims = {
  carve: (cube: number, mark: string) => `Würfel ${cube} von Stab ${mark} entfernen`,
  fill: (cube: number, mark: string) => `Würfel ${cube} von Stab ${mark} wieder einsetzen`,
};
export const tips = {
  carve: "Klick die Würfel an, die an deinem Stab fehlen. Ziehen dreht ihn.",
  fill: "Klick eine Lücke an, um ihren Würfel wieder einzusetzen.",
  still: "Kerbe in der Zeichnung neben dem Bild.",
};
export const picture = (mark: string, number: number, cubes: number) =>
  `Stab ${mark}, Nummer ${number}, ${cubes} Würfel. Die Zeichnung „${cubesOf(mark)}“ neben dem Bild kerbt ihn mit der Tastatur.`;

/** Wo die Würfel sind, die sich entfernen lassen, nach ihren Nummern. */
export const places = [
  ...[1, 2, 3, 4].map((n) => `oben vorn ${n}`),
  ...[1, 2, 3, 4].map((n) => `oben hinten ${n}`),
  ...[2, 3].map((n) => `unten vorn ${n}`),
  ...[2, 3].map((n) => `unten hinten ${n}`),
];
export const nothingRemoved = "keine, Nummer\u00a01";
export const sumOfValues = (values: readonly number[], sum: number) =>
  values.length > 1
    ? `${values.join(" + ")} = ${sum}, Nummer\u00a0${sum + 1}`
    : `${values.join("")}, Nummer\u00a0${sum + 1}`;
export const broken = (mark: string) => `Stab ${mark} fällt auseinander; setz einen Würfel wieder ein.`;
export const tooManyCubes = (surplus: number) =>
  `Die Stäbe haben ${formatCount(surplus, "Würfel")} zu viel, um zu passen. Entferne noch mehr.`;
