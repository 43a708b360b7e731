/**
 * Kurze Texte beider Seiten.
 *
 * Wie die deutschen Seiten die Dinge nennen: Stab, Teil, Form, Ziel, Aufgabe; ein Zusammenbau ist, wie die Teile
 * zusammenpassen, eine Stellung, wo sie unterwegs stehen, eine Lage, wie ein Teil im Ziel liegen kann; Zug, Trennung,
 * Lösung, Stufe, Loch. Ein Burr aus sechs Stäben ist ein Teufelsknoten. Angesprochen wird man mit Du.
 */

export const assembly = "Zusammenbau";
export const back = "Zurück";
export const level = (level: string) => `Stufe ${level}`;
export const layer = (number: number) => `Schicht ${String(number)}`;
export const next = "Weiter";
export const pause = "Anhalten";
export const piece = (name: string) => `Teil ${name}`;
export const pieces = "Teile";
export const play = "Abspielen";
export const previous = "Zurück";
export const puzzleFile = "puzzle";
export const remove = "Entfernen";
export const steps = "Schritte";
export const view = "Ansicht";
export const andMore = "\u2026";
