/** Texte der Wahl von Farben für Teile, Formen und Stäbe. */

export const title = "Farben der Teile";
export const by = { shape: "Nach Form", piece: "Einzeln", wood: "In Holz" };
export const hints = {
  shape: "Exemplare haben Töne der Farbe ihrer Form.",
  piece: "Jedes Teil hat eine eigene Farbe.",
  wood: "Jede Form ist aus anderem Holz, auch auf Schnittplänen.",
};
export const ownColoursStay = "Formen mit eigener Farbe behalten sie.";
export const colour = "Farbe";
export const colourOf = { shape: "Farbe der Form", stick: "Farbe des Stabs" };
export const ownColourOf = { shape: "Eigene Farbe der Form", stick: "Eigene Farbe des Stabs" };
export const usual = "von selbst";
export const own = "hier gewählt";
