/** Die Texte von Zügen, die man selbst macht. */

import { formatCount, formatNumber } from "./count";
import { listed } from "./list";

/** Woher man auf eine Drehung um jede Achse sieht. */
const VIEWPOINTS = ["von rechts", "von vorn", "von oben"] as const;

/** Wohin Züge entlang jeder Achse führen, vorwärts und rückwärts. */
export const directions = [
  ["nach rechts", "nach links"],
  ["nach hinten", "nach vorn"],
  ["nach oben", "nach unten"],
] as const;
/** Wie weit und wie herum sich eine Gruppe um eine Achse dreht. */
export const senses = {
  half: (axis: 0 | 1 | 2) => `um eine halbe Drehung, ${VIEWPOINTS[axis]} gesehen`,
  clockwise: (axis: 0 | 1 | 2) => `um ein Viertel im Uhrzeigersinn, ${VIEWPOINTS[axis]} gesehen`,
  counterclockwise: (axis: 0 | 1 | 2) => `um ein Viertel gegen den Uhrzeigersinn, ${VIEWPOINTS[axis]} gesehen`,
};

export const byHand = "Von Hand bewegt";
export const apart = "Alles ist auseinander.";
/** Die Sätze von Zügen, jeder einer Gruppe von Teilen. */
export const slides = (group: string, pieces: number, length: string, way: string) =>
  `${group} ${pieces === 1 ? "gleitet" : "gleiten"} um ${length} ${way}.`;
export const slidesOut = (group: string, pieces: number, way: string) =>
  pieces === 1 ? `${group} gleitet ${way} und kommt frei.` : `${group} gleiten ${way} und kommen zusammen frei.`;
export const slidesIn = (group: string, pieces: number, way: string) =>
  pieces === 1 ? `${group} gleitet ${way} hinein.` : `${group} gleiten zusammen ${way} hinein.`;
/** Züge, die zugleich gemacht werden; mit `frees` gehen die Teile dabei auseinander. */
export const jointly = (slides: readonly string[], frees: boolean) =>
  frees ? `Zugleich: ${slides.join("; ")}. Sie gehen auseinander.` : `Zugleich: ${slides.join("; ")}.`;
/** Dasselbe auf dem Weg zusammen. */
export const jointlyBack = (slides: readonly string[], frees: boolean) =>
  frees ? `Füge sie zugleich zusammen: ${slides.join("; ")}.` : jointly(slides, false);
/** Einer davon. */
export const slideTo = (group: string, pieces: number, way: string) =>
  `${group} ${pieces === 1 ? "gleitet" : "gleiten"} ${way}`;
export const turns = (group: string, pieces: number, sense: string) =>
  `${group} ${pieces === 1 ? "dreht" : "drehen"} sich ${sense}.`;
/** Teile in einem Satz, so wie sie heißen oder eingeführt. */
export const group = listed;
export const introducedGroup = (pieces: readonly string[]) =>
  `${pieces.length === 1 ? "Teil" : "Teile"} ${listed(pieces)}`;
export const introducedWithin = introducedGroup;

// Das Spiel
export const goals = { apart: "Zerlegen", together: "Zusammensetzen" };
export const hint = "Tipp";
export const hintMeans =
  "Nennt die Teile für den nächsten Zug; noch einmal gedrückt, die Richtung. Dein Ergebnis zählt jeden Tipp";
export const undo = "Rückgängig";
export const undoMeans = "Nimmt den letzten Zug zurück; er zählt nicht";
export const startAgain = "Von vorn";
export const copyResult = "Ergebnis kopieren";
export const copied = "Kopiert.";
export const notCopied = "Der Browser lässt diese Seite nicht kopieren.";

/** Womit Züge verglichen werden, und was gespielt wurde. */
interface Compared {
  readonly moves: number;
  readonly isLeast: boolean;
}
interface Played {
  readonly goal: keyof typeof goals;
  readonly moves: number;
  readonly hints: number;
  readonly par: Compared | null;
}

const moves = (count: number): string => formatCount(count, "Zug", "Züge");
const inMoves = (count: number): string => (count === 1 ? "einem Zug" : `${formatNumber(count)} Zügen`);
const withHints = (text: string, hints: number): string =>
  hints === 0 ? text : `${text} \u00b7 ${formatCount(hints, "Tipp", "Tipps")}`;
/** Solange das Spiel läuft: „5 Züge · bestenfalls 12 · 1 Tipp“. */
export const score = ({ moves: made, hints, par }: Played) => {
  const best = par && (par.isLeast ? `bestenfalls ${formatNumber(par.moves)}` : `Löser ${formatNumber(par.moves)}`);
  return withHints([moves(made), best].filter(Boolean).join(" \u00b7 "), hints);
};
/** An seinem Ende. */
export const ended = ({ goal, moves: made, par }: Played) => {
  const done = `${goal === "apart" ? "Zerlegt" : "Zusammengesetzt"} in ${inMoves(made)}`;
  if (!par) return `${done}.`;
  if (par.isLeast)
    return made > par.moves ? `${done}. Es geht auch in ${formatNumber(par.moves)}.` : `${done}, weniger geht nicht!`;
  if (made < par.moves) return `${done}, ${formatNumber(par.moves - made)} weniger als der Löser!`;
  return made > par.moves
    ? `${done}. Der Löser brauchte ${formatNumber(par.moves)}.`
    : `${done}, so wenige wie der Löser.`;
};
/** Zum Kopieren: „Love's Dozen: 17 Züge, bestenfalls 12, 1 Tipp“. */
export const result = (name: string, { goal, moves: made, hints, par }: Played) => {
  const best = par ? `, ${par.isLeast ? "bestenfalls" : "Löser"} ${formatNumber(par.moves)}` : "";
  return `${name}${goal === "together" ? " zusammengesetzt" : ""}: ${moves(made)}${best}, ${hints === 0 ? "ohne Tipp" : formatCount(hints, "Tipp", "Tipps")}`;
};
export const day = "Knoten des Tages";
export const daysInARow = (days: number) => (days > 1 ? `${day} \u00b7 ${formatNumber(days)} Tage in Folge` : day);

// Tipps
export const nextFrees = "Der nächste Zug kann etwas befreien.";
export const tryPieces = (group: string, pieces: number) =>
  pieces > 1 ? `Probier es mit ${group} zusammen.` : `Probier es mit ${group}.`;
export const tooLong = "Das herauszufinden würde zu lange dauern.";
export const never = "Von hier aus kommt nie etwas frei.";
export const neverBySlides = "Nur durch Schieben kommt von hier aus nichts frei.";
