/**
 * Opens pages in Chromium as people would and writes down what is to be seen: `node drive.mjs JOB.json`.
 *
 * The job is {"chromium": path, "shots": folder of pictures or null, "pages": [{"name", "path", "tour": true or
 * false}], "empty": path of a page without a scene, "fragments": {name: what its address must end in}}; the answer, on
 * standard output, is one object a page, and under "" what the addresses gave. Nothing is judged here.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { ARGS, FLAT, QUICK, TALL, WIDE } from "./chromium.mjs";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const home = mkdtempSync(join(tmpdir(), "burrkit-chromium-"));
const answers = {};
for (const [theme, size, calm] of [
  ["light", WIDE, false],
  ["dark", TALL, true],
]) {
  const context = await chromium.launchPersistentContext(join(home, theme), {
    executablePath: job.chromium,
    args: job.shots ? ARGS : QUICK,
    viewport: size,
    colorScheme: theme,
    reducedMotion: calm ? "reduce" : "no-preference",
    hasTouch: calm,
  });
  for (const { name, path, tour } of job.pages) {
    const page = await context.newPage();
    const seen = { console: [], requests: [] };
    page.on("console", (message) => seen.console.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => seen.console.push(`error: ${error.message}`));
    page.on("request", (request) => seen.requests.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    await page.waitForFunction(() => window.burrkit, null, { timeout: 60_000 });
    await settle(page);
    const shot = async (what) => {
      if (job.shots) await page.screenshot({ path: join(job.shots, `${name}-${theme}-${what}.png`) });
    };
    seen.pixels = await page.evaluate(pixels);
    if (calm) Object.assign(seen, await keyboard(page, tour, shot));
    else Object.assign(seen, await mouse(page, tour, shot));
    await page.close();
    answers[name] = { ...answers[name], [theme]: seen };
  }
  if (calm) answers[""] = await addresses(context);
  await context.close();
}
answers.flat = [];
for (const size of [WIDE, TALL]) answers.flat.push(await withoutWebGL(size));
rmSync(home, { recursive: true, force: true });
process.stdout.write(JSON.stringify(answers));

/** What the empty page makes of what its address carries. */
async function addresses(context) {
  const seen = {};
  for (const [name, hash] of Object.entries(job.fragments)) {
    const page = await context.newPage();
    await page.goto(`${pathToFileURL(job.empty).href}${hash}`);
    await page.waitForSelector("main");
    const what = {
      title: await page.title(),
      text: await page.locator("main").innerText(),
      marked: await page.locator("main img").count(),
    };
    if (await page.evaluate(() => Boolean(window.burrkit))) {
      await settle(page);
      what.solutions = await page.evaluate(() => window.burrkit.solutions);
      await page.getByRole("combobox", { name: /^(Solution|Assembly)$/ }).selectOption({ index: 1 });
      await settle(page);
      what.cubes = await page.evaluate(() => window.burrkit.cubes());
      what.steps = await page.evaluate(() => window.burrkit.steps);
    }
    seen[name] = what;
    await page.close();
  }
  return seen;
}

/** What a browser that draws nothing in 3D shows of several solutions. */
async function withoutWebGL(viewport) {
  const context = await chromium.launchPersistentContext(join(home, `flat-${viewport.width}`), {
    executablePath: job.chromium,
    args: FLAT,
    viewport,
  });
  const page = await context.newPage();
  const seen = { console: [], texts: [], paths: [], lines: [], layers: [], sheets: [] };
  page.on("console", (message) => seen.console.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.console.push(`error: ${error.message}`));
  await page.goto(`${pathToFileURL(job.empty).href}${job.fragments.several}`);
  await page.waitForSelector("main");
  for (const index of [0, 1]) {
    await page.getByRole("combobox", { name: /^(Solution|Assembly)$/ }).selectOption({ index });
    seen.texts.push(await page.locator("main").innerText());
    seen.paths.push(await page.locator("main .still-picture path").count());
    seen.lines.push(await page.locator("main li").count());
    seen.layers.push(await page.locator("main .still-layers svg").count());
    seen.sheets.push(await page.locator("main li svg path:first-child").count());
  }
  seen.marked = await page.locator("main img").count();
  seen.widest = await page.evaluate(() => document.documentElement.scrollWidth);
  if (job.shots) await page.screenshot({ path: join(job.shots, `flat-${viewport.width}.png`) });
  await page.locator("main li").last().scrollIntoViewIfNeeded();
  seen.last = await page.locator("main li").last().boundingBox();
  await context.close();
  return seen;
}

