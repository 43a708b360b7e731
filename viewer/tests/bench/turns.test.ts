import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bodiesOf } from "../../src/scene/bodies";
import type { Vec3 } from "../../src/scene/vec";
import { readScene } from "../../src/scene/scene";
import { roundTo, spin } from "../../src/scene/turning";
import type { TurnOffer } from "../../src/bench/api/types";
import { drawnTurns, lineWords, turnedAs, turningOf, undone } from "../../src/bench/model/rotations";
import { HAS_BROWSER, LARGE, served, SMALL } from "./app";

const offer = (some: Partial<TurnOffer> = {}): TurnOffer => ({
  pieces: [1],
  axis: 2,
  pivot: [7, 7, 0],
  quarters: 1,
  way: 1,
  ...some,
});

const scene = readScene({
  format: "burrkit-scene",
  version: 1,
  title: "pair",
  found: null,
  accent: "#d55e00",
  pieces: ["A", "B"].map((mark) => ({
    mark,
    name: "",
    note: "",
    kind: 0,
    colour: "#e69f00",
    ink: "#000000",
    cells: [0, 0, 0, 3],
  })),
  solutions: [
    {
      number: 1,
      level: "",
      note: null,
      end: "",
      steps: [],
      separations: [],
      places: [
        [1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 0],
        [0, -1, 0, 1, 0, 0, 0, 0, 1, 5, 3, 0],
      ],
    },
  ],
});

describe("pieces that have turned", () => {
  // A quarter about z, then a shift, as the server answers: B is along y from (5, 3), and turns about the middle of (3,
  // 3).
  const rotation = [0, -1, 0, 1, 0, 0, 0, 0, 1];
  const bodies = bodiesOf(scene, scene.solutions[0]!);

  it("are where the turn ends", () => {
    const before = bodies[1]!;
    const turning = turningOf(offer(), before.origin);
    const after = turnedAs(before, rotation);
    // The turn carries (3, 3) to itself: R (3, 3) + shift = (3, 3).
    const shift: Vec3 = [6, 0, 0];
    const there = roundTo(turning, before.home, 1);
    there.forEach((c, k) => {
      expect(c).toBeCloseTo(after.home[k]! + shift[k]!, 6);
    });
    const turn = new Float32Array(4);
    spin(turning, Float32Array.from(before.turn), 0, 1, turn);
    const cell = new Vector3(...before.cells[0]!);
    const [one, other] = [turn, after.turn].map(([x, y, z, w]) =>
      cell.clone().applyQuaternion(new Quaternion(x, y, z, w)),
    );
    expect(one!.distanceTo(other!)).toBeLessThan(1e-6);
    expect(after.homeSize).toEqual([3, 1, 1]);
  });

  it("are as before without a rotation", () => {
    expect(turnedAs(bodies[0]!, null)).toBe(bodies[0]);
  });
});

describe("turns on offer", () => {
  it("are drawn where they are few, or the nearest of each sense", () => {
    const many = [0, 2, 4, 6, 8, 10, 12].map((x) => offer({ pivot: [x, 0, 0] }));
    expect(drawnTurns(many.slice(0, 6))).toHaveLength(6);
    expect(drawnTurns([...many, offer({ way: -1, quarters: -1 }), offer({ way: 2, quarters: 2 })])).toEqual([
      many[0],
      offer({ way: -1, quarters: -1 }),
    ]);
  });

  it("are undone by the turn back", () => {
    expect(undone(offer())).toMatchObject({ quarters: -1, way: -1 });
    expect(undone(offer({ quarters: 2, way: -2 }))).toMatchObject({ quarters: 2, way: 2 });
  });

  it("describe what their line goes through", () => {
    expect(lineWords(offer())).toMatch(/middle of a cube/);
    expect(lineWords(offer({ pivot: [2, 4, 0] }))).toMatch(/edge/);
    expect(lineWords(offer({ axis: 0, pivot: [0, 3, 4] }))).toMatch(/side/);
  });
});

describe.runIf(HAS_BROWSER)("the workbench and turns", () => {
  const here = served((folder) => {
    copyFileSync(resolve(import.meta.dirname, "../../../examples/latch.json"), join(folder, "latch.json"));
  });

  it.each([
    ["light", LARGE],
    ["dark", SMALL],
  ] as const)(
    "solves by turns, turns by hand, and names what a file cannot hold (%s)",
    { timeout: 600_000 },
    async (theme, size) => {
      const visitor = await here.visit({ theme, size });
      const { page } = visitor;
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: /^latch\.json/ }).click();
      await visitor.openTab("Solve");
      await page.getByText("How to search").click();
      await page.getByLabel("Pieces may").selectOption("legal");
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".search-panel h2", /One solution, by legal turns/);
      await page.locator(".findings .entry").first().click();
      await page.waitForFunction(() => window.burrkit !== undefined);
      const button = page.getByRole("button", { name: "Show what it sweeps", includeHidden: true });
      expect(await button.isVisible()).toBe(false);
      // Together, the turn is the second move.
      await page.evaluate(() => {
        window.burrkit!.jump(1.5);
      });
      await button.click();
      expect(await button.getAttribute("aria-pressed")).toBe("true");
      await visitor.shot(`swept-${theme}`);
      await page.keyboard.press("r");
      expect(await button.getAttribute("aria-pressed")).toBe("false");
      await page.evaluate(() => {
        window.burrkit!.jump(3);
      });
      await button.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "By hand" }).click();
      await page.locator(".game-tools").getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: "Piece B" }).click();
      await page.locator(".slides button", { hasText: "off" }).first().click();
      await page.getByRole("button", { name: "Piece A" }).click();
      await page.getByRole("button", { name: "to the left by 1" }).click();
      await visitor.waitForText(".turns-list", /a quarter clockwise, seen from above/);
      await page.getByRole("button", { name: "How far is it?" }).click();
      await visitor.waitForText(".reply", /^2 moves until something comes free\.$/);
      await page.getByRole("button", { name: "Hint" }).click();
      await visitor.waitForText(".reply", /^Try A\.$/);
      await page.getByRole("button", { name: "Hint" }).click();
      await visitor.waitForText(".reply", /^A turns a quarter clockwise, seen from above\.$/);
      await page.locator(".turns-list button").first().focus();
      await visitor.atRest();
      await visitor.shot(`turns-${theme}`);
      await page.locator(".turns-list button").first().click();
      await visitor.waitForText(".crumbs ol", /A quarter clockwise/);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await page.locator(".crumbs ol", { hasText: "quarter" }).waitFor({ state: "detached" });
      await page.locator(".turns-list button").first().click();
      await page.getByRole("button", { name: "to the right by 1" }).waitFor({ state: "detached" });
      await page.locator(".slides button", { hasText: "off" }).first().click();
      await visitor.waitForText(".hand .caption", /^All apart in 4 moves/);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.locator(".save .field input").fill(`${theme}.xmpuzzle`);
      await page.getByRole("button", { name: "Save in the folder" }).click();
      await visitor.waitForText(".notice", /Saved as \w+\.xmpuzzle\.(?! \w)/);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    },
  );
});
