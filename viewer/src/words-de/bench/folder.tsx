/** Die Texte zu Dateien des Ordners und anderen Wegen, ein Puzzle zu öffnen. */

import type { JSX } from "preact";

export const where = (path: string | undefined): JSX.Element =>
  path ? (
    <>
      Aus dem Ordner <b>{path}</b>, oder leg eine Datei irgendwo auf dieser Seite ab.
    </>
  ) : (
    <>Wähle eine Datei, oder leg eine irgendwo auf dieser Seite ab.</>
  );
export const choose = "Datei wählen";
export const chooseElsewhere = "Datei anderswo wählen";
export const up = "\u2190 nach oben";
export const inside = (name: string) => `${name} /`;
export const noFiles = "Hier gibt es noch keine Puzzle-Dateien.";
export const moreFiles = "Es gibt mehr Dateien, als hier Platz haben.";
export const sharedLink = "Geteilter Link";
export const pasteLink = "Oder füge einen geteilten Link ein";
export const openLink = "Link öffnen";
