/** Texte eines Packpuzzles: sein Kasten, die Öffnung und die Teile. */

import { formatNumber } from "../count";

/** Namen von Formen. */
export const names = { box: "Kasten", goal: "Ziel" };
export const packed = (set: string) => `${set} im Kasten`;
export const title = "Kasten";
export const room = "Innenraum";
export const opening = "Öffnung";
export const sides = {
  top: "oben",
  front: "vorn",
  right: "rechts",
  back: "hinten",
  left: "links",
  bottom: "unten",
};
export const squares = { wall: "Wand", open: "offen", rim: "Rand des Kastens" };
export const drawOpening =
  "Zieh von Ecke zu Ecke, um die Wand zu öffnen oder wieder zu schließen. Mit der Tastatur: Leertaste, Pfeiltasten, Leertaste.";
export const close = "Diese Seite schließen";
export const isDrawn = "Dieser Behälter ist Würfel für Würfel gezeichnet; ändere Wände und Ziel unter Teile.";
export const known = "Bekannte Teilesätze";
export const sets = { soma: "Somawürfel", tetracubes: "Tetrawürfel", pentominoes: "Pentominos" };
export const takeSet = "Nimmt diese Teile und einen Kasten für sie";
export const drawOwn = "Andere Teile zeichnen";
export const picture = (pieces: number) => `Der Kasten, davor ${String(pieces)} Teile`;
export const tip = "Klick auf eine Wand des Kastens öffnet sie dort oder schließt sie wieder.";

// Was eine Suche gefunden hat
export const throughOpening = (made: number, assemblies: number) =>
  made === assemblies
    ? `Alle ${formatNumber(assemblies)} Arten, den Kasten zu füllen, gehen durch die Öffnung.`
    : `${formatNumber(made)} von ${formatNumber(assemblies)} Arten, den Kasten zu füllen, gehen durch die Öffnung.`;
