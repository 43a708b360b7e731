/**
 * How fast the workbench of a static site is: node bench/tab.mjs ADDRESS
 *
 * ADDRESS is that of `dist/web` on a server of files on this machine. The first visit fills the cache of the browser;
 * what is measured is a second one: drawn, the burr of the antique shop solved, another burr solved, and idle, as
 * the share of a processor. Linux only.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ARGS, WIDE } from "../tests/chromium.mjs";

const ANTIQUE = [1, 120, 3328, 3322, 3328, 3305];
const LOVES_DOZEN = [88, 512, 704, 960, 992, 1008];
const GOALS = { drawn: 1.5, antique: 5, another: 0.2, idle: 0.05 };

const home = mkdtempSync(join(tmpdir(), "burrkit-tab-"));
const context = await chromium.launchPersistentContext(home, {
  executablePath: process.env.BURRKIT_CHROMIUM ?? "/usr/bin/chromium",
  args: ARGS,
  viewport: WIDE,
});
await context.addInitScript(() => globalThis.localStorage.setItem("burrkit-first-visit", "over"));
const seconds = async (work) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};
const solve = async (page, numbers, level) => {
  for (const [i, number] of numbers.entries())
    await page.getByLabel(`Number of stick ${"ABCDEF"[i]}`).fill(String(number));
  return seconds(async () => {
    await page.locator(".desk").getByRole("button", { name: "Solve", exact: true }).click();
    await page.locator(".findings .entry", { hasText: level }).first().waitFor();
  });
};
/** Seconds of a processor that all processes of the browser have taken. */
const processorTime = () => childrenOf(process.pid).reduce((sum, pid) => sum + ticksOf(pid), 0) / 100;
function ticksOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
function childrenOf(pid) {
  try {
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    return own.flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
}

const [address] = process.argv.slice(2);
const visit = async () => {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: /^I have six sticks/ }).waitFor();
  return page;
};
const first = await visit();
await first.getByRole("button", { name: /^I have six sticks/ }).click();
await solve(first, ANTIQUE, /1\.2/);
await first.close();

const figures = {};
let page;
figures.antique = await seconds(async () => {
  figures.drawn = await seconds(async () => {
    page = await visit();
  });
  await page.getByRole("button", { name: /^I have six sticks/ }).click();
  await solve(page, ANTIQUE, /1\.2/);
});
// The worker of the next search starts meanwhile.
await page.waitForTimeout(8000);
await page.locator(".tabs").getByRole("button", { name: "Sticks" }).click();
figures.another = await solve(page, LOVES_DOZEN, /12\.3/);
await page.waitForTimeout(3000);
const before = processorTime();
await page.waitForTimeout(10_000);
figures.idle = (processorTime() - before) / 10;

for (const [name, goal] of Object.entries(GOALS))
  console.log(
    `${name.padEnd(8)} ${figures[name].toFixed(2).padStart(6)}  goal ${goal}  ratio ${(figures[name] / goal).toFixed(2)}`,
  );
await context.close();
rmSync(home, { recursive: true, force: true });
