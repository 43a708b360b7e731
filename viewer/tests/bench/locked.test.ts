/** Assemblies that are locked, paths, and counts: nothing is called put together that does not go together. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { burrkit, HAS_BROWSER, LARGE, served, SMALL, type Visitor } from "./app";

/** 40 assemblies. 34 of them stay locked; of some nothing moves far, of others a stick does. */
const SIX = [
  "#Burr6 Six",
  "#Mark,IDValue,Name",
  ...[216, 412, 751, 896, 960, 1024].map((number, i) => `${i + 1},${number}`),
].join("\n");
/** 9 assemblies up to rotation, 6 up to reflection. */
const ELLS = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { name: "L", layers: [["##", "#."]] },
    {
      name: "box",
      layers: [
        ["##", "##"],
        ["##", "##"],
        ["##", "##"],
      ],
    },
  ],
  problems: [{ name: "Four L", pieces: [{ shape: 0, count: 4 }], goal: 1 }],
};

describe.skipIf(!HAS_BROWSER)("words for what does not go together", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "six.txt"), SIX);
    writeFileSync(join(folder, "ells.json"), JSON.stringify(ELLS));
  });

  const solve = async (visitor: Visitor, file: RegExp, headline: RegExp): Promise<void> => {
    await visitor.click("Open a puzzle");
    await visitor.page.getByRole("button", { name: file }).click();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".desk h2", headline);
  };
  const words = async ({ page }: Visitor): Promise<string> =>
    (await page.locator(".viewer .deck").innerText()).replace(/\s+/g, " ");

  it.each([
    ["large", LARGE],
    ["small", SMALL],
  ])("shows how far a locked assembly gets, on a %s screen", { timeout: 300_000 }, async (_, size) => {
    const visitor = await here.visit({ size });
    const { page } = visitor;
    await solve(visitor, /^six/, /^6 solutions/);
    /** Press a key in the list, which leads to an assembly. */
    const press = async (key: string, number: number): Promise<void> => {
      if ((await page.locator(".watching").count()) > 0 && size === SMALL)
        await page.getByRole("button", { name: "List", exact: true }).click();
      await page.locator(".virtual").focus();
      await page.keyboard.press(key);
      await visitor.waitForText(".viewer h2", new RegExp(`^Assembly ${number}$`));
    };
    // The list begins with the solutions, and all others follow in order.
    await page.locator(".finding.entry").first().waitFor();
    await press("End", 40);
    await page.waitForFunction(() => window.burrkit?.steps === 0);
    const play = page.getByRole("button", { name: "Play", exact: true });
    expect([await play.isDisabled(), await play.getAttribute("title")]).toEqual([
      true,
      "They stay locked: they can be neither taken apart nor put together.",
    ]);
    expect(await page.getByRole("radio", { name: "In", exact: true }).isVisible()).toBe(false);
    await visitor.shot(`locked-${size === SMALL ? "small" : "large"}`);
    await press("PageUp", 32);
    await press("ArrowUp", 31);
    await press("ArrowUp", 30);
    await page.waitForFunction(() => window.burrkit?.steps === 1 && window.burrkit.mode() === "apart");
    expect(await words(visitor)).toMatch(
      /^1 move, as far as they get 6 pieces at their places\. They stay locked: they can be neither taken apart nor put together\./,
    );
    await page.evaluate(() => {
      window.burrkit!.jump(1);
    });
    await visitor.waitForText(".viewer .caption", /Here it is freest/);
    await page.getByRole("radio", { name: "In", exact: true }).check();
    await page.evaluate(() => {
      window.burrkit!.jump(1);
    });
    await visitor.waitForText(".viewer .caption", /All are at their places again\.$/);
    expect(await words(visitor)).not.toMatch(/Done|put it together/);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("leads a path from its start to its goal", { timeout: 300_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("I have six sticks");
    await visitor.openTab("Path");
    await visitor.click("Example: blocks");
    await visitor.click("Find the way");
    await page.waitForFunction(() => window.burrkit?.steps === 8);
    expect(await words(visitor)).toMatch(/^8 moves to the goal 6 pieces at the start\./);
    expect(await page.evaluate(() => [window.burrkit!.mode(), window.burrkit!.position()])).toEqual(["together", 0]);
    await page.evaluate(() => {
      window.burrkit!.jump(8);
    });
    await visitor.waitForText(".viewer .caption", /This is the goal\.$/);
    await visitor.click("Goal", ".path-ends");
    await visitor.click("Copy the start");
    await visitor.click("Find the way");
    await visitor.waitForText(".viewer .caption", /^The start is the goal already: no move is needed\.$/);
    expect(await page.getByRole("button", { name: "Play", exact: true }).isDisabled()).toBe(true);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it.each([
    ["a solution", ["view", "six.txt"], true],
    ["a locked assembly", ["view", "six.txt", "--assembly", "30"], false],
    ["a path", ["path", "####/#A.#/####", "####/#.A#/####"], false],
  ])("puts together only what goes together, on a page to send: %s", { timeout: 120_000 }, async (_, command, goes) => {
    const made = join(here.folder, `${command.length}-${command[0]!}.html`);
    const args = command.map((word) => (word.endsWith(".txt") ? join(here.folder, word) : word));
    const output = command[0] === "path" ? "--html" : "-o";
    expect(burrkit(...args, output, made).stderr).not.toMatch(/error|Usage/i);
    const page = await (await here.browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.goto(pathToFileURL(made).href);
    await page.waitForFunction(() => window.burrkit !== undefined);
    const read: string[] = [];
    for (const end of [false, true]) {
      await page.evaluate((isEnd) => {
        window.burrkit!.jump(isEnd ? window.burrkit!.steps : 0);
      }, end);
      read.push(await page.locator(".viewer").innerText());
    }
    expect(/put it together|take it apart|Done\.|\bTogether\b|\bApart\b|apart\./.test(read.join())).toBe(goes);
    await page.context().close();
  });

  it("counts up to reflection, too, and only what was examined", { timeout: 300_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await solve(visitor, /^ells/, /^9 solutions$/);
    expect(
      (await page.locator(".counts > div").allInnerTexts()).map((text) =>
        text
          .split("\n")
          .map((line) => line.trim())
          .sort(),
      ),
    ).toEqual([
      ["6 up to reflection", "9", "assemblies"],
      ["6 up to reflection", "9", "solutions"],
    ]);
    await page.getByText("How to search").click();
    await page.getByRole("combobox", { name: "Find" }).selectOption({ label: "assemblies only" });
    await visitor.click("Solve again");
    await visitor.waitForText(".desk h2", /^9 assemblies$/);
    expect((await page.locator(".counts > div").allInnerTexts()).length).toBe(1);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
