/** Zahlen in Texten. */

const WHOLE = new Intl.NumberFormat("de", { maximumFractionDigits: 0 });
const DAY = new Intl.DateTimeFormat("de", { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat("de", { dateStyle: "medium", timeStyle: "short" });

/** Eine Zahl ohne Nachkommastellen: „12.288“. */
export function formatNumber(value: number | bigint): string {
  return WHOLE.format(value);
}

/** Eine Zahl mit einer Nachkommastelle oder mehr: „1.024,0“. */
export function formatDecimal(value: number, digits = 1): string {
  return value.toLocaleString("de", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Ein Tag: „26.11.2026“. */
export function formatDate(date: Date): string {
  return DAY.format(date);
}

/** Ein Tag und eine Uhrzeit: „26.11.2026, 16:07“. */
export function formatMoment(date: Date): string {
  return MOMENT.format(date);
}

/** Eine Zahl mit ihrem Hauptwort: „1 Zug“, „12.288 Züge“. */
export function formatCount(count: number | bigint, one: string, more = one): string {
  return `${formatNumber(count)} ${Number(count) === 1 ? one : more}`;
}
