/** Wie Änderungen im Verlauf eines Puzzles heißen. */

import { formatCount, formatNumber } from "../count";

/** Ein Name in einem Satz. */
export function called(name: string): string {
  return name ? `„${name}“` : "ohne Namen";
}

/** Nach einem Schritt, der in einem anderen Raum zu sehen ist als der davor. */
export const undone = (step: string) => `Rückgängig gemacht: ${step}`;
export const restored = (count: number) => `${formatCount(count, "Zusammenbau", "Zusammenbauten")} zurückgeholt`;
export const redone = (step: string) => `Wiederholt: ${step}`;

// Das Dokument
export const sticksBegun = "sechs volle Stäbe";
export const packingBegun = "ein Kasten und Teile zum Packen";
export const boxChanged = "Kasten geändert";
export const setTaken = (set: string) => `Teile genommen: ${set}`;
export const shapesBegun = "zwei leere Formen und ein Ziel";
export const opened = (name: string) => `${name} geöffnet`;
export const openedLink = "aus einem Link geöffnet";
export const openedDesign = (run: number) => `den Entwurf von Durchlauf ${run} geöffnet`;
export const toShapes = "die Stäbe zu freien Formen gemacht";
export const toSticks = "die Formen zu Stäben gemacht";
export const named = (name: string) => `das Puzzle ${called(name)} genannt`;
export const comment = "den Kommentar geändert";

// Stäbe
export const carved = (cube: number, stick: string, place: string) =>
  `Würfel ${cube} von Stab ${stick} entfernt (${place})`;
export const cubePutBack = (cube: number, stick: string, place: string) =>
  `Würfel ${cube} von Stab ${stick} wieder eingesetzt (${place})`;
export const stickNumbered = (stick: string, number: number) => `Stab ${stick} zu Nummer ${number} gemacht`;
export const stickNamed = (stick: string, name: string) => `Stab ${stick} ${called(name)} genannt`;
export const stickColoured = (stick: string) => `Stab ${stick} gefärbt`;
export const sticksLengthened = (length: number) => `die Stäbe ${length} lang gemacht`;

// Formen
export const shapeAdded = "eine Form hinzugefügt";
export const shapesAdded = (count: number) => `${count} Formen hinzugefügt`;
export const shapeCopied = "eine Form kopiert";
export const shapeRemoved = (shape: string) => `${shape} entfernt`;
export const shapeMoved = (shape: string, place: number) => `${shape} an Stelle ${place} gerückt`;
export const shapeNamed = (name: string) => `eine Form ${called(name)} genannt`;
export const shapeColoured = (shape: string) => `${shape} gefärbt`;
/** Zellen einer Zeichnung: so viele, wie eine Änderung betraf, oder einige. */
export const cells = (count: number | null, isCubic: boolean) =>
  count === null
    ? isCubic
      ? "einige Würfel"
      : "einige Zellen"
    : isCubic
      ? formatCount(count, "Würfel")
      : formatCount(count, "Zelle", "Zellen");
export const variableCells = (count: number | null, isCubic: boolean) =>
  count === null
    ? isCubic
      ? "einige variable Würfel"
      : "einige variable Zellen"
    : isCubic
      ? formatCount(count, "variabler Würfel", "variable Würfel")
      : formatCount(count, "variable Zelle", "variable Zellen");
export const cellsPut = (cells: string, shape: string) => `${cells} in ${shape} gesetzt`;
export const cellsTaken = (cells: string, shape: string) => `${cells} aus ${shape} entfernt`;
export const cellsColoured = (cells: string, shape: string, colour: number) =>
  `${cells} von ${shape} in Farbe ${colour}`;
export const cellsUncoloured = (cells: string, shape: string) => `${cells} von ${shape} entfärbt`;

