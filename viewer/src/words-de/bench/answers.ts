/** Sätze zu den Kennungen und Zahlen in den Antworten des Servers. */

import type { Lost, OutlineData, Reason, UnfinishedFile } from "../../bench/api/types";
import { formatCount, formatNumber } from "../count";

const LACKING = {
  "half turns": "halben Drehungen",
  "slides at once": "Züge mehrerer Teile zugleich",
  "slides by parts of a unit": "Züge um Teile eines Würfels",
  "turns with clearance": "Drehungen mit Spiel",
};

/** Ein Fehler einer Aufgabe, die gerade nicht zu sehen ist. */
export const ofProblem = (problem: number, line: string) => `Aufgabe ${problem}: ${line}`;

/** Warum eine Aufgabe keine Lösung hat oder nicht gelöst werden kann; `cells` ist, woraus sie besteht. */
export const reason = (reason: Reason, cells: string, shapeName: (shape: number) => string): string => {
  switch (reason.code) {
    case "no-goal":
      return "Es ist kein Ziel gewählt.";
    case "no-pieces":
      return "Es sind keine Teile gewählt.";
    case "many-pieces":
      return `${formatNumber(reason.count)} Teile; höchstens ${formatNumber(reason.limit)} sind möglich.`;
    case "variable-cells":
      return `${shapeName(reason.shape)} ist ein Teil, hat aber variable ${cells}; die sind nur im Ziel erlaubt.`;
    case "no-cells":
      return `${shapeName(reason.shape)} ist ein Teil, hat aber keine ${cells}.`;
    case "no-room":
      return `Die Teile haben ${reason.count} ${cells}, das Ziel hat Platz für ${reason.limit}.`;
    case "too-few-cells":
      return `Die Teile haben ${reason.count} ${cells}, das Ziel braucht mindestens ${reason.limit}.`;
    case "holes":
      return `${reason.count} oder mehr ${cells} des Ziels bleiben leer, erlaubt sind höchstens ${reason.limit}.`;
    case "holes-ignored":
      return (
        `${reason.count} oder mehr ${cells} des Ziels bleiben leer, erlaubt sind höchstens ${reason.limit}; ` +
        "BurrTools beachtet diese Grenze nicht, wo jedes Teil benutzt werden muss."
      );
    case "fits-nowhere":
      return `Teil ${reason.piece} passt nirgends ins Ziel.`;
    case "colours":
      return `Teil ${reason.piece} passt ins Ziel, aber seine Farben schließen jeden Platz aus.`;
    case "no-rest":
      return `Wo immer Teil ${reason.piece} liegt, bleibt ein Würfel leer oder ein Teil ohne Platz.`;
    case "unfilled": {
      const [x, y, z] = reason.cell;
      const more = reason.more > 0 ? ` und ${reason.more} weitere` : "";
      return `Kein Teil kann den Würfel x=${x} y=${y} z=${z}${more} des Ziels füllen.`;
    }
    case "parity":
      return "Parität: Wie ein Schachbrett gefärbt, ergeben die Überschüsse der Teile nie den des Ziels.";
    case "parity-excess":
      return (
        `Parität: Wie ein Schachbrett gefärbt, hat das Ziel von einer Farbe ${reason.count} Würfel mehr als von der ` +
        `anderen; die Teile gleichen höchstens ${reason.limit} aus.`
      );
    case "other":
      return reason.line;
  }
};

/** Was einer gespeicherten Datei fehlt. */
export const lost = (lost: Lost): string => {
  switch (lost.code) {
    case "without-moves":
      return (
        `${lost.solutions === 1 ? "1 Lösung wird ohne ihre" : `${lost.solutions} Lösungen werden ohne ihre`} ` +
        `Züge gespeichert: Das Format kennt keine ${LACKING[lost.lacking]}.`
      );
    case "without-colours":
      return "Die Farben der Teile werden nicht gespeichert: Das Format kennt keine; JSON schon.";
    case "other":
      return lost.line;
  }
};

/** Warum eine Suche in einer Datei nicht weitergeht. */
export const whyNot = (name: string, why: NonNullable<UnfinishedFile["why_not"]>): string => {
  switch (why.code) {
    case "version":
      return `Die Suche in ${name} stammt von burrkit ${why.version}; dies ist ${why.own}.`;
    case "puzzle":
      return `Die Suche in ${name} gehört zu einem anderen Puzzle, oder zu diesem, bevor es geändert wurde.`;
    case "other":
      return why.line;
  }
};

