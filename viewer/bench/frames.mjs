/**
 * How long a frame takes, as a ratio to a scene with nothing in it: `node viewer/bench/frames.mjs PAGE...`.
 *
 * Under software rendering the absolute figures are meaningless, but the ratio shows what the puzzle costs
 * over the page around it. `python -m bench.viewer` makes the pages.
 */

import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const ARGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
];
const FRAMES = 15;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGS });
for (const path of process.argv.slice(2)) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(path).href);
  await page.waitForFunction(() => window.burrkit && !window.burrkit.isMoving(), null, { timeout: 120_000 });
  const figures = await page.evaluate((count) => {
    const { burrkit } = window;
    const canvas = document.querySelector("canvas");
    const gl = canvas.getContext("webgl2");
    const pixel = new Uint8Array(4);
    // A frame has ended when a pixel of it can be read.
    const frame = (k) => {
      burrkit.place((burrkit.steps * k) / count);
      const began = performance.now();
      burrkit.renderNow();
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return performance.now() - began;
    };
    const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
    const times = { full: [], empty: [] };
    for (let k = 0; k <= count; k++)
      for (const what of ["full", "empty"]) {
        burrkit.hideAll(what === "empty");
        times[what].push(frame(k));
      }
    burrkit.hideAll(false);
    return {
      full: median(times.full),
      empty: median(times.empty),
      triangles: burrkit.triangles(),
      built: burrkit.built(),
    };
  }, FRAMES);
  const { full, empty, triangles, built } = figures;
  console.log(JSON.stringify({ page: path, full, empty, ratio: full / empty, triangles, built }));
  await page.close();
}
await browser.close();
