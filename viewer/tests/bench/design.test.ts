/** The Design tab: what it makes of the server's answers, and a newcomer who designs a puzzle. */

import { describe, expect, it } from "vitest";
import type { DesignItem, DesignJob } from "../../src/bench/api/types";
import {
  comparedBy,
  depthOf,
  figuresOf,
  formFor,
  formOf,
  isAhead,
  lineageOf,
  nameOf,
  notBeatenIn,
  optionsOf,
  piecesOfLabels,
  piecesText,
  progressOf,
  runsText,
  sourceOf,
  USUAL_FORM,
  whyCannotStay,
  whyNotPieces,
  whyNotSizes,
  withDesign,
} from "../../src/bench/model/design";
import { readDoc, type ShapesDoc, solidSticks } from "../../src/bench/model/document";
import { listed } from "../../src/words/list";
import { HAS_BROWSER, served, SMALL } from "./app";

const BAR = ["####", "####"];
const OLD = {
  kind: "puzzle",
  shapes: [
    { name: "old", layers: [BAR] },
    { name: "Goal", layers: [BAR, BAR] },
  ],
  problems: [{ name: "Old", goal: 1, pieces: [{ shape: 0, count: 2 }] }],
};
const MADE = {
  kind: "puzzle",
  shapes: [{ layers: [["##"]] }, { layers: [["#"], ["#"]] }, { name: "Goal", layers: [BAR] }],
  problems: [
    {
      name: "Made",
      goal: 2,
      pieces: [
        { shape: 0, count: 1 },
        { shape: 1, count: 1 },
      ],
      stored: [{}],
    },
  ],
};

const JOB = {
  id: "a",
  parent: null,
  keep: "",
  called: "4x4x4",
  options: { ...USUAL_FORM, pieces: 3 },
  runs: 8,
  source: { box: [4, 4, 4] },
  state: "running",
  best: null,
} as unknown as DesignJob;
const CHILD = { ...JOB, id: "b", parent: { job: "a", run: 2 }, keep: "AC" } as DesignJob;
const ITEM = {
  run: 3,
  runs: [3],
  level: 7,
  level_text: "7.2",
  moves: 9,
  solutions: 1,
  complete: true,
  holes: 3,
  corners: 12,
  shapes: 3,
  sizes: [8, 20],
  random: 1200,
  ended: true,
} as unknown as DesignItem;

describe("what is filled in", () => {
  it("begins with the goal, if it is large enough", () => {
    expect(formFor(readDoc(OLD), 0)).toMatchObject({ from: "goal", pieces: 2 });
    expect(formFor(readDoc(MADE), 0)).toMatchObject({ from: "box", box: [4, 4, 4] });
    expect(formFor(solidSticks(), 0)).toMatchObject({ from: "goal", pieces: 6 });
  });

  it("comes back from a job, and names where the cubes come from", () => {
    expect(formOf(JOB)).toMatchObject({ from: "box", pieces: 3, runs: 8 });
    expect(formOf({ ...JOB, source: { mesh: "cow.obj", cubes: 11, up: "y" } })).toMatchObject({
      from: "mesh",
      cubes: 11,
      up: "y",
    });
    const doc = readDoc(OLD);
    expect(sourceOf({ ...USUAL_FORM, from: "goal" }, doc, 0, "old.json", "")).toEqual({ puzzle: "old.json" });
    const both = withDesign(doc, MADE).doc;
    expect(sourceOf({ ...USUAL_FORM, from: "goal" }, both, 1, "old.json", "")).toEqual({
      puzzle: "old.json",
      shape: 5,
    });
    expect(sourceOf({ ...USUAL_FORM, from: "mesh", cubes: 9 }, doc, 0, "", "cow.obj")).toEqual({
      mesh: "cow.obj",
      cubes: 9,
    });
  });

  it("keeps goals and conditions from a job to the next", () => {
    const conditions = {
      goals: ["corners", "level"],
      corners: 8,
      sizes: [8, 20],
      moves: 9,
      shapes: "different",
    } as const;
    const job = { ...JOB, options: { ...JOB.options, ...conditions } };
    expect(optionsOf(formOf(job))).toMatchObject(conditions);
    expect(comparedBy([])).toMatch(/^Designs are compared by their level/);
    expect(comparedBy(["holes"])).toBe("Designs are compared by few holes.");
    expect(comparedBy(conditions.goals)).toBe(
      "Designs are compared by few internal corners and high level, the first one first.",
    );
    expect(notBeatenIn([])).toBe(
      "not beaten in high level, many moves in all, few solutions and few internal corners at once",
    );
    expect(notBeatenIn(["corners"])).toBe("not beaten in few internal corners");
  });

  it("is refused in words", () => {
    expect([whyNotSizes(USUAL_FORM, 64), whyNotSizes({ ...USUAL_FORM, sizes: [12, 16] }, 64)]).toEqual(["", ""]);
    expect(whyNotSizes({ ...USUAL_FORM, sizes: [20, 16] }, 64)).toMatch(/20, is more than the greatest, 16/);
    expect(whyNotSizes({ ...USUAL_FORM, sizes: [1, 14] }, 64)).toBe(
      "4 pieces of 1\u201314 cubes do not make 64 cubes.",
    );
    expect(whyNotPieces(3, 64)).toBe("");
    expect(whyNotPieces(9, 64)).toMatch(/9 pieces of 64 cubes are too many: 8 at most/);
    expect(whyNotPieces(2, 15)).toMatch(/too few/);
    expect([whyCannotStay(1, 3), whyCannotStay(2, 3)]).toEqual(["", "At least two pieces must change."]);
  });
});

