/** What explains a stick and a move: the drawing of the twelve values, and MOVE(i, j) with its closure. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, IS_FULL, LARGE, served, SMALL, Visitor } from "./app";

/** Twelve bars side by side. */
const BARS = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [{ layers: [["##"]] }, { layers: [Array.from({ length: 6 }, () => "####")] }],
  problems: [{ name: "Twelve bars", pieces: [{ shape: 0, count: 12 }], goal: 1 }],
};

/** Nothing reaches beyond the right edge of the window. */
const isInside = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
  });

describe.skipIf(!HAS_BROWSER)("explanations", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "bars.json"), JSON.stringify(BARS));
  });

  const clean = (visitor: Visitor): void => {
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
  };

  const openBurr = async (visitor: Visitor): Promise<void> => {
    await visitor.click("Known burrs");
    await visitor.page.getByLabel("Search").fill("loves dozen");
    await visitor.page.locator(".recent").first().click();
  };

  it("draws the twelve values of a stick, which a click or a key removes", { timeout: 600_000 }, async () => {
    const visitor = await here.visit({ theme: "dark" });
    const { page } = visitor;
    await visitor.click("I have six sticks");
    const drawing = page.getByRole("group", { name: "Cubes of stick A" });
    const values = await drawing.locator(".cube text").allTextContents();
    expect(values.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => 2 ** n));
    await visitor.waitForText(".sum", /^Values removed: none, number\s1$/);
    for (const cube of [1, 4])
      await drawing.getByRole("button", { name: new RegExp(`^Cube ${cube} of stick A,`) }).click();
    await drawing.getByRole("button", { name: /, value 64,/ }).focus();
    await page.keyboard.press("Enter");
    await visitor.waitForText(".sum", /1 \+ 8 \+ 64 = 73, number\s74$/);
    expect(await page.getByLabel("Number of stick A").inputValue()).toBe("74");
    expect(await drawing.locator(".gone text").allTextContents()).toEqual(["64", "1", "8"]);
    await page.getByLabel("Number of stick A").fill("257");
    await visitor.waitForText(".sum", /256, number\s257$/);
    expect(await drawing.getByRole("button", { name: /, value 256,/ }).getAttribute("aria-pressed")).toBe("true");
    await drawing.getByRole("button", { name: /, value 256,/ }).focus();
    await page.keyboard.press("Space");
    expect(await page.getByLabel("Number of stick A").inputValue()).toBe("1");
    await visitor.shot("stick-values-dark");
    clean(visitor);
    await visitor.context.close();
  });

  it(
    "shows how far pieces go before others, step by step, and makes the moves that follow",
    { timeout: 600_000 },
    async () => {
      const visitor = await here.visit({ size: LARGE });
      const { page } = visitor;
      await openBurr(visitor);
      await visitor.waitForText(".search-panel h2", /90 solutions/);
      await page.getByRole("button", { name: "By hand" }).click();
      await page.locator(".game-tools").getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: "Matrix" }).click();
      const panel = page.locator(".matrix");
      await panel.waitFor();
      // In the assembly one group can move, up, and the rest down.
      expect(await panel.getByRole("radiogroup", { name: "Direction" }).innerText()).toMatch(
        /right\s+0\s+left\s+0\s+away\s+0\s+toward\s+0\s+up\s+1\s+down\s+1/,
      );
      await visitor.waitForText(".matrix .closure", /^Result\. 20 entries were lowered in 2 passes/);
      const table = (): Promise<string[][]> =>
        panel
          .locator("tbody tr")
          .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
      const result = await table();
      expect(result[3]).toEqual(["1", "1", "1", "\u00b7", "1", "1"]);
      // The steps by keyboard: each names its three entries; the first has none.
      const slider = panel.getByRole("slider", { name: "Step" });
      await slider.focus();
      await page.keyboard.press("Home");
      await visitor.waitForText(".matrix .closure", /^Two pieces alone\./);
      const start = await table();
      for (let n = 1; n <= 20; n++) {
        const before = await table();
        await page.keyboard.press("ArrowRight");
        const text = await panel.locator(".closure").first().innerText();
        const [, i, j, k, first, second, sum, less] =
          /(\w) takes (\w) along through (\w): .* = (\d+) \+ (\d+) = (\d+), less than (\S+)\.$/.exec(text) ?? [];
        const [a, b, via] = [i, j, k].map((mark) => "ABCDEF".indexOf(mark!)) as [number, number, number];
        expect(
          [before[a]![via], before[via]![b], before[a]![b]].map((text) => (text === "\u00b7" ? "0" : text)),
        ).toEqual([first, second, less]);
        expect(Number(sum)).toBe(Number(first) + Number(second));
        before[a]![b] = sum!;
        expect(await table()).toEqual(before);
        expect(await panel.locator("td.now").count()).toBe(1);
      }
      await page.keyboard.press("ArrowRight");
      expect(await table()).toEqual(result);
      expect(start).not.toEqual(result);
      await visitor.shot("matrix-light");
      // A group that can move is moved by its button; the matrix follows.
      await panel.getByRole("button", { name: "up by 1" }).click();
      await visitor.waitForText(".crumbs li", /^D up 1$/);
      await expect
        .poll(() => panel.getByRole("radiogroup", { name: "Direction" }).innerText(), { timeout: 90_000 })
        .not.toMatch(/right\s+0/);
      expect(await isInside(page, ".matrix")).toBe(true);
      // Escape closes it and gives the focus back.
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Matrix");
      // Without the matrix the keyboard goes on from the piece that was moved; this way back leads to the beginning.
      await page.getByRole("button", { name: "Piece D" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".slides").getByRole("button", { name: "down by 1" }).first().focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator(".crumbs li").count(), { timeout: 90_000 }).toBe(1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Piece D");
      clean(visitor);
      await visitor.context.close();
    },
  );

  it.runIf(IS_FULL)(
    "shows the matrix of twelve pieces on a small screen, until all is apart",
    { timeout: 600_000 },
    async () => {
      const visitor = await here.visit({ size: SMALL, theme: "dark" });
      const { page } = visitor;
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: /^bars\.json/ }).click();
      await visitor.openTab("Solve");
      await visitor.click("Solve", ".desk");
      await page.locator(".findings .entry").first().click();
      await page.getByRole("button", { name: "By hand" }).click();
      await page.locator(".game-tools").getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: "Matrix" }).click();
      await page.locator(".matrix table").waitFor();
      expect(await page.locator(".matrix tbody tr").count()).toBe(12);
      expect(await isInside(page, ".matrix")).toBe(true);
      expect(await isInside(page, ".matrix-box")).toBe(true);
      await visitor.shot("matrix-small-dark");
      // Upward every piece comes off by itself.
      await page.getByRole("radio", { name: /^up/ }).check();
      await visitor.waitForText(".matrix .closure", /No third piece lowers an entry/);
      await page.locator(".slides .strong").first().click();
      await expect.poll(() => page.locator(".matrix tbody tr").count(), { timeout: 90_000 }).toBe(11);
      await page.locator(".matrix").getByRole("button", { name: "Back" }).click();
      await expect.poll(() => page.locator(".matrix tbody tr").count(), { timeout: 90_000 }).toBe(12);
      for (let left = 11; left > 0; left--) {
        await page.locator(".matrix .slides .strong:enabled").first().click();
        if (left > 1) await expect.poll(() => page.locator(".matrix tbody tr").count(), { timeout: 90_000 }).toBe(left);
      }
      await visitor.waitForText(".hand .caption", /All is apart, in 11 moves/);
      expect(await page.locator(".matrix").count()).toBe(0);
      clean(visitor);
      await visitor.context.close();
    },
  );
});
