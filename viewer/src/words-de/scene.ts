/** Die Texte zu einer Szene: was sie in jedem Augenblick zeigt, und was es abzuspielen gibt. */

import { formatCount, formatNumber } from "./count";

const moves = (count: number): string => formatCount(count, "Zug", "Züge");

/** Wie die Züge jeder Art von Plan heißen, in beiden Richtungen. */
export const plans = {
  apart: {
    ways: { together: "Zusammen", apart: "Auseinander" },
    aims: {
      together: (count: number) => `${moves(count)} zum Zusammensetzen`,
      apart: (count: number) => `${moves(count)} zum Zerlegen`,
    },
    ends: { together: "Fertig.", apart: "Alles ist auseinander." },
  },
  stuck: {
    ways: { together: "Hinein", apart: "Hinaus" },
    aims: {
      together: (count: number) => `${moves(count)} zurück`,
      apart: (count: number) => `${moves(count)}, so weit es geht`,
    },
    ends: { together: "Alle sind wieder an ihren Plätzen.", apart: "" },
  },
  path: {
    ways: { together: "Ziel", apart: "Start" },
    aims: {
      together: (count: number) => `${moves(count)} bis zum Ziel`,
      apart: (count: number) => `${moves(count)} bis zum Start`,
    },
    ends: { together: "Das ist das Ziel.", apart: "Das ist der Start." },
  },
  hand: {
    ways: { together: "Hinein", apart: "Hinaus" },
    aims: {
      together: (count: number) => `${moves(count)} zurück`,
      apart: (count: number) => `${moves(count)} von Hand`,
    },
    ends: { together: "Alle sind wieder an ihren Plätzen.", apart: "" },
  },
};
/** Überschriften der Züge auf Papier. */
export const printed = {
  together: "Zusammen",
  stuck: "So weit es geht",
  path: "Vom Start zum Ziel",
  hand: "Von Hand",
};

export const onePiece = "Es ist ein einziges Teil, und es gibt nichts zu zerlegen.";
export const atPlaces = "Die Teile an ihren Plätzen.";
export const atPlacesLocked = (pieces: number, why: string) => `${pieces} Teile an ihren Plätzen. ${why}`;
export const farApart = (pieces: number) => `${pieces} Teile, so weit auseinander, wie sie kommen.`;
export const assembled = (pieces: number) => `${pieces} Teile, zusammengesetzt.`;
export const packed = (pieces: number) => ({
  together: `Der Kasten ist leer, ${pieces} Teile sollen hinein.`,
  apart: `${pieces} Teile in ihrem Kasten.`,
});
export const loose = (pieces: number) => `${pieces} lose Teile.`;
export const lockedInPart = "Sie gehen nur zum Teil auseinander und lassen sich deshalb auch nicht zusammensetzen.";
export const locked = "Sie bleiben verschlossen: Man kann sie weder zerlegen noch zusammensetzen.";
export const nothingToMove = "Hier lässt sich nichts bewegen.";
export const move = (move: number, moves: number) => `Zug ${move} von ${moves}`;
export const moveWithin = (move: number, moves: number, within: number, length: number) =>
  `Zug ${move} von ${moves} \u00b7 ${within} von ${length} in dieser Trennung`;

// Was zu Zügen gesagt wird
export const putAside = (group: string) => `Leg ${group} zusammen beiseite.`;
export const takeUp = (group: string) => `Nimm jetzt ${group} wieder auf.`;
export const stayTogether = (group: string) => `${group} gehören zusammen und bleiben es.`;
/** Wenn Teile, die nie auseinandergehen, so weit sind, wie sie kommen. */
export const freest = (ways: number) =>
  `Hier haben sie am meisten Freiheit: ${moves(ways)} zur Auswahl, von denen keiner etwas befreit.`;
export const start = (pieces: number) => `${formatCount(pieces, "Teil", "Teile")} am Start.`;
export const goal = (pieces: number) => `${formatCount(pieces, "Teil", "Teile")} am Ziel.`;
export const isGoal = "Der Start ist schon das Ziel: Es braucht keinen Zug.";
export const fromStart = (count: number) => `${moves(count)} vom Start zum Ziel.`;

