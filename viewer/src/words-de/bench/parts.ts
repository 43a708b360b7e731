/** Texte der Felder, Listen und Bilder, aus denen viele Ansichten der Werkbank bestehen. */

export const numberBetween = (least: number, most: number) => `eine Zahl von ${least} bis ${most}`;
export const fewer = (label: string) => `${label}: weniger`;
export const more = (label: string) => `${label}: mehr`;
export const earlier = "In der Liste nach vorn";
export const later = "In der Liste nach hinten";
/** Von den Knöpfen, die einen Eintrag einer Liste bewegen. */
export const order = {
  problem: {
    name: "Reihenfolge der Aufgaben",
    earlier: "Die Aufgabe nach vorn rücken",
    later: "Die Aufgabe nach hinten rücken",
  },
  shape: {
    name: "Reihenfolge der Formen",
    earlier: "Die Form nach vorn rücken",
    later: "Die Form nach hinten rücken",
  },
};
export const undo = (step: string) => `Rückgängig: ${step} (Strg-Z)`;
export const redo = (step: string) => `Wiederholen: ${step} (Strg-Umschalt-Z)`;
export const sentence = (text: string) => `${text}.`;
export const unnamed = "ohne Namen";
export const problem = "Aufgabe";
export const numbered = (number: number, name: string) => `${number}. ${name}`;
export const page = (number: number, count: number) => `${number} von ${count}`;
