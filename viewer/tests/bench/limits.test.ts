/** What people meet at the edges: dialogs and keys, and browsers without WebGL. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, HAS_BROWSER, LARGE, SMALL, startApp, startBrowser, Visitor } from "./app";

const PAIR = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "general",
  name: "Pair",
  pieces: [{ layers: [["##", "##"]] }, { layers: [["##", "##"]] }],
  goal: {
    layers: [
      ["##", "##"],
      ["##", "##"],
    ],
  },
};

describe.skipIf(!HAS_BROWSER)("at the edges", () => {
  let app: App;
  let browser: Browser;
  let flat: Browser;

  beforeAll(async () => {
    [app, browser, flat] = await Promise.all([
      startApp(),
      startBrowser(),
      startBrowser("--disable-gpu", "--disable-3d-apis"),
    ]);
    writeFileSync(join(app.folder, "pair.json"), JSON.stringify(PAIR));
  }, 60_000);

  afterAll(async () => {
    await Promise.all([browser.close(), flat.close()]);
    app.stop();
  });

  const openFile = async (visitor: Visitor, name: string): Promise<void> => {
    await visitor.click("Open a puzzle");
    await visitor.page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await visitor.page.locator(".bar").waitFor();
  };

  it("gives the keys to an open dialog, which Escape closes", { timeout: 600_000 }, async () => {
    const visitor = await Visitor.at(browser, app.address);
    const { page } = visitor;
    await openFile(visitor, "pair\\.json");
    await visitor.openTab("Puzzle");
    await visitor.click("Solve", ".desk");
    await page.waitForFunction(() => window.burrkit !== undefined);
    const theme = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.theme);
    const before = await theme();
    for (const open of ["Save", "Share"]) {
      await page.getByRole("button", { name: open, exact: true }).click();
      await page.locator("dialog").getByRole("button", { name: "Close", exact: true }).focus();
      for (const key of ["d", "p", "t", "s"]) await page.keyboard.press(key);
      expect([
        await theme(),
        await page.locator(".panel:visible").count(),
        await page.evaluate(() => window.burrkit!.mode()),
      ]).toEqual([before, 0, "together"]);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached", timeout: 60_000 });
    }
    // Without a dialog, keys and Escape are the viewer's again, from within its lists as well.
    await page.locator("canvas").focus();
    await page.keyboard.press("v");
    await page.getByRole("slider", { name: "How deep to cut" }).focus();
    await page.keyboard.press("Escape");
    expect(await page.locator(".panel:visible").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("View");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("shows still pictures and words without WebGL", { timeout: 600_000 }, async () => {
    for (const size of [LARGE, SMALL]) {
      const visitor = await Visitor.at(flat, app.address, { size });
      const { page } = visitor;
      const shot = (what: string): Promise<void> => visitor.shot(`flat-${what}-${size.width}`);
      const why = /need WebGL 2, which is missing/;
      await openFile(visitor, "pair\\.json");
      await visitor.waitForText(".still-host .warn", why);
      expect(await page.locator(".still-host path").count()).toBeGreaterThan(0);
      await page.locator('[data-cell="0,0"]').click();
      await page.keyboard.press("Control+z");
      await shot("shapes");
      await visitor.openTab("Puzzle");
      await visitor.waitForText(".still-host .warn", why);
      await visitor.openTab("Places");
      await page.locator(".steps-bar").waitFor();
      await shot("places");
      await page.getByRole("button", { name: "Step through placements" }).click();
      await page.locator(".still-layout svg").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await visitor.waitForText(".caption", /overlap/);
      await shot("step-through");
      await page.keyboard.press("Escape");
      await page.locator(".steps-bar").waitFor();
      await visitor.openTab("Solve");
      await visitor.click("Solve", ".desk");
      if (size === SMALL) await page.locator(".findings .entry").first().click();
      await visitor.waitForText(".still .warn", why);
      expect(await page.locator(".still ol li").count()).toBe(1);
      await shot("watch");
      await page.getByRole("button", { name: "By hand" }).click();
      await page.locator(".pick button").first().click();
      await shot("hand");
      await page.locator(".slides button").first().click();
      await visitor.waitForText(".hand .caption", /^All apart/);
      await shot("apart");
      await page.locator(".home").click();
      await visitor.click("I have six sticks");
      await visitor.waitForText(".still-host .warn", why);
      await shot("sticks");
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    }
  });
});
