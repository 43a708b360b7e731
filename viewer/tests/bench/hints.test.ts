/** By hand: hints, and pieces that are pushed through others. */

import { describe, expect, it } from "vitest";
import { ByHand } from "../../src/bench/by-hand";
import type { Cell } from "../../src/bench/model/document";
import { crushOf, crushWords, isSamePlace, pushed, pushes } from "../../src/bench/model/pushing";
import { HAS_BROWSER, LARGE, served, SMALL } from "./app";
import { pieces } from "../scenes";
import { serverOf } from "./sample";

const HOME: Cell = [0, 0, 0];
const mark = (piece: number): string => "ABC"[piece]!;
/** Two bars along x, one behind the other, and one cube on top of the first. */
const CUBES = [
  [
    [0, 0, 0],
    [1, 0, 0],
  ],
  [
    [0, 1, 0],
    [1, 1, 0],
  ],
  [[0, 0, 1]],
] as const;

describe("pieces that are pushed", () => {
  it("go every way, alone, if they are there", () => {
    const groups = pushes([HOME, null, HOME]);
    expect(groups.map(({ pieces }) => pieces)).toEqual([
      ...Array<number[]>(6).fill([0]),
      ...Array<number[]>(6).fill([2]),
    ]);
    expect(new Set(groups.slice(0, 6).map(({ axis, sign }) => `${axis} ${sign}`)).size).toBe(6);
    const after = pushed([HOME, null, HOME], groups[1]!, -2);
    expect(after).toEqual([[-2, 0, 0], null, HOME]);
    expect([
      isSamePlace(after, [HOME, null, HOME]),
      isSamePlace(pushed(after, groups[0]!, 2), [HOME, null, HOME]),
    ]).toEqual([false, true]);
  });

  it("overlap where two fill a cube", () => {
    const crush = crushOf(CUBES, [HOME, HOME, [1, 1, -1]], [null, null, null]);
    expect(crush.cubes).toEqual([[1, 1, 0]]);
    expect(crushWords(crush, mark)).toBe("B and C overlap in 1 cube. That is impossible.");
    const both = crushOf(CUBES, [[0, 1, 0], HOME, [0, 1, -1]], [null, null, null]);
    expect(both.cubes).toHaveLength(2);
    expect(crushWords(both, mark)).toBe("A and B overlap in 2 cubes, A and C in 1, B and C in 1. That is impossible.");
  });

  it("overlap nowhere where they are alone, or not there", () => {
    const free = crushOf(CUBES, [[0, 0, 5], HOME, HOME], [null, null, null]);
    expect([free.cubes, crushWords(free, mark)]).toEqual([[], "Nothing overlaps here, but no move has led here."]);
    expect(crushOf(CUBES, [[0, 1, 0], null, HOME], [null, null, null]).overlaps).toEqual([]);
  });

  it("overlap as they have turned", () => {
    // A quarter about z, through the middle of cube 0, 0, 0, carries the bar along x to one along y.
    const quarter = [0, -1, 0, 1, 0, 0, 0, 0, 1] as const;
    expect(crushOf(CUBES, [[1, 0, 0], HOME, HOME], [quarter, null, null]).cubes).toEqual([[1, 1, 0]]);
  });
});

describe("hints", () => {
  const groups = [
    { pieces: [0, 1], axis: 2, sign: 1, reach: null, distance: 5 },
    { pieces: [2], axis: 0, sign: -1, reach: null, distance: -7 },
  ];
  const hintsFor = async (ahead: unknown): Promise<string[]> => {
    const hand = new ByHand(
      serverOf({
        scene: () => Promise.resolve(pieces([0, 0, 0, 1], [0, 1, 0, 1], [0, 2, 0, 1])),
        movement: () => Promise.resolve({ groups, unit: 1, rule: "slides", found_by: "slides", ahead }),
      }),
      { job: "j", number: 1 },
    );
    await hand.begin();
    return [await hand.advice(), await hand.hint(mark, false), await hand.hint(mark, true)];
  };

  it("name the pieces first, and the way when pressed again", async () => {
    expect(await hintsFor({ moves: 3, next: { pieces: [1], axis: 1, distance: -2 } })).toEqual([
      "3 moves until something comes free.",
      "Try B.",
      "B toward you by 2.",
    ]);
    expect(await hintsFor({ moves: 3, next: { pieces: [0, 2], axis: 1, distance: 1 } })).toEqual([
      "3 moves until something comes free.",
      "Try A, C together.",
      "A, C away from you by 1.",
    ]);
    expect(
      (
        await hintsFor({
          moves: 2,
          next: { pieces: [0], axis: 2, pivot: [0, 0, 0], quarters: -1 },
        })
      )[2],
    ).toBe("A turns a quarter clockwise, seen from above.");
  });

  it("name the smallest group that comes free", async () => {
    expect(await hintsFor({ moves: 1, next: null })).toEqual([
      "The next move can take something off.",
      "Try C.",
      "C to the left and off.",
    ]);
  });

  it("report that there is no way, or that it is not known", async () => {
    expect(new Set(await hintsFor({ moves: 0, next: null }))).toEqual(new Set(["Nothing can come free from here."]));
    expect(new Set(await hintsFor(null))).toEqual(new Set(["Finding out would take too long."]));
  });
});

describe.skipIf(!HAS_BROWSER)("by hand", () => {
  const here = served();

  it.each([
    ["light", LARGE],
    ["dark", SMALL],
  ] as const)("hints first and pushes on request: a %s page", { timeout: 240_000 }, async (theme, size) => {
    const visitor = await here.visit({ theme, size });
    const { page } = visitor;
    await visitor.click("antique");
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel h2", /One solution/);
    await page.locator(".findings .entry").first().click();
    await page.getByRole("button", { name: "By hand" }).click();
    await visitor.waitForText(".hand .level", /^0 moves \u00b7 best possible \d+$/);
    // Neither the answer nor the piece that it names moves the buttons.
    const hint = page.getByRole("button", { name: "Hint" });
    const place = await hint.boundingBox();
    await hint.click();
    await visitor.waitForText(".reply", /^Try 0\.$/);
    await hint.click();
    await visitor.waitForText(".reply", /^0 to the right and off\.$/);
    await visitor.waitForText(".hand .level", /2 hints$/);
    expect(await hint.boundingBox()).toEqual(place);
    await page.locator(".game-tools").getByRole("button", { name: "More" }).click();
    await expect.poll(() => page.locator(".crumbs ol").innerText()).toBe("Assembled");
    // Through others: with a button, with keys, and by a drag.
    await page.getByRole("button", { name: "Push through" }).click();
    await page.getByRole("button", { name: "Piece 3" }).click();
    await page.locator(".pushing").getByRole("button", { name: "up" }).click();
    await visitor.waitForText(
      ".hand .warn",
      /^(3 and \d|\d and 3) overlap in \d+ cubes?.* That is impossible\. It is not among the states\.$/,
    );
    await visitor.atRest();
    await visitor.shot(`pushed-${theme}`);
    expect(await hint.isDisabled()).toBe(true);
    await page.keyboard.press("PageDown");
    await page.locator(".hand .warn").waitFor({ state: "detached" });
    for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
    await visitor.waitForText(".hand .warn", /^Nothing overlaps here, but no move has led here\./);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Push through" }).click();
    await page.locator(".hand .warn").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "States" }).click();
    await visitor.waitForText(".states h2", /^1 state$/);
    expect(await page.locator(".crumbs ol").innerText()).toBe("Assembled");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
