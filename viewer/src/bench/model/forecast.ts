/** The forecast of a running search as the progress bar shows it. */

import type { JobForecast, ForecastInterval, Job } from "../api/types";
import { formatNumber } from "../../words/count";

/** Units of time, and the seconds that each has; one is used from two of it on. */
const UNITS: readonly (readonly [string, number])[] = [
  ["s", 1],
  ["min", 60],
  ["h", 3600],
  ["days", 86_400],
  ["years", 31_557_600],
];
const ENOUGH = 2;

/** A share as an interval of percentages, rounded outwards: "0.2 to 0.5%". */
export function percentSpan({ low, high }: ForecastInterval): string {
  const most = 100 * (high ?? 1);
  const digits = most >= 10 ? 0 : most >= 1 ? 1 : 2;
  const unit = 10 ** digits;
  const from = Math.floor(100 * (low ?? 0) * unit) / unit;
  const to = Math.min(100, Math.ceil(most * unit) / unit);
  return from < to ? `${from.toFixed(digits)} to ${to.toFixed(digits)}%` : `${to.toFixed(digits)}%`;
}

/** A share as a percentage: "43%", of little with digits after the point. */
export function percentText(share: number): string {
  return `${share < 0.1 && share > 0 ? (100 * share).toFixed(share < 0.001 ? 3 : 1) : Math.floor(100 * share)}%`;
}

/** A time as an interval in one unit: "3 to 6 min". */
export function timeSpan({ low, high }: ForecastInterval): string {
  if (high === null) return `at least ${timeSpan({ value: low, low, high: low ?? 0 })}`;
  const [name, length] = UNITS.findLast(([, seconds]) => high >= ENOUGH * seconds) ?? UNITS[0]!;
  const [from, to] = [number((low ?? 0) / length), number(high / length)];
  return from === to ? `${to} ${name}` : `${from} to ${to} ${name}`;
}

/** How many assemblies the whole search finds: "1,200 to 3,400"; nothing where that is not known. */
export function foundSpan({ assemblies }: JobForecast): string {
  if (assemblies?.low == null || assemblies.high === null) return "";
  const [from, to] = [number(Math.floor(assemblies.low)), number(Math.ceil(assemblies.high))];
  return from === to ? from : `${from} to ${to}`;
}

/** The share of a search that is done, 0 to 1, as far as it is known. */
export function shareOf({ share, forecast, state }: Pick<Job, "share" | "forecast" | "state">): number {
  const known = state === "done" ? share : (forecast?.done.value ?? share);
  return Math.min(Math.max(known, 0), 1);
}

/** The two ends of what is done: for sure, and at most; both the same without a forecast. */
export function barOf(job: Pick<Job, "share" | "forecast" | "state">): readonly [number, number] {
  const { forecast, state } = job;
  if (!forecast || state === "done") return [shareOf(job), shareOf(job)];
  return [forecast.done.low ?? 0, forecast.done.high ?? 1];
}

/** A number with two digits before the point at most, none after it. */
function number(value: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
  return formatNumber(Math.round(value / unit) * unit);
}
