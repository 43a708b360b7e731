/** What a page prints: the assembly and all its moves, whatever its canvas shows. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { burrkit, HAS_BROWSER, LARGE, startBrowser } from "./app";

describe.skipIf(!HAS_BROWSER)("paper", () => {
  const folder = mkdtempSync(join(tmpdir(), "burrkit-paper-"));
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(["light", "dark"] as const)(
    "has the steps of the solution that is shown (%s)",
    { timeout: 240_000 },
    async (theme) => {
      const file = join(folder, "antique.html");
      expect(burrkit("view", "1,120,3328,3322,3328,3305", "--output", file, "--force").status).toBe(0);
      const context = await browser.newContext({ viewport: LARGE, colorScheme: theme, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(pathToFileURL(file).href);
      await page.waitForFunction(() => window.burrkit !== undefined);
      const steps = await page.evaluate(() => window.burrkit!.steps);
      // The browser makes a PDF as it prints; the events can be heard, but what they show is gone when it is done.
      await page.evaluate(() => {
        window.addEventListener("afterprint", () => {
          document.body.dataset.printed = "yes";
        });
        window.addEventListener("beforeprint", () => {
          document.body.dataset.items = String(document.querySelectorAll(".printed li").length);
        });
      });
      const pdf = await page.pdf({ format: "A4", path: join(folder, `${theme}.pdf`) });
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(await page.evaluate(() => [document.body.dataset.printed, document.body.dataset.items])).toEqual([
        "yes",
        String(steps),
      ]);
      expect(await page.locator(".printed").count()).toBe(0);
      // The same on the screen, to look at.
      await page.evaluate(() => {
        dispatchEvent(new Event("beforeprint"));
      });
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".printed h1").innerText()).toMatch(/\S/);
      expect(await page.locator(".printed li").first().isVisible()).toBe(true);
      expect(await page.locator("canvas").first().isVisible()).toBe(false);
      expect(await page.locator(".printed").evaluate((sheet) => getComputedStyle(sheet).color)).toBe("rgb(38, 34, 28)");
      await context.close();
    },
  );
});
