/** What searches find belongs to the problem that they solve. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, served } from "./app";

/** Two dominoes in a square, which is one assembly up to rotation, and three in a bar, which are two. */
const TWO = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { name: "domino", layers: [["##"]] },
    { name: "square", layers: [["##", "##"]] },
    { name: "bar", layers: [["###", "###"]] },
  ],
  problems: [
    { name: "square", pieces: [{ shape: 0, count: 2 }], goal: 1 },
    { name: "bar", pieces: [{ shape: 0, count: 3 }], goal: 2 },
  ],
};

interface Stored {
  readonly problems: readonly {
    readonly name: string;
    readonly assemblies?: number;
    readonly stored?: readonly unknown[];
  }[];
}

describe.skipIf(!HAS_BROWSER)("results", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "two.json"), JSON.stringify(TWO));
  });

  it(
    "belong to their problem through another search, edits elsewhere, undo and a reload",
    { timeout: 240_000 },
    async () => {
      const visitor = await here.visit();
      const { page } = visitor;
      const problem = (): ReturnType<typeof page.getByLabel> => page.getByLabel("Problem", { exact: true });
      const entries = (): Promise<number> => page.locator(".findings .entry").count();
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: /^two\.json/ }).click();
      await visitor.openTab("Solve");
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".desk h2", /^One solution$/);
      await problem().selectOption("1");
      await visitor.waitForText(".desk h2", /^Solve$/);
      expect([await page.locator(".desk .warn").count(), await entries()]).toEqual([0, 0]);
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".desk h2", /^2 solutions$/);
      // A list that is shown again takes one request.
      const lists: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/found?")) lists.push(request.url());
      });
      await problem().selectOption("0");
      await visitor.waitForText(".desk h2", /^One solution$/);
      await expect.poll(entries).toBe(1);
      expect(lists.filter((address) => address.endsWith("limit=100"))).toHaveLength(1);
      expect(await problem().locator("option").allInnerTexts()).toEqual([
        "1. square \u00b7 1 solution",
        "2. bar \u00b7 2 solutions",
      ]);
      // The chooser is in every tab that shows one problem, and the one choice holds in all of them.
      await visitor.openTab("Shapes");
      await problem().selectOption("1");
      for (const tab of ["Puzzle", "Solve", "Places", "Make"]) {
        await visitor.openTab(tab);
        await expect.poll(() => problem().inputValue()).toBe("1");
      }
      await visitor.openTab("Design");
      await page.locator(".design label", { hasText: "The goal" }).click();
      expect(await problem().inputValue()).toBe("1");
      expect(await page.locator(".notice, .desk .warn").count()).toBe(0);
      await visitor.openTab("Puzzle");
      expect(await problem().inputValue()).toBe("1");
      // Another name, and an edit of the other problem, leave it as it is; an edit of its own does not, until it is
      // undone.
      await page.getByLabel("Name of the problem").fill("long bar");
      await problem().selectOption("0");
      await page.getByLabel("Holes at most").fill("1");
      await visitor.openTab("Solve");
      await visitor.waitForText(".desk .warn", /changed this problem/);
      await problem().selectOption("1");
      await visitor.waitForText(".desk h2", /^2 solutions$/);
      expect(await page.locator(".desk .warn").count()).toBe(0);
      await page.keyboard.press("Control+z");
      // Undo goes to what it changes.
      await visitor.openTab("Solve");
      await problem().selectOption("0");
      await visitor.waitForText(".desk h2", /^One solution$/);
      expect(await page.locator(".desk .warn").count()).toBe(0);
      // A problem that goes takes no other one's results along, nor does a reload.
      await visitor.openTab("Puzzle");
      await visitor.click("Remove", ".desk");
      await page.reload();
      await visitor.openTab("Solve");
      await visitor.waitForText(".desk h2", /^2 solutions$/);
      await page.keyboard.press("Control+z");
      await visitor.openTab("Solve");
      await visitor.waitForText(".desk h2", /^One solution$/);
      // A file holds what was found for all of them.
      await page.keyboard.press("Control+s");
      await page.locator(".save .field input").fill("solved.json");
      await page.getByRole("button", { name: "Save in the folder" }).click();
      await visitor.waitForText(".notice", /Saved as solved\.json/);
      const { problems } = JSON.parse(readFileSync(join(here.folder, "solved.json"), "utf8")) as Stored;
      expect(problems.map(({ name, assemblies, stored }) => [name, assemblies, stored?.length])).toEqual([
        ["square", 1, 1],
        ["long bar", 2, 2],
      ]);
      expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
      await page.context().close();
    },
  );
});
