/** The workbench of a static site: nothing but files, as `make web` builds them. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HAS_BROWSER, LARGE, SMALL, startBrowser, startRefusing, Visitor } from "./app";

const SITE = resolve(process.env.BURRKIT_WEB ?? join(import.meta.dirname, "../../../dist/web"));
const IS_BUILT = existsSync(join(SITE, "engine.json")) && existsSync(join(SITE, "index.html"));
const TITLE = `a static workbench${IS_BUILT ? "" : ` (skipped: ${SITE} is not built; make web)`}`;

const ANTIQUE = [1, 120, 3328, 3322, 3328, 3305];
/** A search of many minutes, in a file of BurrTools. */
const LONG = `<?xml version="1.0"?>
<puzzle version="2"><gridType type="0"/><colors/><shapes>
<voxel x="4" y="2" z="1" name="Y" type="0">####_#__</voxel>
<voxel x="5" y="5" z="5" name="box" type="0">${"#".repeat(125)}</voxel>
</shapes><problems><problem name="Twenty-five Y" state="0"><shapes><shape id="0" count="25"/></shapes>
<result id="1"/><bitmap/></problem></problems><comment/></puzzle>`;

/** What servers of files send; they differ in little else. */
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** The site below a path, as a project of a larger site has it; some of its files are missing or damaged. */
class StaticServer {
  readonly missing = new Set<string>();
  readonly damaged = new Set<string>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const path = new URL(request.url!, "http://localhost").pathname.replace("/burrs/", "") || "index.html";
      const file = join(SITE, path);
      if (this.missing.has(path) || !existsSync(file)) {
        response.writeHead(404).end();
        return;
      }
      const content = readFileSync(file);
      const body = this.damaged.has(path) ? content.subarray(0, content.length / 2) : content;
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" }).end(body);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/burrs/`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe.skipIf(!HAS_BROWSER || !IS_BUILT)(TITLE, { timeout: 300_000 }, () => {
  const server = new StaticServer();
  let address: string;
  let browser: Browser;

