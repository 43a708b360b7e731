/** The Make tab, in a browser; and what is typed there, as an order. */

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type MakeForm, numberOf, orderOf, USUAL_FORM, whyNoOrder } from "../../src/bench/model/make-form";
import { HAS_BROWSER, holdRequests, served, SMALL, Visitor } from "./app";

const ANTIQUE = join(import.meta.dirname, "../../../examples/antique.txt");

const BARS = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { name: "bar", layers: [["##"]] },
    { name: "cube", layers: [["#"]] },
    { layers: Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => "###")) },
  ],
  problems: [
    {
      pieces: [
        { shape: 0, least: 1, most: 40 },
        { shape: 1, count: 1 },
      ],
      goal: 2,
    },
  ],
};

describe("an order", () => {
  it("takes numbers with a point or a comma, and nothing for zero", () => {
    expect(["0.07", "0,5", "", " 2 ", "-1", "1e3", ".", "x"].map(numberOf)).toEqual([
      0.07,
      0.5,
      0,
      2,
      null,
      null,
      null,
      null,
    ]);
    expect(whyNoOrder({ ...USUAL_FORM, bevel: "half" })).toBe(
      "A bevel of \u201chalf\u201d is not a number of millimetres.",
    );
    expect(whyNoOrder(USUAL_FORM)).toBeNull();
  });

  it("is of a rod that shops have, or of cubes of another size", () => {
    const woods = (form: MakeForm): unknown[] => [orderOf(form, true, true).wood, orderOf(form, true, false).wood];
    expect(woods(USUAL_FORM)).toEqual(["10", "20"]);
    expect(woods({ ...USUAL_FORM, rod: '3/4"' })).toEqual(['3/8"', '3/4"']);
    expect(woods({ ...USUAL_FORM, rod: "", wood: " 12,5 " })).toEqual(["12.5", "12.5"]);
    expect(woods({ ...USUAL_FORM, rod: "" })).toEqual(["11.15", "11.15"]);
  });

  it("leaves lengths to the server, and out what is not for these cells", () => {
    const form: MakeForm = { ...USUAL_FORM, cube: '1/2"', wall: "", drain: "3", rod: "", wood: " 3/4 ", kerf: "" };
    expect(orderOf(form, true, true)).toMatchObject({
      cube: '1/2"',
      inset: 0.07,
      bevel: 0.5,
      wall: 0,
      drain: 0,
      wood: "3/4",
    });
    expect(Object.keys(orderOf(form, true, true))).not.toContain("kerf");
    expect(Object.keys(orderOf(form, false, false))).not.toContain("bevel");
    expect(orderOf({ ...form, wall: "1,2" }, true, true)).toMatchObject({ wall: 1.2, drain: 3 });
  });
});

