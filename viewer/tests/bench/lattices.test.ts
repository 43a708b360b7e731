/** Puzzles of other cells than cubes: opened, drawn by layers and in the picture, solved, saved. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, LARGE, served, SMALL, startBrowser, Visitor } from "./app";

const BALLS = `<?xml version="1.0"?>
<puzzle version="2"><gridType type="2"/><colors/>
<shapes><voxel x="2" y="2" z="1" type="0" name="Pair">#__#</voxel><voxel x="4" y="2" z="1" type="0" name="Row">#_#__#_#</voxel></shapes>
<problems><problem name="Four balls"><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem></problems>
</puzzle>`;

/** A block between two walls: it slides by one unit along the ground, and comes off upward. */
const SLIDER = `<?xml version="1.0"?>
<puzzle version="2"><gridType type="1"/><colors/>
<shapes><voxel x="8" y="1" z="2" type="0" name="Trough">##########____##</voxel><voxel x="2" y="1" z="1" type="0" name="Block">##</voxel>
<voxel x="8" y="1" z="2" type="0" name="Both">############__##</voxel></shapes>
<problems><problem name="Slider"><shapes><shape id="0"/><shape id="1"/></shapes><result id="2"/><bitmap/></problem></problems>
</puzzle>`;

/**
 * Two balls with space for a part of one between them, so that one stops a quarter of a unit on, where it touches the
 * other.
 */
const APART = `<?xml version="1.0"?>
<puzzle version="2"><gridType type="2"/><colors/>
<shapes><voxel x="1" y="1" z="1" type="0" name="Ball">#</voxel><voxel x="3" y="1" z="1" type="0" name="Two">#_#</voxel></shapes>
<problems><problem name="Apart"><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem></problems>
</puzzle>`;

const SIZES = [
  ["large", LARGE],
  ["small", SMALL],
] as const;

