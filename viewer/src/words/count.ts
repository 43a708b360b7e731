/** Numbers in texts. */

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A number without decimals: "12,288". */
export function formatNumber(value: number | bigint): string {
  return WHOLE.format(value);
}

/** A number with one decimal or more: "1,024.0". */
export function formatDecimal(value: number, digits = 1): string {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A day: "Nov 26, 2026". */
export function formatDate(date: Date): string {
  return DAY.format(date);
}

/** A day and a time: "Nov 26, 2026, 4:07 PM". */
export function formatMoment(date: Date): string {
  return MOMENT.format(date);
}

/** A number with its noun: "1 layout", "12,288 layouts". */
export function formatCount(count: number | bigint, one: string, more = `${one}s`): string {
  return `${formatNumber(count)} ${Number(count) === 1 ? one : more}`;
}
