/** Die Sprache dieser Texte, und was im HTML der Seiten steht, bevor ein Skript läuft. */

/** Wie HTML sie nennt. */
export const language = "de" as const;
/** Dieselbe Seite in der anderen Sprache, mit deren Namen dort. */
export const other = { language: "en", name: "English", page: "./" };

export const workbench = "burrkit-Werkbank";
export const workbenchNeedsScript = "Die Werkbank braucht JavaScript.";
/** Die Seite mit Bleistifträtseln und Wörtern in dieser Sprache, neben der Werkbank. */
export const pencilPage = "pencil.de.html";
export const pencil = "Bleistifträtsel und Wörter";
export const pencilNeedsScript = "Diese Seite braucht JavaScript.";
export const viewerNeedsScript = "Diese Seite zeigt ein Puzzle in Bewegung und braucht dafür JavaScript.";
