/** The workbench under fingers: upright and sideways, everything is within the window and large enough. */

import { describe, expect, it } from "vitest";
import { HAS_BROWSER, served, SMALL, Visitor } from "./app";

const SIDEWAYS = { width: SMALL.height, height: SMALL.width };
/** Half a pixel less than 44 is a matter of rounding. */
const LEAST = 43.5;

/** What is too small to press, or beyond the right edge. Squares of a drawing may be smaller: there are many. */
function tooSmall(least: number): string[] {
  const pressed = [
    ...document.querySelectorAll(
      "button, summary, select, a, label.tick, label.file, input:not([type=checkbox], [type=radio], [type=file])",
    ),
  ];
  return pressed.flatMap((element) => {
    const { width, height, right } = element.getBoundingClientRect();
    const isFine =
      width === 0 ||
      (width >= least && height >= least && right <= innerWidth + 1) ||
      element.matches(".cell-button, input[aria-label^='Red']") ||
      // Shapes are in a strip, which is scrolled.
      (element.matches(".shape-list .tile") && width >= least && height >= least);
    return isFine
      ? []
      : [
          `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}: ${width} x ${height}, up to ${right}`,
        ];
  });
}

/** The main parts of the page and its headings of the first level, by which people without a screen find their way. */
function landmarks(): number[] {
  return ["main", "h1"].map((name) => document.querySelectorAll(name).length);
}

describe.skipIf(!HAS_BROWSER)("the workbench under fingers", () => {
  const here = served();

  it("fits, and has nothing lower than 44 px to press", async () => {
    const context = await here.browser.newContext({
      viewport: SMALL,
      reducedMotion: "reduce",
      hasTouch: true,
      isMobile: true,
    });
    const visitor = await Visitor.in(context, here.address);
    const { page } = visitor;
    const looked = async (tab: string): Promise<void> => {
      for (const size of [SMALL, SIDEWAYS]) {
        await page.setViewportSize(size);
        expect([tab, size.width, await page.evaluate(tooSmall, LEAST)]).toEqual([tab, size.width, []]);
        expect([tab, await page.evaluate(landmarks)]).toEqual([tab, [1, 1]]);
        expect(
          await page.evaluate(() =>
            Math.max(
              ...[...document.querySelectorAll(".bar, .desk")].map((each) => each.getBoundingClientRect().right),
              0,
            ),
          ),
        ).toBeLessThanOrEqual(size.width + 1);
        await visitor.shot(`touch-${tab}-${size.width}`.toLowerCase());
      }
    };
    await looked("start");
    await page.getByText("Soma").first().click();
    // With findings, too: their number stands in the bar.
    await visitor.openTab("Solve");
    await page.getByText("How to search").click();
    await page.getByLabel("Stop after this many assemblies").fill("12");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".tabs", /Solve12/);
    for (const tab of ["Shapes", "Puzzle", "Solve", "Places", "Path", "Design", "Make"]) {
      await visitor.openTab(tab);
      await page.locator(".tabs [aria-current]").getByText(tab).waitFor();
      await looked(tab);
    }
    expect(visitor.complaints).toEqual([]);
    await context.close();
  });
});
