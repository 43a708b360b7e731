/**
 * Opens pages of placements in Chromium, uses them as people would, and writes down what is to be seen:
 * `node drive-explore.mjs JOB.json`. The job is {"chromium": path, "shots": folder of pictures or null, "pages":
 * [{"name", "path", "windows": those to open it in}]}; the answer, on standard output, is one object a page and window.
 * Without WebGL, where drawing is quick, searches run to their end. Nothing is judged here.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { ARGS, FLAT, QUICK, TALL, WIDE } from "./chromium.mjs";

const KEYS = [
  "ArrowRight",
  "ArrowRight",
  "ArrowRight",
  "ArrowDown",
  "ArrowLeft",
  "End",
  "ArrowUp",
  "Home",
  "ArrowRight",
  "Backspace",
];

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const home = mkdtempSync(join(tmpdir(), "burrkit-chromium-"));
const answers = {};
const drawing = job.shots ? ARGS : QUICK;
for (const [name, theme, viewport, args] of [
  ["wide", "light", WIDE, drawing],
  ["tall", "dark", TALL, drawing],
  ["flat", "light", TALL, FLAT],
]) {
  const context = await chromium.launchPersistentContext(join(home, name), {
    executablePath: job.chromium,
    args,
    viewport,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  answers[name] = {};
  for (const each of job.pages)
    if (each.windows.includes(name)) answers[name][each.name] = await explore(context, each, name);
  await context.close();
}
rmSync(home, { recursive: true, force: true });
process.stdout.write(JSON.stringify(answers));

async function explore(context, { name, path }, window_) {
  const page = await context.newPage();
  const seen = { console: [], requests: [], byHand: [], steps: [] };
  page.on("console", (message) => seen.console.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.console.push(`error: ${error.message}`));
  page.on("request", (request) => seen.requests.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  await page.waitForFunction(() => window.explorer);
  const shot = async (what) => {
    await page.waitForFunction(() => !window.explorer.isMoving(), null, { timeout: 60_000 });
    if (job.shots) await page.screenshot({ path: join(job.shots, `explore-${name}-${window_}-${what}.png`) });
  };
  seen.text = await page.locator("main").innerText();
  await shot("start");
  if (window_ !== "flat") seen.turned = await turned(page);
  let random = 5;
  for (let k = 0; k < 24; k++) {
    random = (random * 48271) % 2147483647;
    await page.keyboard.press(KEYS[random % KEYS.length]);
    seen.byHand.push(await page.evaluate(look));
  }
  await shot("by-hand");
  seen.buttons = await buttons(page);
  await page.keyboard.press("r");
  for (let k = 0; k < 16; k++) {
    await page.keyboard.press("s");
    seen.steps.push(await page.evaluate(look));
  }
  await page.keyboard.press("l");
  await shot("layouts");
  seen.layouts = await page.locator(".panel").innerText();
  await page.keyboard.press("p");
  await shot("pieces");
  seen.pieces = await page.locator(".panel").innerText();
  await page.keyboard.press("Escape");
  for (let k = 0; k < 4; k++) await page.keyboard.press("]");
  await play(page);
  seen.first = await page.evaluate(look);
  await shot("found");
  if (window_ === "flat") {
    while (!/Every layout/.test(await page.evaluate(() => window.explorer.caption()))) await play(page);
    seen.end = await page.evaluate(look);
  }
  seen.widest = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.close();
  return seen;
}

/** How many frames a turn of the picture takes: with less motion, without that, and with it again. */
async function turned(page) {
  const frames = [];
  for (const reducedMotion of ["reduce", "no-preference", "reduce"]) {
    await page.emulateMedia({ reducedMotion });
    await page.waitForFunction(() => !window.explorer.isMoving(), null, { timeout: 60_000 });
    const before = await page.evaluate(() => window.explorer.frames());
    await page.keyboard.press("Shift+ArrowLeft");
    await page.waitForFunction(() => !window.explorer.isMoving(), null, { timeout: 60_000 });
    frames.push((await page.evaluate(() => window.explorer.frames())) - before);
  }
  return frames;
}

/** Play until an assembly is found or all is tried. */
async function play(page) {
  // A button that has the focus would take the key for itself.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(" ");
  await page.waitForFunction(() => !window.explorer.isPlaying(), null, { timeout: 60_000 });
}

/** What each button does, one after the other: the layout, the piece, and the caption. */
async function buttons(page) {
  const click = async (name) => {
    const button = page.getByRole("button", { name, exact: true });
    if (await button.isEnabled()) await button.click();
    return page.evaluate(look);
  };
  await page.keyboard.press("p");
  await click("Remove all");
  await page.keyboard.press("Escape");
  const seen = {};
  seen.placement = await click("Next placement");
  seen.back = await click("Previous placement");
  seen.piece = await click("Next piece");
  seen.before = await click("Previous piece");
  const spaces = page.getByRole("radiogroup", { name: "Placements" });
  if (await spaces.count()) {
    seen.spaces = [];
    for (const radio of await spaces.getByRole("radio").all()) {
      await radio.check();
      await page.keyboard.press("r");
      seen.spaces.push(await page.evaluate(look));
    }
    await spaces.getByRole("radio").first().check();
  }
  seen.step = await click("One step of the search");
  return seen;
}

function look() {
  const { explorer } = window;
  return {
    layout: explorer.layout(),
    current: explorer.current(),
    caption: explorer.caption(),
    meta: explorer.meta(),
    red: explorer.red(),
    cubes: explorer.cubes(),
  };
}
