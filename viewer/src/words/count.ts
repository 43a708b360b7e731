/** Numbers in texts. */

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number without decimals: "12,288". */
export function formatNumber(value: number | bigint): string {
  return WHOLE.format(value);
}

/** A number with one decimal: "1,024.0". */
export function formatTenths(value: number): string {
  return TENTHS.format(value);
}

/** A number with its noun: "1 layout", "12,288 layouts". */
export function formatCount(count: number | bigint, one: string, more = `${one}s`): string {
  return `${formatNumber(count)} ${Number(count) === 1 ? one : more}`;
}