describe("what a search shows", () => {
  it("has lines of figures", () => {
    expect(figuresOf(ITEM)).toBe("9 moves \u00b7 1 solution \u00b7 3 holes \u00b7 12 internal corners");
    expect(figuresOf({ ...ITEM, level_text: "7", solutions: 20_000, complete: false, holes: 0, corners: 0 })).toBe(
      "20,000 or more solutions \u00b7 no holes \u00b7 no internal corners",
    );
    expect(piecesText(ITEM)).toBe("3 shapes of 8\u201320 cubes \u00b7 1,200 moves at random");
    expect(piecesText({ ...ITEM, shapes: 1, sizes: [8, 8], random: null })).toBe("1 shape of 8 cubes");
    expect([runsText(ITEM), runsText({ ...ITEM, runs: [3, 5] }), runsText({ ...ITEM, ended: false })]).toEqual([
      "run 3",
      "2 runs",
      "stopped",
    ]);
    expect(progressOf({ ...JOB, runs_done: 3 })).toBe("3 of 8 runs made");
    expect(progressOf({ ...JOB, state: "done", runs_done: 3 })).toBe("3 of 8 runs made: the level is reached");
  });

  it("has the pieces of a run that goes on, if they are better", () => {
    const cells = [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ] as const;
    expect(piecesOfLabels("B.A", cells, ["#111111", "#222222"])).toEqual([
      { mark: "A", colour: "#111111", cells: [[2, 0, 0]] },
      { mark: "B", colour: "#222222", cells: [[0, 0, 0]] },
    ]);
    const way = { steps: 5, level: 3, labels: "AB" };
    expect(isAhead({ ...JOB, under_way: way })).toBe(true);
    expect(isAhead({ ...JOB, under_way: { ...way, labels: null } })).toBe(false);
    expect(isAhead({ ...JOB, under_way: way, best: { run: 1, level: 3, meets: true } })).toBe(false);
  });

  it("has a lineage", () => {
    expect([nameOf(JOB), nameOf(CHILD)]).toEqual(["3 pieces of 4x4x4", "from run 2, keeping A and C"]);
    expect(listed(["A", "B", "C"])).toBe("A, B and C");
    expect(lineageOf([CHILD, JOB], CHILD)).toEqual([JOB, CHILD]);
    // The search that it comes from may be gone.
    expect([depthOf([CHILD, JOB], CHILD), depthOf([CHILD], CHILD)]).toEqual([1, 0]);
  });
});

describe("a design as a puzzle", () => {
  it("stands next to pieces that were drawn", () => {
    const { doc, problem } = withDesign(readDoc(OLD), MADE);
    expect([problem, doc.shapes.map(({ name }) => name)]).toEqual([1, ["old", "Goal", "A", "B", "Goal"]]);
    expect(doc.problems[1]).toMatchObject({ name: "Made", goal: 4, found: { stored: [{}] } });
    expect(doc.problems[1]!.parts.map(({ shape }) => shape)).toEqual([2, 3]);
  });

  it("takes the place of an empty drawing, and of sticks", () => {
    const bare = { ...(readDoc(OLD) as ShapesDoc), problems: [] };
    for (const before of [bare, solidSticks()]) {
      const { doc, problem } = withDesign(before, MADE);
      expect([problem, doc.shapes.length]).toEqual([0, 3]);
    }
  });
});

