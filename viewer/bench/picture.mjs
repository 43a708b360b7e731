/** A picture of a page at some moment: `node viewer/bench/picture.mjs PAGE POSITION THEME OUT.png`. */

import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [path, position, colorScheme, out] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--headless=new",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
  ],
});
const page = await browser.newPage({ viewport: { width: 1120, height: 700 }, colorScheme });
await page.goto(pathToFileURL(path).href);
await page.waitForFunction(() => window.burrkit && !window.burrkit.isMoving(), null, { timeout: 60_000 });
await page.evaluate((at) => {
  window.burrkit.jump(at);
}, Number(position));
await page.waitForFunction(() => !window.burrkit.isMoving(), null, { timeout: 60_000 });
await page.screenshot({ path: out });
await browser.close();
