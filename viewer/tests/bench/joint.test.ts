/** Pieces that come apart only if several slide at once: searched, shown and put into words. */

import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, served } from "./app";

const NAME = "pennyhedron.json";

describe.skipIf(!HAS_BROWSER)("slides at once", () => {
  const here = served((folder) => {
    copyFileSync(join(import.meta.dirname, "../../../examples/lattices", NAME), join(folder, NAME));
  });

  it("take apart what no group of pieces leaves alone", { timeout: 300_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^pennyhedron\.json/ }).click();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel h2", /^It stays locked$/);
    await page.getByText("How to search").click();
    const rules = page.getByLabel("Pieces may");
    expect(await rules.locator("option").allInnerTexts()).toEqual(["slide", "slide at once"]);
    await rules.selectOption("joint");
    await visitor.waitForText(".desk .hint", /^Several groups may slide at the same time/);
    await visitor.click("Solve again");
    await visitor.waitForText(".search-panel h2", /One solution, by slides at once/);
    await page.locator(".findings .entry").first().click();
    await page.waitForFunction(() => window.burrkit?.steps === 2);
    await page.evaluate(() => {
      window.burrkit!.jump(1.5);
    });
    await visitor.waitForText(".stage", /Bring them together at once:/);
    await visitor.shot("slides-at-once");
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await visitor.context.close();
  });
});