// Was von einem Zusammenbau bekannt ist
export const notes = {
  open: "Ob er auseinandergeht, ist nicht entschieden.",
  partOpen: (level: string) =>
    `Auf Stufe ${level} kommt ein Teil davon frei; ob alles auseinandergeht, ist nicht entschieden.`,
  part: (level: string) => `Auf Stufe ${level} kommt ein Teil davon frei, aber nicht alles.`,
  locked: (states: number) =>
    `Es bleibt verschlossen: ${states === 1 ? "Nichts bewegt sich" : `In ${formatNumber(states)} Stellungen kommt nichts frei`}.`,
  otherWay: (level: string, count: number) => `Stufe ${level}; auf diesem Weg ${moves(count)} insgesamt.`,
};

/** Eine Suche, und wie viele ihrer Lösungen hier sind, oder ihrer Zusammenbauten, wenn es keine gibt. */
interface Found {
  readonly assemblies: number;
  readonly solutions: number;
  readonly shown: number;
  readonly isUnique: boolean;
  readonly isComplete: boolean;
  readonly isTakenApart: boolean;
  /** Ob wegen Grenzen ein Zusammenbau unentschieden blieb. */
  readonly isOpen: boolean;
  /** Ob Spiegelbilder dieselbe Nummer haben. */
  readonly isReflected: boolean;
  readonly reasons: readonly string[];
}
export const found = (search: Found) => {
  const { assemblies, solutions, shown, isUnique, isComplete, isReflected, reasons } = search;
  if (assemblies === 0) return `Kein Zusammenbau: ${reasons.join("; ") || "jede Anordnung wurde probiert"}.`;
  const others = assemblies - 1;
  const what = isUnique
    ? `Die einzige Lösung${others > 0 ? `; ${formatCount(others, "anderer Zusammenbau geht", "andere Zusammenbauten gehen")} nicht ganz auseinander` : ""}`
    : solutions > 0
      ? `${formatCount(solutions, "Lösung", "Lösungen")} unter ${formatNumber(assemblies)} Zusammenbauten`
      : `${formatCount(assemblies, "Zusammenbau", "Zusammenbauten")}${whyNoSolution(search)}`;
  const which = solutions > 0 ? "die mit den höchsten Stufen" : "die ersten";
  const part = shown < (solutions || assemblies) ? `; ${formatNumber(shown)} davon sind hier, ${which}` : "";
  const early = isComplete ? "" : "; die Suche wurde vorzeitig beendet";
  return `${what}${part}${early}.${isReflected ? " Spiegelbilder haben dieselbe Nummer." : ""}`;
};
const whyNoSolution = ({ assemblies, isTakenApart, isOpen }: Found): string => {
  if (!isTakenApart) return ", nicht zerlegt";
  if (isOpen) return "; ob einer ganz auseinandergeht, ist nicht entschieden";
  return assemblies === 1 ? ", der nicht ganz auseinandergeht" : ", von denen keiner ganz auseinandergeht";
};

// Der Würfel, der das Bild dreht
export const lookFrom = "Gesehen von";
export const sides = { front: "Vorn", right: "Rechts", rear: "Hinten", left: "Links", top: "Oben" };
export const lookFromSide = {
  front: "Von vorn ansehen",
  right: "Von rechts ansehen",
  rear: "Von hinten ansehen",
  left: "Von links ansehen",
  top: "Von oben ansehen",
};

export const piece = (mark: string, name: string) => (name ? `Teil ${mark}, ${name}` : `Teil ${mark}`);
export const noWebGL = "3D-Bilder brauchen WebGL 2, das in diesem Browser fehlt oder ausgeschaltet ist.";
export const copied = "Kopiert.";
export const copiedLocal = "Kopiert. Der Link gilt nur hier: Nur dieser Computer öffnet ihn.";
export const notCopied = "Der Browser lässt diese Seite nicht kopieren.";