/** Was nötig war, um die Würfel eines Netzes zu bekommen. */
export const outline = (remark: OutlineData["remarks"][number]): string =>
  remark.code === "closed"
    ? `${remark.holes === 1 ? "ein Loch des Netzes wurde" : `${remark.holes} Löcher des Netzes wurden`} geschlossen`
    : `${remark.parts} Stücke; ${remark.cubes} von ${remark.total} Würfeln werden zerschnitten`;

/** Ein Zug eines Wegs: Bewegungen nacheinander, jede so weit in eine Richtung. */
export const way = (length: string, direction: string) => `um ${length} ${direction}`;
export const slides = (group: string, pieces: number, ways: readonly string[]) =>
  `${group} ${pieces === 1 ? "gleitet" : "gleiten"} ${ways.join(", dann ")}.`;
export const slidesAlone = (group: string, pieces: number, way: string) =>
  `${group} ${pieces === 1 ? "gleitet" : "gleiten"} ${way}.`;

/** Ob sich überhaupt etwas bewegt. */
export const motion = {
  along: (line: string) => `entlang ${line}`,
  turns: (group: string, pieces: number, line: string) =>
    `${group} ${pieces === 1 ? "dreht" : "drehen"} sich um eine Achse entlang ${line}.`,
  turnsThrough: (group: string, pieces: number, line: string, point: string) =>
    `${group} ${pieces === 1 ? "dreht" : "drehen"} sich um eine Achse entlang ${line} durch (${point}).`,
  screws: (group: string, pieces: number, line: string, point: string) =>
    pieces === 1
      ? `${group} dreht sich um eine Achse entlang ${line} durch (${point}) und gleitet an ihr entlang.`
      : `${group} drehen sich um eine Achse entlang ${line} durch (${point}) und gleiten an ihr entlang.`,
  toFirstOrder: "Nichts gleitet. Die Drehung stimmt in erster Ordnung; wie weit sie geht, wird nicht berechnet.",
  rigid: "Starr: Nichts bewegt sich, weder durch Schieben noch durch Drehen.",
  noSlide: "Nichts gleitet in irgendeine Richtung, weder allein noch mehrere Gruppen zugleich.",
  proof: (contacts: number, rank: number) =>
    `Beweis: Kräfte an ${formatCount(contacts, "Berührung", "Berührungen")} halten an jedem Teil das Gleichgewicht, ` +
    `und keine Bewegung erhält alle Berührungen (Rang ${rank} von ${rank}). Mit ganzen Zahlen geprüft.`,
  open: {
    edges:
      "Unentschieden: Die Seiten, die sich berühren, ließen eine Bewegung zu, aber alle probierten stoßen an eine Kante.",
    numbers: "Unentschieden: Die Zahlen des linearen Programms wurden nicht zu exakten.",
  },
};

/** Was eine Suche gerade tut, oder wo sie angehalten hat. */
export const compiling = "Die Rechenkerne werden einmalig für diesen Computer übersetzt.";
export const full = (assemblies: number) =>
  `Nach ${formatCount(assemblies, "Zusammenbau", "Zusammenbauten")} angehalten; mehr behält eine Suche nicht.`;
export const time = (seconds: number) => `Nach ${formatNumber(seconds)} s angehalten: Die Zeit ist um.`;
export const unsaved = (why: string) => `Die Suche ist nicht im Ordner gespeichert: ${why}`;

/** Eine geschätzte Zahl mit ihrer Spanne. */
export const about = (value: string, low: string, high: string) => `etwa ${value} (${low} bis ${high})`;
export const atMost = (high: string) => `höchstens ${high}`;
export const aboutTime = (time: string) => `etwa ${time}`;
export const aboutSpan = (time: string, span: string) => `etwa ${time} (${span})`;
export const quick = "weniger als 1 s";

/** Eine Drehung eines Gitters oder ihr Spiegelbild. */
export const mirrorImage = "Spiegelbild";
export const halfTurn = (line: string) => `eine halbe Drehung um ${line}`;
export const turnBy = (degrees: number, line: string) => `${degrees} Grad um ${line}`;
export const lineFromX = (degrees: number) => `die Achse ${degrees} Grad von x nach y`;
