/** Texte der Tafel MOVE(i, j). */

import { formatCount, formatNumber } from "../count";

export const title = "MOVE(i, j)";
export const label = "Wie weit Teile vor anderen kommen";
export const close = "Die Matrix schließen";
export const entriesMean =
  "Um wie viele Würfel das Teil einer Zeile vorankommt, bevor es das einer Spalte mitnimmt: 0 sofort, ∞ nie. Unter jeder Richtung: Gruppen, die sich bewegen können.";
export const never = "∞";
export const direction = "Richtung";
/** Ein kurzes Wort für jede der sechs Richtungen. */
export const right = "rechts";
export const left = "links";
export const away = "hinten";
export const toward = "vorn";
export const up = "oben";
export const down = "unten";
export const steps = "Schritte der Hülle";
export const step = "Schritt";
export const groups = "Gruppen, die sich bewegen können";
export const nothingMoves = (direction: string) =>
  `Richtung ${direction} bewegt sich nichts: Jedes Teil nimmt sofort alle anderen mit.`;

export const stepOf = (step: number, count: number, pass: number) => `Schritt ${step} von ${count}, Durchgang ${pass}.`;
export const pairsAlone = "Je zwei Teile allein.";
export const result = "Ergebnis.";
export const lowered = (piece: string, other: string, via: string, sum: string, before: string) =>
  `${piece} nimmt ${other} über ${via} mit: MOVE(${piece}, ${via}) + MOVE(${via}, ${other}) = ${sum}, weniger als ${before}.`;
export const nothingLowered = "Über ein drittes Teil wird kein Eintrag kleiner.";
export const gaps = "Die Lücken zwischen je zwei Teilen, als wären die anderen nicht da.";
export const summary = (entries: number, passes: number) =>
  `${formatCount(entries, "Eintrag wurde", "Einträge wurden")} in ${passes === 1 ? "1 Durchgang" : `${formatNumber(passes)} Durchgängen`} kleiner; ein weiterer ändert nichts.`;