describe.skipIf(!HAS_BROWSER)("making", () => {
  const here = served();

  async function opened(...more: readonly { width: number; height: number }[]): Promise<Visitor> {
    const visitor = await here.visit(more[0] ? { size: more[0] } : {});
    await visitor.click("Open a puzzle");
    await visitor.page.locator("input[type=file]").setInputFiles(ANTIQUE);
    await visitor.page.waitForSelector(".bench");
    await visitor.openTab("Make");
    return visitor;
  }

  it("shows sizes and weights that follow the cube, and hands out the files", async () => {
    const visitor = await opened();
    const { page } = visitor;
    await visitor.waitForText(".made tbody tr >> nth=0", /66\.8\s×\s22\.2\s×\s22\.2/);
    const weight = async (): Promise<number> => Number(await page.locator(".made tfoot td").last().innerText());
    const before = await weight();
    await page.getByLabel("Cube", { exact: false }).first().fill("1/2");
    await visitor.waitForText(".made tbody tr >> nth=0", /76\.1\s×\s25\.3\s×\s25\.3/);
    expect(await weight()).toBeGreaterThan(1.3 * before);
    await visitor.atRest();
    await visitor.shot("make-print");

    const [plate] = await Promise.all([page.waitForEvent("download"), visitor.click("Plate 3MF")]);
    expect(plate.suggestedFilename()).toBe("collins-antiques-aug-2020-plate-1.3mf");
    expect(
      readFileSync(await plate.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");

    await page.getByLabel("Cube", { exact: false }).first().fill("one");
    await visitor.waitForText(".make .wrong", /A cube of 'one'; give a length such as 20/);
    await page.getByLabel("Cube", { exact: false }).first().fill("12");
    await visitor.waitForText(".made tbody tr >> nth=0", /71\.9/);

    await page.locator(".make").getByRole("radio", { name: "Booklet" }).first().check();
    await page.getByLabel("Designer").fill("A. N. Other");
    await page.waitForSelector(".sheet-view img");
    const [booklet] = await Promise.all([page.waitForEvent("download"), visitor.click("Booklet PDF")]);
    expect(
      readFileSync(await booklet.path())
        .subarray(0, 4)
        .toString(),
    ).toBe("%PDF");
    await visitor.shot("make-booklet");

    await page.locator(".make-all input").fill("to print");
    await visitor.click("Save folder");
    await visitor.waitForText(".notice", /Saved \d+ files in to print\./);
    expect(existsSync(join(here.folder, "to print", "print", "plate-1.3mf"))).toBe(true);
    await visitor.click("Save folder");
    await visitor.waitForText(".desk-foot .wrong", /^The folder to print exists already; choose another name\.$/);
    await page.locator(".make-all input").fill("to print again");
    expect(await page.locator(".desk .wrong").count()).toBe(0);
    expect(visitor.complaints.filter((line) => !/status of 4(12|22)/.test(line))).toEqual([]);
    expect(visitor.strangers).toEqual([]);
    await visitor.context.close();
  });

  it("keeps what went wrong with a button when a drawing arrives later", async () => {
    const visitor = await opened();
    const { page } = visitor;
    mkdirSync(join(here.folder, "taken"));
    await page.waitForSelector(".made");
    const draw = await holdRequests(page, /\/api\/make(\?|$)/);
    await page.getByLabel("Cube", { exact: false }).first().fill("20");
    await page.locator(".make-all input").fill("taken");
    await visitor.click("Save folder");
    await visitor.waitForText(".desk-foot .wrong", /^The folder taken exists already/);
    await draw();
    await visitor.waitForText(".made tbody tr >> nth=0", /119\.9/);
    expect(await page.locator(".desk-foot .wrong").count()).toBe(1);
    await page.getByLabel("Bevel", { exact: false }).fill("half");
    await visitor.waitForText(".make .warn", /^A bevel of “half” is not a number of millimetres\.$/);
    expect(await page.locator(".files button:enabled, .make-all button:enabled").count()).toBe(0);
    await visitor.context.close();
  });

  it("has a row for many copies, of prints and of species", async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "bars.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(BARS)) });
    await page.waitForSelector(".bench");
    await visitor.openTab("Make");
    await visitor.waitForText(".made tbody tr >> nth=0", /^A\s*× 40/);
    expect(await page.locator(".made tbody tr").count()).toBe(2);
    await page.locator(".made .fold").click();
    expect(await page.locator(".made tbody tr").count()).toBe(42);
    await page.locator(".make").getByRole("radio", { name: "Wood" }).first().check();
    await page.getByText("A species for each piece").click();
    await page.getByLabel("Species of bar.1 to bar.40").selectOption("walnut");
    await page.locator(".species .fold").click();
    expect(await page.getByLabel("Species of bar.40", { exact: true }).inputValue()).toBe("walnut");
    await page.getByLabel("Species of bar.7", { exact: true }).selectOption("maple");
    await visitor.waitForText(".species .folded", /2 species/);
    // Nothing is wider than its panel.
    expect(await page.locator(".desk-body").evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("keeps the measures for the next puzzle, and draws the cut sheet in inches, on a small screen, too", async () => {
    const visitor = await opened(SMALL);
    const { page } = visitor;
    await page.locator(".make").getByRole("radio", { name: "Wood" }).first().check();
    await page.getByLabel("Rod").selectOption({ label: "other size" });
    await page.getByLabel("Cube", { exact: false }).first().fill("3/4");
    await page.locator(".species select").first().selectOption("walnut");
    await page.waitForSelector(".sheet-view img");
    await visitor.waitForText(".sheet-view", /1 of [2-9]/);
    await visitor.click("Next", ".sheet-view");
    await visitor.waitForText(".sheet-view", /2 of [2-9]/);
    await visitor.shot("make-wood-small");
    await page.reload();
    await page.waitForSelector(".make");
    await page.locator(".make").getByRole("radio", { name: "Wood" }).first().check();
    expect(await page.getByLabel("Cube", { exact: false }).first().inputValue()).toBe("3/4");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
