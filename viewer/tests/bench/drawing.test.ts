/** Drawing as designers do: rectangles and columns, the goal split by painting, counts that follow, the start page. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, LARGE, served, SMALL } from "./app";

const NOTED = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  comment: "Up, then to the left.",
  popup: true,
  shapes: [
    { name: "bar", layers: [["##"]] },
    { name: "square", layers: [["##", "##"]] },
  ],
  problems: [{ name: "Two bars", pieces: [{ shape: 0, count: 2 }], goal: 1 }],
};

describe.skipIf(!HAS_BROWSER)("drawing", () => {
  const here = served();

  it.each([
    ["large", LARGE],
    ["small", SMALL],
  ] as const)("splits a goal in rectangles and columns, and counts (%s)", { timeout: 600_000 }, async (name, size) => {
    const visitor = await here.visit({ size });
    const { page } = visitor;
    await visitor.waitForText(".start", /Examples to begin with.*Antique/s);
    await visitor.click("My own shapes");
    await visitor.openTab("Puzzle");
    await visitor.click("Split the goal into pieces");
    await visitor.waitForText(".desk-foot", /27 cubes of the goal belong to no piece yet/);
    await page.getByRole("radio", { name: "Rectangle" }).check();
    await page.getByLabel("Column along z").click();
    // A rectangle by keys: mark one corner, go to the other, mark it.
    await page.locator('[data-cell="0,2"]').focus();
    for (const key of ["Enter", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await visitor.waitForText(".desk-foot", /9 cubes of the goal belong to no piece yet/);
    await page.locator(".owner").nth(1).click();
    await page.locator('[data-cell="2,0"]').focus();
    for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await visitor.waitForText(".desk-foot", /The pieces fill the goal, every cube once/);
    await visitor.shot(`split-${name}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await visitor.click("Done");
    await visitor.waitForText(".live-line", /^1 assembly, 1 solution, level 1$/);
    await visitor.click("Undo");
    await visitor.waitForText(".desk", /18 in the pieces, 27 in the goal/);
    await expect.poll(() => page.locator(".live-line").innerText()).toBe("");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("erases by the right button, works on all shapes, and moves the divider", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("My own shapes");
    await page.getByLabel("Symmetric along x").click();
    await page.locator('[data-cell="0,0"]').click();
    await visitor.waitForText(".shapes", /A\s*2 cubes/);
    await page.locator('[data-cell="2,0"]').click({ button: "right" });
    await visitor.waitForText(".shapes", /A\s*0 cubes/);
    await page.getByLabel("Symmetric along x").click();
    await page.getByLabel("Apply to all shapes").check();
    await page.getByRole("button", { name: "Twice as large" }).click();
    await visitor.waitForText(".undo", /made all shapes 2 times as large/);
    expect(await page.getByLabel("Width", { exact: true }).inputValue()).toBe("6");
    await page.getByRole("button", { name: "As small as possible" }).click();
    await page.getByRole("button", { name: "Move the shape later" }).click();
    expect(await page.locator(".tile strong").allInnerTexts()).toEqual(["B", "A", "Goal"]);
    // Even the last shape that is removed can be brought back.
    for (let i = 0; i < 3; i++) await visitor.click("Remove", ".shape-list");
    await visitor.waitForText(".desk", /There are no shapes yet/);
    for (let i = 0; i < 3; i++) await visitor.click("Undo", ".undo");
    expect(await page.locator(".tile strong").allInnerTexts()).toEqual(["B", "A", "Goal"]);
    const divider = page.getByRole("separator");
    const before = Number(await divider.getAttribute("aria-valuenow"));
    await divider.focus();
    await page.keyboard.press("ArrowRight");
    expect(Number(await divider.getAttribute("aria-valuenow"))).toBeLessThan(before);
    // The sides swap, the arrow keys with them, and stay so in other tabs and after a reload.
    const leftOf = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())!.x;
    await page.getByRole("button", { name: "Swap picture and panel" }).press("Enter");
    expect(await leftOf(".desk")).toBeLessThan(await leftOf(".stage"));
    await divider.focus();
    await page.keyboard.press("ArrowRight");
    expect(Number(await divider.getAttribute("aria-valuenow"))).toBe(before);
    await visitor.openTab("Puzzle");
    await page.reload();
    await page.locator(".divider").waitFor();
    expect(await leftOf(".desk")).toBeLessThan(await leftOf(".stage"));
    await visitor.openTab("Shapes");
    await visitor.atRest();
    await visitor.shot("shapes-divided");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("takes a typed size over when it is complete, and fills a fast stroke", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("My own shapes");
    await page.locator(".tile", { hasText: "Goal" }).click();
    const width = page.getByLabel("Width", { exact: true });
    // A box one wide, on the way to one of twelve, would cut off what is drawn.
    await width.click();
    await width.pressSequentially("12");
    expect(await page.locator(".undo .last").innerText()).toBe("");
    await page.keyboard.press("Enter");
    await visitor.waitForText(".undo", /changed the box of/);
    await visitor.waitForText(".facts", /Cubes\s*27/);
    await width.fill("101");
    expect(await width.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await width.inputValue()).toBe("12");
    await visitor.click("Fill enclosed holes");
    await visitor.waitForText(".notice", /There is no enclosed hole/);
    const middle = async (column: number): Promise<[number, number]> => {
      const { x, y, width: side } = (await page.locator(`[data-cell="${column},1"]`).boundingBox())!;
      return [x + side / 2, y + side / 2];
    };
    await page.locator(".cells").scrollIntoViewIfNeeded();
    await page.mouse.move(...(await middle(3)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(11)));
    await page.mouse.up();
    await visitor.waitForText(".facts", /Cubes\s*36/);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("shows a comment, imports shapes of assemblies, and lists recent files", { timeout: 600_000 }, async () => {
    writeFileSync(join(here.folder, "noted.json"), JSON.stringify(NOTED));
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^noted/ }).click();
    await visitor.waitForText("dialog", /Up, then to the left/);
    await page.keyboard.press("Escape");
    await visitor.click("Shapes from assemblies");
    await visitor.click("Look for shapes", "dialog");
    await visitor.waitForText("dialog", /1 shape from 1 assembly/);
    await visitor.click("Add 1 shape", "dialog");
    await visitor.waitForText(".shapes", /4 cubes/);
    await page.locator(".home").click();
    const file = page
      .getByRole("region", { name: "Puzzles in" })
      .getByRole("button", { name: /^noted\.json\s*Two bars/ });
    // What is not in view has no picture yet.
    await page.getByRole("region", { name: "Puzzles in" }).scrollIntoViewIfNeeded();
    await file.waitFor();
    expect(await file.locator("path").count()).toBeGreaterThan(3);
    await visitor.shot("start-recent");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
