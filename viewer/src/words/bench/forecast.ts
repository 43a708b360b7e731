/** The texts of forecasts: shares, times and numbers, each as an interval. */

export const units = { seconds: "s", minutes: "min", hours: "h", days: "days", years: "years" };
export const span = (from: string, to: string) => (from === to ? to : `${from} to ${to}`);
export const time = (amount: string, unit: string) => `${amount} ${unit}`;
export const percent = (percent: string) => `${percent}%`;
export const atLeast = (time: string) => `at least ${time}`;
