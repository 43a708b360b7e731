/** Die Texte der Regeln, nach denen sich Teile bewegen. */

import { formatNumber } from "../count";

/** Was auf „Teile dürfen“ folgt, und was das heißt. */
export const kinds = {
  slides: { may: "gleiten", sentence: "Eine Gruppe von Teilen gleitet entlang einer Achse, um ganze Würfel." },
  half: {
    may: "um halbe Würfel gleiten",
    sentence:
      "Züge dürfen auch auf halben Würfeln enden. Das kann einen Weg kürzer machen, entscheidet aber nie, ob es einen gibt.",
  },
  legal: {
    may: "gleiten und sich drehen",
    sentence: "Züge um ganze Würfel, und Viertel- oder halbe Drehungen, wie starre Teile sie ohne Spiel machen können.",
  },
  "legal+half": {
    may: "sich drehen, um halbe Würfel gleiten",
    sentence: "Züge dürfen auf halben Würfeln enden, und starre Teile dürfen sich dort ohne Spiel drehen.",
  },
  clearance: {
    may: "sich mit Spiel drehen",
    sentence:
      "Züge um ganze Würfel, und Drehungen von Teilen, deren Seiten um das Spiel zurückstehen. Dabei dürfen sie sich verschieben.",
  },
  joint: {
    may: "zugleich gleiten",
    sentence: "Mehrere Gruppen dürfen zur selben Zeit gleiten, jede in ihre eigene Richtung. Nichts dreht sich.",
  },
};
/** Was an der Zahl der Lösungen steht: „Eine Lösung, mit Drehungen ohne Spiel“. */
export const foundBy = {
  slides: "",
  half: ", mit halben Würfeln",
  legal: ", mit Drehungen ohne Spiel",
  "legal+half": ", mit Drehungen ohne Spiel und halben Würfeln",
  joint: ", mit Zügen zugleich",
};
export const foundByClearance = (clearance: string) => `, mit Drehungen bei Spiel ${clearance}`;
/** Was Zügen von Hand gegenüber denen fehlt, mit denen ein Zusammenbau zerlegt wurde. */
export const byHand = {
  slides: "",
  half: "Von Hand bewegen sich Teile nur um ganze Würfel.",
  legal: "",
  "legal+half": "Von Hand bewegen sich Teile nur um ganze Würfel und drehen sich ohne Spiel.",
  joint: "Von Hand gleitet nur eine Gruppe von Teilen auf einmal.",
  clearance: "Von Hand drehen sich Teile nur, wie starre es ohne Spiel können.",
};
/** Was einen Zusammenbau unentschieden lässt. */
export const limits = {
  turns: "Drehungen, die eben noch gehen oder eben nicht mehr; etwas mehr oder weniger Spiel kann entscheiden",
  states: "zu viele Zustände",
  memory: "zu wenig Speicher",
  splits: "zu viele Arten, sich zu teilen",
  numbers: "Zahlen eines linearen Programms, die nicht genau wurden",
};
export const undecided = (count: number, why: readonly string[]) => {
  const what =
    count === 1 ? "Ein Zusammenbau ist unentschieden" : `${formatNumber(count)} Zusammenbauten sind unentschieden`;
  return why.length > 0 ? `${what}: ${why.join("; ")}.` : `${what}.`;
};
