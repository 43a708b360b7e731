import { expect, it } from "vitest";
import { formatCount, formatNumber, formatDecimal } from "../src/words/count";

it("has a comma for each three digits, and decimals on request", () => {
  expect([0, 999, 12288, 1234.5].map(formatNumber)).toEqual(["0", "999", "12,288", "1,235"]);
  expect(formatNumber(2n ** 64n)).toBe("18,446,744,073,709,551,616");
  expect([2, 1024.25].map((value) => formatDecimal(value))).toEqual(["2.0", "1,024.3"]);
});

it("has the noun of one only for one", () => {
  expect([0, 1, 2, 1000].map((count) => formatCount(count, "piece"))).toEqual([
    "0 pieces",
    "1 piece",
    "2 pieces",
    "1,000 pieces",
  ]);
  expect(formatCount(1n, "layout")).toBe("1 layout");
  expect(formatCount(3, "assembly", "assemblies")).toBe("3 assemblies");
});
