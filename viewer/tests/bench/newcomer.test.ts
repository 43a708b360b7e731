/** A newcomer's path: from an empty folder to a puzzle of their own, and the files that print it. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { burrkit, HAS_BROWSER, LARGE, served, SMALL } from "./app";

describe.skipIf(!HAS_BROWSER)("a newcomer", () => {
  const here = served();

  it.each([
    ["large", LARGE, "light"],
    ["small", SMALL, "dark"],
  ] as const)(
    "draws, solves, watches, saves and prints a puzzle (%s)",
    { timeout: 600_000 },
    async (name, size, theme) => {
      const visitor = await here.visit({ size, theme });
      const { page } = visitor;
      await visitor.click("My own shapes");
      await page.getByLabel("Name of the puzzle").fill(`My ${name} cube`);

      // The finished shape, a cube, is cut in two by painting: a block of 2 x 3 columns, and the rest with a column of
      // it.
      await visitor.openTab("Puzzle");
      await visitor.click("Split the goal into pieces");
      await page.getByRole("radio", { name: "Rectangle" }).check();
      await page.getByLabel("Column along z").click();
      await page.locator('[data-cell="0,2"]').focus();
      for (const key of ["Enter", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      await page.locator(".owner").nth(1).click();
      await page.locator('[data-cell="2,0"]').focus();
      for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
      await visitor.waitForText(".desk-foot", /The pieces are the goal, every cube once/);
      await page.locator('[data-cell="1,1"]').click();
      await visitor.waitForText(".owners", /B\s*12 cubes/);
      await visitor.click("Done");
      await visitor.waitForText(".live-line", /^1 assembly, 1 solution, level 1$/);

      await visitor.click("Solve this puzzle");
      await expect.poll(() => visitor.heading(), { timeout: 90_000 }).toMatch(/One solution/);
      await page.locator(".findings .entry").first().click();
      await page.getByRole("button", { name: "Play" }).first().waitFor();
      await visitor.shot(`newcomer-solved-${name}`);

      await page.keyboard.press("Control+s");
      await page.locator(".save .field input").fill(`${name}.json`);
      await page.getByRole("button", { name: "Save in the folder" }).click();
      await visitor.waitForText(".notice", /Saved as/);

      await visitor.openTab("Make");
      await visitor.waitForText(".made tbody tr >> nth=0", /\d/);
      await page.locator(".make-all input").fill(`${name} to print`);
      await visitor.click("Save folder");
      await visitor.waitForText(".notice", /Saved \d+ files in/);
      await visitor.atRest();
      await visitor.shot(`newcomer-print-${name}`);
      expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
      await visitor.context.close();

      // What is printed is watertight, thick enough, and flat on the plate.
      const printed = join(here.folder, `${name} to print`, "print");
      expect(readdirSync(printed).filter((file) => file.endsWith(".3mf")).length).toBeGreaterThan(0);
      expect(existsSync(join(here.folder, `${name}.json`))).toBe(true);
      const { status, stdout, stderr } = burrkit("printable", printed);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^pieces +ok +2 watertight.*^walls +ok.*^plates +ok +1 with 2 pieces/ms);
    },
  );
});
