/** Texte einer Suche: wie gesucht wird, wie weit sie ist, und was sie gefunden hat. */

import { formatCount, formatNumber } from "../count";
import * as common from "./common";

export const ways = { watch: common.watch, hand: "Von Hand", difficulty: common.difficulty };
export const list = "Liste";

// Davor und danach
export const starting = "Beginnt…";
export const again = "Noch einmal lösen";
export const estimate = "Schätzen";
export const resume = "Weitermachen";
export const changed =
  "Du hast diese Aufgabe geändert, seit die Suche begann; die Ergebnisse gehören zu ihr, wie sie war.";
export const purpose =
  "Findet jede Art, die Teile zusammenzusetzen und wieder zu zerlegen, Zug um Zug. Kleine Puzzles brauchen einen Augenblick; die Suche bei einem großen lässt sich anhalten.";
export const unfinished = "Unfertige Suchen";

// Eine Schätzung
export const time = "Zeit auf einem Prozessor";
export const unsettled = (count: number, sampled: number) =>
  `${formatNumber(count)} von ${sampled === 1 ? "1 zerlegten Zusammenbau" : `${formatNumber(sampled)} zerlegten Zusammenbauten`} haben zu viele Zustände: Lösungen und Zeit können mehr werden.`;
export const inBrackets = "Die Spanne in Klammern enthält die wahre Zahl in neun von zehn Fällen.";
export const ruleNotEstimated = "Wie viele nach dieser Regel auseinandergehen, wird nicht geschätzt.";

export const headlines = {
  waiting: common.waiting,
  running: "Suche läuft…",
  pausing: "Wird angehalten…",
  paused: "Angehalten",
  cancelling: common.stopping,
  cancelled: common.stopped,
  failed: common.searchFailed,
};
export const verdicts = {
  impossible: "Es lässt sich nicht zusammensetzen",
  nothing: "Bisher nichts gefunden",
  noneOfLevel: (level: number) => `Keine Lösung ab Stufe ${level}`,
  ofLevel: (count: number, level: number) => `${formatCount(count, "Lösung", "Lösungen")} ab Stufe ${level}`,
  assemblies: (count: number) => formatCount(count, "Zusammenbau", "Zusammenbauten"),
  partSoFar: "Bisher geht es nur zum Teil auseinander",
  noneApartSoFar: "Bisher geht nichts auseinander",
  partAtLeast: "Es geht mindestens zum Teil auseinander",
  undecided: "Unentschieden, ob es auseinandergeht",
  onlyPart: "Es geht nur zum Teil auseinander",
  stuck: "Es bleibt verschlossen",
  solutions: (count: number, how: string) =>
    `${count === 1 ? "Eine Lösung" : formatCount(count, "Lösung", "Lösungen")}${how}`,
};

// Wie weit sie ist
export const allTriedIn = (time: string) => `Alles probiert in ${time}.`;
export const stoppedAfter = (time: string) => `Angehalten nach ${time}.`;
export const ofAllWays = (percents: string) => `${percents} aller Möglichkeiten probiert`;
export const ofBranches = (percent: string) => `${percent} der Zweige probiert`;
export const after = (time: string) => ` · ${time}`;
export const toGo = (time: string) => ` · noch ${time}`;
export const aboutToGo = (time: string) => ` · noch etwa ${time}`;
export const interval = "Jede Spanne enthält die wahre Zahl in neun von zehn Fällen.";
export const assembliesInAll = (span: string) => `Geschätzt ${span} Zusammenbauten insgesamt.`;
export const waits =
  "Auf jedem Prozessor läuft eine Suche. Diese beginnt, sobald eine andere endet oder angehalten wird.";
export const stored = (place: string) => `In ${place} gespeichert: Sie kann auch an einem anderen Tag weitergehen.`;

// Was sie zählt
export const assembly = (count: number) => (count === 1 ? "Zusammen\u00adbau" : "Zusammen\u00adbauten");
export const assemblyHint = "Arten, wie die Teile zusammenpassen, ob man sie dorthin bewegen kann oder nicht.";
export const solution = (count: number) => (count === 1 ? "Lösung" : "Lösungen");
export const solutionHint = "Zusammenbauten, die ganz auseinandergehen und sich also zusammensetzen lassen.";
export const inPart = (count: number) => (count === 1 ? "geht zum Teil auseinander" : "gehen zum Teil auseinander");
export const inPartHint = "Zusammenbauten, aus denen etwas freikommt, aber nicht alles.";
export const upTo = {
  rotation: (count: number) => `${formatNumber(count)} ohne gedrehte`,
  reflection: (count: number) => `${formatNumber(count)} ohne gespiegelte`,
};
export const asCounted = {
  rotation: "Hier zählen gedrehte Kopien nur einmal.",
  reflection: "Hier zählen gedrehte und gespiegelte Kopien nur einmal.",
  raw: "Hier zählt jede gedrehte Kopie.",
};

// Wie gesucht wird
export const options = "Wie gesucht wird";
export const find = "Finde";
export const leastLevel = "Kleinste Stufe";
export const piecesMay = "Teile dürfen";
export const onlyCubes = "Nur Teile aus Würfeln drehen sich oder bewegen sich um halbe Würfel.";
export const clearance = "Spiel";
export const clearanceBetween = (least: number, most: number) =>
  `Spiel, ${least.toLocaleString("de")} bis ${most.toLocaleString("de")} eines Würfels`;
export const noClearance = (least: number, most: number) =>
  `ein Bruchteil eines Würfels von ${least.toLocaleString("de")} bis ${most.toLocaleString("de")}`;
export const count = "Zähle";
export const counts = {
  rotation: "gedrehte Kopien einmal",
  reflection: "auch Spiegelbilder einmal",
  raw: "jede Kopie",
};
export const keepShifted = "Verschobene Kopien behalten";
export const keepShiftedHint = "gleiche Zusammenbauten, im Ziel verschoben";
/** Was um eine Zahl herum steht, wie ihr Feld heißt, und was leer darin steht. */
export const limits = {
  assemblies: {
    before: "Aufhören nach",
    after: "Zusammen\u00adbauten",
    label: "Nach so vielen Zusammenbauten aufhören",
    empty: "allen",
  },
  pause: {
    before: "Anhalten nach",
    after: "Sekunden",
    label: "Nach so vielen Sekunden anhalten",
    empty: common.noLimit,
  },
  end: {
    before: "Beenden nach",
    after: "Sekunden",
    label: "Nach so vielen Sekunden beenden",
    empty: common.noLimit,
  },
  states: {
    before: "Aufgeben nach je",
    after: "Zuständen",
    label: "Einen Zusammenbau nach so vielen Zuständen aufgeben",
    empty: common.noLimit,
  },
  threads: (cores: number) => ({
    before: "Benutze",
    after: `von ${cores} Prozessoren`,
    label: "Prozessoren",
    empty: "alle",
  }),
};

/** Was eine Suche findet und behält. */
export const kinds = {
  all: { what: "alle Zusammenbauten", hint: "Und wie jeder auseinandergeht." },
  fit: { what: "nur Zusammenbauten", hint: "Wie die Teile passen, nicht wie sie sich bewegen." },
  level: {
    what: "Lösungen ab einer Stufe",
    hint: "Was in weniger Zügen auseinandergeht, wird gezählt, aber nicht gespeichert. So eine Suche lässt sich nicht anhalten.",
  },
  count: {
    what: "nur die Zahlen",
    hint: "Zählt Zusammenbauten und Lösungen und behält keine, das geht schneller. So eine Suche lässt sich nicht anhalten.",
  },
};
