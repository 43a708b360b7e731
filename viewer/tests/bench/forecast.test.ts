import { describe, expect, it } from "vitest";
import type { ForecastInterval } from "../../src/bench/api/types";
import {
  barOf,
  durationText,
  estimateText,
  foundSpan,
  percentSpan,
  shareOf,
  timeSpan,
} from "../../src/bench/model/forecast";

const between = (low: number | null, high: number | null): ForecastInterval => ({ value: low, low, high });

describe("a forecast in words", () => {
  it("rounds percentages outwards", () => {
    const words = [
      [0.123, 0.174],
      [0.002, 0.0041],
      [0.021, 0.0349],
      [0.5, 0.5],
      [0.91, 1],
      [0, 1],
    ].map(([low, high]) => percentSpan(between(low!, high!)));
    expect(words).toEqual(["12 to 18%", "0.20 to 0.41%", "2.1 to 3.5%", "50%", "91 to 100%", "0 to 100%"]);
  });

  it("writes times as the command line does", () => {
    const words = [
      [0.1, 0.4],
      [180, 360],
      [80, 100],
      [86_400 * 31, 86_400 * 70],
      [18_000, 18_000],
      [31_557_600 * 3000, 31_557_600 * 3000],
    ].map(([low, high]) => timeSpan(between(low!, high!)));
    expect(words).toEqual(["0 s", "3 to 6 min", "80 to 100 s", "31 to 70 days", "5 h", "3,000 years"]);
    expect(timeSpan(between(300, null))).toBe("at least 5 min");
  });

  it("writes what is estimated as the command line does", () => {
    const texts = [
      [12_340, 8912, 16_120],
      [7680, 7680, 7680],
      [0.2, 0, 31],
      [1_234_567, 1_234_567, 1_234_567],
      [4e17, 1e17, 6e17],
    ].map(([value, low, high]) => estimateText({ value: value!, low: low!, high: high! }));
    expect(texts).toEqual([
      "about 12,000 (8,900 to 17,000)",
      "7,680",
      "at most 31",
      "1,234,567",
      "about 4.0e17 (1.0e17 to 6.0e17)",
    ]);
    const times = [
      [240, 180, 360],
      [0.2, 0.1, 0.4],
      [5, 5, 5],
    ].map(([value, low, high]) => durationText({ value: value!, low: low!, high: high! }));
    expect(times).toEqual(["about 4 min (3 to 6 min)", "less than 1 s", "about 5 s"]);
  });

  it("counts assemblies only where they are known", () => {
    const forecast = { done: between(0, 1), seconds: between(0, 1) };
    expect(foundSpan({ ...forecast, assemblies: between(1234.2, 3399) })).toBe("1,200 to 3,400");
    expect(foundSpan({ ...forecast, assemblies: between(90, 90) })).toBe("90");
    expect(foundSpan({ ...forecast, assemblies: between(90, null) })).toBe("");
    expect(foundSpan({ ...forecast, assemblies: null })).toBe("");
  });
});

describe("the bar", () => {
  const done = { value: 0.4, low: 0.3, high: 0.6 };
  const forecast = { done, seconds: between(1, 2), assemblies: null };

  it("has two ends with a forecast, and one without", () => {
    expect(barOf({ state: "running", share: 0.1, forecast })).toEqual([0.3, 0.6]);
    expect(barOf({ state: "running", share: 0.1, forecast: null })).toEqual([0.1, 0.1]);
    expect(barOf({ state: "done", share: 1, forecast })).toEqual([1, 1]);
  });

  it("has the likeliest share in short texts", () => {
    expect(shareOf({ state: "paused", share: 0.1, forecast })).toBe(0.4);
    expect(shareOf({ state: "running", share: 1.2, forecast: null })).toBe(1);
  });
});
