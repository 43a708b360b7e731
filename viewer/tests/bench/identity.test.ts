/** The same piece has the same mark, name and colour in every tab and on the page, also after the colours change. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { burrkit, HAS_BROWSER, served, SMALL } from "./app";

/** Three of up to five bars with a red end, and two of one L, fill a tray. */
const TRAY = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  palette: ["#d55e00"],
  shapes: [
    { name: "tray", layers: [["####", "####", "####"]] },
    { name: "bar", layers: [["##"]], colours: { "1": [[0, 0, 0]] } },
    { layers: [["###"]] },
  ],
  problems: [
    {
      name: "Tray",
      pieces: [
        { shape: 1, least: 3, most: 5 },
        { shape: 2, count: 2 },
      ],
      goal: 0,
    },
  ],
};
const PIECES = [
  ["A", "bar.1", "#56b4e9"],
  ["B", "bar.2", "#326887"],
  ["C", "bar.3", "#86c9ef"],
  ["F", "S3.1", "#009e73"],
  ["G", "S3.2", "#005c43"],
];
const IN_WOOD = ["#6a4a37", "#b0431f"];

/** Bars of thirty lengths, six in each of five layers. */
const LENGTHS = Array.from({ length: 30 }, (_, k) => k + 1);
const STAIR = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    ...LENGTHS.map((length) => ({ layers: [["#".repeat(length)]] })),
    {
      layers: [0, 6, 12, 18, 24].map((low) =>
        LENGTHS.slice(low, low + 6).map((length) => "#".repeat(length) + ".".repeat(30 - length)),
      ),
    },
  ],
  problems: [{ name: "Stair", pieces: LENGTHS.map((_, shape) => ({ shape, count: 1 })), goal: 30 }],
};
const MARKS = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z AA AB AC AD".split(" ");

/** Other work on the machine may slow a page down. */
const POLL = { timeout: 90_000 };

/** Marks and colours of the tiles in some place. */
function tiles(within: Locator): Promise<string[][]> {
  return within
    .locator(".chip")
    .evaluateAll((chips) =>
      chips.map((chip) => [chip.textContent, (chip as HTMLElement).style.getPropertyValue("--piece")]),
    );
}

/** Marks, names and colours of the list of pieces. */
async function listed(page: Page): Promise<string[][]> {
  await page.getByRole("button", { name: "Pieces", exact: true }).click();
  const rows = page.locator(".pieces > .rows > li");
  await rows.first().waitFor();
  return rows.evaluateAll((items) =>
    items.map((item) => {
      const chip = item.querySelector<HTMLElement>(".chip")!;
      return [chip.textContent, item.querySelector("strong")!.textContent, chip.style.getPropertyValue("--piece")];
    }),
  );
}

/** Marks on tiles of the strip that are cut. */
function cut(page: Page): Promise<(string | null)[]> {
  return page
    .locator(".strip .chip")
    .evaluateAll((chips) =>
      chips.filter((chip) => chip.scrollWidth > chip.clientWidth).map((chip) => chip.textContent),
    );
}

/** The fills of a small picture. */
async function fills(row: Locator): Promise<string[]> {
  const all = await row.locator("svg [fill]").evaluateAll((faces) => faces.map((face) => face.getAttribute("fill")!));
  return [...new Set(all)].sort();
}

