/** Die Texte von Vorhersagen: Anteile, Zeiten und Zahlen, jede als Spanne. */

export const units = { seconds: "s", minutes: "min", hours: "h", days: "Tage", years: "Jahre" };
export const span = (from: string, to: string) => (from === to ? to : `${from} bis ${to}`);
export const time = (amount: string, unit: string) => `${amount} ${unit}`;
export const percent = (percent: string) => `${percent}\u00a0%`;
export const atLeast = (time: string) => `mindestens ${time}`;
