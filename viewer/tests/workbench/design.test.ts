/** The Design room: what it makes of the server's answers, and a newcomer who designs a puzzle. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DesignItem, DesignJob } from "../../src/workbench/api/design-types";
import { depthOf, figuresOf, formFor, formOf, isAhead, lineageOf, listed, nameOf, piecesOfLabels, progressOf, runsText, sourceOf, USUAL_FORM, whyNotKept, whyNotPieces, withDesign } from "../../src/workbench/model/design";
import { readDoc, type ShapesDoc, solidSticks } from "../../src/workbench/model/document";
import { type App, HAS_BROWSER, SMALL, startApp, startBrowser, Visitor } from "./app";

const BAR = ["####", "####"];
const OLD = {
  kind: "puzzle",
  shapes: [{ name: "old", layers: [BAR] }, { name: "Goal", layers: [BAR, BAR] }],
  problems: [{ name: "Old", goal: 1, pieces: [{ shape: 0, count: 2 }] }],
};
const MADE = {
  kind: "puzzle",
  shapes: [{ layers: [["##"]] }, { layers: [["#"], ["#"]] }, { name: "Goal", layers: [BAR] }],
  problems: [{ name: "Made", goal: 2, pieces: [{ shape: 0, count: 1 }, { shape: 1, count: 1 }], stored: [{}] }],
};

const JOB = { id: "a", parent: null, keep: "", called: "4x4x4", options: { ...USUAL_FORM, pieces: 3 }, runs: 8, source: { box: [4, 4, 4] }, state: "running", best: null } as unknown as DesignJob;
const CHILD = { ...JOB, id: "b", parent: { job: "a", run: 2 }, keep: "AC" } as DesignJob;
const ITEM = { run: 3, runs: [3], level: 7, level_text: "7.2", moves: 9, solutions: 1, complete: true, holes: 3, ended: true } as unknown as DesignItem;

describe("what is filled in", () => {
  it("begins with the goal, if it is large enough", () => {
    expect(formFor(readDoc(OLD), 0)).toMatchObject({ from: "goal", pieces: 2 });
    expect(formFor(readDoc(MADE), 0)).toMatchObject({ from: "box", box: [4, 4, 4] });
    expect(formFor(solidSticks(), 0)).toMatchObject({ from: "goal", pieces: 6 });
  });

  it("comes back from a job, and names where the cubes come from", () => {
    expect(formOf(JOB)).toMatchObject({ from: "box", pieces: 3, runs: 8 });
    expect(formOf({ ...JOB, source: { mesh: "cow.obj", cubes: 11, up: "y" } })).toMatchObject({ from: "mesh", cubes: 11, up: "y" });
    const doc = readDoc(OLD);
    expect(sourceOf({ ...USUAL_FORM, from: "goal" }, doc, 0, "old.json", "")).toEqual({ puzzle: "old.json" });
    const both = withDesign(doc, MADE).doc;
    expect(sourceOf({ ...USUAL_FORM, from: "goal" }, both, 1, "old.json", "")).toEqual({ puzzle: "old.json", shape: 5 });
    expect(sourceOf({ ...USUAL_FORM, from: "mesh", cubes: 9 }, doc, 0, "", "cow.obj")).toEqual({ mesh: "cow.obj", cubes: 9 });
  });

  it("is refused in words", () => {
    expect(whyNotPieces(3, 64)).toBe("");
    expect(whyNotPieces(9, 64)).toMatch(/9 pieces of 64 cubes are too many: 8 at most/);
    expect(whyNotPieces(2, 15)).toMatch(/too few/);
    expect([whyNotKept(1, 3), whyNotKept(2, 3)]).toEqual(["", "At least two pieces must change."]);
  });
});

describe("what a search shows", () => {
  it("has lines of figures", () => {
    expect(figuresOf(ITEM)).toBe("9 moves \u00b7 1 solution \u00b7 3 holes");
    expect(figuresOf({ ...ITEM, level_text: "7", solutions: 20_000, complete: false, holes: 0 })).toBe("20,000 or more solutions \u00b7 no holes");
    expect([runsText(ITEM), runsText({ ...ITEM, runs: [3, 5] }), runsText({ ...ITEM, ended: false })]).toEqual(["run 3", "2 runs", "stopped"]);
    expect(progressOf({ ...JOB, runs_done: 3 })).toBe("3 of 8 runs made");
    expect(progressOf({ ...JOB, state: "done", runs_done: 3 })).toBe("3 of 8 runs made: the level is reached");
  });

  it("has the pieces of a run that goes on, if they are better", () => {
    const cells = [[0, 0, 0], [1, 0, 0], [2, 0, 0]] as const;
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
  it("stands beside pieces that were drawn", () => {
    const { doc, problem } = withDesign(readDoc(OLD), MADE);
    expect([problem, doc.shapes.map(({ name }) => name)]).toEqual([1, ["old", "Goal", "A", "B", "Goal"]]);
    expect(doc.problems[1]).toMatchObject({ name: "Made", goal: 4, found: { stored: [{}] } });
    expect(doc.problems[1]!.parts.map(({ shape }) => shape)).toEqual([2, 3]);
  });

  it("takes the place of what nobody has drawn, and of sticks", () => {
    const bare = { ...(readDoc(OLD) as ShapesDoc), problems: [] };
    for (const before of [bare, solidSticks()]) {
      const { doc, problem } = withDesign(before, MADE);
      expect([problem, doc.shapes.length]).toEqual([0, 3]);
    }
  });
});

describe.skipIf(!HAS_BROWSER)("the Design room", () => {
  let app: App;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), startBrowser()]);
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    app.stop();
  });

  it("takes a newcomer from a box to a puzzle of three pieces", async () => {
    const visitor = await Visitor.at(browser, app.address);
    const { page } = visitor;
    await visitor.click("designed");
    await visitor.says(".tip", /^64 cubes in 4 × 4 × 4$/);
    // What cannot be cut is refused before it starts.
    await page.getByLabel("Cubes wide").fill("1");
    await visitor.says(".desk-foot", /4 pieces of 16 cubes are too many: 2 at most/);
    expect(await page.locator(".desk-foot").getByRole("button", { name: "Design" }).isDisabled()).toBe(true);
    await page.getByLabel("Cubes wide").fill("4");
    await visitor.click("Pieces: fewer");
    await page.getByLabel("Runs", { exact: true }).fill("2");
    await page.getByLabel("Steps of a run").fill("2000");
    await visitor.says(".tip", /^64 cubes/);
    await visitor.click("Design", ".desk-foot");
    await visitor.says(".search-panel", /2 of 2 runs made/);
    await visitor.says(".design-head", /^Level \d/);
    expect(await page.getByLabel("Designs", { exact: true }).getByRole("button").count()).toBe(2);
    await page.getByText("On the command line").click();
    await visitor.says(".command", /^burrkit search climb --box 4x4x4 --pieces 3 --holes 4 --steps 2000 --seed 1 --runs \d$/);
    // Keep a piece, and more of this; two pieces must change.
    await page.getByRole("button", { name: /^Keep piece A/ }).click();
    await visitor.says(".design-card", /A stays as it is; the others change\./);
    await page.getByRole("button", { name: /^Keep piece B/ }).click();
    await visitor.says(".design-card", /At least two pieces must change\./);
    await page.getByRole("button", { name: /^Keep piece B/ }).click();
    await visitor.click("More of this");
    await visitor.says(".lineage [aria-current]", /from run \d, keeping A/);
    await visitor.says(".search-panel", /2 of 2 runs made/);
    await visitor.click("Save", ".design-card");
    await visitor.says(".notice", /Saved as design-\d\.json/);
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
    // A reload finds the searches again.
    await visitor.room("Design");
    await page.reload();
    await visitor.says(".lineage", /3 pieces of 4x4x4/);
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await page.context().close();
  });
});
