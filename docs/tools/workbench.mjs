/**
 * Takes the pictures of the workbench in the guides.
 *
 *     node docs/tools/workbench.mjs ADDRESS FOLDER [NAME...]
 *
 * ADDRESS is that of a running workbench on an empty folder, FOLDER where the pictures go; only the pictures of the
 * NAMEs are taken, if there are some. Needs Chromium (or BURRKIT_CHROMIUM) and viewer/node_modules.
 */

import { createRequire } from "node:module";
import { join } from "node:path";

const { chromium } = createRequire(new URL("../../viewer/package.json", import.meta.url))("playwright-core");
const { ARGS } = await import(new URL("../../viewer/tests/chromium.mjs", import.meta.url));
const [address, folder, ...chosen] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath: process.env.BURRKIT_CHROMIUM ?? "/usr/bin/chromium", args: ARGS });
let page;

const click = (name) => page.getByRole("button", { name, exact: true }).first().click();
const room = (name) => page.locator(".tabs").getByRole("button", { name }).click();
/** The start page, and there a card or an example. */
const open = async (name) => {
  await page.goto(address);
  if (name) await page.getByRole("button", { name }).first().click();
};
const solved = async (name) => {
  await open(name);
  await room("Solve");
  await click("Start");
  await page.locator(".findings .entry").first().click();
  await page.waitForFunction(() => window.burrkit !== undefined);
};
const moved = (position) => page.evaluate((at) => window.burrkit.jump(at), position);

/** What each picture shows. */
const PICTURES = {
  start: () => open(),
  sticks: async () => {
    await open(/^I have six sticks/);
    for (const [stick, number] of Object.entries({ A: 1, B: 120, C: 3328 }))
      await page.getByLabel(`Number of stick ${stick}`).fill(String(number));
    await page.getByRole("button", { name: /^Stick B/ }).click();
  },
  solve: async () => {
    await solved(/^Loves dozen/);
    await moved(6.5);
  },
  hand: async () => {
    await solved(/^Loves dozen/);
    await click("By hand");
  },
  shapes: async () => {
    await open(/^Soma/);
    await room("Shapes");
  },
  puzzle: async () => {
    await open(/^Soma/);
    await room("Puzzle");
  },
  make: async () => {
    await solved(/^Three in a cube/);
    await room("Make");
  },
};

for (const [name, prepare] of Object.entries(PICTURES)) {
  if (chosen.length && !chosen.includes(name)) continue;
  // A visitor without drafts sees the examples.
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await prepare();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(folder, `workbench-${name}.png`) });
  await page.close();
}
await browser.close();