describe.skipIf(!HAS_BROWSER)("the Design tab", () => {
  const here = served();

  it("states why sticks that are still solid have no goal", async () => {
    const visitor = await here.visit();
    await visitor.click("I have six sticks");
    await visitor.openTab("Design");
    await visitor.waitForText(".desk .wrong", /^The sticks have 40 cubes too many to go together\./);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("takes a newcomer from a box to a puzzle of three pieces", async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("designed");
    await visitor.waitForText(".tip", /^64 cubes in 4 × 4 × 4$/);
    // What cannot be cut is refused before it starts.
    await page.getByLabel("Cubes wide").fill("1");
    await visitor.waitForText(".desk-foot", /4 pieces of 16 cubes are too many: 2 at most/);
    expect(await page.locator(".desk-foot").getByRole("button", { name: "Design" }).isDisabled()).toBe(true);
    await page.getByLabel("Cubes wide").fill("4");
    await visitor.click("Pieces: fewer");
    await page.getByLabel("Runs", { exact: true }).fill("2");
    await page.getByLabel("Steps of a run").fill("2000");
    await page.getByText("Pieces and goals").click();
    await page.getByLabel("Cubes of a piece, at most").fill("10");
    await visitor.waitForText(".desk-foot", /3 pieces of 1\u201310 cubes do not make 64 cubes/);
    await page.getByLabel("Cubes of a piece, at most").fill("40");
    await visitor.click("few internal corners");
    await visitor.click("high level");
    await visitor.waitForText(".goals", /1few internal corners/);
    await visitor.waitForText(".tip", /^64 cubes/);
    await visitor.click("Design", ".desk-foot");
    await visitor.waitForText(".search-panel", /2 of 2 runs made/);
    await visitor.waitForText(".design-head", /^Level \d/);
    expect(await page.getByLabel("Designs", { exact: true }).getByRole("button").count()).toBe(2);
    await page.getByText("On the command line").click();
    await visitor.waitForText(
      ".command",
      /^burrkit search climb --box 4x4x4 --pieces 3 --holes 4 --goals corners,level --sizes 1-40 --steps 2000 --seed 1 --runs \d$/,
    );
    // Keep a piece, and more of this; two pieces must change.
    await page.getByRole("button", { name: /^Keep piece A/ }).click();
    await visitor.waitForText(".design-card", /A stays as it is; the others change\./);
    await page.getByRole("button", { name: /^Keep piece B/ }).click();
    await visitor.waitForText(".design-card", /At least two pieces must change\./);
    await page.getByRole("button", { name: /^Keep piece B/ }).click();
    await visitor.click("More of this");
    await visitor.waitForText(".lineage [aria-current]", /from run \d, keeping A/);
    await visitor.waitForText(".search-panel", /2 of 2 runs made/);
    await visitor.click("Save", ".design-card");
    await visitor.waitForText(".notice", /Saved as design-\d\.json/);
    // Watch it, here and as a puzzle.
    await visitor.click("Watch", ".design-card");
    await page.getByRole("button", { name: "Play" }).waitFor();
    await visitor.click("Keep pieces", ".stage");
    await page.setViewportSize(SMALL);
    await visitor.click("Open as puzzle");
    await page.getByText("Stored in the file").waitFor();
    expect(await page.locator(".name input").inputValue()).toMatch(/^4x4x4, 3 pieces, level \d+$/);
    await page.keyboard.press("Control+z");
    expect(await page.locator(".name input").inputValue()).toBe("");
    await visitor.openTab("Design");
    await visitor.click("Make", ".design-card");
    await page.getByLabel("Clearance").first().waitFor();
    await visitor.waitForText(".made tbody", /\d/);
    // A reload finds the searches again.
    await visitor.openTab("Design");
    await page.reload();
    await visitor.waitForText(".lineage", /3 pieces of 4x4x4/);
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await page.context().close();
  });
});
