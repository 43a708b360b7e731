/** Die Texte des Raums, in dem man einen Zusammenbau von Hand bewegt. */

import type { ComponentChildren, JSX } from "preact";

export const notAmongStates = (overlap: string) => `${overlap} Es gehört nicht zu den Zuständen.`;
export const movesSoFar = "Züge bisher";
export const choosePiece = "Wähle ein Teil, um zu sehen, wohin es kann.";
export const blocked = (piece: ComponentChildren): JSX.Element => <>Teil {piece} sitzt auf allen Seiten fest.</>;
export const whereItGoes = "Wohin es kann";
export const onTable = "Lose:";
export const firstPiece = "Welches Teil kommt zuerst? Wähle eines.";
export const nextPiece = "Diese sind an ihren Plätzen. Welches Teil kommt als Nächstes?";
export const notWhole = "Bring zuerst die Teile an ihre Plätze, die schon zusammen sind";

// Werkzeuge
export const game = "Das Spiel";
export const noMoves = "Du hast noch keine Züge gemacht";
export const noTogether =
  "Zusammensetzen kannst du hier nur Puzzles aus Würfeln, die in ganzen Zügen ganz auseinandergehen";
export const notWhilePushed = "Nicht, solange Teile durch andere geschoben sind";
export const onlyApart = "Nur beim Zerlegen";
export const more = "Mehr";
export const turns = "Drehungen";
export const turnsMean = "Ob Teile sich drehen, wie starre Teile ohne Spiel es können";
export const push = "Durchschieben";
export const pushMeans = "Schieb Teile durch andere und sieh, wo sie sich überschneiden";
export const howFar = "Wie weit noch?";
export const canMove = "Bewegt sich etwas?";
export const canMoveMeans =
  "Schieben in jede Richtung, mehrere Gruppen zugleich, und Drehungen; oder der Beweis, dass sich nichts bewegt";
export const panels = { matrix: "Matrix", states: "Zustände" };
export const panelsMean = {
  matrix: "Wie weit jedes Teil kommt, bevor es ein anderes mitnimmt",
  states: "Alle Zustände, in denen du schon warst, und die Züge dazwischen",
};
