/** Dialogs and lists in which something else has been filled in, or which are closed, when an answer arrives. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, holdRequests, served } from "./app";

const BARS = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { name: "bar", layers: [["##"]] },
    { name: "square", layers: [["##", "##"]] },
  ],
  problems: [{ name: "Two bars", pieces: [{ shape: 0, count: 2 }], goal: 1 }],
};

describe.skipIf(!HAS_BROWSER)("an answer that is overtaken", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "bars.json"), JSON.stringify(BARS));
    writeFileSync(join(folder, "taken.json"), "{}");
    writeFileSync(join(folder, "broken.json"), "{");
    mkdirSync(join(folder, "more"));
  });

  it("shows no shapes of other filters", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^bars/ }).click();
    await visitor.click("Shapes from assemblies");
    const release = await holdRequests(page, "**/api/pieces");
    await visitor.click("Look for shapes", "dialog");
    await page.getByLabel("differ from their mirror image").check();
    await release();
    await page.locator("dialog button[aria-busy=false]", { hasText: "Look for shapes" }).waitFor();
    expect(await page.locator("dialog [role=status]").count()).toBe(0);
    await visitor.click("Look for shapes", "dialog");
    await visitor.waitForText("dialog", /0 shapes from 1 assembly/);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("replaces no other file than the one that was named, and is not lost", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("My own shapes");
    await page.keyboard.press("Control+s");
    const name = page.locator(".save .field input");
    for (const isClosed of [false, true]) {
      await name.fill("taken.json");
      const release = await holdRequests(page, "**/api/files/**");
      await visitor.click("Save in the folder", "dialog");
      if (isClosed) await page.keyboard.press("Escape");
      else await name.fill("bars.json");
      await release();
      await visitor.waitForText(".notice.error", /^taken\.json: taken\.json is there already/);
      expect(await page.getByRole("button", { name: "Replace it" }).count()).toBe(0);
    }
    expect(readFileSync(join(here.folder, "bars.json"), "utf8")).toBe(JSON.stringify(BARS));
    await visitor.context.close();
  });

  it("reports nothing about a file in another folder", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    const release = await holdRequests(page, "**/api/open/broken.json");
    await page.getByRole("button", { name: /^broken/ }).click();
    await page.getByRole("button", { name: "more /" }).click();
    await page.getByText("There are no puzzle files here yet.").waitFor();
    await release();
    await page.getByRole("button", { name: /up$/ }).click();
    await page.getByRole("button", { name: /^bars/ }).waitFor();
    expect(await page.locator(".wrong").count()).toBe(0);
    await page.getByRole("button", { name: /^broken/ }).click();
    await visitor.waitForText(".notice", /^broken\.json:1: not JSON/);
    await page.getByRole("button", { name: "more /" }).click();
    await page.getByText("There are no puzzle files here yet.").waitFor();
    expect(await page.locator(".wrong").count()).toBe(0);
    await visitor.context.close();
  });

  it("does not save a puzzle that is dropped under the name of the one before", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("My own shapes");
    await page.keyboard.press("Control+s");
    await page.locator(".save .field input").fill("mine.json");
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "bars.json"));
      return data;
    }, JSON.stringify(BARS));
    await page.dispatchEvent(".dialog", "drop", { dataTransfer: dropped });
    await visitor.waitForText(".tile", /square/);
    expect(await page.locator("dialog").count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
