/** A newcomer's path: from an empty folder to a puzzle of their own, and the files that print it. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { burrkit, HAS_BROWSER, LARGE, served, SMALL } from "./app";

describe.skipIf(!HAS_BROWSER)("a newcomer", () => {
  const here = served();

  it(
    "sees a puzzle move, takes it apart by hand, types six numbers, solves and prints",
    { timeout: 600_000 },
    async () => {
      const visitor = await here.visit({ size: SMALL, isNew: true });
      const { page } = visitor;
      await visitor.waitForText(".first h1", /Love's Dozen/);
      await visitor.waitForText(".lesson", /they are an assembly.*1 of 3/s);
      await page.locator(".lesson .term").click();
      await visitor.waitForText(".meaning:popover-open", /so that they fill the goal/);
      await page.keyboard.press("Escape");

      // By keyboard, as everything here: the first move, and back again.
      await page.getByRole("button", { name: "Take it apart yourself" }).press("Enter");
      await page.getByRole("button", { name: "Piece D" }).press("Enter");
      await page.getByRole("button", { name: "by 1 up" }).press("Enter");
      await visitor.waitForText(".caption", /slides 1 up/);
      await page.getByRole("button", { name: "Show me how" }).press("Enter");
      await page.getByRole("button", { name: "Type your numbers" }).press("Enter");

      await page.waitForFunction(() => document.activeElement?.matches("main"));
      for (const [i, number] of [1, 120, 3328, 3322, 3328, 3305].entries())
        await page
          .getByLabel(/^Number of stick/)
          .nth(i)
          .fill(String(number));
      await visitor.click("Solve", ".desk");
      await expect.poll(() => visitor.heading(), { timeout: 90_000 }).toMatch(/One solution/);
      await visitor.openTab("Make");
      await visitor.waitForText(".made tbody tr >> nth=0", /\d/);
      expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);

      // It is over: the start page comes first from now on, and the help has the first steps.
      await page.locator(".home").click();
      await page.locator(".start").waitFor();
      await page.goto(here.address.replace("#", "?again#"));
      await page.waitForSelector(".start, .first, .bench");
      expect(await page.locator(".first").count()).toBe(0);
      await page.keyboard.press("?");
      await visitor.click("Show the first steps again", "dialog");
      await page.locator(".first").waitFor();
      await visitor.context.close();
    },
  );

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
      await visitor.waitForText(".desk-foot", /The pieces fill the goal, every cube once/);
      await page.locator('[data-cell="1,1"]').click();
      await visitor.waitForText(".owners", /B\s*12 cubes/);
      await visitor.click("Done");
      await visitor.waitForText(".live-line", /^1 assembly, 1 solution, level 1$/);

      await visitor.click("Solve", ".desk");
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
