/** The public site as a newcomer meets it: a puzzle that moves, the first burr, the workbench. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENVIRONMENT, HAS_BROWSER, LARGE, PYTHON, SMALL, startBrowser } from "./bench/app";

const ROOT = resolve(import.meta.dirname, "../..");
const HAS_MKDOCS = spawnSync(PYTHON, ["-c", "import material"]).status === 0;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

describe.skipIf(!HAS_BROWSER || !HAS_MKDOCS)("the site", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "burrkit-site-"));
  let server: Server;
  let browser: Browser;
  let address = "";

  beforeAll(async () => {
    const built = spawnSync(PYTHON, ["-m", "mkdocs", "build", "--quiet", "--site-dir", folder], {
      cwd: ROOT,
      env: { ...ENVIRONMENT, NO_MKDOCS_2_WARNING: "1" },
      encoding: "utf8",
    });
    expect(built.stderr + built.stdout).toBe("");
    server = createServer((request, response) => {
      const path = join(folder, decodeURI(new URL(request.url!, "http://localhost").pathname.replace(/^\/burrs/, "")));
      const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
      if (!existsSync(file)) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "image/webp" }).end(readFileSync(file));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/burrs/`;
    browser = await startBrowser();
  }, 300_000);

  afterAll(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The landing page, with what it complains about and what it loads from elsewhere. */
  async function opened(options: BrowserContextOptions): Promise<{ page: Page; wrong: string[] }> {
    const page = await (await browser.newContext(options)).newPage();
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) wrong.push(request.url());
    });
    await page.goto(address);
    return { page, wrong };
  }

  /** The frame of the first puzzle, once it is drawn. */
  async function firstPuzzle(page: Page): Promise<Frame> {
    const element = await page.waitForSelector(".live__stage.is-live iframe");
    return (await element.contentFrame())!;
  }
  const positionIn = (frame: Frame): Promise<number> => frame.evaluate(() => window.burrkit!.position());

  it.each([
    ["large", { viewport: LARGE }],
    ["small", { viewport: SMALL, hasTouch: true, colorScheme: "dark" }],
  ] as const)("leads from a puzzle that moves to the first burr and the workbench (%s)", async (_, options) => {
    const { page, wrong } = await opened(options);
    const title = page.locator("figcaption", { hasText: "Love's Dozen" });
    await title.scrollIntoViewIfNeeded();
    const frame = await firstPuzzle(page);
    await expect.poll(() => positionIn(frame)).toBeGreaterThan(0);

    await title.getByRole("button", { name: "Take it apart" }).click();
    expect(await frame.evaluate(() => window.burrkit!.mode())).toBe("apart");
    await expect.poll(() => positionIn(frame), { timeout: 60_000 }).toBeGreaterThan(1);
    await frame.getByRole("button", { name: "Pause" }).click();
    await frame.getByRole("button", { name: "By hand" }).click();

    await page.getByRole("article").getByRole("link", { name: "Your first burr in five minutes" }).first().click();
    await page.getByRole("heading", { name: "Your first burr in five minutes" }).waitFor();
    const workbench = page.getByRole("link", { name: "Workbench", exact: true });
    if (existsSync(join(folder, "app"))) {
      await workbench.click();
      await page.waitForSelector(".first");
      expect(page.url().replace(/#.*/, "")).toBe(`${address}app/`);
    } else expect(await workbench.count()).toBe(0);
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["large", { viewport: LARGE }],
    ["small", { viewport: SMALL, colorScheme: "dark" }],
  ] as const)("passes axe, and fits the width of the window (%s)", async (_, options) => {
    const { page, wrong } = await opened({ ...options, reducedMotion: "reduce" });
    for (const path of ["", "first-burr/", "guides/solve/", "guides/make/", "commands/"]) {
      await page.goto(address + path);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<axe.AxeResults>("axe.run(document, { iframes: false })");
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${path} ${id}: ${html}`))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  it("scrolls over a puzzle, and gives a click to what is below it", async () => {
    const { page, wrong } = await opened({ viewport: LARGE, reducedMotion: "reduce" });
    const frame = await firstPuzzle(page);
    expect(await positionIn(frame)).toBe(0);
    const next = (await frame.getByRole("button", { name: "Next" }).boundingBox())!;
    await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    await page.mouse.click(next.x + next.width / 2, next.y + next.height / 2 - 200);
    await expect.poll(() => positionIn(frame)).toBe(1);
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  it("has pictures of the puzzles where scripts are forbidden", async () => {
    const { page } = await opened({ javaScriptEnabled: false });
    const puzzle = page.getByRole("img", { name: "Love's Dozen, assembled" });
    expect(await puzzle.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.context().close();
  });

  it("has the theme that was chosen in the workbench, or else that of the system", async () => {
    const { page } = await opened({ colorScheme: "dark", reducedMotion: "reduce" });
    const theme = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(theme).toBe("light");
    await page.evaluate(() => localStorage.setItem("burrkit-theme", "dark"));
    await page.reload();
    expect(await theme()).toBe("dark");
    await page.context().close();
  });
});
