/** Die Texte zu den Zusammenbauten, die eine Suche gefunden hat, und zu denen, die eine Datei enthält. */

import { formatCount, formatNumber } from "../count";
import * as common from "./common";

const assemblies = (count: number): string => formatCount(count, "Zusammenbau", "Zusammenbauten");

const assembliesText = "Zusammenbauten";
export { assembliesText as assemblies };
export const assembly = (number: number) => `Zusammenbau ${number}`;
export const solution = (number: number) => `Lösung ${formatNumber(number)}`;
/** Wie viele davon in der Liste stehen; `row` ist die Zeile des gewählten. */
export const summary = (listed: number, found: number, deleted: number, row: number | null) =>
  [
    listed === found ? assemblies(found) : `${formatNumber(listed)} von ${assemblies(found)}`,
    deleted > 0 ? `, ${formatNumber(deleted)} gelöscht` : "",
    row === null ? "" : ` \u00b7 Zeile ${formatNumber(row)}`,
  ].join("");
export const allDeleted = "Alle sind gelöscht.";
export const none = "Keiner von dieser Art.";
export const noneSoFar = "Bisher keiner von dieser Art.";

// Die Liste
export const sort = "Sortieren";
export const sortBy = (order: string) => `Sortieren: ${order}`;
export const headings = { found: "Nr.", level: "Stufe", moves: "Züge", pieces: "Teile" };
export const starOf = (number: number) => `Stern von Zusammenbau ${number}`;
export const giveStar = "Einen Stern geben";
export const takeStar = "Den Stern wegnehmen";

// Stufen
export const levels = "Stufen";
export const ofLevel = (level: number, count: number) => `Stufe ${level}: ${assemblies(count)}`;
export const dragLevels = (level: number, count: number) =>
  `Stufe ${level}: ${formatNumber(count)}. Ziehen wählt mehrere Stufen.`;

// Filter
export const whichOnes = "Welche";
export const only = {
  all: "alle Zusammenbauten",
  solutions: "Lösungen",
  partial: "die mindestens zum Teil auseinandergehen",
  stuck: "die verschlossen bleiben",
  undecided: "unentschiedene",
};
export const showAll = "Alle zeigen";
export const filter = "Filter";
export const ranges = { level: "Stufe", moves: "Züge insgesamt", holes: common.holes, pieces: "Benutzte Teile" };
export const onlyStarred = "Nur die mit Stern";

// Was man mit ihnen tut
export const star = "\u2606 Stern";
export const starred = "\u2605 Stern";
export const starKey = "Die Taste * tut dasselbe";
export const sideBySide = "Vergleichen";
export const keepInSight = "Lässt diesen Zusammenbau neben dem stehen, den du danach wählst";
export const twoInSight = "Es stehen schon zwei nebeneinander. Schließ zuerst den linken.";
export const chooseFirst = "Wähle zuerst einen Zusammenbau in der Liste.";
export const save = "Diese speichern";
export const saveMeans = "In eine Datei, mit der Liste, wie sie ist: Filter und Löschungen lassen die anderen weg";
export const deleteMeans =
  "Aus der Liste, aus keiner Datei. Zusammenbauten behalten ihre Nummern, und Gelöschtes lässt sich zurückholen.";
export const deleteKey = "Die Taste Entf tut dasselbe";
export const deleteThis = "Diesen";
export const deleteBefore = "Alle davor";
export const deleteAfter = "Alle danach";
export const deleteLocked = "Alle, die keine Lösungen sind";
export const deleteListed = "Alle in der Liste";
export const keepEvery = "Nur jeden n-ten behalten";
export const n = "n";
export const undoDeletion = "Das letzte Löschen rückgängig machen";
export const bringBack = (deleted: number) =>
  deleted === 1 ? "Ihn zurückholen" : `Alle ${formatNumber(deleted)} zurückholen`;

// Die der Datei
export const storedInFile = "In der Datei gespeichert";
export const storedSolutions = "Gespeicherte Lösungen";
export const storedSolution = (number: number) => `Gespeicherte Lösung ${number}`;
export const withoutLevel = "Zusammenbau";
export const storedSummary = (listed: number, stored: number) => {
  const all = formatCount(stored, "gespeicherte Lösung", "gespeicherte Lösungen");
  return listed === stored
    ? all
    : `${formatNumber(listed)} von ${formatCount(stored, "gespeicherten Lösung", "gespeicherten Lösungen")}`;
};
