/** A phone that opens the workbench of another machine: the code, and a puzzle solved on the small screen. */

import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { type App, HAS_BROWSER, SMALL, startApp, startBrowser, Visitor } from "./app";

let app: App | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  if (!HAS_BROWSER) return;
  app = await startApp("--lan", "--address", "127.0.0.2");
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  app?.stop();
});

it.runIf(HAS_BROWSER)("opens with the code, and works without what browsers keep from plain HTTP", async () => {
  const [, place, code] = /network: (\S+), code (\d+ \d+)/.exec(app!.printed())!;
  const context = await browser!.newContext({ viewport: SMALL, hasTouch: true, reducedMotion: "reduce" });
  await context.addInitScript(() => {
    for (const name of ["locks", "clipboard"]) Reflect.deleteProperty(Navigator.prototype, name);
  });
  const phone = await Visitor.in(context, place!);
  await phone.page.getByLabel("Code").fill("1");
  await phone.click("Open the workbench");
  await phone.waitForText("[role=alert]", /not the code/);
  // The browser writes what the server has refused on its console.
  phone.complaints.length = 0;
  await phone.page.getByLabel("Code").fill(code!);
  await phone.click("Open the workbench");
  await phone.page.waitForSelector(".start");
  await phone.shot("lan");
  await phone.page.goto(place!);
  await phone.page.waitForSelector(".start");
  expect(phone.complaints).toEqual([]);
  expect(phone.strangers).toEqual([]);
  await context.close();
});
