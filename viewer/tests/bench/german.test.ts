/** The workbench in German: a burr from its six numbers to the files that print it, without an English word. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { type App, HAS_BROWSER, LARGE, SMALL, startApp, startBrowser, Visitor } from "./app";

const NUMBERS = [1, 120, 3328, 3322, 3328, 3305];
/** Words that English texts of these screens have. */
const ENGLISH =
  /\b(?:the|and|of|with|solve|solution|assembly|pieces?|moves?|level|cubes?|slides?|shapes?|undo|save|back|play|steps|view|make|more|print|none|help|download|path)\b/gi;

describe.skipIf(!HAS_BROWSER)("the workbench in German", () => {
  let app: App;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp("--language", "de"), startBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    app.stop();
  });

  /** The English words that are seen or read aloud; the names of puzzles, sticks and programs are not translated. */
  const englishOn = async ({ page }: Visitor): Promise<string[]> => {
    const texts = await page.evaluate(() => {
      const attributes = ["aria-label", "title", "placeholder", "alt"];
      const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
      const spoken = named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""));
      const names = [...document.querySelectorAll<HTMLElement>(".puzzles strong")].map((name) => name.innerText);
      const seen = names.reduce((text, name) => text.replace(name, ""), document.body.innerText);
      return [document.title, seen, ...spoken];
    });
    return texts.flatMap((text) => text.match(ENGLISH) ?? []);
  };

  it.each([
    ["large", LARGE],
    ["small", SMALL],
  ] as const)("solves, plays and prints a burr (%s)", { timeout: 300_000 }, async (_, size) => {
    const visitor = await Visitor.at(browser, app.address, { size });
    const { page } = visitor;
    expect(new URL(page.url()).pathname).toBe("/de.html");
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.locator(".puzzles li").first().waitFor();
    expect(await englishOn(visitor)).toEqual([]);

    await visitor.click("Ich habe sechs Stäbe");
    for (const [i, number] of NUMBERS.entries()) {
      const field = page.getByLabel(/^Nummer von Stab/).nth(i);
      await field.fill(String(number));
      await field.press("Enter");
    }
    await visitor.waitForText(".live-line", /^1 Zusammenbau, 1 Lösung, Stufe 1.2$/);
    await visitor.click("Lösen", ".desk");
    await visitor.waitForText(".desk h2", /^Eine Lösung$/);
    await page.locator(".findings .entry").first().click();
    await visitor.click("Schritte");
    const steps = await page.locator(".panel li, .steps li").allInnerTexts();
    expect(steps.map((step) => step.replace(/\s+/g, " ").trim())).toContain("5 D gleitet um 1 nach hinten.");
    expect(await englishOn(visitor)).toEqual([]);

    await page.locator(".tabs").getByRole("button", { name: "Bauen" }).click();
    await visitor.waitForText(".made tbody tr >> nth=0", /66,8\s×\s22,2\s×\s22,2/);
    expect(await englishOn(visitor)).toEqual([]);

    await page.locator(".tabs").getByRole("button", { name: "Mehr" }).click();
    await page.locator(".tabs").getByRole("button", { name: "Weg" }).click();
    await visitor.click("Beispiel: Blöcke");
    await visitor.click("Den Weg finden");
    await page.getByRole("button", { name: "Abspielen" }).waitFor();
    expect(await englishOn(visitor)).toEqual([]);
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await visitor.context.close();
  });

  it("opens for browsers that prefer German, and remembers who prefers English", { timeout: 120_000 }, async () => {
    const address = app.address.replace("?language=de", "");
    const context = await browser.newContext({ locale: "de-AT" });
    const visitor = await Visitor.in(context, address);
    const { page } = visitor;
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("link", { name: "Deutsch" }).waitFor();
    await page.goto(address);
    await page.getByRole("link", { name: "Deutsch" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await context.close();
  });
});