/** Wait until nothing moves any more. */
async function settle(page) {
  await page.waitForFunction(() => !window.burrkit.isMoving(), null, { timeout: 120_000 });
}

/** The canvas read back, small: how many pixels are drawn on, in how many colours, and how blue they are. */
function pixels() {
  window.burrkit.renderNow();
  const small = document.createElement("canvas");
  [small.width, small.height] = [128, 80];
  const pen = small.getContext("2d", { willReadFrequently: true });
  pen.drawImage(document.querySelector("canvas"), 0, 0, small.width, small.height);
  const { data } = pen.getImageData(0, 0, small.width, small.height);
  const colours = new Set();
  let drawn = 0;
  let blue = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 250) continue;
    drawn++;
    blue += data[i + 2] - data[i];
    colours.add(`${data[i] >> 3},${data[i + 1] >> 3},${data[i + 2] >> 3}`);
  }
  return { drawn: drawn / (small.width * small.height), colours: colours.size, blue: blue / drawn };
}

/** Have the page play this way; one of a locked assembly begins with the other. */
async function choose(page, mode) {
  if ((await page.evaluate(() => window.burrkit.mode())) !== mode) await page.keyboard.press("t");
}

/** Every state as the scene's own transforms have it, both ways; then some of what a mouse can do. */
/** In the middle of each step, the pieces that are seen through because they hide what turns. */
function seenThrough(page, steps) {
  return page.evaluate(
    (count) =>
      Array.from({ length: count }, (_, k) => {
        window.burrkit.place(k + 0.5);
        window.burrkit.renderNow();
        return window.burrkit.seenThrough();
      }),
    steps,
  );
}

async function mouse(page, tour, shot) {
  await shot("assembled");
  await choose(page, "together");
  const states = await page.evaluate(() => {
    const { burrkit } = window;
    const all = { pieces: burrkit.pieces(), assembled: burrkit.cubes(), back: [] };
    for (let k = 0; k <= burrkit.steps; k++) {
      burrkit.place(k);
      all.back.push(burrkit.cubes());
    }
    return all;
  });
  const steps = states.back.length - 1;
  await page.evaluate(() => {
    window.burrkit.jump(0);
  });
  await settle(page);
  await shot("loose");
  if (!tour) return { states, through: steps <= 6 ? await seenThrough(page, steps) : [] };
  await page.evaluate(() => {
    window.burrkit.jump(window.burrkit.steps / 2 + 0.3);
  });
  await settle(page);
  await shot("underway");
  const frames = await page.evaluate(() => window.burrkit.frames());
  await page.waitForTimeout(400);
  const still = (await page.evaluate(() => window.burrkit.frames())) === frames;
  await page.evaluate(() => {
    window.burrkit.jump(window.burrkit.steps);
  });
  await page.getByRole("button", { name: "View" }).click();
  await page.getByRole("radio", { name: "Wood" }).check();
  await page.getByRole("slider", { name: "How deep to cut" }).fill("0.45");
  await settle(page);
  await shot("cut");
  await page.getByRole("slider", { name: "How deep to cut" }).fill("0");
  await page.getByRole("slider", { name: "Spread the pieces out" }).fill("1");
  await settle(page);
  await shot("exploded");
  const exploded = await page.evaluate(() => window.burrkit.cubes());
  await page.getByRole("slider", { name: "Spread the pieces out" }).fill("0");
  await settle(page);
  await page.getByRole("button", { name: "Pieces" }).click();
  const middle = await page.evaluate(() => {
    const box = document.querySelector("canvas").getBoundingClientRect();
    const panel = document.querySelector(".panel").getBoundingClientRect();
    return { x: panel.left / 2, y: box.height * 0.42 };
  });
  const solid = (await page.evaluate(pixels)).blue;
  await page.mouse.click(middle.x, middle.y);
  await settle(page);
  const thin = (await page.evaluate(pixels)).blue;
  const ghosts = await page.evaluate(() => document.querySelectorAll(".rows input[value=ghost]:checked").length);
  await shot("ghost");
  await page.mouse.click(middle.x, middle.y);
  const back = await page.evaluate(() => document.querySelectorAll(".rows input[value=ghost]:checked").length);
  await page.locator(".strip button").first().click();
  await settle(page);
  const first = await page.evaluate(() => window.burrkit.position());
  const played = await play(page);
  return { states, still, exploded, ghosts: [ghosts, back], blue: [solid, thin], first, played };
}

/** Where people look from, once nothing glides any more. */
async function camera(page) {
  await settle(page);
  return page.evaluate(() => window.burrkit.camera());
}

