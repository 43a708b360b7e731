/** The forecast of a running search as the progress bar shows it. */

import type { JobForecast, ForecastInterval, Job } from "../api/types";
import * as answers from "../../words/bench/answers";
import * as words from "../../words/bench/forecast";
import { formatDecimal, formatNumber } from "../../words/count";

/** Units of time, and the seconds that each has; one is used from two of it on. */
const UNITS: readonly (readonly [keyof typeof words.units, number])[] = [
  ["seconds", 1],
  ["minutes", 60],
  ["hours", 3600],
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
  return words.percent(words.span(formatDecimal(Math.min(from, to), digits), formatDecimal(to, digits)));
}

/** A share as a percentage: "43%", of little with digits after the point. */
export function percentText(share: number): string {
  const isSmall = share < 0.1 && share > 0;
  return words.percent(isSmall ? formatDecimal(100 * share, share < 0.001 ? 3 : 1) : String(Math.floor(100 * share)));
}

/** A time as an interval in one unit: "3 to 6 min". */
export function timeSpan({ low, high }: ForecastInterval): string {
  if (high === null) return words.atLeast(timeSpan({ value: low, low, high: low ?? 0 }));
  const [name, length] = UNITS.findLast(([, seconds]) => high >= ENOUGH * seconds) ?? UNITS[0]!;
  return words.time(words.span(number((low ?? 0) / length), number(high / length)), words.units[name]);
}

/** A number that is estimated: "12,288", "about 12,000 (8,900 to 17,000)", "at most 30". */
export function estimateText({ value, low, high }: ForecastInterval): string {
  const [least, number, most] = [low ?? 0, value ?? 0, high ?? Infinity];
  if (least === most) return formatNumber(Math.round(number));
  const unit = powerOfTen((most - least) / 2);
  const to = rounded(most, unit, Math.ceil);
  if (least <= 0 && number < 1) return answers.atMost(to);
  return answers.about(rounded(number, unit, Math.round), rounded(least, unit, Math.floor), to);
}

/** A time that is estimated, in one unit: "about 4 min (3 to 6 min)". */
export function durationText({ value, low, high }: ForecastInterval): string {
  if (high !== null && high < 1) return answers.quick;
  const [name, length] = UNITS.findLast(([, seconds]) => (value ?? 0) >= ENOUGH * seconds) ?? UNITS[0]!;
  const unit = words.units[name];
  const [from, amount, to] = [low, value, high].map((n) => number((n ?? Infinity) / length));
  const time = words.time(amount!, unit);
  return from === to ? answers.aboutTime(time) : answers.aboutSpan(time, words.time(words.span(from!, to!), unit));
}

/** How many assemblies the whole search finds: "1,200 to 3,400"; nothing where that is not known. */
export function foundSpan({ assemblies }: JobForecast): string {
  if (assemblies?.low == null || assemblies.high === null) return "";
  return words.span(number(Math.floor(assemblies.low)), number(Math.ceil(assemblies.high)));
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

/** The largest power of ten up to a number, 1 at least. */
function powerOfTen(value: number): number {
  return 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1)) + 1e-9));
}

/** A count with two digits, or in multiples of `unit` if that is smaller. */
function rounded(value: number, unit: number, way: (value: number) => number): string {
  if (value >= 1e15) return value.toExponential(1).replace("e+", "e");
  const step = Math.min(unit, Math.max(1, Math.floor(powerOfTen(value) / 10)));
  return formatNumber(way(value / step) * step);
}

/** A number with two digits before the point at most, none after it. */
function number(value: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
  return formatNumber(Math.round(value / unit) * unit);
}
