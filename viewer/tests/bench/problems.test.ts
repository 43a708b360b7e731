/** Problems of one puzzle, in the tabs that show them: groups of pieces, and answers about another problem. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, holdRequests, served } from "./app";

/**
 * Two linked rings and a cube next to them; then two dominoes that do not fit into a bar with a corner, and many in a
 * box.
 */
const RINGS = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { name: "ring", layers: [["###", "#.#", "###"]] },
    { name: "cube", layers: [["#"]] },
    {
      name: "linked",
      layers: [
        ["....", "....", ".###", "...."],
        ["#...", "###.", "####", "###."],
        ["....", "....", ".###", "...."],
      ],
    },
    { name: "domino", layers: [["##"]] },
    { name: "tee", layers: [["###", ".#."]] },
    { name: "box", layers: Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => "#######")) },
    { name: "bar", layers: [["####"]] },
    { name: "large box", layers: Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => "#".repeat(10))) },
  ],
  problems: [
    {
      name: "Linked",
      pieces: [
        { shape: 0, count: 2 },
        { shape: 1, count: 1 },
      ],
      goal: 2,
    },
    { name: "Tee", pieces: [{ shape: 3, count: 2 }], goal: 4 },
    {
      name: "Box",
      pieces: [
        { shape: 3, count: 171 },
        { shape: 1, count: 1 },
      ],
      goal: 5,
    },
    { name: "Bars", pieces: [{ shape: 6, count: 250 }], goal: 7 },
  ],
};

describe.skipIf(!HAS_BROWSER)("a puzzle of several problems", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "rings.json"), JSON.stringify(RINGS));
  });

  it(
    "has pieces in several groups, with numbers, and shows nothing of one problem at the other",
    { timeout: 240_000 },
    async () => {
      const visitor = await here.visit();
      const { page } = visitor;
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: /^rings\.json/ }).click();
      await visitor.openTab("Puzzle");
      await visitor.waitForText(".live-line", /^1 assembly, 0 solutions$/);
      await page.getByText("Some may stay together").click();
      await page.getByRole("button", { name: "ring in group 1" }).click();
      await visitor.waitForText(".live-line", /^1 assembly, 1 solution/);
      // One of the rings alone may belong to it: they must come apart again, and do not.
      const copies = page.getByLabel("Copies of ring in group 1");
      await copies.fill("1");
      await visitor.waitForText(".undo", /put 1 of “ring” into group 1/);
      await visitor.waitForText(".live-line", /^1 assembly, 0 solutions$/);
      await page.getByRole("button", { name: "ring in a new group, 2" }).click();
      await visitor.waitForText(".live-line", /^1 assembly, 1 solution/);
      await page.getByRole("button", { name: "cube in group 2" }).click();
      // A number that is typed is one step, and takes along what is of all copies.
      await page.getByLabel("ring", { exact: true }).getByRole("textbox").fill("1");
      await page.getByLabel("ring", { exact: true }).getByRole("textbox").fill("12");
      await visitor.waitForText(".undo", /used “ring” 12 times/);
      await page.keyboard.press("Control+s");
      await page.locator("dialog").getByRole("button", { name: /^Save/ }).last().click();
      await visitor.waitForText(".notice", /Saved/);
      const saved = JSON.parse(readFileSync(join(here.folder, "rings.json"), "utf8")) as typeof RINGS;
      expect(saved.problems[0]!.pieces).toEqual([
        { shape: 0, count: 12, groups: { "1": 1, "2": 12 } },
        { shape: 1, count: 1, groups: { "2": 1 } },
      ]);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await visitor.waitForText(".undo", /put “cube” into group 2/);
      expect(await copies.inputValue()).toBe("1");
      await page.getByText("Some may stay together").click();
      await visitor.waitForText(".undo", /stopped letting pieces stay together/);

      // The other problem has fewer pieces than the one before.
      await visitor.openTab("Places");
      await page.locator(".entry.place").nth(1).click();
      await page.getByLabel("Problem", { exact: true }).selectOption("1");
      await visitor.waitForText(".entry.place", /domino/);
      expect(await page.locator(".wrong").count()).toBe(0);
      // All places of a piece are there, though an answer has 500 of them.
      await page.getByLabel("Problem", { exact: true }).selectOption("2");
      await visitor.waitForText(".steps-bar", /1 of 882$/);
      await page.getByRole("slider", { name: "Place" }).press("End");
      await visitor.waitForText(".steps-bar", /882 of 882$/);
      await page.getByLabel("Problem", { exact: true }).selectOption("1");

      // An estimate that fails late is not reported at another problem.
      await visitor.openTab("Solve");
      const fail = await holdRequests(page, "**/api/estimate", (route) =>
        route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify({ error: "too late" }) }),
      );
      await visitor.click("Estimate", ".desk");
      await page.getByLabel("Problem", { exact: true }).selectOption("0");
      await fail();
      await page.getByRole("button", { name: "Estimate" }).and(page.locator("[aria-busy=false]")).waitFor();
      expect(await page.locator(".wrong").count()).toBe(0);
      await page.getByLabel("Problem", { exact: true }).selectOption("1");
      await visitor.waitForText(".loose .caption", /^How do they go together\?$/);
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".search-panel h2", /^It cannot be put together$/);
      await visitor.waitForText(".loose .caption", /^They do not go together\.$/);
      await visitor.waitForText(".which-problem", /2\. Tee · no assembly/);

      // What ends before all ways were tried has not shown that there is none.
      await page.getByLabel("Problem", { exact: true }).selectOption("3");
      await page.getByText("How to search").click();
      await page.getByLabel("Find").selectOption("count");
      await page.getByLabel("End after this many seconds").fill("1");
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".search-panel h2", /^Nothing found so far$/);
      await visitor.waitForText(".loose .caption", /The search has stored no assembly to show\.$/);
      // How to search stays as it is filled in, in another tab and back, and for the next start.
      await visitor.openTab("Puzzle");
      await page.getByRole("button", { name: "Use none" }).click();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await visitor.openTab("Solve");
      expect(await page.getByLabel("Find").inputValue()).toBe("count");
      expect(await page.getByLabel("End after this many seconds").inputValue()).toBe("1");

      // Without any problem, each tab shows that.
      await visitor.openTab("Puzzle");
      for (let left = RINGS.problems.length; left > 0; left--)
        await page.locator(".title-row").getByRole("button", { name: "Remove" }).click();
      await visitor.waitForText(".tip", /^Add a problem\.$/);
      for (const tab of ["Solve", "Places", "Make"]) {
        await visitor.openTab(tab);
        await visitor.waitForText(".desk .warn", /^There is no problem yet; add one under Puzzle\.$/);
      }
      expect(await page.locator(".wrong").count()).toBe(0);
      await visitor.context.close();
    },
  );
});
