/** Die Texte von Entwürfen selbst: wofür sie gut sind, warum es keine geben kann, und wie einer ist. */

import { formatCount, formatNumber } from "../count";
import { listed } from "../list";

const span = (least: number, most: number): string => (least === most ? String(least) : `${least}\u2013${most}`);

export const goals = {
  level: "hohe Stufe",
  moves: "viele Züge insgesamt",
  solutions: "wenige Lösungen",
  assemblies: "wenige Zusammenbauten",
  holes: "wenige Löcher",
  corners: "wenige Innenecken",
  spread: "ähnlich große Teile",
  shapes: "wenige verschiedene Teile",
  symmetry: "symmetrischer Zusammenbau",
  states: "viele Zustände",
  "dead-ends": "viele Sackgassen",
  random: "viele zufällige Züge",
};
export const comparedByLevel =
  "Entwürfe werden nach ihrer Stufe verglichen, dann danach, wie wenige Lösungen sie haben. Klick der Reihe nach an, was dir am wichtigsten ist.";
export const comparedBy = (goals: readonly string[]) =>
  goals.length > 1
    ? `Entwürfe werden so verglichen: ${listed(goals)}, das Erste zuerst.`
    : `Entwürfe werden so verglichen: ${listed(goals)}.`;
export const notBeatenIn = (goals: readonly string[]) =>
  goals.length > 1 ? `unübertroffen in allem zugleich: ${listed(goals)}` : `unübertroffen: ${listed(goals)}`;

// Warum es keine geben kann
export const tooFewCubes = (cubes: number, least: number) =>
  `${cubes} Würfel sind zu wenige: Jedes von mindestens 2 Teilen braucht ${least}.`;
export const tooManyPieces = (pieces: number, cubes: number, most: number, least: number) =>
  `${pieces} Teile aus ${cubes} Würfeln sind zu viele: höchstens ${most}, mit je ${least} Würfeln.`;
export const sizesCrossed = (least: number, most: number) =>
  `Die kleinste Größe, ${least}, ist mehr als die größte, ${most}.`;
export const sizesMissed = (pieces: number, least: number, most: number, cubes: number) =>
  `${pieces} Teile mit ${least}\u2013${most} Würfeln ergeben nicht ${cubes} Würfel.`;
export const twoMustChange = "Mindestens zwei Teile müssen sich ändern.";

// Eine Suche
export const name = (pieces: number, what: string) => `${pieces} Teile aus ${what}`;
export const fromRun = (run: number) => `ab Durchlauf ${run}`;
export const fromRunKeeping = (run: number, pieces: readonly string[]) => `ab Durchlauf ${run}, mit ${listed(pieces)}`;
export const progress = (made: number, runs: number) =>
  `${formatNumber(made)} von ${formatNumber(runs)} Durchläufen gemacht`;
export const levelReached = (made: number, runs: number) =>
  `${formatNumber(made)} von ${formatNumber(runs)} Durchläufen gemacht: Die Stufe ist erreicht`;
export const firstSteps = "Läuft: die ersten Schritte";
export const underWay = (level: number, steps: number) => `Läuft: Stufe ${level} nach ${formatNumber(steps)} Schritten`;

// Ein Entwurf
export const stopped = "angehalten";
export const run = (run: number) => `Durchlauf ${run}`;
export const runs = (runs: number) => `${runs} Durchläufe`;
export const moves = (moves: number) => formatCount(moves, "Zug", "Züge");
export const solutions = (count: number) => formatCount(count, "Lösung", "Lösungen");
export const solutionsOrMore = (count: number) => `${formatNumber(count)} oder mehr Lösungen`;
export const holes = (count: number) => (count === 0 ? "keine Löcher" : formatCount(count, "Loch", "Löcher"));
export const corners = (count: number) =>
  count === 0 ? "keine Innenecken" : formatCount(count, "Innenecke", "Innenecken");
export const shapes = (count: number, least: number, most: number) =>
  `${formatCount(count, "Form", "Formen")} mit ${span(least, most)} Würfeln`;
export const random = (moves: number) => `${formatNumber(moves)} zufällige Züge`;
