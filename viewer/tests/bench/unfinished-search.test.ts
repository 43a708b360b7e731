/** A half-finished search goes on another day: in the workbench, and on the command line. */

import type { UnfinishedFile } from "../../src/bench/api/types";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { detailOf, wordsToGoOn } from "../../src/bench/unfinished-search";
import { burrkit, HAS_BROWSER, served } from "./app";

/** A search of minutes. */
const LONG = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { name: "Y", layers: [[".#..", "####"]] },
    { name: "box", layers: Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => "#####")) },
  ],
  problems: [{ name: "Twenty-five Y", pieces: [{ shape: 0, count: 25 }], goal: 1 }],
};

/** Love's dozen. */
const STICKS = ["88", "512", "704", "960", "992", "1008"];

/** What a command prints; it must succeed, or end at a limit. */
function printed(...words: readonly string[]): string {
  const { status, stdout, stderr } = burrkit(...words);
  expect([stderr, status]).toEqual([stderr, words.includes("--time-limit") ? 3 : 0]);
  return stdout;
}

describe("words about an unfinished search", () => {
  const options = { up_to: "rotation", keep_shifted: false, disassemble: true, rule: "slides" } as const;
  const search = {
    path: "in/burr.json.resume",
    why_not: null,
    modified: 1_764_000_000,
    share: 0.4312,
    assemblies: 1,
    options,
  };

  it("show when it was and how far it is", () => {
    expect(wordsToGoOn(search)).toMatch(/^Go on with the search of .*2025.*, 43%$/);
    expect(wordsToGoOn({ ...search, share: 1 })).toMatch(/^Take the results of /);
  });

  it("show what it has, or why it does not go on", () => {
    expect(detailOf(search)).toBe("burr.json.resume · 1 assembly");
    expect(detailOf({ ...search, assemblies: 1200, options: { ...options, disassemble: false, rule: "legal" } })).toBe(
      "burr.json.resume · 1,200 assemblies · assemblies only · rule legal",
    );
    const refused = (why: UnfinishedFile["why_not"]): string => detailOf({ path: "in/x.resume", why_not: why });
    expect(refused({ code: "version", version: "1", own: "2" })).toMatch(
      /^The search in x\.resume was made by burrkit 1;/,
    );
    expect(refused({ code: "puzzle" })).toMatch(/^The search in x\.resume belongs to another puzzle/);
    expect(refused({ code: "other", line: "x.resume: damaged" })).toBe("x.resume: damaged");
  });
});

describe.skipIf(!HAS_BROWSER)("an unfinished search", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "long.json"), JSON.stringify(LONG));
    printed("convert", STICKS.join(" "), "--to", "json", "-o", join(folder, "love.json"));
  });

  it("is stored next to its puzzle, and goes on there and on the command line", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    const stored = join(here.folder, "long.json.resume");
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^long\.json/ }).click();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel .hint", /tried · [1-9]/);
    await visitor.click("Pause", ".desk");
    await visitor.waitForText(".search-panel .hint", /^Stored in long\.json\.resume: it can go on another day, too\.$/);
    expect(existsSync(stored)).toBe(true);
    printed("solve", join(here.folder, "long.json"), "--resume-file", stored, "--time-limit", "0.3");
    // Opened again, as on another day.
    await page.locator(".home").click();
    await visitor.click("Open a puzzle");
    await page
      .getByRole("button", { name: /^long\.json/ })
      .first()
      .click();
    await visitor.openTab("Solve");
    await visitor.waitForText(".unfinished", /^Go on with the search of .*, \d+(\.\d+)?%\s*long\.json\.resume · \d/);
    await visitor.shot("unfinished-search-light");
    // Not of another puzzle: a line has the reason, and undoing the edit offers it again.
    await visitor.openTab("Puzzle");
    await page.getByLabel("Holes at most").fill("1");
    await visitor.openTab("Solve");
    await visitor.waitForText(
      ".unfinished",
      /^The search in long\.json\.resume belongs to another puzzle, or to this one before it was changed\.$/,
    );
    expect(await page.locator(".unfinished button").count()).toBe(0);
    await page.keyboard.press("Control+z");
    await visitor.openTab("Solve");
    await page
      .locator(".unfinished")
      .getByRole("button", { name: /^Go on/ })
      .click();
    await visitor.waitForText(".search-panel h2", /Searching/);
    await visitor.click("Cancel", ".desk");
    await visitor.waitForText(".search-panel h2", /Stopped/);
    expect(existsSync(stored)).toBe(true);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("that began on the command line ends in the workbench", { timeout: 240_000 }, async () => {
    const file = join(here.folder, "by the command line");
    printed("solve", join(here.folder, "love.json"), "--resume-file", file, "--limit", "10");
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^love\.json/ }).click();
    await visitor.openTab("Solve");
    await page
      .locator(".unfinished")
      .getByRole("button", { name: /^Go on with the search of/ })
      .click();
    await visitor.waitForText(".search-panel h2", /^90 solutions$/);
    expect(await page.locator(".unfinished").count()).toBe(0);
    expect(JSON.parse(printed("solve", join(here.folder, "love.json"), "--resume-file", file, "--json"))).toMatchObject(
      { complete: true, solutions: 90 },
    );
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
