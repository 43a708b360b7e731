/** The player in a low window, such as that of a phone on its side, and the cube that turns its picture. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, LARGE, served, type Visitor } from "./app";

const LOW = { width: 844, height: 390 };
const DOZEN = [88, 512, 704, 960, 992, 1008];

describe.skipIf(!HAS_BROWSER)("the player", () => {
  const here = served((folder) => {
    const sticks = DOZEN.map((number) => ({ number }));
    writeFileSync(
      join(folder, "dozen.json"),
      JSON.stringify({ format: "burrkit-puzzle", version: 1, kind: "six-piece", name: "Love's Dozen", sticks }),
    );
  });
  const solved = async (size: typeof LARGE): Promise<Visitor> => {
    const visitor = await here.visit({ size });
    await visitor.click("Open a puzzle");
    await visitor.page.getByRole("button", { name: /^dozen\.json/ }).click();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".desk h2", /^90 solutions$/);
    return visitor;
  };

  it("fills a low window, and nothing of it is cut", { timeout: 200_000 }, async () => {
    const visitor = await solved(LOW);
    const { page } = visitor;
    await page.locator(".finding.entry").first().click();
    await page.waitForFunction(() => window.burrkit !== undefined);
    const boxOf = async (what: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
      (await what.boundingBox())!;
    const stage = await boxOf(page.locator(".stage"));
    expect([stage.width, stage.y + stage.height]).toEqual([LOW.width, LOW.height]);
    const parts = [".stage h2", ".caption", ".rail", ".controls .play"].map((part) => page.locator(part));
    for (const part of [...parts, page.getByRole("button", { name: "Next", exact: true })]) {
      const { x, y, width, height } = await boxOf(part);
      expect([x, y - stage.y, LOW.width - x - width, LOW.height - y - height].filter((gap) => gap < 0)).toEqual([]);
    }
    expect((await boxOf(page.locator(".stage h2"))).height).toBeLessThan(30);
    // Head and controls leave more than half to the puzzle.
    const [head, deck] = [await boxOf(page.locator(".stage .head")), await boxOf(page.locator(".stage .deck"))];
    expect(head.height + deck.height).toBeLessThan(stage.height / 2);
    await page.getByRole("button", { name: "List", exact: true }).click();
    expect([await page.locator(".stage").isVisible(), await page.locator(".finding").first().isVisible()]).toEqual([
      false,
      true,
    ]);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("is turned by a cube, by mouse and by keyboard", { timeout: 200_000 }, async () => {
    const visitor = await solved(LARGE);
    const { page } = visitor;
    await page.waitForFunction(() => window.burrkit !== undefined);
    const from = (): Promise<number[]> => page.evaluate(() => window.burrkit!.camera().map((n) => Math.round(n * 10)));
    await page.getByRole("button", { name: "Look from the top" }).click();
    await expect.poll(from).toEqual([0, 16, 10]);
    // A side that has the focus is in front, wherever the picture is seen from.
    const rear = page.getByRole("button", { name: "Look from the rear" });
    await rear.focus();
    const { width, height } = (await rear.boundingBox())!;
    expect(Math.abs(width - height)).toBeLessThan(1);
    await page.keyboard.press("Enter");
    await expect.poll(from).toEqual([31, 0, 10]);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
