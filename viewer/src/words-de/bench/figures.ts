/** Die Texte zu dem, was gefunden wird: Stufen, Reihenfolgen einer Liste, und wie schwer eine Trennung ist. */

import { formatCount, formatNumber } from "../count";

/** Die Reihenfolgen einer Liste, jede vorwärts und rückwärts. */
export const orders = {
  level: ["schwerste zuerst", "leichteste zuerst"],
  moves: ["meiste Züge zuerst", "wenigste Züge zuerst"],
  pieces: ["wenigste Teile zuerst", "meiste Teile zuerst"],
  found: ["wie gefunden", "zuletzt gefundene zuerst"],
} as const;
export const level = (level: string) => `Stufe ${level}`;
export const undecided = "unentschieden";
export const notTakenApart = "nicht zerlegt";
export const inPart = (level: number) => `zum Teil, Stufe ${level}`;
export const inPartUndecided = (level: number) => `zum Teil, Stufe ${level}, der Rest unentschieden`;
export const locked = "bleibt verschlossen";
/** Was von einem gezeichneten Puzzle gezählt ist; die Stufe, wo etwas auseinandergeht. */
export const counts = (assemblies: number, solutions: number, level: string) =>
  [
    formatCount(assemblies, "Zusammenbau", "Zusammenbauten"),
    formatCount(solutions, "Lösung", "Lösungen"),
    level ? `Stufe ${level}` : "",
  ]
    .filter(Boolean)
    .join(", ");

/** Die Spalten einer Tabelle von Trennungen. */
export const columns = {
  moves: { name: "Züge", meaning: "die kleinste Zahl von Zügen, der befreiende mitgezählt" },
  states: {
    name: "Zustände",
    meaning: "Stellungen, die man erreicht, bevor eine Gruppe freikommt; +, wo eine Grenze sie abschnitt",
  },
  exits: { name: "Ausgänge", meaning: "die davon, aus denen eine freikommt" },
  choices: {
    name: "Auswahl",
    meaning: "mögliche Züge in einem Zustand des kürzesten Wegs, im Mittel; der Weg zurück ist einer davon",
  },
  forced: { name: "erzwungen", meaning: "Zustände dieses Wegs, in denen nur ein Zug nicht gleich zurückführt" },
  deadEnds: {
    name: "Sackgassen",
    meaning: "Zustände, von denen kein Zug weiter von den kürzesten Wegen wegführt und keiner eine Gruppe befreit",
  },
  farthest: { name: "fernste", meaning: "wie viele Züge die fernste von ihnen entfernt ist" },
  held: { name: "Verbund", meaning: "die größte Gruppe, die sich als eine bewegt; gezählt wird ihre kleinere Seite" },
};
export const atLeastStates = (states: number) => `${formatNumber(states)}+`;
export const tooManyStates = "zu viele Zustände";
export const over = (moves: number) => `über ${formatNumber(moves)}`;
export const estimate = (moves: number, low: number, high: number) =>
  `${formatNumber(moves)} (${formatNumber(low)} bis ${formatNumber(high)})`;

// Wie schwer ein Puzzle ist, in Sätzen
const compared = (moves: number, random: number) =>
  `Mit zufälligen Zügen braucht man etwa ${formatNumber(random)}, wo ${moves === 1 ? "einer genügt" : `${formatNumber(moves)} genügen`}`;
const withDeadEnds = (text: string, deadEnds: number) =>
  deadEnds === 0 ? `${text}.` : `${text}, und es gibt ${formatCount(deadEnds, "Sackgasse", "Sackgassen")}.`;
export const easy = (moves: number, random: number, deadEnds: number) =>
  `Leicht: Die meisten Wege führen hinaus. ${withDeadEnds(compared(moves, random), deadEnds)}`;
export const fair = (moves: number, random: number, deadEnds: number) =>
  `Mittel: Manche Wege führen nirgendwohin. ${withDeadEnds(compared(moves, random), deadEnds)}`;
export const hard = (moves: number, random: number, deadEnds: number) =>
  `Schwer: Wenige Wege führen hinaus. ${withDeadEnds(compared(moves, random), deadEnds)}`;
export const tooLarge = (moves: number) =>
  `${formatCount(moves, "Zug zerlegt", "Züge zerlegen")} es. Wie lange zufällige Züge brauchten, lässt sich bei so vielen Zuständen nicht ausrechnen.`;
