/** The view that steps through placements, opened from the Places tab and left again. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, IS_FULL, LARGE, served, SMALL } from "./app";

/** Two cubes in a box where each has more than 10,000 placements. */
const MANY = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { layers: [["#"]] },
    { layers: Array.from({ length: 22 }, () => Array.from({ length: 22 }, () => "+".repeat(22))) },
  ],
  problems: [{ name: "Many", pieces: [{ shape: 0, count: 2 }], goal: 1 }],
};

/** Other work on the machine may slow a page down. */
const POLL = { timeout: 90_000 };

const THEMES = [
  ["light", LARGE],
  ["dark", SMALL],
] as const;

describe.skipIf(!HAS_BROWSER)("placements one by one", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "many.json"), JSON.stringify(MANY));
  });

  it.each(IS_FULL ? THEMES : THEMES.slice(0, 1))(
    "steps through those of a burr, overlaps in red, in %s",
    { timeout: 600_000 },
    async (theme, size) => {
      const visitor = await here.visit({ theme, size });
      const { page } = visitor;
      const open = page.getByRole("button", { name: "Step through placements" });
      await visitor.click("Known burrs");
      await page.getByLabel("Search").fill("loves dozen");
      await page.locator(".recent").first().click();
      await visitor.openTab("Places");
      await page.getByRole("button", { name: "Previous" }).waitFor();
      await visitor.atRest();
      await visitor.shot(`step-places-${theme}`);
      await open.click();
      await page.waitForFunction(() => window.explorer !== undefined);
      for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
      const seen = await page.evaluate(() => ({
        layout: window.explorer!.layout(),
        red: window.explorer!.red().length,
        caption: window.explorer!.caption(),
      }));
      expect(seen.layout.filter((placement) => placement !== null)).toHaveLength(2);
      expect(seen.red).toBeGreaterThan(0);
      expect(seen.caption).toMatch(/overlap/);
      await page.waitForFunction(() => !window.explorer!.isMoving());
      await visitor.shot(`step-overlap-${theme}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      expect(
        await page
          .locator(".token")
          .evaluateAll((tokens) => new Set(tokens.map((token) => token.getBoundingClientRect().top)).size),
      ).toBe(1);
      for (const list of ["p", "l"]) {
        await page.keyboard.press(list);
        await page.waitForFunction(() => !window.explorer!.isMoving());
        await visitor.shot(`step-list-${list}-${theme}`);
      }
      // Escape closes an open list first.
      await page.keyboard.press("v");
      expect(await page.getByRole("button", { name: "Copy a link" }).count()).toBe(0);
      await page.waitForFunction(() => !window.explorer!.isMoving());
      await visitor.shot(`step-view-${theme}`);
      await page.keyboard.press("Escape");
      await page.locator(".stage .panel").waitFor({ state: "hidden" });
      await expect.poll(() => open.count(), POLL).toBe(0);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Previous" }).waitFor();
      await expect.poll(() => open.evaluate((button) => button === document.activeElement), POLL).toBe(true);
      await expect.poll(() => page.evaluate(() => window.explorer === undefined), POLL).toBe(true);
      await page.keyboard.press("Enter");
      await page.locator(".stage").getByRole("button", { name: "Back" }).click();
      await page.getByRole("button", { name: "Previous" }).waitFor();
      await expect.poll(() => open.evaluate((button) => button === document.activeElement), POLL).toBe(true);
      expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
      await visitor.context.close();
    },
  );

  it("explains in one line why there are too many", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^many\.json/ }).click();
    await visitor.openTab("Places");
    await page.getByRole("button", { name: "Step through placements" }).click();
    await visitor.waitForText(".desk .wrong", /10,648 placements are left to look at, and the page holds 10,000/);
    await visitor.shot("step-too-many");
    await visitor.context.close();
  });
});
