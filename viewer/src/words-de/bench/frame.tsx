/** Die Texte um die Räume der Werkbank herum: die Leiste oben, Meldungen, und was zu sehen ist, wo nichts geht. */

const name = "burrkit";

export { name };
export { workbench } from "../language";
export const pageTitle = (puzzle: string) => `${puzzle} \u00b7 ${name}`;

// Die Leiste
export const home = "Zurück zur Startseite. Dieses Puzzle bleibt dort in der Liste.";
export const share = "Teilen";
export const nameOfPuzzle = "Name des Puzzles";
export const nameThisPuzzle = "Name";
export const changed = (path: string) => `${path} \u00b7 geändert`;
export const notSaved = "ungespeichert";
export const inBrowser = "in diesem Browser gespeichert";
export const tabs = "Räume";
export const sticks = "Stäbe";
export const more = "Mehr";
/** Wozu die Räume hinter „Mehr“ da sind. */
export const purposes = {
  pieces: "die Formen der Teile",
  puzzle: "das Ziel und seine Teile",
  solve: "alle Wege hinein und hinaus",
  places: "wohin jedes Teil passt",
  path: "von einer Stellung zur anderen",
  design: "ein Puzzle entwerfen lassen",
  make: "drucken oder aus Holz sägen",
};
export const paused = "angehalten";
export const colours = { dark: "Farben der Seite: dunkel", light: "Farben der Seite: hell" };
export const theme = { dark: "Dunkle Seite", light: "Helle Seite" };

// Meldungen
export const noAnswer = "Die Werkbank antwortet nicht; neuer Versuch…";
export const closeMessage = "Diese Meldung schließen";
export const letGo = "Lass los, um das Puzzle zu öffnen oder das Netz in Teile zu zerschneiden";

// Die Seitenleiste
export const panelWidth = "Breite der Seitenleiste";
export const dragPanel = "Ziehen macht die Seitenleiste breiter; ein Doppelklick wieder so breit wie sonst";
export const swap = "Bild und Seitenleiste tauschen";

// Bevor es etwas anderes gibt
export const opening = "Die Werkbank wird geöffnet…";
export const broken = "Die Werkbank lässt sich nicht öffnen.";
export const howToStart = (
  <>
    Starte sie mit <code>burrkit app</code> und öffne die Adresse, die dort steht.
  </>
);
export const whichCode = "Welcher Code?";
export const whereCodeIs = (
  <>
    Der andere Computer zeigt acht Ziffern, dort, wo <code>burrkit app --lan</code> gestartet wurde.
  </>
);
export const code = "Code";
export const open = "Die Werkbank öffnen";
