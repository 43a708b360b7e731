/** Share: a link to the public site where there is one, a local link otherwise, and a file for a long puzzle. */

import { describe, expect, it } from "vitest";
import { toFragment } from "../../src/scene/fragment";
import { HAS_BROWSER, served, type Visitor } from "./app";

const TIMEOUT = { timeout: 240_000 };

/** The address in the dialog. */
async function shared({ page }: Visitor): Promise<string> {
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>(".share")!.value !== "");
  return page.locator(".share").inputValue();
}

/** A puzzle of one piece with holes without order, so that its link is long. */
function longPuzzle(): object {
  let seed = 1;
  const cell = (): string => ((seed = (seed * 48271) % 2147483647) % 3 === 0 ? "." : "#");
  const of = (size: number, make: () => unknown): unknown[] => Array.from({ length: size }, make);
  const layers = of(36, () => of(36, () => of(36, cell).join("")));
  const document = { format: "burrkit-puzzle", version: 1, kind: "puzzle", shapes: [{ layers }], problems: [] };
  return document;
}

describe.skipIf(!HAS_BROWSER)("a link", () => {
  const here = served();

  it("is local without a public site", TIMEOUT, async () => {
    const visitor = await here.visit();
    await visitor.click("My own shapes");
    await visitor.click("Share");
    expect(await shared(visitor)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#p=\w/);
    await visitor.waitForText("dialog", /It is local/);
    await visitor.context.close();
  });

  it("leads to the public site", TIMEOUT, async () => {
    const visitor = await here.visit();
    await visitor.page.evaluate(() => {
      const meta = document.createElement("meta");
      meta.name = "burrkit-site";
      meta.content = "https://example.org/burrkit/";
      document.head.append(meta);
    });
    await visitor.click("My own shapes");
    await visitor.click("Share");
    expect(await shared(visitor)).toMatch(/^https:\/\/example\.org\/burrkit\/app\/#p=\w/);
    await visitor.waitForText("dialog", /It opens in any browser/);
    await visitor.context.close();
  });

  it("gives way to a file if it is long", TIMEOUT, async () => {
    const visitor = await here.visit();
    const fragment = (await toFragment(longPuzzle())).replace("#s=", "#p=");
    await visitor.page.goto(here.address.replace(/#.*/, "") + fragment);
    await visitor.page.reload();
    await visitor.click("Share");
    await visitor.waitForText("dialog", /too long for many programs/);
    await visitor.click("Save a file");
    await visitor.waitForText("dialog h2", /Save/);
    await visitor.context.close();
  });
});
