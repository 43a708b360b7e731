/** Die Texte der verschickten Seite und der Ansicht in der Werkbank. */

import { formatCount, formatNumber } from "./count";

// Die Seite
export const nothing = "Noch gibt es nichts zu sehen.";
export const nothingHint =
  "Diese Seite zeigt ein Puzzle, das in ihrer Adresse steht; öffne sie mit einem Link, den burrkit gemacht hat.";
export const broken = "Dieses Puzzle lässt sich nicht zeigen.";

// Ihr Kopf
export const ways = "Ansichten";
export const lists = "Listen";
export const solution = "Lösung";
export const numbered = (number: number) => `Zusammenbau ${number}`;
export const assemblyAtLevel = (number: number, level: string) => `Zusammenbau ${number} \u00b7 Stufe ${level}`;
export const assemblyNote = (number: number, note: string) => `Zusammenbau ${number}. ${note}`.trim();
export const solutionAtLevel = (place: number, level: string) => `Lösung ${place} \u00b7 Stufe ${level}`;
export const solutionOfAssembly = (place: number, number: number, level: string) =>
  `Lösung ${place} \u00b7 Zusammenbau ${number} \u00b7 Stufe ${level}`;

// Das Pult
export const direction = "Richtung";
export const speed = (times: number) =>
  `Tempo ${({ 0.25: "\u00bc", 0.5: "\u00bd" } as Record<number, string>)[times] ?? times}`;
export const speedSpoken = (speed: string) => `Tempo: ${speed}`;
export const times = (times: number) => `${times.toLocaleString("de")}-fach`;
export const moves = "Züge";
export const isFirst = "Vor diesem Zug kommt keiner.";
export const isLast = "Nach diesem Zug kommt keiner.";
export const toEnd = "Zum Ende";
export const goOut = (marks: readonly string[]) => `${marks.join(" ")} hinaus`;
export const comeIn = (marks: readonly string[]) => `${marks.join(" ")} hinein`;
export const tile = (what: string, moves: number) => `${what}: ${formatCount(moves, "Zug", "Züge")}`;
export const tileSpoken = (what: string, moves: number) => `${what}, ${formatCount(moves, "Zug", "Züge")}`;
export const sweep = "Zeigen, was sie überstreicht";
export const described = (title: string, pieces: number, caption: string) => `${title}, ${pieces} Teile. ${caption}`;

// Die Liste der Teile
export const visibilities = [
  ["show", "Zeigen"],
  ["ghost", "Durchsichtig"],
  ["hide", "Verbergen"],
] as const;
export const showAll = "Alle zeigen";
export const ghostAll = "Alle durchsichtig";
export const like = (marks: readonly string[]) => `wie ${marks.join(", ")}`;
export const unused = (count: number) => `${formatCount(count, "Teil wird", "Teile werden")} hier nicht benutzt`;
export const ghostHint = "Ein Klick auf ein Teil im Bild macht es durchsichtig, der nächste wieder fest.";
export const made = {
  ghost: (piece: string) => `${piece}: durchsichtig.`,
  show: (piece: string) => `${piece}: fest.`,
};

// Züge von Hand
export const byHand = "Von Hand";
export const choosePiece = "Wähle ein Teil, hier oder im Bild, um zu sehen, wohin es kann.";
export const legalTurns = "Drehungen, wie starre Teile ohne Spiel sie machen können";
export const leave = "Beenden";
export const whereTo = "Wohin es kann";
export const tooFarApart = "Die Teile sind zu weit auseinander, um nach Drehungen zu suchen.";
export const blocked = "Es sitzt auf allen Seiten fest.";
export const off = "weg";
export const offWay = (way: string) => `${way} weg`;
export const byWay = (cubes: number, way: string) => `um ${cubes} ${way}`;
export const turn = "drehen";
export const line = (line: number) => `Achse ${line}`;
export const aboutLine = (sense: string, line: number, place?: string) =>
  place ? `${sense}, um Achse ${line}, ${place}` : `${sense}, um Achse ${line}`;
export const lineAt = (place: string) => `um eine Achse ${place}`;
export const more = (count: number) => `${count} weitere`;

// Wie sie aussieht
export const pieces = "Aussehen der Teile";
export const looks = [
  ["plain", "Schlicht"],
  ["wood", "Holz"],
] as const;
export const page = "Seite";
export const colours = "Farben der Seite";
export const themes = [
  ["light", "Hell"],
  ["dark", "Dunkel"],
] as const;
export const apart = "Abstand";
export const drawApart = "Die Teile auseinanderziehen";
export const cut = "Schnitt";
export const cutFrom = "Geschnitten von";
export const cutSides = [
  [0, "Seite"],
  [1, "Vorn"],
  [2, "Oben"],
] as const;
export const cutDepth = "Tiefe des Schnitts";
export const marks = "Zeichen auf den Teilen";
export const paint = "Farben auf den Zellen";
export const keys = "Tasten";
export const copyLink = "Link kopieren";
export const fit = "Bild einpassen";
export const savePicture = "Bild speichern";
export const saveVector = "Als SVG speichern";

// Stehende Bilder und Papier
export const stillPictures = (why: string) => `${why} Hier sind stehende Bilder, die Schichten und die Züge.`;
export const stillAssembled = (title: string) => `${title}, zusammengesetzt`;
export const stillAfter = (move: number) => `Nach Zug ${move}`;
export const stillBefore = (move: number) => `Vor Zug ${move}`;
export const paperAssembly = (number: number) => `Zusammenbau ${formatNumber(number)}`;
export const layerCaptions = {
  bottom: (layer: number) => `${layer} unten`,
  between: (layer: number) => `${layer}`,
  top: (layer: number) => `${layer} oben`,
};
