/** Die Texte kleiner Fenster über der Seite: der Kommentar eines Puzzles und sein Link. */

import { formatNumber } from "../count";

// Der Kommentar
export const comment = "Kommentar";
export const commentOnPuzzle = "Kommentar zum Puzzle";
export const whatToComment = "Wer es entworfen hat, woher es stammt, und andere Notizen";
export const showOnOpening = "Beim Öffnen des Puzzles zeigen";
export const aboutPuzzle = "Über dieses Puzzle";

// Der Link
export const share = "Dieses Puzzle teilen";
export const linkContains = (characters: number) =>
  `Der Link enthält das ganze Puzzle, in ${formatNumber(characters)} Zeichen. Jeder Browser öffnet ihn.`;
export const localLinkContains = (characters: number) =>
  `Der Link enthält das ganze Puzzle, in ${formatNumber(characters)} Zeichen. Er gilt nur hier: Dieser Browser öffnet ihn direkt; in einer anderen Werkbank füg ihn unter „Ein Puzzle öffnen“ ein.`;
export const tooLong = (characters: number) =>
  `Ein Link zu diesem Puzzle hätte ${formatNumber(characters)} Zeichen, zu viele für manche Programme. Speichere das Puzzle als Datei und verschick die.`;
export const saveFile = "Eine Datei speichern";
export const link = "Link";
export const copyLink = "Link kopieren";
export const copied = "Kopiert.";
export const cannotCopy = "Der Browser lässt diese Seite nicht kopieren; markiere den Link und kopiere ihn selbst.";
