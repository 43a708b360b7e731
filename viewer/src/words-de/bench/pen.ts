/** Texte des Stifts: frei oder in Rechtecken, symmetrisch, durch den ganzen Kasten. */

const SIDES = ["links und rechts", "vorn und hinten", "oben und unten"] as const;

const WAYS = ["von links nach rechts", "von vorn nach hinten", "von unten nach oben"] as const;

export const label = "Wie der Pinsel zeichnet";
export const strokes = "Striche";
export const strokeKinds = { free: "Frei", rectangle: "Rechteck" };
export const symmetric = "Spiegeln";
export const symmetricHint = (axis: 0 | 1 | 2) => `Auf beiden Seiten dasselbe zeichnen, ${SIDES[axis]}`;
export const column = "Säule";
export const columnHint = (axis: 0 | 1 | 2) => `Durch den ganzen Kasten zeichnen, ${WAYS[axis]}`;
export const along = (tool: string, axis: string) => `${tool} entlang ${axis}`;