describe.skipIf(!HAS_BROWSER)("other cells than cubes", () => {
  const here = served();

  it.each(SIZES)("opens, solves and saves a puzzle of balls (%s)", { timeout: 600_000 }, async (name, size) => {
    const file = join(here.folder, `balls-${name}.xmpuzzle`);
    writeFileSync(file, BALLS);
    const visitor = await here.visit({ size });
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: new RegExp(`^balls-${name}`) }).click();
    await visitor.waitForText(".shapes", /Pair.*2 balls.*Row.*goal/s);
    expect(await page.locator(".lattice-cell.full").count()).toBe(2);
    expect(await page.locator(".lattice [data-face]").count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await visitor.shot(`balls-shapes-${name}`);
    await visitor.openTab("Places");
    await visitor.waitForText(".desk", /3 places, 2 possible/);
    await visitor.openTab("Puzzle");
    await visitor.waitForText(".desk", /Balls.*4 in the pieces, 4 in the goal/s);
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel", /One solution/);
    await page.keyboard.press("Control+s");
    await page.locator("dialog").waitFor();
    await page.locator("dialog").getByRole("button", { name: "Save in the folder" }).click();
    await visitor.waitForText(".notices", /Saved as/);
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    await page.reload();
    await visitor.waitForText(".status", new RegExp(`balls-${name}`));
    await visitor.context.close();
  });

  it("draws prisms by mouse and keyboard, in layers and on faces", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await page.getByLabel("Draw a puzzle of other cells").selectOption("triangular prisms");
    await page.locator('[data-cell="1,1,0"]').click();
    await visitor.waitForText(".shapes", /A\s*1 prism(?!s)/);
    // The next one to the right, by keys: down is up for a triangle, so that the neighbours are in its row.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await visitor.waitForText(".shapes", /A\s*2 prisms/);
    expect(await page.locator('[data-cell="2,1,0"].full').count()).toBe(1);
    // A click on the top of one builds on it.
    const top = page.locator('.lattice [data-face][fill*=" 100%"]').first();
    await top.click();
    await visitor.waitForText(".shapes", /A\s*3 prisms/);
    await page.getByLabel("Layer up").click();
    expect(await page.locator(".lattice-cell.full").count()).toBe(1);
    expect(await page.locator(".lattice-below polygon").count()).toBe(2);
    await visitor.shot("prisms-drawn");
    await visitor.click("Undo");
    await visitor.waitForText(".shapes", /A\s*2 prisms/);
    // Dragging turns the picture and draws nothing.
    const before = await page.locator(".lattice [data-face]").first().getAttribute("d");
    const box = (await page.locator("svg.lattice").boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    expect(await page.locator(".lattice [data-face]").first().getAttribute("d")).not.toBe(before);
    await visitor.waitForText(".shapes", /A\s*2 prisms/);
    await visitor.click("Reset view");
    expect(await page.locator(".lattice [data-face]").first().getAttribute("d")).toBe(before);
    // Turned by 60 degrees the two are in another row.
    await page.getByLabel("Turn the drawing").selectOption("60 degrees about z");
    await visitor.waitForText(".undo-bar, .over.bottom", /turned “A”: 60 degrees about z/);
    await visitor.waitForText(".shapes", /A\s*2 prisms/);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it.each(["spheres", "rhombic tetrahedra", "tetrahedra and octahedra"])(
    "draws %s by clicks, in layers and in the picture",
    { timeout: 600_000 },
    async (name) => {
      const visitor = await here.visit();
      const { page } = visitor;
      await page.getByLabel("Draw a puzzle of other cells").selectOption(name);
      /** Click the middle of what is drawn of a cell; that of the box around it may be in another cell. */
      const click = async (selector: string, nth: number): Promise<void> => {
        const [x, y] = await page
          .locator(selector)
          .nth(nth)
          .evaluate((shape) => {
            const box = shape.getBoundingClientRect();
            const outline = shape instanceof SVGPathElement ? shape.getAttribute("d")! : "";
            if (!(shape instanceof SVGPolygonElement) && !outline.includes("L"))
              return [box.x + box.width / 2, box.y + box.height / 2] as const;
            const matrix = (shape as SVGGraphicsElement).getScreenCTM()!;
            const corners =
              shape instanceof SVGPolygonElement
                ? [...shape.points]
                : outline
                    .slice(1, -1)
                    .split("L")
                    .map((point) => new DOMPoint(...point.split(" ").map(Number)));
            const points = corners.map((point) => point.matrixTransform(matrix));
            return [
              points.reduce((sum, point) => sum + point.x / points.length, 0),
              points.reduce((sum, point) => sum + point.y / points.length, 0),
            ] as const;
          });
        await page.mouse.click(x, y);
      };
      const noun = name === "spheres" ? "ball" : "cell";
      await click(".lattice-cell :is(polygon, circle)", 0);
      await visitor.waitForText(".shapes", new RegExp(`A\\s*1 ${noun}(?!s)`));
      expect(await page.locator(".lattice-cell.full").count()).toBe(1);
      await click(".lattice [data-face]", (await page.locator(".lattice [data-face]").count()) - 1);
      await visitor.waitForText(".shapes", new RegExp(`A\\s*2 ${noun}s`));
      await visitor.shot(`drawn-${name.replaceAll(" ", "-")}`);
      await click(".lattice-cell.full :is(polygon, circle)", 0);
      await visitor.click("Undo");
      await visitor.waitForText(".shapes", new RegExp(`A\\s*2 ${noun}s`));
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    },
  );

  it("moves prisms by hand, with buttons and by dragging", { timeout: 600_000 }, async () => {
    writeFileSync(join(here.folder, "slider.xmpuzzle"), SLIDER);
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^slider/ }).click();
    await visitor.openTab("Puzzle");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel", /One solution/);
    await page.getByRole("button", { name: "By hand" }).click();
    await page.locator(".game-tools").getByRole("button", { name: "More" }).click();
    await visitor.click("How far is it?");
    await visitor.waitForText(".reply", /The next move can take something off/);
    const way = page.locator(".crumbs ol");
    await page.locator(".pick").getByRole("button", { name: "Piece B" }).click();
    await page.getByLabel("to the right by 1").click();
    await expect.poll(() => way.innerText()).toMatch(/B to the right 1$/);
    expect(await page.getByLabel("to the right by 1").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Matrix" }).count()).toBe(0);
    await visitor.shot("prisms-by-hand");
    await visitor.click("Undo", ".game-tools");
    await expect.poll(() => way.innerText()).toBe("Assembled");
    // The middle of the block's top, and how far a drag takes it.
    const drag = async (by: readonly [number, number, number]): Promise<void> => {
      await visitor.atRest();
      const [from, to] = await page.evaluate((ends) => ends.map((end) => window.workbench!.picture!.toPage(end)), [
        [-0.5, 0, 2],
        [-0.5 + by[0], by[1], 2 + by[2]],
      ] as const);
      await page.mouse.move(...from!);
      await page.mouse.down();
      await page.mouse.move(...to!, { steps: 5 });
      await page.mouse.up();
    };
    await drag([0.2, 0, 0]);
    await drag([0.9, 0, 0]);
    await expect.poll(() => way.innerText()).toMatch(/^Assembled\s*B to the right 1$/);
    await visitor.click("Undo", ".game-tools");
    await expect.poll(() => way.innerText()).toBe("Assembled");
    await drag([0, 0, 1.5]);
    await visitor.waitForText(".hand .caption", /^All apart in 1 move/);
    await visitor.shot("prisms-apart");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it.each([
    ["slider", SLIDER, "to the right by 1"],
    ["flat-balls", BALLS, null],
  ] as const)("shows what is moved by hand without WebGL: %s", { timeout: 600_000 }, async (name, text, move) => {
    writeFileSync(join(here.folder, `${name}.xmpuzzle`), text);
    const flat = await startBrowser("--disable-gpu", "--disable-3d-apis");
    try {
      const visitor = await Visitor.at(flat, here.address);
      const { page } = visitor;
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await visitor.openTab("Puzzle");
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".search-panel", /One solution/);
      await page.getByRole("button", { name: "By hand" }).click();
      const drawn = (): Promise<string[]> =>
        page.locator(".hand .iso path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")!));
      await expect.poll(async () => (await drawn()).length).toBeGreaterThan(4);
      const before = await drawn();
      await visitor.shot(`flat-by-hand-${name}`);
      if (move) {
        await page.locator(".pick").getByRole("button", { name: "Piece B" }).click();
        await page.getByLabel(move).click();
        await expect.poll(drawn).not.toEqual(before);
      }
      expect(visitor.complaints).toEqual([]);
    } finally {
      await flat.close();
    }
  });

  it.each(SIZES)("moves a ball by hand until it touches another (%s)", { timeout: 600_000 }, async (name, size) => {
    writeFileSync(join(here.folder, `apart-${name}.xmpuzzle`), APART);
    const visitor = await here.visit({ size });
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: new RegExp(`^apart-${name}`) }).click();
    await visitor.openTab("Puzzle");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel", /One solution/);
    if (size === SMALL) await page.locator(".findings .entry").first().click();
    await page.getByRole("button", { name: "By hand" }).click();
    await page.locator(".game-tools").getByRole("button", { name: "More" }).click();
    await page.locator(".pick").getByRole("button", { name: "Piece A" }).click();
    await page.getByLabel("to the right by 1/4").click();
    await expect.poll(() => page.locator(".crumbs ol").innerText()).toMatch(/A to the right 1\/4$/);
    expect(await page.getByLabel("to the right by 1/4").count()).toBe(0);
    expect(await page.getByLabel(/to the left by/).count()).toBe(0);
    await visitor.shot(`balls-touch-${name}`);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
