/** Texte des Raums „Weg“. */

import { formatCount } from "../count";
import * as common from "./common";

export const purpose =
  "Zeichne zwei Stellungen derselben Teile. burrkit findet den kürzesten Weg von einer zur anderen, oder beweist, dass es keinen gibt.";
export const find = "Den Weg finden";
export const watch = "Ansehen";
export const toDrawing = "Zur Zeichnung";
export const searching = "Suche läuft…";
export const fromStartToGoal = "Vom Start zum Ziel";
export const visiting = "Besucht Stellungen";
export const movesInWords = (count: number) => `${count === 1 ? "Der Zug" : `Die ${count} Züge`} in Worten`;
export const piecesMay = "Teile dürfen";
export const oneMove = "Ein Zug";

// Die beiden Stellungen
export const arrangements = "Start und Ziel";
export const ends = {
  start: {
    name: common.start,
    asDrawn: "Der Start. Mit der Tastatur zeichnest du in seinen Schichten neben dem Bild.",
  },
  goal: { name: "Ziel", asDrawn: "Das Ziel. Mit der Tastatur zeichnest du in seinen Schichten neben dem Bild." },
};
export const pieces = (count: number) => formatCount(count, "Teil", "Teile");
export const copyStart = "Start kopieren";
export const takeAssembly = "Zusammenbau dieses Puzzles";
export const examples = { blocks: "Beispiel: Blöcke", cube: "Beispiel: Würfel" };
export const solveFirst =
  "Sobald dieses Puzzle gelöst ist, kannst du einen Zusammenbau davon nehmen und hier verändern.";
export const notOfCubes =
  "Die Teile dieses Zusammenbaus liegen nicht auf ganzen Würfeln; hier lassen sie sich nicht zeichnen.";

// Der Pinsel
export const move = "Bewegen";
export const moveHint =
  "Zieh ein Teil. Mit der Tastatur: Eingabe auf einem seiner Würfel, Pfeiltasten oder Bild auf und Bild ab, und noch einmal Eingabe.";
export const wall = "Wand";
export const piece = (mark: string) => `Teil ${mark}`;
export const newPiece = (mark: string) => `Neues Teil ${mark}`;
export const neverMoves = (mark: string) => `Teil ${mark} bewegt sich nie`;
export const neverMovesHint = "wie ein Rahmen, in dem sich die anderen bewegen";
export const box = "Kasten, in Würfeln";
export const stayWithin = "Im Kasten bleiben";
export const stayWithinHint = "wie auf einem Tablett; bei Wänden bleiben die Teile immer darin";
export const tips = {
  move: "Zieh Teile in den Schichten neben dem Bild. Im Ziel dürfen Teile fehlen.",
  draw: "Klick eine Seite an, um daran weiterzubauen, oder ein Feld der Schicht. Ein Rechtsklick nimmt einen Würfel weg.",
};

// Warum es nichts zu suchen gibt
export const noStart = "Der Start hat noch keine Teile.";
export const allFixed = "Kein Teil des Starts darf sich bewegen.";
export const noGoal = "Das Ziel hat noch keine Teile. Kopiere den Start und bewege Teile.";
export const notInStart = (mark: string) => `Teil ${mark} des Ziels kommt im Start nicht vor.`;
export const otherShape = (mark: string, turns: boolean) =>
  turns
    ? `Teil ${mark} hat in Start und Ziel nicht gleich viele Würfel.`
    : `Teil ${mark} hat in Start und Ziel nicht dieselbe Form; Schieben dreht kein Teil.`;

// Wie gesucht wird
export const options = "Wie gesucht wird";
export const keepApart = "Gleiche Teile unterscheiden";
export const keepApartHint = "sonst dürfen Teile derselben Form die Plätze tauschen";
/** Was um eine Zahl herum steht, wie ihr Feld heißt, und was leer darin steht. */
export const limits = {
  margin: { before: "Rand", after: "Würfel", label: "Rand", empty: "üblich" },
  max_states: {
    before: "Aufgeben nach",
    after: "Stellungen",
    label: "Nach so vielen Stellungen aufgeben",
    empty: common.noLimit,
  },
  seconds: {
    before: "Aufgeben nach",
    after: "Sekunden",
    label: "Nach so vielen Sekunden aufgeben",
    empty: common.noLimit,
  },
};
export const marginHint = "Wie weit sich Teile über Start und Ziel hinaus bewegen dürfen, wo es kein Tablett gibt";

/** Was als ein Zug zählt. */
export const metrics = {
  slide: "eine Gruppe gleitet entlang einer Achse",
  reach: "ein Teil geht, wohin es kann",
  straight: "ein Teil gleitet entlang einer Achse",
  step: "ein Teil gleitet um einen Würfel",
};
export const slidesOrTurns = "eine Gruppe gleitet oder dreht sich";
export const drawingsTurn = (rule: string) =>
  `${rule} Das Ziel darf Teile gedreht zeigen. In einer Zeichnung aus einer Schicht drehen sie sich darin.`;

// Was herauskam
export const unreachable = "Es gibt keinen Weg";
export const unknown = "Nicht bekannt";
export const same = "Sie sind gleich";
export const length = (moves: number) => (moves === 1 ? "Ein Zug" : formatCount(moves, "Zug", "Züge"));
export const parity =
  "Das Ziel ist nicht erreichbar: Mit einem Loch zwischen einzelnen Würfeln müssen die Permutation und der Platz des Lochs dieselbe Parität haben.";
export const exhausted = (states: number) =>
  `Das Ziel ist nicht erreichbar: ${formatCount(states, "Stellung", "Stellungen")} besucht, alle, die es gibt.`;
/** Warum es mehr geben kann, als gefunden wurde; das Ende eines Satzes. */
export const outsideBox = (box: readonly number[]) =>
  `Züge aus dem Kasten von ${box.join(" \u00d7 ")} Würfeln hinaus waren nicht erlaubt; ein größerer Rand gibt mehr Platz.`;
export const limitsReached = {
  states: "die Grenze der Stellungen war erreicht.",
  memory: "die Grenze des Speichers war erreicht.",
  splits: "Gruppen, die sich teilen, wurden nicht verfolgt.",
  turns: "Drehungen wurden nicht verfolgt.",
  numbers: "Zahlen eines linearen Programms wurden nicht genau.",
  stop: "die Grenze der Sekunden war erreicht.",
  free: "von dort, wo eine Gruppe freikommt, wurden keine Züge verfolgt.",
  rests: "Teile könnten auf Bruchteilen eines Würfels ruhen, wo kein Zug der Suche endet.",
};
export const alreadyThere =
  "Der Start ist schon das Ziel; gleiche Teile dürfen die Plätze tauschen, wenn du sie nicht unterscheidest.";
export const visited = (states: number) =>
  `${formatCount(states, "Stellung", "Stellungen")} besucht; der Weg wurde nachgespielt.`;
export const shorterByHalf = (why: string) => `Mit halben Würfeln gibt es vielleicht einen kürzeren Weg: ${why}`;
export const shorter = (why: string) => `Vielleicht gibt es einen kürzeren Weg: ${why}`;
export const gaveUp = (states: number, why: string) =>
  `${formatCount(states, "Stellung", "Stellungen")} besucht. Grund: ${why}`;
