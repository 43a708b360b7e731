/** Die Texte von Listen mit Puzzles und Dateien. */

export const search = (what: string) => `Suchen: ${what}`;
export const order = "Reihenfolge";
export const orders = {
  name: "nach Namen",
  latest: "neueste zuerst",
  level: "nach Stufe",
  year: "nach Jahr",
};
export const showAll = (count: number) => `Alle ${count} zeigen`;
export const ago = {
  now: "gerade eben",
  minutes: (count: number) => (count === 1 ? "vor einer Minute" : `vor ${count} Minuten`),
  hours: (count: number) => (count === 1 ? "vor einer Stunde" : `vor ${count} Stunden`),
};
