/** Texte des Fensters zum Speichern. */

export const file = (folder: string | undefined) => (folder ? `Datei in „${folder}“` : "Name der Datei");
export const format = "Format";
export const endings = (endings: readonly string[]) => `Der Name endet hier auf ${endings.join(", ")}.`;
export const solveFirst = "Löse das Puzzle zuerst; dann gibt es etwas zu zeigen.";
export const unfinished = (why: string, endings: readonly string[]) =>
  `${why} Bis dahin lassen sich die Stäbe als ${endings.join(" oder ")} speichern.`;
export const losesColours =
  "Dieses Format kann die Farben nicht speichern, die du für Teile gewählt hast. JSON kann es.";
export const shows = "Was das Bild zeigt";
export const kinds = {
  pieces: "Teile",
  assembly: "Zusammengesetzt",
  exploded: "Auseinandergezogen",
  steps: "Schritte",
};
export const seenFrom = "Gesehen von";
export const corners = {
  "front-right": "vorn rechts oben",
  "front-right-below": "vorn rechts unten",
  "front-left": "vorn links oben",
  "front-left-below": "vorn links unten",
  "back-right": "hinten rechts oben",
  "back-right-below": "hinten rechts unten",
  "back-left": "hinten links oben",
  "back-left-below": "hinten links unten",
};
export const paper = "Papier";
export const papers = { "": "wie üblich", fit: "so groß wie das Bild", a4: "A4", letter: "Letter" };
export const withResults = "Mit den Ergebnissen";
export const withResultsHint = "die gefundenen Zusammenbauten und ihre Züge";
export const onlyListed = "Nur die in der Liste";
export const onlyListedHint = "die durch die Filter kommen; in der Datei steht auch, wie viele es insgesamt sind";
export const save = "Im Ordner speichern";
export const replace = "Ersetzen";
export const anotherName = "Anderer Name";
export const share = "Einen Link teilen";
