/** A browser that refuses storage: the workbench opens and works, as long as the page is open. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrowserContext } from "playwright-core";
import { type App, HAS_BROWSER, startApp, startRefusing, Visitor } from "./app";
import { LARGE_PUZZLE } from "./sample";

describe.skipIf(!HAS_BROWSER)("a browser that refuses storage", () => {
  const home = mkdtempSync(join(tmpdir(), "burrkit-refused-"));
  let app: App;
  let context: BrowserContext;

  beforeAll(async () => {
    [app, context] = await Promise.all([startApp(), startRefusing(home)]);
  }, 120_000);
  afterAll(async () => {
    await context.close();
    app.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it("has a workbench that opens and works", { timeout: 240_000 }, async () => {
    const visitor = await Visitor.in(context, app.address);
    const { page } = visitor;
    // Or the test proves nothing.
    for (const name of ["localStorage", "sessionStorage"] as const)
      expect(
        await page.evaluate((each) => {
          try {
            return window[each].length;
          } catch (error) {
            return (error as Error).name;
          }
        }, name),
      ).toBe("SecurityError");
    await visitor.click("My own shapes");
    await page.locator(".divider").focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Swap picture and panel" }).click();
    await page.locator(".divided.swapped").waitFor();
    // The draft is there to go back to.
    await page.locator(".home").click();
    await page.locator(".draft").first().click();
    await page.locator(".divided.swapped").waitFor();
    // A large one, too, with a notice.
    await page.locator(".home").click();
    await visitor.click("Open a puzzle");
    await page.locator("input[type=file]").setInputFiles({
      name: "large.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(LARGE_PUZZLE)),
    });
    await visitor.waitForText(".notice", /This browser stores nothing/);
    await page.locator(".home").click();
    await page.locator(".draft").first().click();
    await page.locator(".entry", { hasText: "large 44" }).or(page.getByText("large 44")).first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
