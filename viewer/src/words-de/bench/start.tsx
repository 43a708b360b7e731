/** Texte der Startseite. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";
import * as common from "./common";

export const program = "burrkit";
export const purpose = "Nimm verzahnte Puzzles auseinander und setz sie wieder zusammen.";
export const ways = {
  sticks: {
    title: "Ich habe sechs Stäbe",
    text: "Zeichne sechs gekerbte Stäbe, wie du sie siehst, oder gib ihre Nummern ein, und sieh, wie sie zusammengehören.",
  },
  shapes: {
    title: "Eigene Formen",
    text: "Zeichne Teile Würfel für Würfel, oder zerlege eine fertige Form in Teile, und löse das Puzzle.",
  },
  packing: {
    title: "Einen Kasten packen",
    text: "Wähle oder zeichne Teile, zeichne die Öffnung eines Kastens, und sieh zu, wie die Teile hineingehen.",
  },
  open: (folder: string | undefined) => ({
    title: common.openPuzzle,
    text: `Eine Datei ${folder ? `aus „${folder}“` : "von dir"}: BurrTools, Text, JSON oder puzzlecad. Du kannst sie auch hier ablegen.`,
  }),
  known: {
    title: common.knownBurrs,
    text: "Such einen nach Name, Designer oder Stabnummer, und sieh zu, wie er auseinandergeht.",
  },
};
export const more = (lattice: ComponentChildren, design: (words: string) => JSX.Element): JSX.Element => (
  <>
    Oder zeichne Formen aus {lattice}, oder lass dir ein Puzzle {design("entwerfen")}.
  </>
);
export const otherCells = "anderen Zellen als Würfeln";
export const otherCellsLabel = "Ein Puzzle aus anderen Zellen zeichnen";

// Woran zuvor gearbeitet wurde
export const forget = (name: string) => `${name} vergessen`;
export const forgetDraft = "Entfernt diesen Entwurf; gespeicherte Dateien bleiben";
export const searching = (share: number) => `sucht, ${share}\u00a0%`;
export const paused = (share: number) => `angehalten bei ${share}\u00a0%`;
export const solutions = (count: number) => formatCount(count, "Lösung", "Lösungen");
export const numbered = (title: string, number: number) => `${title} (${number})`;
export const whatToSearch = "Name";
export const filesIn = (folder: string) => `Puzzles in „${folder}“`;
export const files = "Dateien";
export const examples = "Beispiele für den Anfang";
export const ofDay = (burr: ComponentChildren): JSX.Element => <>Der Knoten des Tages: {burr}</>;
export const elsewhere = (pencil: (words: string) => JSX.Element, atlas: JSX.Element | null): JSX.Element => (
  <>
    Auch hier: {pencil("Bleistifträtsel und Wörter")}
    {atlas ? <> und {atlas}</> : null}.
  </>
);
export const atlas = "ein Atlas der Teufelsknoten";
