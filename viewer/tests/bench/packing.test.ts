/** A packing puzzle, from the card on the start page to the pieces that go in, by mouse and by keyboard. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HAS_BROWSER, LARGE, served, SMALL, type Visitor } from "./app";

describe.skipIf(!HAS_BROWSER)("a box with an opening", () => {
  const here = served();
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await here.visit();
  });
  afterAll(() => {
    expect(visitor.complaints).toEqual([]);
  });

  const open = (): Promise<number> => visitor.page.locator(".opening").getByRole("gridcell", { name: /open$/ }).count();
  const cell = (place: string) =>
    visitor.page.locator(".opening").getByRole("gridcell", { name: new RegExp(`^${place}:`) });

  it("has a card of its own, and begins with Soma", { timeout: 120_000 }, async () => {
    await visitor.click("Pack a box");
    await visitor.page.locator(".box-panel").waitFor();
    expect(await open()).toBe(6);
    expect(await visitor.page.locator(".part").count()).toBe(7);
    await visitor.shot("packing-box");
  });

  it("is opened and closed by clicks in the picture", { timeout: 120_000 }, async () => {
    const side = visitor.page.getByLabel("Opening");
    await side.selectOption("front");
    for (const count of [1, 0]) {
      await visitor.clickAt([2, 0, 2]);
      expect(await open()).toBe(count);
    }
    await side.selectOption("top");
    expect(await open()).toBe(6);
  });

  it("is opened and closed by dragging, in one step of the history", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "Close this side" }).click();
    expect(await open()).toBe(0);
    const [from, to] = [await cell("2, 2").boundingBox(), await cell("3, 4").boundingBox()];
    await page.mouse.move(from!.x + 8, from!.y + 8);
    await page.mouse.down();
    await page.mouse.move(to!.x + 8, to!.y + 8, { steps: 4 });
    await page.mouse.up();
    expect(await open()).toBe(6);
    await page.keyboard.press("Control+z");
    expect(await open()).toBe(0);
    await page.keyboard.press("Control+y");
    expect(await open()).toBe(6);
  });

  it("is opened by keyboard, on every side", async () => {
    const { page } = visitor;
    await page.getByLabel("Opening").selectOption("front");
    expect(await open()).toBe(0);
    await cell("2, 2").focus();
    for (const key of ["Space", "ArrowRight", "ArrowUp", "Space"]) await page.keyboard.press(key);
    expect(await open()).toBe(4);
    await page.getByRole("button", { name: "Close this side" }).click();
    // An edge of the box stays.
    await cell("1, 1").click();
    expect(await open()).toBe(0);
    await page.getByLabel("Opening").selectOption("top");
    expect(await open()).toBe(6);
  });

  it("is solved, and the pieces go in while it stands", { timeout: 300_000 }, async () => {
    const { page } = visitor;
    await visitor.click("Solve", ".desk-foot");
    await visitor.waitForText(".search-panel h2", /solutions/);
    await visitor.waitForText(".search-panel", /of 11,520|of 480|of 2,880|can be made with the box standing/);
    await page.locator(".viewer-host canvas").waitFor();
    const { mode, position, steps } = await page.evaluate(() => ({
      mode: window.burrkit!.mode(),
      position: window.burrkit!.position(),
      steps: window.burrkit!.steps,
    }));
    expect([mode, position]).toEqual(["together", 0]);
    expect(steps).toBeGreaterThan(6);
    await visitor.shot("packing-solved");
  });

  it("is printed in two bodies", { timeout: 120_000 }, async () => {
    const { page } = visitor;
    await visitor.openTab("Make");
    await visitor.waitForText(".made", /second half/);
    await page.getByLabel("Box").selectOption("sliding");
    await visitor.waitForText(".made", /tray/);
  });

  it.each([
    ["large", LARGE],
    ["small", SMALL],
  ] as const)("fits the screen: %s", { timeout: 120_000 }, async (name, size) => {
    const other = await here.visit({ size, theme: "dark" });
    await other.click("Pack a box");
    await other.page.locator(".box-panel").waitFor();
    const wide = await other.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
    await other.shot(`packing-${name}-dark`);
    await other.context.close();
  });
});
