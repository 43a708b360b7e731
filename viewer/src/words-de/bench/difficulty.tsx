/** Die Texte dazu, wie schwer ein Zusammenbau ist. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount, formatNumber } from "../count";

export const question = "Wie schwer ist es?";
export const movesInAll = (moves: number) => `${formatCount(moves, "Zug", "Züge")} insgesamt`;
export const allFigures = "Alle Zahlen";
export const following = "Verfolge die Züge…";
export const someLocked = (assemblies: number, locked: number) =>
  `Von ${assemblies === 1 ? "1 Zusammenbau" : `${formatNumber(assemblies)} Zusammenbauten`} ${
    locked === 1 ? "geht 1" : `gehen ${formatNumber(locked)}`
  } nicht ganz auseinander: Jeder davon lässt sich für den richtigen halten.`;

// Die Tabelle der Trennungen; die Namen ihrer anderen Spalten sind Zahlen
export const whatColumnsMean = "Was die Spalten bedeuten";
export const frees = "befreit";
export const freesMeans = "die Teile, die freikommen";
export const showStates = "Die Zustände dieser Trennung zeigen";

// Zufällige Züge
export const atRandom = "zufällige Züge im Mittel";
export const apart = "zerlegen";
export const together = "zusammen";
export const anyMove = "jeder Zug";
export const notBack = "nie gleich zurück";

// Das Bild der Zustände
export const tooManyStates = (states: number) => `${formatNumber(states)} Zustände sind zu viele für ein Bild.`;
export const statesBefore = (states: number, chips: ComponentChildren, pieces: number): JSX.Element => (
  <>
    {formatCount(states, "Zustand", "Zustände")}, bevor {chips} {pieces === 1 ? "freikommt" : "freikommen"}: für jeden
    ein Punkt, für jeden Zug eine Linie.
  </>
);
export const graph = (states: number) =>
  `Graph mit ${states === 1 ? "1 Zustand" : `${formatNumber(states)} Zuständen`}, nach ihrer Zahl der Züge vom zusammengesetzten Puzzle aus`;
export const legend = "Legende";
export const kinds = {
  start: "zusammengesetzt",
  way: "auf dem kürzesten Weg",
  exit: "eine Gruppe kommt frei",
  dead: "Sackgasse",
  other: "anderswo",
};
