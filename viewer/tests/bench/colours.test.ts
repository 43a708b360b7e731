/** Colours of single cubes: a brush for them alone, a switch for the picture, and the picture as a file. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, LARGE, served, SMALL } from "./app";

/** Two bars that fill a tray; one end of each is coloured. */
const BARS = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  palette: ["#d55e00"],
  shapes: [
    { name: "bar", layers: [["###"]], colours: { "1": [[0, 0, 0]] } },
    {
      name: "tray",
      layers: [["###", "###"]],
      colours: {
        "1": [
          [0, 0, 0],
          [0, 1, 0],
          [2, 0, 0],
          [2, 1, 0],
        ],
      },
    },
    { name: "cube", layers: [["#"]] },
  ],
  problems: [{ name: "bars", pieces: [{ shape: 0, count: 2 }], goal: 1, allowed: [[1, 1]] }],
};

interface Saved {
  readonly shapes: readonly { readonly layers: unknown; readonly colours?: Readonly<Record<string, unknown>> }[];
  readonly problems: readonly { readonly pieces: readonly { readonly count?: number }[] }[];
}

/**
 * How many pixels are filled in both of two pictures, how many of them have one hue, and how many are filled in only
 * one.
 */
function compared(page: Page, png: Buffer, svg: Buffer): Promise<{ both: number; same: number; one: number }> {
  return page.evaluate(
    async (addresses) => {
      const [drawn, vector] = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
          const pen = canvas.getContext("2d")!;
          pen.drawImage(image, 0, 0);
          return pen.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      /** In degrees; null for what is not there, or only a shadow. */
      const hueAt = (data: Uint8ClampedArray, i: number): number | null => {
        const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
        if (data[i + 3]! < 250 || Math.max(r, g, b) - Math.min(r, g, b) < 12) return null;
        return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
      };
      const seen = { both: 0, same: 0, one: 0 };
      for (let i = 0; i < drawn!.length; i += 4) {
        const [a, b] = [hueAt(drawn!, i), hueAt(vector!, i)];
        if ((a === null) !== (b === null)) seen.one++;
        if (a === null || b === null) continue;
        seen.both++;
        if (Math.abs(((a - b + 540) % 360) - 180) < 12) seen.same++;
      }
      return seen;
    },
    [`data:image/png;base64,${png.toString("base64")}`, `data:image/svg+xml;base64,${svg.toString("base64")}`],
  );
}

describe.skipIf(!HAS_BROWSER)("colours of cubes", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "bars.json"), JSON.stringify(BARS));
  });

  it.each([
    ["light", LARGE],
    ["dark", SMALL],
  ] as const)(
    "are drawn by a brush of their own, hidden, and saved as a picture: a %s page",
    { timeout: 240_000 },
    async (theme, size) => {
      const visitor = await here.visit({ theme, size });
      const { page } = visitor;
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: /^bars\.json/ }).click();
      // The brush colours the cube in the middle, and neither fills nor empties anything.
      await page.getByLabel("Recolour").check();
      await page.getByRole("radio", { name: "Colour 1" }).click();
      const cells = page.locator("[role=gridcell]");
      await cells.nth(1).click();
      await expect.poll(() => cells.nth(1).getAttribute("aria-label")).toMatch(/cube, colour 1/);
      await visitor.shot(`tint-${theme}`);
      await cells.nth(1).click({ button: "right" });
      await expect.poll(() => cells.nth(1).getAttribute("aria-label")).toMatch(/cube$/);
      // Goal and pieces in one picture, and one more of each.
      await visitor.openTab("Puzzle");
      await page.getByRole("img", { name: "The goal, tray, and 1 piece", exact: true }).waitFor();
      await visitor.atRest();
      await visitor.shot(`goal-and-pieces-${theme}`);
      await visitor.click("One more of each");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.locator(".save .field input").fill(`${theme}.json`);
      await page.getByRole("button", { name: "Save in the folder" }).click();
      await visitor.waitForText(".notice", /Saved as/);
      const written = JSON.parse(readFileSync(join(here.folder, `${theme}.json`), "utf-8")) as Saved;
      expect(written.shapes[0]).toMatchObject({ layers: [["###"]], colours: { "1": [[0, 0, 0]] } });
      expect(written.problems[0]!.pieces.map(({ count }) => count ?? 1)).toEqual([3, 1]);
      await page.keyboard.press("Control+z");
      await visitor.openTab("Solve");
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".search-panel h2", /solution/);
      await page.locator(".findings .entry").first().click();
      await page.waitForFunction(() => window.burrkit !== undefined);
      await page.getByRole("button", { name: "View", exact: true }).click();
      const saved = async (words: string, name: string): Promise<Buffer> => {
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: words }).click();
        const file = await download;
        expect(file.suggestedFilename()).toBe(name);
        return readFileSync(await file.path());
      };
      const drawn = (): Promise<Buffer> => saved("Save the picture", "assembly-1.png");
      // Pieces have their own colours at first, those of the puzzle on request.
      const own = await drawn();
      await page.getByLabel("Colours painted on the cells").check();
      await expect.poll(async () => (await drawn()).equals(own), { timeout: 90_000 }).toBe(false);
      const before = await drawn();
      expect(before.subarray(1, 4).toString()).toBe("PNG");
      // Width and height in the header: those of the picture, of several colours.
      expect(before.readUInt32BE(16)).toBeGreaterThan(size.width / 3);
      // The same in polygons: nearly all of both are there, in the same hue.
      const { both, same, one } = await compared(page, before, await saved("Save as SVG", "assembly-1.svg"));
      expect(both).toBeGreaterThan(2000);
      // WebGL rounds edges.
      expect(one).toBeLessThan(0.1 * both);
      expect(same).toBeGreaterThan(0.94 * both);
      await visitor.shot(`painted-${theme}`);
      await page.getByLabel("Colours painted on the cells").uncheck();
      await expect.poll(async () => (await drawn()).equals(own), { timeout: 90_000 }).toBe(true);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    },
  );
});
