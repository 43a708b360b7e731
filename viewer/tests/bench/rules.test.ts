import { describe, expect, it } from "vitest";
import {
  clearanceOf,
  handRemark,
  howFound,
  kindOf,
  openCount,
  ruleFor,
  ruleOf,
  rulesFor,
  RULES,
  ruleWith,
  whyOpen,
  wordsOf,
} from "../../src/bench/model/rules";

describe("rules", () => {
  it("are read from the text that the server sends", () => {
    expect(RULES.map(({ kind }) => kindOf(ruleOf(kind)))).toEqual(RULES.map(({ kind }) => kind));
    expect([clearanceOf("clearance=0.05"), clearanceOf("legal+half")]).toEqual(["0.05", null]);
    expect(ruleOf("clearance")).toBe("clearance=0.04");
    expect(wordsOf("clearance=0.1").kind).toBe("clearance");
    expect(new Set(RULES.map(({ sentence }) => sentence)).size).toBe(RULES.length);
  });

  it("are those by which the cells can move", () => {
    expect(rulesFor(true).map(({ kind }) => kind)).toEqual(["slides", "half", "legal", "legal+half", "clearance"]);
    expect(rulesFor(false).map(({ kind }) => kind)).toEqual(["slides", "joint"]);
    expect([ruleFor("joint", false), ruleFor("joint", true)]).toEqual(["joint", "slides"]);
    expect([ruleFor("clearance=0.05", true), ruleFor("clearance=0.05", false)]).toEqual(["clearance=0.05", "slides"]);
  });

  it("take clearances from 0.02 to 0.1", () => {
    expect(["0.02", ".1", "0,05", " 0.0405 "].map(ruleWith)).toEqual([
      "clearance=0.02",
      "clearance=0.1",
      "clearance=0.05",
      "clearance=0.0405",
    ]);
    expect(["0.019", "0.11", "1/25", "4", "", "0.", "-0.04", "0.04000"].map(ruleWith)).toEqual(
      Array<null>(8).fill(null),
    );
  });

  it("are named where something is found", () => {
    expect(howFound("slides")).toBe("");
    expect(howFound("clearance=0.05")).toBe(", by turns with clearance 0.05");
    expect([handRemark("legal"), handRemark("slides")]).toEqual(["", ""]);
    expect(handRemark("half")).toMatch(/whole cubes/);
    expect(handRemark("clearance=0.05")).toMatch(/without play/);
  });

  it("leave open what is undecided", () => {
    expect([openCount({ limits: {} }), whyOpen({ limits: {} })]).toEqual([0, ""]);
    expect(whyOpen({ limits: { turns: 1 } })).toMatch(/^One assembly is undecided: turns that barely fit/);
    expect(whyOpen({ limits: { turns: 1, states: 1200 } })).toMatch(
      /^1,201 assemblies are undecided: .*; too many states\.$/,
    );
    expect(whyOpen({ limits: { stop: 2 } })).toBe("2 assemblies are undecided.");
  });
});
