/** The page of pencil puzzles and words, as it is used: by mouse and keyboard, on paper, with a screen reader. */

import { readFileSync } from "node:fs";
import axe from "axe-core";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, LARGE, served, SMALL } from "./app";

const LOW = { width: 844, height: 390 };

describe.skipIf(!HAS_BROWSER)("the page of pencil puzzles and words", () => {
  const app = served();

  const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await app.browser.newContext({ viewport: LARGE, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    const address = new URL(app.address);
    address.pathname = "/pencil.html";
    await page.goto(address.href);
    await page.locator(".kinds").waitFor();
    return page;
  };
  const choose = (page: Page, kind: string): Promise<void> =>
    page.locator(".kinds").getByRole("button", { name: kind }).click();
  const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
  const square = (page: Page, row: number, column: number): Locator =>
    page.getByRole("gridcell", { name: new RegExp(`^Row ${row}, column ${column},`) });
  const says = (page: Page, text: string): Promise<void> =>
    page.getByRole("status").filter({ hasText: text }).first().waitFor();

  it("solves a puzzle of every kind, and finds it the only solution", { timeout: 240_000 }, async () => {
    const page = await visit();
    const kinds = page.locator(".kinds button");
    for (let k = 0; k < 12; k++) {
      await kinds.nth(k).click();
      expect(await page.getByRole("grid").count()).toBe(1);
      await press(page, "Show the solution");
      await says(page, "This is the only solution.");
      await press(page, "Hide the solution");
    }
    expect(await kinds.count()).toBe(12);
    await page.context().close();
  });

  it("is played with the keyboard alone: entries, notes, check, hint, undo", { timeout: 240_000 }, async () => {
    const page = await visit();
    await choose(page, "Sudoku");
    await square(page, 1, 1).focus();
    await page.keyboard.press("2");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("7");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Row 1, column 2, 7");
    await press(page, "Check");
    await says(page, "1 entry is wrong. It is marked.");
    expect(await square(page, 1, 2).getAttribute("aria-label")).toBe("Row 1, column 2, 7, wrong");
    await press(page, "Hint");
    await says(page, "Correct the marked entries first");
    await press(page, "Undo");
    await press(page, "Check");
    await says(page, "Everything is right so far. 57 to go.");
    await press(page, "Hint");
    await says(page, "The shaded squares are enough");
    const next = await page.getByRole("gridcell", { name: /, empty, hint$/ }).getAttribute("aria-label");
    await press(page, "Fill in the hint");
    const place = next!.replace(", empty, hint", "");
    expect(await page.getByRole("gridcell", { name: place }).getAttribute("aria-label")).toMatch(/, \d$/);
    await page.getByRole("checkbox", { name: /^Notes/ }).check();
    await square(page, 1, 3).focus();
    await page.keyboard.type("16");
    expect(await square(page, 1, 3).locator(".jotted").allTextContents()).toEqual(["1", "6"]);
    await page.keyboard.press("1");
    expect(await square(page, 1, 3).locator(".jotted").allTextContents()).toEqual(["6"]);
    // All of it is there again after a reload.
    await page.reload();
    await page.locator(".kinds").waitFor();
    expect(await square(page, 1, 1).getAttribute("aria-label")).toBe("Row 1, column 1, 2");
    await page.context().close();
  });

  it("turns the rotors of a Seki as its squares are coloured, until it is solved", { timeout: 240_000 }, async () => {
    const page = await visit();
    await choose(page, "Seki");
    expect(await page.locator(".sheet .rotor.loose").count()).toBe(9);
    const rows = ["1010", "0100", "1011", "0101"];
    for (const [r, row] of rows.entries())
      for (const [c, colour] of Array.from(row).entries()) {
        await square(page, r + 1, c + 1).focus();
        await page.keyboard.press(colour);
      }
    await says(page, "Solved! Everything is right.");
    expect(await page.locator(".sheet .rotor:not(.loose, .stuck)").count()).toBe(9);
    await square(page, 1, 1).click();
    expect(await page.locator(".sheet .rotor.stuck").count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it("joins and separates dominoes by touch", { timeout: 240_000 }, async () => {
    const page = await visit({ viewport: SMALL, hasTouch: true });
    await choose(page, "Dominoes");
    await square(page, 1, 1).tap();
    await square(page, 2, 1).tap();
    expect(await page.locator(".sheet .domino-tile").count()).toBe(1);
    // A square has one half of one tile.
    await square(page, 2, 1).tap();
    await square(page, 2, 2).tap();
    expect(await page.locator(".sheet .domino-tile").count()).toBe(1);
    await square(page, 2, 2).tap();
    await square(page, 2, 1).tap();
    expect(await page.locator(".sheet .domino-tile").count()).toBe(0);
    await page.context().close();
  });

  it(
    "changes clues in the drawing and in the text, and reports what is wrong with them",
    { timeout: 240_000 },
    async () => {
      const page = await visit();
      await choose(page, "Seki");
      await page.getByRole("radio", { name: "Edit the clues" }).check();
      await page.getByRole("gridcell").nth(4).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("-");
      expect(await page.getByLabel("As text").inputValue()).toContain("oo+oo-oo-");
      await page.getByRole("gridcell", { name: "Rotor, three dark" }).nth(1).waitFor();
      await page.getByLabel("As text").fill("++++----o");
      await page.getByRole("radio", { name: "Solve" }).check();
      await press(page, "Show the solution");
      await says(page, "This puzzle has no solution.");
      await page.getByRole("radio", { name: "Edit the clues" }).check();
      await page.getByLabel("As text").fill("++b");
      await page.getByRole("alert").filter({ hasText: "'b' is not a rotor" }).waitFor();
      await choose(page, "Kakuro");
      await square(page, 1, 3).focus();
      await page.keyboard.type("17\\");
      await page.getByRole("gridcell", { name: "Row 1, column 3, clue 17 down" }).waitFor();
      await page.context().close();
    },
  );

  it("makes a puzzle, saves and opens it, and copies it as SMT-LIB", { timeout: 240_000 }, async () => {
    const page = await visit({ permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true });
    await choose(page, "Sujiko");
    const before = await page.locator(".sheet .sum").allTextContents();
    await press(page, "New puzzle");
    await page.waitForFunction(
      (old) => Array.from(document.querySelectorAll(".sheet .sum"), (sum) => sum.textContent).join() !== old,
      before.join(),
    );
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save")]);
    expect(download.suggestedFilename()).toBe("sujiko.txt");
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toMatch(/^#sujiko size 3 seed \d+\n\d+,\d+,\d+,\d+\n/);
    await press(page, "The example again");
    expect(await page.locator(".sheet .sum").allTextContents()).toEqual(before);
    await page.getByLabel("Open").setInputFiles({ name: "s.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page
      .locator(".sheet .sum")
      .filter({ hasText: /\n?\d+/ })
      .first()
      .waitFor();
    await press(page, "Copy as SMT-LIB");
    await says(page, "Copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("(set-logic LIA)");
    await page.context().close();
  });

  it("prints an empty sheet on one page, with the solution on request", { timeout: 240_000 }, async () => {
    const page = await visit({ colorScheme: "dark" });
    await choose(page, "Sudoku");
    await square(page, 1, 1).focus();
    await page.keyboard.press("2");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const sheet = page.locator(".printed");
    expect(
      await sheet
        .locator("text")
        .allTextContents()
        .then((all) => all.filter(Boolean).length),
    ).toBe(23);
    expect(await page.locator("#pencil").isVisible()).toBe(false);
    expect(await sheet.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(38, 34, 28)");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: null });
    for (const kind of ["Sudoku", "Number Workout", "Number pyramid"]) {
      await choose(page, kind);
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(/\/Count (\d+)/.exec(pdf)?.[1]).toBe("1");
    }
    await choose(page, "Sudoku");
    await page.getByRole("checkbox", { name: "With the solution" }).check();
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
      };
    });
    await press(page, "Print");
    await sheet.waitFor({ state: "attached" });
    expect(
      await sheet
        .locator("text")
        .allTextContents()
        .then((all) => all.filter(Boolean).length),
    ).toBe(81);
    await page.context().close();
  });

  it("finds words, filters them, and makes a hint sheet", { timeout: 240_000 }, async () => {
    const page = await visit();
    await page.getByRole("radio", { name: "Words" }).check();
    const find = async (what: string, letters: string): Promise<void> => {
      await page.getByLabel("What to find").selectOption({ label: what });
      await page.getByRole("textbox", { name: /^(Letters|Pattern)$/ }).fill(letters);
      await page.keyboard.press("Enter");
    };
    await find("Anagrams", "orchestra");
    await page.getByRole("listitem").filter({ hasText: "carthorse" }).waitFor();
    await find("Words inside", "orchestra");
    await page.getByRole("listitem").filter({ hasText: "charters" }).waitFor();
    await page.getByLabel("Show only words with").fill("torch");
    expect(await page.getByRole("listitem").allTextContents()).toContain("torch");
    expect((await page.getByRole("listitem").allTextContents()).every((word) => word.includes("torch"))).toBe(true);
    await find("Crossword pattern", "s?l@#t");
    await page.getByRole("listitem").filter({ hasText: "splint" }).waitFor();
    await page.getByLabel("Word list").selectOption({ label: "Fruit" });
    await find("Phrases", "one male apple pr");
    await page.getByRole("listitem").filter({ hasText: "apple melon pear" }).waitFor();
    await page.getByLabel("Word list").selectOption({ index: 0 });
    await find("Hint sheet", "orchestra");
    await page.getByText("181,440 arrangements").waitFor();
    expect(await page.locator(".hint-sheet").innerText()).not.toContain("carthorse");
    await page.context().close();
  });

  it.each([
    ["wide", LARGE, "light"],
    ["wide and dark", LARGE, "dark"],
    ["tall", SMALL, "light"],
    ["low and dark", LOW, "dark"],
  ] as const)("has nothing to mend for axe, and fits (%s)", { timeout: 240_000 }, async (_, viewport, colorScheme) => {
    const page = await visit({ viewport, colorScheme });
    await page.evaluate(axe.source);
    const violations = async (): Promise<string[]> => {
      const { violations: found } = await page.evaluate<axe.AxeResults>("axe.run()");
      return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`));
    };
    const overflows = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    for (const kind of ["Seki", "Kakuro", "KenKen", "Number Workout"]) {
      await choose(page, kind);
      expect([await violations(), await overflows()]).toEqual([[], false]);
    }
    await page.getByRole("radio", { name: "Edit the clues" }).check();
    expect([await violations(), await overflows()]).toEqual([[], false]);
    await page.getByRole("radio", { name: "Words" }).check();
    await page.getByLabel("What to find").selectOption({ label: "Hint sheet" });
    await page.getByLabel("Letters").fill("orchestra");
    await page.keyboard.press("Enter");
    await page.locator(".hint-sheet").waitFor();
    expect([await violations(), await overflows()]).toEqual([[], false]);
    await page.context().close();
  });
});
