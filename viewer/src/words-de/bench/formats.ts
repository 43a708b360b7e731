/** Die Formate von Dateien nach ihren Namen: wie man sie nennt, und wofür sie gut sind. */

interface FormatText {
  readonly title: string;
  readonly hint: string;
}

export const formats: Readonly<Record<string, FormatText>> = {
  xmpuzzle: { title: "BurrTools", hint: "alles; auch BurrTools öffnet es" },
  json: { title: "JSON", hint: "alles; für Programme" },
  burr6: { title: "Text", hint: "sechs Stäbe als kurzer Text" },
  puzzlecad: { title: "puzzlecad", hint: "um die Teile zu drucken" },
  cubes: { title: "Würfellisten", hint: "Würfel [x, y, z] in JSON; für Programme" },
  py: { title: "Python", hint: "Listen von Würfeln [x, y, z]" },
  js: { title: "JavaScript", hint: "Listen von Würfeln [x, y, z]" },
  puz: { title: "Gitter mit Zeichen", hint: "ein Zusammenbau, eine Nummer für jedes Teil" },
  vol: { title: "Körper", hint: "die zu füllende Form als Gitter aus 0 und 1" },
  ll: { title: "LL-Zeilen", hint: "alle Zusammenbauten, für andere Programme" },
  drawing: { title: "Gezeichnete Schichten", hint: "die Schichten der Teile und des Ziels" },
  html: { title: "Bewegte Seite", hint: "die Lösungen in einer Datei zum Verschicken" },
  svg: { title: "Bild, SVG", hint: "zum Drucken" },
  png: { title: "Bild, PNG", hint: "zum Zeigen" },
  pdf: { title: "PDF", hint: "Blätter zum Drucken" },
  gif: { title: "Animation, GIF", hint: "die Lösung in Bewegung" },
  webp: { title: "Animation, WebP", hint: "die Lösung in Bewegung, kleiner" },
};

/** Was Dateien sind, die keine Puzzles sind. */
export const others = {
  png: "ein Bild (PNG)",
  jpeg: "ein Foto (JPEG)",
  gif: "ein Bild (GIF)",
  webp: "ein Bild (WebP)",
  pdf: "ein Dokument (PDF)",
  svg: "eine Zeichnung (SVG)",
  html: "eine Webseite (HTML)",
  zip: "ein ZIP-Archiv: Entpack es zuerst",
  mesh: "ein Netz aus Dreiecken (STL): Gib seinem Namen die Endung .stl, dann zerschneidet „Entwurf“ es in Teile",
};
export const refused = (name: string, what: string, endings: readonly string[]) =>
  `${name} ist ${what}. burrkit öffnet Puzzles: ${endings.join(", ")}.`;
