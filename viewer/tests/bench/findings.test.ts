/** The table of findings in the page: sorted, chosen, walked through by keys, marked, side by side, saved. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, holdRequests, served } from "./app";

const DOZEN = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "six-piece",
  name: "Love's Dozen",
  sticks: [88, 512, 704, 960, 992, 1008].map((number) => ({ number })),
};

interface Saved {
  readonly problems: readonly {
    readonly assemblies: number;
    readonly solutions: number;
    readonly stored: readonly { readonly assembly_number?: number }[];
  }[];
}

describe.skipIf(!HAS_BROWSER)("the table of findings", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "dozen.json"), JSON.stringify(DOZEN));
  });

  it("is sorted, chosen, walked through, marked, and saved as it is", { timeout: 300_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    const table = page.getByRole("grid", { name: "Assemblies" });
    const numbers = (): Promise<string[]> => table.locator(".finding strong").allInnerTexts();
    const shown = (): Promise<string> => page.locator(".stage .head h2").last().innerText();
    const title = (text: string): Promise<void> => expect.poll(shown, { timeout: 60_000 }).toBe(text);
    const listed = (text: RegExp): Promise<void> => visitor.waitForText(".findings .hint.tabular", text);
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^dozen\.json/ }).click();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".desk h2", /^90 solutions$/);
    await title("Assembly 105");
    expect((await numbers()).slice(0, 3)).toEqual(["105", "127", "30"]);
    await page.waitForFunction(() => document.querySelectorAll(".finding svg path").length > 100);
    // Up and down lead through the list; the way apart goes on from the same number of moves, on the same canvas.
    await page.waitForFunction(() => window.burrkit !== undefined);
    await page.evaluate(() => {
      window.burrkit!.jump(15);
    });
    await table.focus();
    await page.keyboard.press("ArrowDown");
    await title("Assembly 127");
    expect(
      await page.evaluate(() => [window.burrkit!.mode(), window.burrkit!.steps - window.burrkit!.position()]),
    ).toEqual(["together", 3]);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.evaluate(() => window.burrkit!.steps - window.burrkit!.position())).toBe(4);
    await page.keyboard.press("End");
    await listed(/row 154$/);
    await page.keyboard.press("Home");
    await title("Assembly 105");
    // A click on a level, and on the headings.
    await page.getByRole("button", { name: /^Level 4:/ }).click();
    await listed(/^\d+ of 154/);
    expect(new Set(await table.locator(".level > span").allInnerTexts()).size).toBeGreaterThan(1);
    await visitor.click("Show all", ".findings");
    await page.getByRole("button", { name: "Sort: as found" }).click();
    await expect.poll(async () => (await numbers())[0], { timeout: 60_000 }).not.toBe("1");
    await page.getByRole("button", { name: "Sort: hardest first" }).click();
    // A list that is chosen before an earlier choice is answered comes all the same; the earlier bars come too late.
    const release = await holdRequests(page, /(levels|found)\?.*only=stuck/);
    await page.getByLabel("Which ones").selectOption("stuck");
    await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("0");
    await page.getByLabel("Which ones").selectOption("solutions");
    await listed(/^90 of 154/);
    const bars = (): Promise<number> => page.locator(".bars button").count();
    const usual = await bars();
    await release();
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => {
            setTimeout(done);
          });
        }),
    );
    expect([usual > 1, await bars()]).toEqual([true, usual]);
    // Two of them next to each other.
    await visitor.click("Side by side");
    await table.locator(".finding").nth(1).click();
    await expect
      .poll(() => page.locator(".stage .head h2").allInnerTexts(), { timeout: 60_000 })
      .toEqual(["Assembly 105", "Assembly 127"]);
    expect(await page.evaluate(() => ["main", "h1"].map((name) => document.querySelectorAll(name).length))).toEqual([
      1, 1,
    ]);
    // On paper there is one of them.
    await page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
    });
    expect(await page.locator(".printed").count()).toBe(1);
    await page.evaluate(() => {
      dispatchEvent(new Event("afterprint"));
    });
    expect(await page.locator(".printed").count()).toBe(0);
    await visitor.click("Close", ".stage");
    await expect.poll(() => page.locator(".stage .head h2").count()).toBe(1);
    // Stars and deletions.
    await table.focus();
    await page.keyboard.press("*");
    await visitor.waitForText(".finding[aria-current] .star", /\u2605/);
    await page.keyboard.press("Delete");
    await listed(/^89 of 154 assemblies, 1 deleted/);
    await title("Assembly 30");
    await page.getByText("Delete", { exact: true }).click();
    await visitor.click("All after it", ".findings");
    await listed(/^2 of 154 assemblies, 88 deleted/);
    await page.keyboard.press("Control+s");
    await page.locator(".save .field input").fill("few.json");
    await page.getByRole("button", { name: "Save in the folder" }).click();
    await visitor.waitForText(".notice", /Saved as few\.json/);
    const [problem] = (JSON.parse(readFileSync(join(here.folder, "few.json"), "utf8")) as Saved).problems;
    expect([problem!.assemblies, problem!.solutions, problem!.stored.map((one) => one.assembly_number)]).toEqual([
      154,
      90,
      [29, 104],
    ]);
    await page.getByText("Delete", { exact: true }).click();
    await visitor.click("All that are listed", ".findings");
    await visitor.waitForText(".findings .hint", /^None of this kind\.$/);
    await visitor.click("Undo the last deletion");
    await listed(/^2 of 154/);
    await visitor.click("Undo the last deletion");
    await listed(/^89 of 154 assemblies, 1 deleted/);
    await visitor.click("Bring it back");
    await visitor.click("Filter", ".findings");
    await page.getByLabel("Only those with a star").check();
    await listed(/^1 of 154/);
    expect(await numbers()).toEqual(["127"]);
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await page.context().close();
  });
});