  beforeAll(async () => {
    [address, browser] = await Promise.all([server.start(), startBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    server.stop();
  });

  const clean = ({ complaints, strangers }: Visitor): void => {
    expect([complaints, strangers]).toEqual([[], []]);
  };
  const download = async (visitor: Visitor, click: Promise<void>): Promise<{ name: string; data: Buffer }> => {
    const [file] = await Promise.all([visitor.page.waitForEvent("download"), click]);
    return { name: file.suggestedFilename(), data: readFileSync(await file.path()) };
  };
  const openLong = async (): Promise<Visitor> => {
    const visitor = await Visitor.at(browser, address);
    await visitor.click("Open a puzzle");
    const file = { name: "long.xmpuzzle", mimeType: "text/xml", buffer: Buffer.from(LONG) };
    await visitor.page.locator("input[type=file]").setInputFiles(file);
    await visitor.page.waitForSelector(".bench");
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    return visitor;
  };
  const found = async ({ page }: Visitor): Promise<number> =>
    Number((await page.locator(".counts dd").first().innerText()).replace(/\D/g, ""));

  /** The states of the jobs that are in the browser's database, where the next page finds them. */
  const stored = async ({ page }: Visitor): Promise<string[]> =>
    page.evaluate(async () => {
      const answerTo = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
        new Promise((answer, failed) => {
          request.onsuccess = () => {
            answer(request.result);
          };
          request.onerror = () => {
            failed(new Error("no storage"));
          };
        });
      const database = await answerTo(indexedDB.open("burrkit"));
      const blocks = database.transaction("blocks").objectStore("blocks");
      const keys = (await answerTo(blocks.getAllKeys())) as [path: string, block: number][];
      const files = keys.filter(([path]) => path.endsWith("/state.json"));
      const found = await Promise.all(
        files.map(async (key) => {
          const bytes = await answerTo(blocks.get(key) as IDBRequest<Uint8Array>);
          return JSON.parse(new TextDecoder().decode(bytes)) as { job: { state: string } };
        }),
      );
      database.close();
      return found.map(({ job }) => job.state);
    });

  it.each([
    ["large", LARGE],
    ["small", SMALL],
  ])("solves six numbers, shows how they come apart, and makes them (%s)", async (name, size) => {
    const visitor = await Visitor.at(browser, address, { size });
    const { page } = visitor;
    await visitor.shot(`static-start-${name}`);
    await visitor.click("I have six sticks");
    for (const [i, number] of ANTIQUE.entries())
      await page.getByLabel(`Number of stick ${"ABCDEF"[i]!}`).fill(String(number));
    await page.getByLabel("Name of the puzzle").fill("Antique");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".findings .entry", /1\.2/);
    await page.waitForFunction(() => window.burrkit !== undefined);
    await page.evaluate(() => {
      window.burrkit!.jump(0);
    });
    expect(await page.evaluate(() => window.burrkit!.cubes().length)).toBe(6);
    await visitor.shot(`static-solved-${name}`);

    await page.keyboard.press("Control+s");
    const saved = await download(visitor, visitor.click("Download", ".save"));
    expect(saved.name).toBe("antique.xmpuzzle");

    await visitor.openTab("Make");
    await visitor.waitForText(".made tbody tr >> nth=0", /66\.8\s×\s22\.2\s×\s22\.2/);
    const plate = await download(visitor, visitor.click("Plate 3MF"));
    expect(plate.name).toBe("antique-plate-1.3mf");
    expect(plate.data.subarray(0, 2).toString()).toBe("PK");
    await visitor.shot(`static-make-${name}`);
    clean(visitor);
    await visitor.context.close();
  });

  it("solves on its German page, which stands next to it", async () => {
    const visitor = await Visitor.at(browser, address);
    const { page } = visitor;
    await page.getByRole("link", { name: "Deutsch" }).click();
    await visitor.click("Ich habe sechs Stäbe");
    for (const [i, number] of ANTIQUE.entries())
      await page.getByLabel(`Nummer von Stab ${"ABCDEF"[i]!}`).fill(String(number));
    await visitor.click("Lösen", ".desk");
    await visitor.waitForText(".findings .entry", /1\.2\s*Lösung 1/);
    clean(visitor);
    await visitor.context.close();
  });

  it("stops a search, and goes on with it, also after a reload", async () => {
    const visitor = await openLong();
    const { page } = visitor;
    await visitor.waitForText(".desk", /Searching…/);
    await expect.poll(() => found(visitor), { timeout: 120_000 }).toBeGreaterThan(0);
    await visitor.click("Pause", ".desk");
    await visitor.waitForText(".desk", /Paused/);
    const stopped = await found(visitor);
    await expect.poll(() => stored(visitor), { timeout: 120_000 }).toEqual(["paused"]);
    await visitor.click("Go on", ".desk");
    await expect.poll(() => found(visitor), { timeout: 120_000 }).toBeGreaterThan(stopped);

    await page.reload();
    await visitor.waitForText(".desk", /Paused/);
    const kept = await found(visitor);
    // What was found since then may be lost, and is found again.
    expect(kept).toBeGreaterThanOrEqual(stopped);
    await visitor.click("Go on", ".desk");
    await expect.poll(() => found(visitor), { timeout: 120_000 }).toBeGreaterThan(kept);
    // Findings of before are listed, and shown.
    await page.locator(".findings .entry").first().click();
    await page.getByRole("button", { name: "Play" }).first().waitFor();
    await visitor.click("Cancel", ".desk");
    await visitor.waitForText(".desk", /Stopped/);
    clean(visitor);
    await visitor.context.close();
  });

  it("draws shapes and solves them", async () => {
    const visitor = await Visitor.at(browser, address);
    const { page } = visitor;
    await visitor.click("My own shapes");
    await visitor.openTab("Puzzle");
    await visitor.click("Split the goal into pieces");
    await page.getByRole("radio", { name: "Rectangle" }).check();
    await page.getByLabel("Column along z").click();
    await page.locator('[data-cell="0,2"]').focus();
    for (const key of ["Enter", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.locator(".owner").nth(1).click();
    await page.locator('[data-cell="2,0"]').focus();
    for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await visitor.click("Done");
    await visitor.waitForText(".live-line", /^1 assembly, 1 solution, level 1$/);
    await visitor.click("Solve", ".desk");
    await expect.poll(() => visitor.heading(), { timeout: 120_000 }).toMatch(/One solution/);
    clean(visitor);
    await visitor.context.close();
  });

  it("packs a box", async () => {
    const visitor = await Visitor.at(browser, address);
    await visitor.click("Pack a box");
    await visitor.page.locator(".box-panel").waitFor();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await expect.poll(() => visitor.heading(), { timeout: 240_000 }).toMatch(/^2,098 solutions/);
    await visitor.waitForText(".search-panel", /can be made with the box standing/);
    await visitor.shot("static-packing");
    clean(visitor);
    await visitor.context.close();
  });

  it("shares a puzzle by a link that opens in a fresh profile, and is solved there", async () => {
    const visitor = await Visitor.at(browser, address);
    await visitor.click("I have six sticks");
    for (const [i, number] of ANTIQUE.entries())
      await visitor.page.getByLabel(`Number of stick ${"ABCDEF"[i]!}`).fill(String(number));
    await visitor.click("Share");
    const link = visitor.page.locator(".share");
    await expect.poll(() => link.inputValue()).toMatch(/\/burrs\/#p=\w/);
    const other = await Visitor.at(browser, await link.inputValue());
    await expect.poll(() => other.page.getByLabel("Number of stick B").inputValue()).toBe("120");
    await other.click("Solve", ".desk");
    await other.waitForText(".findings .entry", /1\.2/);
    for (const each of [visitor, other]) {
      clean(each);
      await each.context.close();
    }
  });

  it("designs a puzzle", async () => {
    const visitor = await Visitor.at(browser, address);
    const { page } = visitor;
    await visitor.click("designed");
    await visitor.waitForText(".tip", /^64 cubes in 4 × 4 × 4$/);
    // There is nothing that reads meshes.
    expect(await page.getByRole("radio", { name: "A mesh" }).count()).toBe(0);
    await visitor.click("Pieces: fewer");
    await page.getByLabel("Runs", { exact: true }).fill("2");
    await page.getByLabel("Steps of a run").fill("500");
    await visitor.click("Design", ".desk-foot");
    await visitor.waitForText(".search-panel", /2 of 2 runs made/);
    await visitor.waitForText(".design-head", /^Level \d/);
    const saved = await download(visitor, visitor.click("Save", ".design-card"));
    expect(JSON.parse(saved.data.toString())).toMatchObject({ format: "burrkit-puzzle" });
    await page.reload();
    await visitor.waitForText(".search-panel", /2 of 2 runs made/);
    clean(visitor);
    await visitor.context.close();
  });

  it("finds a path", async () => {
    const visitor = await Visitor.at(browser, address);
    await visitor.click("My own shapes");
    await visitor.openTab("Path");
    await visitor.click("Example: blocks");
    await visitor.click("Find the way");
    await visitor.waitForText(".desk", /moves/);
    clean(visitor);
    await visitor.context.close();
  });

  it("offers nothing that needs a folder", async () => {
    const visitor = await Visitor.at(browser, address);
    const { page } = visitor;
    await page.locator(".puzzles li button").first().click();
    await page.waitForSelector(".bench");
    await page.keyboard.press("Control+s");
    expect(await page.locator(".save").innerText()).not.toMatch(/folder/i);
    await page.keyboard.press("Escape");
    await visitor.openTab("Make");
    await visitor.waitForText(".made tbody", /\d/);
    expect(await page.locator("body").innerText()).not.toMatch(/folder|pip install|burrkit app/i);
    clean(visitor);
    await visitor.context.close();
  });

  it.each(["missing", "damaged"] as const)("names a file that is %s, and still draws", async (how) => {
    const engine = JSON.parse(readFileSync(join(SITE, "engine.json"), "utf8")) as { wheels: string[] };
    const file = engine.wheels.at(-1)!;
    server[how].add(file);
    const visitor = await Visitor.at(browser, address);
    await visitor.waitForText(".notice", new RegExp(`The file ${file.replaceAll(".", "\\.")} of this site is ${how}`));
    await visitor.click("I have six sticks");
    await visitor.page.getByLabel("Number of stick C").fill("928");
    await visitor.page.getByText("928").first().waitFor();
    server[how].delete(file);
    await visitor.context.close();
  });

  it("opens without storage, with a notice", async () => {
    const home = mkdtempSync(join(tmpdir(), "burrkit-refused-"));
    const context = await startRefusing(home);
    const visitor = await Visitor.in(context, address);
    await visitor.waitForText(".notice", /This browser stores nothing/);
    await visitor.page.locator(".puzzles li button").first().click();
    await visitor.page.waitForSelector(".bench");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".findings .entry", /solution/);
    await context.close();
    rmSync(home, { recursive: true, force: true });
  });

  it("opens in a browser without WebAssembly, with a notice", async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, "WebAssembly");
    });
    const visitor = await Visitor.in(context, address);
    await visitor.waitForText(".notice", /it lacks WebAssembly/);
    await visitor.click("I have six sticks");
    await visitor.page.getByLabel("Number of stick C").fill("928");
    await context.close();
  });
});
