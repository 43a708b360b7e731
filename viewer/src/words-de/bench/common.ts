/** Texte mehrerer Teile der Werkbank, je ein Wort oder zwei, und die beider Seiten. */

export * from "../common";
export const add = "Hinzufügen";
export const any = "egal";
export const atLeast = (what: string) => `${what}, mindestens`;
export const atMost = (what: string) => `${what}, höchstens`;
export const cancel = "Abbrechen";
export const close = "Schließen";
export const colour = (name: string) => `Farbe ${name}`;
const continueText = "Weitermachen";
export { continueText as continue };
export const copy = "Kopieren";
const deleteText = "Löschen";
export { deleteText as delete };
export const difficulty = "Wie schwer?";
export const download = "Herunterladen";
export const history = "Verlauf";
export const holes = "Löcher";
export const knownBurrs = "Bekannte Teufelsknoten";
export const millimetres = "mm";
export const noLimit = "nie";
export const none = "keine";
export const openPuzzle = "Ein Puzzle öffnen";
export const picture = "Bild";
export const redo = "Wiederholen";
export const resetView = "Grundansicht";
export const rooms = {
  pieces: "Formen",
  puzzle: "Puzzle",
  solve: "Lösen",
  places: "Plätze",
  path: "Weg",
  design: "Entwurf",
  make: "Bauen",
};
export const save = "Speichern";
export const search = "Suchen";
export const searchFailed = "Die Suche ist gescheitert";
export const start = "Start";
export const stop = "Stopp";
export const stopped = "Angehalten";
export const stopping = "Wird angehalten…";
export const to = "bis";
export const undo = "Rückgängig";
export const waiting = "Wartet, bis es an der Reihe ist";
export const watch = "Ansehen";
