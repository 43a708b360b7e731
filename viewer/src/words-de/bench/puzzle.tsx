/** Texte des Raums „Puzzle“: eine Aufgabe, ihr Ziel und ihre Teile. */

import type { JSX } from "preact";
import { formatCount } from "../count";

const range = (least: number, most: number): string => (least === most ? String(most) : `${least} bis ${most}`);

export const noProblem = "Es gibt noch keine Aufgabe. Füge eine hinzu, dann wähle ihr Ziel und ihre Teile.";
export const copyHint = "Eine weitere Aufgabe mit denselben Teilen; eine Datei kann mehrere haben";
export const addHint = "Eine Datei kann mehrere Aufgaben mit denselben Formen haben";
export const problemName = "Name der Aufgabe";
export const nameProblem = "Gib der Aufgabe einen Namen";
export const solve = "Lösen";

export const goal = "Ziel";
export const chooseShape = "Form wählen";
export const split = "Das Ziel in Teile zerlegen";
export const splitHint = "Mal die Würfel des Ziels in den Farben der Teile an";
export const holesAtMost = "Löcher, höchstens";
export const emptyCells = (cells: string) => `${cells} des Ziels, die leer bleiben`;
export const atMost = (holes: JSX.Element): JSX.Element => <>höchstens {holes}</>;

// Was der Server herausgefunden hat
const rangeText = ([least, most]: readonly [number, number]) => range(least, most);
export { rangeText as range };
export const volumes = "in allen Teilen zusammen, und im Ziel";
export const volume = ([least, most]: readonly [number, number], required: number, optional: number) =>
  `${range(least, most)} in den Teilen, ${range(required, required + optional)} im Ziel`;
export const holesHint = (cells: string) => `${cells} des Ziels, die die Teile leer lassen`;
export const stored = "Gespeicherte Lösungen";
export const storedSolutions = (count: number, level: string | null) =>
  level ? `${formatCount(count, "Lösung", "Lösungen")}, bis Stufe ${level}` : formatCount(count, "Lösung", "Lösungen");
export const isBurr = (edit: (words: string) => JSX.Element): JSX.Element => (
  <>Das ist ein Teufelsknoten. {edit("Als sechs Stäbe bearbeiten")}</>
);

// Teile
export const leaveOut = "Einige dürfen fehlen";
export const leaveOutHint = "gib für jedes Teil eine kleinste und eine größte Anzahl an";
export const stayTogether = "Einige dürfen zusammenbleiben";
export const stayTogetherHint = "Teile einer Gruppe müssen nicht getrennt werden";
export const stayTogetherLimits =
  "Teile einer Gruppe müssen nicht getrennt werden; die Zahl begrenzt, wie viele Exemplare dazugehören";
export const useNone = "Keine benutzen";
export const useEvery = "Jede Form benutzen";
export const oneMore = "Von jeder eine mehr";
export const oneMoreHint = "Eine mehr von jeder Form außer dem Ziel";
export const between = (least: JSX.Element, most: JSX.Element): JSX.Element => (
  <>
    {least} bis {most}
  </>
);
export const groupsOf = (shape: string) => `Gruppen von ${shape}`;
export const inGroups = (count: number) => (count > 1 ? "in Gruppen" : "in Gruppe");
export const inGroup = (shape: string, group: number) => `${shape} in Gruppe ${group}`;
export const copiesInGroup = (shape: string, group: number) => `Exemplare von ${shape} in Gruppe ${group}`;
export const allCopies = "alle";
export const inNewGroup = (shape: string, group: number) => `${shape} in einer neuen Gruppe, ${group}`;
export const alsoInNewGroup = (group: number) => `Auch in einer neuen Gruppe, ${group}`;

// Die Wahl unter Aufgaben
export const outcomes = {
  searching: "sucht",
  paused: "angehalten",
  noAssembly: "kein Zusammenbau",
  nothingSoFar: "bisher nichts",
  solutions: (count: number) => formatCount(count, "Lösung", "Lösungen"),
  assemblies: (count: number) => formatCount(count, "Zusammenbau", "Zusammenbauten"),
};