/** What drags and the wheel do to the view: at first, turned, nearer, shifted, and as at first again. */
async function lookAround(page) {
  const { x, y } = await middleOf(page);
  const drag = async (button) => {
    await page.mouse.move(x, y);
    await page.mouse.down({ button });
    await page.mouse.move(x + 60, y - 30, { steps: 4 });
    await page.mouse.up({ button });
  };
  const views = { before: await camera(page) };
  await drag("left");
  views.turned = await camera(page);
  await page.mouse.wheel(0, -200);
  views.nearer = await camera(page);
  await drag("right");
  views.shifted = await camera(page);
  await page.keyboard.press("f");
  views.again = await camera(page);
  return views;
}

/** A place on the puzzle, clear of the controls. */
function middleOf(page) {
  return page.evaluate(() => {
    const box = document.querySelector("canvas").getBoundingClientRect();
    return { x: box.width / 2, y: box.height * 0.4 };
  });
}

/** Play from the beginning to the end with motion, as quick as it goes: every position that is passed. */
async function play(page) {
  await page.keyboard.press("Escape");
  await page.setViewportSize(TALL);
  await page.keyboard.press("Home");
  await settle(page);
  for (let k = 0; k < 4; k++) await page.keyboard.press("]");
  await page.evaluate(() => {
    window.seen = [];
    const look = () => {
      window.seen.push(window.burrkit.position());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(
    () => window.burrkit.position() === window.burrkit.steps && !window.burrkit.isMoving(),
    null,
    { timeout: 120_000 },
  );
  return page.evaluate(() => window.seen);
}

/** What fingers do to the view: one turns, two spread apart zoom; a tap makes a piece a ghost. */
async function touch(page) {
  const session = await page.context().newCDPSession(page);
  const { x, y } = await middleOf(page);
  const send = (type, ...points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id })),
    });
  const views = { before: await camera(page) };
  await send("touchStart", [0, 0]);
  for (const way of [20, 40, 60]) await send("touchMove", [way, 0]);
  await send("touchEnd");
  views.turned = await camera(page);
  await send("touchStart", [-40, 0], [40, 0]);
  for (const way of [50, 65, 80]) await send("touchMove", [-way, 0], [way, 0]);
  await send("touchEnd");
  views.nearer = await camera(page);
  await page.keyboard.press("f");
  views.again = await camera(page);
  await page.keyboard.press("p");
  const ghosts = () => page.evaluate(() => document.querySelectorAll(".rows input[value=ghost]:checked").length);
  const before = await ghosts();
  await page.touchscreen.tap(x, y * 0.8);
  return { views, ghosts: [before, await ghosts()] };
}

/** From one end to the other and back without a mouse. */
async function keyboard(page, tour, shot) {
  await shot("assembled");
  await choose(page, "apart");
  const captions = [];
  const positions = [];
  const steps = await page.evaluate(() => window.burrkit.steps);
  const note = async () => {
    await settle(page);
    captions.push(await page.evaluate(() => window.burrkit.caption()));
    positions.push(await page.evaluate(() => window.burrkit.position()));
  };
  await page.keyboard.press("Home");
  await note();
  const shown = tour ? steps : Math.min(steps, 5);
  for (let k = 0; k < shown; k++) {
    await page.keyboard.press("ArrowRight");
    await note();
  }
  await page.keyboard.press("End");
  await note();
  await shot("apart");
  const apart = await page.evaluate(() => window.burrkit.cubes());
  await choose(page, "together");
  await page.keyboard.press("End");
  await settle(page);
  const together = await page.evaluate(() => window.burrkit.cubes());
  const focus = [];
  let views = null;
  let fingers = null;
  let theme = "";
  if (tour) {
    await page.keyboard.press("s");
    await settle(page);
    await shot("steps");
    await page.keyboard.press("v");
    await settle(page);
    await shot("view");
    await page.keyboard.press("d");
    theme = await page.evaluate(() => document.documentElement.dataset.theme);
    // Pages remember it, and the others must be dark as well.
    await page.keyboard.press("d");
    await page.keyboard.press("Escape");
    views = await lookAround(page);
    fingers = await touch(page);
    await shot("touched");
    await page.keyboard.press("Escape");
    for (let k = 0; k < 22; k++) {
      await page.keyboard.press("Tab");
      focus.push(
        await page.evaluate(() => {
          const { activeElement: at } = document;
          return at === document.body
            ? ""
            : `${at.tagName} ${at.getAttribute("aria-label") ?? at.value ?? ""} ${at.textContent}`;
        }),
      );
    }
  }
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  return { steps, captions, positions, apart, together, focus, theme, widest, views, fingers };
}
