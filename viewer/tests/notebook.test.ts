/** Outputs of a notebook: two pages with one viewer, and one with a viewer that is gone. */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

const ARGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-watchdog",
];
const ROOT = resolve(import.meta.dirname, "../..");
const CHROMIUM = process.env.BURRKIT_CHROMIUM ?? "/usr/bin/chromium";
const OWN_PYTHON = join(ROOT, ".venv/bin/python");
const PYTHON = process.env.BURRKIT_PYTHON ?? (existsSync(OWN_PYTHON) ? OWN_PYTHON : "python3");

/** Prints what two cells of a notebook display, as JSON. */
const CELLS = `
import json, sys
from types import SimpleNamespace
cell = ""
parent = lambda: {"metadata": {"cellId": cell}}
shell = SimpleNamespace(kernel=object(), get_parent=parent)
sys.modules["IPython"] = SimpleNamespace(get_ipython=lambda: shell)
import burrkit as bk
outputs = []
for cell, sticks in (("one", "1,120,3328,3322,3328,3305"), ("two", "216,412,751,896,960,1024")):
    result = bk.solve(bk.load(sticks), progress=False)
    outputs.append(result._repr_html_())
print(json.dumps(outputs))
`;

let browser: Browser | undefined;
let outputs: string[] = [];

beforeAll(async () => {
  if (!existsSync(CHROMIUM)) return;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  const printed = execFileSync(PYTHON, ["-c", CELLS], {
    env: { ...process.env, PYTHONPATH: join(ROOT, "src") },
    maxBuffer: 1 << 24,
  });
  outputs = JSON.parse(printed.toString()) as string[];
});

afterAll(() => browser?.close());

it.runIf(existsSync(CHROMIUM))("shows every output with the viewer of the first", async () => {
  expect(outputs[1]!.length).toBeLessThan(outputs[0]!.length / 5);
  const page = await browser!.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(`<!doctype html>${outputs.join("\n")}`);
  for (const [i, title] of ["1 solution", "6 solutions"].entries()) {
    const frame = page.locator("iframe").nth(i).contentFrame();
    await frame.getByRole("button", { name: "Play" }).first().waitFor();
    await expect(page.locator("p").nth(i).innerText()).resolves.toContain(title);
  }
  await page.close();
});

it.runIf(existsSync(CHROMIUM))("shows what to do where the viewer is gone", async () => {
  const page = await browser!.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(`<!doctype html>${outputs[1]!}`);
  await page.getByText("restart the kernel").waitFor();
  await page.close();
});
