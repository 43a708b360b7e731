/** Die Texte zu den Teilen einer Aufgabe: nebeneinander, mit Exemplaren, und im Bild mit dem Ziel. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";

// Exemplare in einer Zeile
export const copies = (first: string, last: string, count: number) => `Teile ${first} bis ${last}, ${count} Exemplare`;
export const fold = "Diese Exemplare zusammenfassen";
export const unfold = "Jedes Exemplar zeigen";
export const times = (count: number) => `\u00d7 ${count}`;

// Nebeneinander
export const firstToLast = (first: ComponentChildren, last: ComponentChildren): JSX.Element => (
  <>
    {first} bis {last}
  </>
);
export const noneUsed = "Noch werden keine Teile benutzt.";
export const someShown = (shown: number, count: number, outcome: string) =>
  `Die ersten ${shown} von ${count}. ${outcome}`;
export const howTogether = "Wie gehören sie zusammen?";
export const trying = "Probiert jede Art, sie zusammenzusetzen…";
export const notTogether = "Sie passen nicht zusammen.";
export const noneStored = "Die Suche hat keinen Zusammenbau gespeichert, den man zeigen könnte.";
export const upToRotation = "Ohne gedrehte Kopien gezählt, so wie das Puzzle jetzt ist";

// Mit dem Ziel
/** Was im Bild ist; das Ziel mit dem Namen seiner Form. */
export const picture = (goal: string | undefined, count: number) =>
  [
    goal === undefined ? "Noch kein Ziel" : `Das Ziel, ${goal}`,
    ...(count > 0 ? [formatCount(count, "Teil", "Teile")] : []),
  ].join(", und ");
export const goalBehind = "Hinten das Ziel, davor die Teile.";
export const goalAlone = "Das Ziel: was die Teile zusammen ergeben.";
export const transparent = (cells: string) => `Durchsichtige ${cells} dürfen leer bleiben.`;
export const addProblem = "Füge eine Aufgabe hinzu.";
export const chooseGoal = "Wähle ein Ziel.";
