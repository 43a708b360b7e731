/** Every place has an address: back and forward, a reload, and a copied address lead to it; and no socket is needed. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, served, Visitor } from "./app";
import { LARGE_PUZZLE, PUZZLE } from "./sample";

/** The fields of the address, without the token, and with a word for each draft. */
function placeOf(page: Page, names: ReadonlyMap<string, string> = new Map()): string {
  const fields = new URLSearchParams(new URL(page.url()).hash.slice(1));
  fields.delete("token");
  const draft = fields.get("draft");
  if (draft !== null) fields.set("draft", names.get(draft) ?? draft);
  return decodeURIComponent(String(fields));
}

const draftOf = (page: Page): string => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("draft")!;

/** The names of the drafts in the database of a page. */
async function largeDrafts(): Promise<IDBValidKey[]> {
  const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((answer, failed) => {
      request.onsuccess = () => {
        answer(request.result);
      };
      request.onerror = failed;
    });
  const database = await done(indexedDB.open("burrkit-drafts"));
  const names = await done(database.transaction("drafts").objectStore("drafts").getAllKeys());
  database.close();
  return names;
}

describe.skipIf(!HAS_BROWSER)("addresses", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "tray.json"), JSON.stringify(PUZZLE));
    mkdirSync(join(folder, "more"));
    writeFileSync(join(folder, "more", "deep.json"), JSON.stringify(PUZZLE));
    writeFileSync(join(folder, "large.json"), JSON.stringify(LARGE_PUZZLE));
  });

  it("lead back and forward, at every depth", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    const names = new Map<string, string>();
    const at = async (place: string, selector: string): Promise<void> => {
      await page.locator(selector).first().waitFor();
      await expect.poll(() => placeOf(page, names)).toBe(place);
    };
    const tab = (name: string): string => `.tabs [aria-current=page]:text-is("${name}")`;
    const back = (): Promise<unknown> => page.goBack();
    const forward = (): Promise<unknown> => page.goForward();

    await at("", ".ways");
    await visitor.click("Open a puzzle");
    await at("way=open", "h2:text-is('Open a puzzle')");
    await page.getByRole("button", { name: "more /" }).click();
    await at("way=open&folder=more", ".recent:has-text('deep')");
    await page.getByRole("button", { name: /^deep/ }).click();
    await page.locator(".bench").waitFor();
    names.set(draftOf(page), "deep");
    await at("draft=deep&tab=pieces", tab("Shapes"));
    await visitor.openTab("Solve");
    await at("draft=deep&tab=solve", tab("Solve"));
    await visitor.openTab("Puzzle");
    await at("draft=deep&tab=puzzle", tab("Puzzle"));
    await visitor.click("Share");
    await at("draft=deep&tab=puzzle&dialog=link", "dialog");
    // What is closed leaves no step of its own.
    await page.keyboard.press("Escape");
    await at("draft=deep&tab=puzzle", "main:not(:has(dialog))");
    await forward();
    await at("draft=deep&tab=puzzle&dialog=link", "dialog");
    await back();
    await at("draft=deep&tab=puzzle", tab("Puzzle"));
    expect(await page.locator("dialog").count()).toBe(0);
    await back();
    await at("draft=deep&tab=solve", tab("Solve"));
    await back();
    await at("draft=deep&tab=pieces", tab("Shapes"));
    await back();
    await at("way=open&folder=more", ".recent:has-text('deep')");
    await back();
    await at("way=open", ".recent:has-text('tray')");
    await back();
    await at("", ".ways");
    for (let i = 0; i < 3; i++) await forward();
    await at("draft=deep&tab=pieces", tab("Shapes"));

    // Another puzzle, opened from the start page, to which the mark leads on.
    await page.locator(".home").click();
    await at("", ".ways");
    await visitor.click("I have six sticks");
    await page.locator(".bench").waitFor();
    names.set(draftOf(page), "sticks");
    await at("draft=sticks&tab=pieces", tab("Sticks"));
    await back();
    await back();
    await at("draft=deep&tab=pieces", tab("Shapes"));
    expect(await page.getByLabel("Name of the puzzle").inputValue()).toBe("two in a tray");
    await forward();
    await at("", ".ways");
    await forward();
    await at("draft=sticks&tab=pieces", tab("Sticks"));
    expect(names.size).toBe(2);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("lead to a large draft, which the browser has, until it is removed", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page, context } = visitor;
    const name = (each: Page): Locator => each.getByLabel("Name of the shape");
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^large\.json/ }).click();
    await name(page).fill("edited");
    // At once: what is written down when the page goes is there as well.
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe("edited");
    const copy = await Visitor.in(context, page.url());
    await expect.poll(() => name(copy.page).inputValue()).toBe("edited");
    expect(draftOf(copy.page)).not.toBe(draftOf(page));
    await expect.poll(() => page.evaluate(largeDrafts)).toHaveLength(2);
    await page.locator(".home").click();
    for (let left = 1; left >= 0; left--) {
      await page.getByTitle("Remove this draft; saved files stay").first().click();
      await expect.poll(() => page.evaluate(largeDrafts)).toHaveLength(left);
    }
    expect([...visitor.complaints, ...copy.complaints]).toEqual([]);
    await context.close();
  });

  it("lead to the same place after a reload, and in another tab to a copy", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("My own shapes");
    await page.getByLabel("Name of the puzzle").fill("mine");
    await visitor.openTab("Puzzle");
    await page.keyboard.press("Control+s");
    await page.locator(".save").waitFor();
    const address = page.url();
    await page.reload();
    await page.locator(".save").waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByLabel("Name of the puzzle").inputValue()).toBe("mine");
    const copy = await Visitor.in(visitor.context, address);
    await copy.page.locator(".save").waitFor();
    await copy.page.keyboard.press("Escape");
    await copy.page.locator('.tabs [aria-current=page]:text-is("Puzzle")').waitFor();
    expect(await copy.page.getByLabel("Name of the puzzle").inputValue()).toBe("mine");
    expect(draftOf(copy.page)).not.toBe(draftOf(page));
    await page.locator(".dialog .close").first().click();
    await page.locator(".home").click();
    await page.locator(".draft").first().waitFor();
    await visitor.click("Known burrs");
    await page.reload();
    await page.getByLabel("Search").waitFor();
    expect(placeOf(page)).toBe("way=known");
    expect([...visitor.complaints, ...copy.complaints]).toEqual([]);
    await visitor.context.close();
  });

  it("name the start page and one line where they lead nowhere", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    const go = (fields: string): Promise<unknown> =>
      page.evaluate((to) => {
        location.hash = to;
      }, fields);
    await visitor.click("I have six sticks");
    await page.locator(".bench").waitFor();
    const draft = draftOf(page);
    for (const [fields, line] of [
      ["draft=0123456789abcdef&tab=solve", "This draft no longer exists."],
      [`draft=${draft}&tab=attic`, "This address is wrong: there is no tab \u201cattic\u201d."],
      ["way=out", "This address is wrong: there is no way \u201cout\u201d."],
      ["p=@@@", "The puzzle in this link is damaged; get the link again."],
    ] as const) {
      await go(fields);
      await page.locator(".notice.error", { hasText: line }).waitFor();
      await page.locator(".ways").waitFor();
      await expect.poll(() => placeOf(page)).toBe("");
      // The same where the page begins with it.
      const other = await Visitor.in(visitor.context, `${here.address}&${fields}`);
      await other.page.locator(".notice.error", { hasText: line }).waitFor();
      await other.page.locator(".ways").waitFor();
      expect(other.complaints).toEqual([]);
      await other.page.close();
    }
    // Nothing of the puzzle is lost.
    await go(`draft=${draft}&tab=solve`);
    await page.locator('.tabs [aria-current=page]:text-is("Solve")').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it("are those of the site, below any path", { timeout: 240_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await page.evaluate(() => {
      history.replaceState(history.state, "", `/below/it/${location.hash}`);
    });
    await visitor.click("My own shapes");
    await visitor.click("Share");
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>(".share")!.value !== "");
    expect(await page.locator(".share").inputValue()).toMatch(/^http:\/\/[^/]+\/below\/it\/#p=/);
    await visitor.context.close();
  });
});

describe.skipIf(!HAS_BROWSER)("a page that no socket reaches", () => {
  const here = served();

  it(
    "shows that a search is done, and listens to the socket again once there is one",
    { timeout: 240_000 },
    async () => {
      const context = await here.browser.newContext();
      let isBlocked = true;
      let sockets = 0;
      await context.routeWebSocket(/api\/events/, (socket) => {
        if (isBlocked) void socket.close();
        else {
          sockets++;
          socket.connectToServer();
        }
      });
      const visitor = await Visitor.in(context, here.address);
      const { page } = visitor;
      await visitor.click("Known burrs");
      await page.getByLabel("Search").fill("bill");
      await page.locator(".recent").first().click();
      await visitor.waitForText(".desk h2", /solution/);
      expect([sockets, await page.locator(".notice.error").count()]).toEqual([0, 0]);
      isBlocked = false;
      await expect.poll(() => sockets, { timeout: 60_000 }).toBe(1);
      await page.locator(".home").click();
      await visitor.click("Known burrs");
      await page.getByLabel("Search").fill("bill");
      await page.locator(".recent").first().click();
      await visitor.waitForText(".desk h2", /solution/);
      expect(visitor.complaints).toEqual([]);
      await context.close();
    },
  );
});
