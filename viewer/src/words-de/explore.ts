/** Die Texte der Seite mit den Lagen; `{3}` steht für das Zeichen von Teil 3. */

import { formatCount, formatNumber } from "./count";

const layouts = (count: bigint): string => formatCount(count, "Anordnung", "Anordnungen");
const assemblies = (count: number): string => formatCount(count, "Zusammenbau", "Zusammenbauten");

export const about = "Lagen, eine nach der anderen.";
export const still = (why: string) => `${why} Hier ist ein stehendes Bild.`;
export const described = (title: string, caption: string) => `${title}. ${caption}`;

// Bedienung
export const placements = "Lagen";
export const spaces = { possible: "Mögliche", positions: "In Position", all: "Alle" };
export const piece = { name: "Teil", previous: "Voriges Teil", next: "Nächstes Teil" };
export const placement = { name: "Lage", previous: "Vorige Lage", next: "Nächste Lage" };
export const none = "keine";
export const of = (count: number) => `von ${formatNumber(count)}`;
export const search = {
  play: { word: "Abspielen", spoken: "Die Suche abspielen" },
  pause: { word: "Anhalten", spoken: "Die Suche anhalten" },
  again: { word: "Noch mal", spoken: "Noch einmal suchen" },
};
export const step = "Schritt";
export const stepSpoken = "Ein Schritt der Suche";
export const fast = "Schnell";
export const fastSpoken = "so schnell wie möglich";
export const speed = (steps: number) => `${steps} / s`;
export const speedSpoken = (steps: number) => `${formatCount(steps, "Schritt", "Schritte")} pro Sekunde`;

// Die Liste der Teile
export const removeAll = "Alle entfernen";
export const remove = (mark: string) => `Teil ${mark} entfernen`;
export const optional = "darf fehlen";
export const counts = {
  possible: (count: number) => `${formatNumber(count)} möglich`,
  positions: (count: number) => `${formatNumber(count)} in Position`,
  all: (count: number) => `${formatNumber(count)} insgesamt`,
};
export const spaceHints = {
  possible: "Mögliche: Lagen, die jedem anderen Teil und jedem Würfel des Ziels noch eine Lage lassen.",
  positions:
    "In Position: sechs Positionen mit je einem Stab, in acht Ausrichtungen; was gleich aussieht, wird einmal probiert und mehrfach gezählt.",
  all: "Alle: jede Lage, die ein Teil für sich im Ziel haben kann.",
};

// Die Liste der Anordnungen
const layoutsText = "Anordnungen";
export { layoutsText as layouts };
export const total = (count: bigint) => `${layouts(count)} zu probieren.`;
export const totalOfBurr = (count: bigint) =>
  `${layouts(count)} zu probieren: 6! Reihenfolgen, 8\u2076 Arten, sechs Stäbe zu halten.`;
export const depths = "Lagen der Suche, für jede Tiefe";
export const columns = ["Teil", "Probiert", "Ausgeschlossen"];
export const progress = (steps: number, ruledOut: bigint, share: string, found: number) =>
  `${formatCount(steps, "Schritt", "Schritte")}: ${layouts(ruledOut)} ausgeschlossen (${share}), ${assemblies(found)} gefunden.`;
export const restart = "Die Suche von vorn beginnen";
export const otherCounts = "Anordnungen, anders gezählt";
export const all = "alle";
export const nearlyNone = "weniger als 0,01\u00a0%";
export const share = (percent: number) => `${percent.toLocaleString("de")}\u00a0%`;

// Die Zeile über der Beschreibung
export const searched = (steps: number, ruledOut: bigint, total: bigint, found: number) =>
  `Schritt ${formatNumber(steps)} \u00b7 ${formatNumber(ruledOut)} von ${formatNumber(total)} ausgeschlossen \u00b7 ${formatNumber(found)} gefunden`;
export const toTry = (count: bigint) => `${layouts(count)} zu probieren`;
export const between = "zwischen zwei Positionen des Knotens";
export const position = (position: number, orientation: number, orientations: number) =>
  `Position ${position} von 6 \u00b7 Ausrichtung ${orientation} von ${orientations}`;

// Beschreibungen einer Anordnung
export const noneHas = "Noch hat kein Teil eine Lage.";
export const hasNone = (piece: string) => `${piece} hat keine Lage.`;
export const hasNoneYet = (piece: string) => `${piece} hat noch keine Lage.`;
export const alone = (piece: string) => `${piece} allein.`;
export const overlapsNone = (piece: string) => `${piece} überschneidet sich mit keinem anderen Teil.`;
export const gap = (empty: number) =>
  `Nichts überschneidet sich, aber ${empty === 1 ? "ein Würfel des Ziels ist" : `${formatNumber(empty)} Würfel des Ziels sind`} noch zu füllen.`;
export const assembly = "Nichts überschneidet sich, und das Ziel ist gefüllt: ein Zusammenbau.";
/** Paare, die sich überschneiden, und wie viele ungenannt bleiben. */
export const overlapping = (pairs: readonly (readonly [string, string, number])[], more: number) => {
  const named = pairs.map(([a, b, cubes], i) =>
    i === 0
      ? `${a} und ${b} überschneiden sich in ${cubes === 1 ? "einem Würfel" : `${formatNumber(cubes)} Würfeln`}`
      : `${a} und ${b} in ${cubes}`,
  );
  return more
    ? `${named.join(", ")}, dazu ${formatCount(more, "weiteres Paar", "weitere Paare")}.`
    : `${named.join(", ")}.`;
};

// Beschreibungen eines Schritts
export const fits = (piece: string) => `${piece} passt.`;
export const leftOut = (piece: string) => `${piece} bleibt weg.`;
export const overlapRulesOut = (overlap: string, count: bigint) => `${overlap} ${layouts(count)} ausgeschlossen.`;
export const gapRulesOut = (empty: number, count: bigint) => `${gap(empty)} ${layouts(count)} ausgeschlossen.`;
export const noneUsed = (count: bigint) => `Kein Teil ist benutzt: ${layouts(count)} ausgeschlossen.`;
export const back = (piece: string) => `Keine andere Lage von ${piece}: zurück zum Teil davor.`;
export const end = (found: number) => `Jede Anordnung ist probiert: ${assemblies(found)}.`;
