/** Every page of the workbench passes axe, in light and dark, in large windows and on phones. */

import axe from "axe-core";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { burrkit, HAS_BROWSER, IS_FULL, LARGE, served, SMALL, type Visitor } from "./app";

/** Three cubes in two pieces. */
const CUBES = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [{ layers: [["##"]] }, { layers: [["#"]] }, { layers: [["##", "#."]] }],
  problems: [{ name: "Three cubes", pieces: [{ shape: 0 }, { shape: 1 }], goal: 2 }],
};

const WINDOWS = [
  ["large", LARGE, "light"],
  ["small", SMALL, "dark"],
  ...(IS_FULL
    ? ([
        ["large", LARGE, "dark"],
        ["small", SMALL, "light"],
      ] as const)
    : []),
] as const;

/** What axe finds, as lines; sides of the view cube turn to the front as they get the focus. */
async function faultsOf({ page }: Pick<Visitor, "page">): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(
    "axe.run({ exclude: ['.view-cube'] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`));
}

describe.skipIf(!HAS_BROWSER)("axe", () => {
  const here = served();

  it.each(WINDOWS)("finds nothing (%s, %s, %s)", { timeout: 600_000 }, async (_, size, theme) => {
    const visitor = await here.visit({ size, theme, isNew: true });
    const { page } = visitor;
    const found: Record<string, string[]> = {};
    const look = async (name: string): Promise<void> => {
      const faults = await faultsOf(visitor);
      if (faults.length > 0) found[name] = faults;
    };
    const lookAtTabs = async (names: readonly string[]): Promise<void> => {
      for (const name of names) {
        await visitor.openTab(name);
        // What comes late: pictures, lists, tables.
        await page.waitForLoadState("networkidle");
        await look(name);
      }
    };

    await look("first steps");
    await visitor.click("Take it apart yourself");
    await look("first steps, by hand");
    await visitor.click("Skip");
    await page.locator(".puzzles li").first().waitFor();
    await look("start");
    await visitor.click("Help");
    await look("help");
    await page.keyboard.press("Escape");
    await visitor.click("Open a puzzle");
    await look("files");
    await visitor.click("Back");
    await visitor.click("Known burrs");
    await page.locator(".puzzles li").first().waitFor();
    await look("known burrs");

    await page.getByLabel("Search").fill("loves dozen");
    await page.locator(".recent").first().click();
    await visitor.waitForText(".desk h2", /solutions/);
    await lookAtTabs(["Solve", "Sticks", "Places", "Path", "Design", "Make"]);
    await page.keyboard.press("Control+s");
    await look("save");
    await page.keyboard.press("Escape");

    await page.locator(".home").click();
    await visitor.click("Open a puzzle");
    const file = { name: "cubes.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(CUBES)) };
    await page.locator("input[type=file]").setInputFiles(file);
    await lookAtTabs(["Shapes", "Puzzle", "Solve", "Places", "Path", "Design", "Make"]);
    expect(found).toEqual({});
    await visitor.context.close();
  });

  it.each([
    ["solutions", []],
    ["placements", ["--explore"]],
  ])("finds nothing on a page of %s to send", { timeout: 120_000 }, async (_, options) => {
    const file = join(here.folder, "sent.html");
    expect(burrkit("view", "love's dozen", "-o", file, "--force", ...options).status).toBe(0);
    const page = await here.browser.newPage({ viewport: SMALL, reducedMotion: "reduce" });
    await page.goto(pathToFileURL(file).href);
    const found: string[] = await faultsOf({ page });
    for (const name of ["Pieces", "Steps", "By hand", "View"]) {
      const button = page.getByRole("button", { name, exact: true });
      if ((await button.count()) === 0) continue;
      await button.click();
      found.push(...(await faultsOf({ page })));
    }
    expect(found).toEqual([]);
    await page.close();
  });
});