describe.skipIf(!HAS_BROWSER)("the identity of a piece", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "tray.json"), JSON.stringify(TRAY));
    writeFileSync(join(folder, "stair.json"), JSON.stringify(STAIR));
  });

  it("is one in Shapes, Puzzle, Places, Solve and on the page", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^tray\.json/ }).click();
    await visitor.openTab("Shapes");
    const shape = (name: string): Locator => page.locator(".shapes .tile").filter({ hasText: name });
    await expect
      .poll(() => page.locator(".shapes .tile > span").allInnerTexts(), POLL)
      .toEqual(["tray", expect.stringMatching(/^bar\s+A\b/), expect.stringMatching(/^S3\s+F\b/)]);
    const made = (from: number, to: number): string[][] =>
      PIECES.slice(from, to).map(([mark, , colour]) => [mark!, colour!]);
    expect(await tiles(shape("S3"))).toEqual(made(3, 5));
    const drawn = { bar: await fills(shape("bar")), own: await fills(shape("S3")) };
    expect(drawn.bar.length).toBeGreaterThan(drawn.own.length);
    await shape("S3").click();
    await expect
      .poll(
        () => page.locator(".shape-colour .swatch").evaluate((swatch) => getComputedStyle(swatch).backgroundColor),
        POLL,
      )
      .toBe("rgb(0, 158, 115)");

    await visitor.openTab("Puzzle");
    const part = (name: string): Locator => page.locator(".part").filter({ hasText: name });
    expect([await fills(part("bar")), await fills(part("S3"))]).toEqual([drawn.bar, drawn.own]);
    expect(await tiles(part("S3"))).toEqual(made(3, 5));
    expect((await tiles(part("bar"))).slice(0, 3)).toEqual(made(0, 3));

    await visitor.openTab("Places");
    const kinds = page.locator("[aria-label='Pieces'] li");
    await expect.poll(() => kinds.count(), POLL).toBe(2);
    expect(await kinds.locator("strong").allInnerTexts()).toEqual([
      expect.stringMatching(/bar$/),
      expect.stringMatching(/S3$/),
    ]);
    expect([await fills(kinds.nth(0)), await fills(kinds.nth(1))]).toEqual([drawn.bar, drawn.own]);
    const all = await tiles(page.locator("[aria-label='Pieces']"));
    for (const [mark, , colour] of PIECES) expect(all).toContainEqual([mark, colour]);

    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await page.locator(".strip .gone").first().waitFor();
    expect(await listed(page)).toEqual(PIECES);
    await expect
      .poll(() => page.locator("details.unused summary").innerText(), POLL)
      .toBe("2 pieces are not used here");
    // The colours of the pieces, not those of their cells.
    await expect.poll(() => fills(page.locator(".finding").first()), POLL).toContain(drawn.own[0]);
    expect((await fills(page.locator(".finding").first())).join()).not.toContain("#d55e00");

    const alonePage = join(here.folder, "tray.html");
    expect(burrkit("view", join(here.folder, "tray.json"), "-o", alonePage).status).toBe(0);
    const alone = await visitor.context.newPage();
    await alone.goto(pathToFileURL(alonePage).href);
    expect(await listed(alone)).toEqual(PIECES);
    await alone.close();

    // What was found is shown in the colours that are chosen later, and the file keeps them.
    await visitor.openTab("Puzzle");
    await page.getByLabel("In wood").click();
    await visitor.openTab("Shapes");
    await shape("S3").click();
    await page.getByLabel("Colour of the shape").selectOption("padauk");
    await visitor.openTab("Solve");
    await expect
      .poll(async () => (await tiles(page.locator(".strip"))).map(([, colour]) => colour), POLL)
      .toEqual(expect.arrayContaining(IN_WOOD));
    await visitor.click("Save");
    await page.locator(".formats").getByRole("radio", { name: /^JSON/ }).click();
    await visitor.click("Save in the folder");
    await expect
      .poll(
        () => (JSON.parse(readFileSync(join(here.folder, "tray.json"), "utf-8")) as { colour_by?: string }).colour_by,
        POLL,
      )
      .toBe("wood");
    await visitor.click("Save");
    await page
      .locator(".formats")
      .getByRole("radio", { name: /^BurrTools/ })
      .click();
    await page.getByText("JSON can.").waitFor();
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await visitor.context.close();
  });

  it("goes on as AA after Z, and is never cut on a narrow tile", { timeout: 600_000 }, async () => {
    const visitor = await here.visit({ size: SMALL });
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^stair\.json/ }).click();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await page.locator(".findings .entry").first().click();
    await page.waitForFunction(() => window.burrkit !== undefined);
    const found = await listed(page);
    expect(found.map(([mark]) => mark)).toEqual(MARKS);
    expect(found.filter(([, , colour], k) => colour === found[k + 1]?.[2])).toEqual([]);
    expect((await tiles(page.locator(".strip"))).map(([mark]) => mark).sort()).toEqual([...MARKS].sort());
    expect(await cut(page)).toEqual([]);
    expect(
      await page
        .locator(".strip .chip")
        .filter({ hasText: /^C$/ })
        .evaluate((chip) => parseFloat(getComputedStyle(chip).fontSize)),
    ).toBeGreaterThan(8);

    const file = join(here.folder, "stair.json");
    expect(burrkit("solve", file).stdout).toContain("AC slides");
    const made = join(here.folder, "stair.html");
    expect(burrkit("view", file, "-o", made).status).toBe(0);
    const alone = await visitor.context.newPage();
    await alone.goto(pathToFileURL(made).href);
    expect(await listed(alone)).toEqual(found);
    expect(await cut(alone)).toEqual([]);
    // The steps open at the one that is shown, and a page in a file has no address to hand out.
    await alone.evaluate(() => {
      window.burrkit!.jump(25);
    });
    await alone.getByRole("button", { name: "Steps", exact: true }).click();
    const now = alone.locator(".steps [aria-current]");
    await now.filter({ hasText: /^25/ }).waitFor();
    expect(
      await now.evaluate((step) => {
        const [inner, outer] = [step.getBoundingClientRect(), step.closest(".panel")!.getBoundingClientRect()];
        return inner.top >= outer.top && inner.bottom <= outer.bottom;
      }),
    ).toBe(true);
    await alone.getByRole("button", { name: "View", exact: true }).click();
    await alone.getByRole("button", { name: "Save the picture" }).waitFor();
    expect(await alone.getByRole("button", { name: "Copy a link" }).count()).toBe(0);
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await visitor.context.close();
  });
});
