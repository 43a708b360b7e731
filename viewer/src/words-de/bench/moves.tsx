/** Texte von Zügen von Hand: Gruppen, die gleiten oder sich drehen, Teile, die geschoben werden, besuchte Zustände. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";

export const allBut = (pieces: ComponentChildren): JSX.Element => <>alle außer {pieces}</>;
export const moved = (pieces: ComponentChildren, how: string): JSX.Element => (
  <>
    {pieces} {how}
  </>
);
export const off = "weg";
export const by = (direction: string, length: string) => `um ${length} ${direction}`;
export const turns = "Wie es sich drehen kann";
export const pushing = "Das Teil um einen Würfel schieben";
export const pageUp = "Bild auf";
export const pageDown = "Bild ab";

export const states = (count: number) => formatCount(count, "Zustand", "Zustände");
export const statesLabel = "Zustände, in denen du schon warst";
export const closeStates = "Die Zustände schließen";
export const statesHint =
  "Wo du schon warst; jede Zeile ist einen Zug weiter vom zusammengesetzten Puzzle entfernt. Wähle einen Zustand, um dorthin zurückzugehen.";
export const tree = "Baum der Zustände";
export const allApart = (move: string) => `${move}: alles auseinander`;
export const stateAfter = (move: string, count: number) => `${move}, ${formatCount(count, "Zug", "Züge")}`;
export const assembled = "Zusammengesetzt";
