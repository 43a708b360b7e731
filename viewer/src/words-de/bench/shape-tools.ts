/** Texte der Werkzeuge, die ganze Zeichnungen von Formen ändern, und der Seiten ihrer Kästen. */

import * as common from "./common";

/** Was auf einem Werkzeug steht, wie es heißt, und eine längere Erklärung, wo es eine braucht. */
export interface ToolText {
  readonly word: string;
  readonly label: string;
  readonly title?: string;
}

const AXES = [
  ["x", "die Achse von links nach rechts"],
  ["y", "die Achse von vorn nach hinten"],
  ["z", "die senkrechte Achse"],
] as const;

function quarterTurn(axis: 0 | 1 | 2, sign: string, way: string): ToolText {
  const [name, line] = AXES[axis];
  return {
    word: `${name} ${sign}`,
    label: `Um ein Viertel um ${name} drehen, ${way}`,
    title: `Eine Vierteldrehung um ${line}, ${way}`,
  };
}

export const title = "Größe und Werkzeuge";
export const idle = "Das ändert hier nichts.";
export const applyToAll = "Auf alle Formen anwenden";
export const applyToAllHint = "alles darunter, auch Gewichte";
export const linked = "Seiten koppeln";
export const linkedHint = "Breite, Tiefe und Höhe ändern sich zusammen";
export const weight = "Gewicht";
export const weightHint = "schwere Teile bleiben, wo sie sind";

/** Entlang jeder Achse: eine Seite des Kastens, Verschieben zu beiden Enden, und eine neue Schicht am Anfang. */
export const sides = [
  {
    name: "Breite",
    low: { word: "←", label: "Die Zeichnung nach links rücken" },
    high: { word: "→", label: "Die Zeichnung nach rechts rücken" },
    add: "links anfügen",
    addHint: "Links eine neue leere Schicht; die Zahl fügt auf der anderen Seite Schichten an oder nimmt sie weg",
  },
  {
    name: "Tiefe",
    low: { word: "↙", label: "Die Zeichnung nach vorn rücken" },
    high: { word: "↗", label: "Die Zeichnung nach hinten rücken" },
    add: "vorn anfügen",
    addHint: "Vorn eine neue leere Schicht; die Zahl fügt auf der anderen Seite Schichten an oder nimmt sie weg",
  },
  {
    name: "Höhe",
    low: { word: "↓", label: "Die Zeichnung nach unten rücken" },
    high: { word: "↑", label: "Die Zeichnung nach oben rücken" },
    add: "unten anfügen",
    addHint: "Unten eine neue leere Schicht; die Zahl fügt auf der anderen Seite Schichten an oder nimmt sie weg",
  },
];

export const turn = "Drehen";
export const turnRight = (axis: 0 | 1 | 2) => quarterTurn(axis, "↺", "nach der rechten Hand");
export const turnLeft = (axis: 0 | 1 | 2) => quarterTurn(axis, "↻", "andersherum");

export const mirror = "Spiegeln";
export const mirrorX = { word: "x", label: "Spiegeln, links und rechts vertauscht" };
export const mirrorY = { word: "y", label: "Spiegeln, vorn und hinten vertauscht" };
export const mirrorZ = { word: "z", label: "Spiegeln, oben und unten vertauscht" };

export const scale = "Größe";
export const twice = { word: "× 2", label: "Doppelt so groß" };
export const thrice = { word: "× 3", label: "Dreimal so groß" };
export const smallest = {
  word: "kleinste",
  label: "So klein wie möglich",
  title: "Der kleinste Maßstab, bei dem nichts verloren geht",
};

export const place = "Platz";
export const middle = { word: "Mitte", label: "Die Zeichnung in die Mitte ihres Kastens rücken" };
export const corner = {
  word: "Ecke",
  label: "Die Zeichnung in die Ecke ihres Kastens rücken",
  title: "Im Kasten nach links, vorn und unten",
};
export const trim = (cells: string) => ({
  word: "Kasten zuschneiden",
  label: `Leere Schichten um die ${cells} wegschneiden`,
});
export const trimCubes = { word: "Kasten zuschneiden", label: "Leere Schichten um die Würfel wegschneiden" };

export const holes = common.holes;
export const fill = {
  word: "füllen",
  label: "Eingeschlossene Löcher füllen",
  title: "Füllt, was auf allen Seiten eingeschlossen ist",
};
export const hollow = {
  word: "aushöhlen",
  label: "Aushöhlen",
  title: "Nimmt jeden Würfel weg, der auf allen sechs Seiten Nachbarn hat",
};
export const uncolour = { word: "entfärben", label: "Die Farben wegnehmen" };

export const inside = "Innen";
export const insideHint = "Würfel mit Nachbarn auf allen sechs Seiten";
export const insideFixed = { word: "fest", label: "Innen fest" };
export const insideVariable = { word: "variabel", label: "Innen variabel" };
export const outside = "Außen";
export const outsideHint = "Alle anderen Würfel";
export const outsideFixed = { word: "fest", label: "Außen fest" };
export const outsideVariable = { word: "variabel", label: "Außen variabel" };

// Auf Gittern
export const turnDrawing = "Die Zeichnung drehen";
export const choose = "wählen";
/** Im Verlauf. */
export const turned = (shape: string, how: string) => `${shape} gedreht: ${how}`;
export const drawing = "Zeichnung";

// Warum ein Werkzeug an keiner Form etwas ändert
export const noHole = "Es gibt kein eingeschlossenes Loch.";
export const noInside = "Kein Würfel hat auf allen sechs Seiten Nachbarn.";
export const isSmallest = "Kleiner geht es nicht.";
export const leavesBox = "Dort ist im Kasten kein Platz.";
export const noEmptyLayer = "Es gibt keine leere Schicht wegzuschneiden.";
export const tooLong = (most: number) => `Keine Seite kann länger als ${most} sein.`;