// Ganze Zeichnungen einer Form oder aller
export const allShapes = "alle Formen";
export const holesFilled = (shape: string) => `${shape}: Löcher gefüllt`;
export const hollowed = (shape: string) => `${shape} ausgehöhlt`;
export const insideFixed = (shape: string) => `${shape}: innen fest gemacht`;
export const insideVariable = (shape: string) => `${shape}: innen variabel gemacht`;
export const outsideFixed = (shape: string) => `${shape}: außen fest gemacht`;
export const outsideVariable = (shape: string) => `${shape}: außen variabel gemacht`;
export const uncoloured = (shape: string) => `${shape} entfärbt`;
export const centred = (shape: string) => `${shape} in die Mitte des Kastens gerückt`;
export const cornered = (shape: string) => `${shape} in die Ecke des Kastens gerückt`;
export const turned = (shape: string) => `${shape} gedreht`;
export const mirrored = (shape: string) => `${shape} gespiegelt`;
export const enlarged = (shape: string, by: number) => `${shape} ${formatNumber(by)}-mal so groß gemacht`;
export const shrunk = (shape: string) => `${shape} so klein wie möglich gemacht`;
export const weighted = (shape: string, weight: number) => `${shape}: Gewicht ${weight}`;
export const resized = (shape: string) => `${shape}: Kasten geändert`;
export const shifted = (shape: string) => `${shape} im Kasten verschoben`;
export const trimmed = (shape: string) => `${shape}: Kasten zugeschnitten`;

// Farben
export const colouredBy = {
  shape: "Teile nach Form gefärbt",
  piece: "Teile einzeln gefärbt",
  wood: "Teile nach Holz gefärbt",
};
export const colourAdded = "eine Farbe hinzugefügt";
export const colourChanged = (colour: number) => `Farbe ${colour} geändert`;
export const colourRemoved = (colour: number) => `Farbe ${colour} entfernt`;
export const colourAllowed = (piece: number, goal: number) => `Farbe ${piece} auf Farbe ${goal} erlaubt`;
export const colourForbidden = (piece: number, goal: number) => `Farbe ${piece} auf Farbe ${goal} verboten`;

// Wege
export const pieceMoved = (piece: string, end: string) => `Teil ${piece} bewegt (${end})`;
export const startAndGoal = "Start und Ziel";
export const exampleTaken = "ein Beispiel für einen Weg gezeichnet";
export const assemblyTaken = "einen Weg vom Zusammenbau aus gezeichnet";
export const startCopied = "den Start ins Ziel kopiert";

// Aufgaben
export const problemAdded = "eine Aufgabe hinzugefügt";
export const problemCopied = "eine Aufgabe kopiert";
export const problemRemoved = "eine Aufgabe entfernt";
export const problemMoved = (problem: number, place: number) => `Aufgabe ${problem} an Stelle ${place} gerückt`;
export const problemNamed = (name: string) => `eine Aufgabe ${called(name)} genannt`;
export const goalChosen = (shape: string) => `${shape} zum Ziel gemacht`;
export const noGoal = "das Ziel entfernt";
export const anyHoles = "beliebig viele Löcher erlaubt";
export const holes = (most: number) => `${formatCount(most, "Loch", "Löcher")} erlaubt`;
export const unused = (shape: string) => `${shape} nicht mehr benutzt`;
export const used = (shape: string, least: number, most: number) =>
  `${shape} ${least < most ? `${least}- bis ${most}-mal` : most === 1 ? "einmal" : `${most}-mal`} benutzt`;
export const noneUsed = "keine Form mehr benutzt";
export const everyUsed = "jede Form benutzt";
export const oneMoreUsed = "von jeder Form eine mehr benutzt";
export const noneLeftOut = "keine Teile mehr weggelassen";
export const noneTogether = "keine Teile mehr zusammengelassen";
export const ungrouped = (shape: string, group: number) => `${shape} aus Gruppe ${group} genommen`;
export const grouped = (shape: string, group: number) => `${shape} in Gruppe ${group} gesteckt`;
export const someGrouped = (count: number, shape: string, group: number) =>
  `${count} von ${shape} in Gruppe ${group} gesteckt`;
export const splitBegun = (pieces: number) => `begonnen, das Ziel in ${pieces} Teile zu zerlegen`;
export const cellsGiven = (shape: string) => `${shape} Würfel des Ziels gegeben`;
export const cellsTakenBack = "den Teilen Würfel des Ziels genommen";
