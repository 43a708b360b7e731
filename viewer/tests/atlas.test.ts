/** The atlas: what its wall selects, and its pages in a browser, from the disk and from a server below a path. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "../src/atlas/entry";
import { BURRS, burrOfDay } from "../src/hand/day";
import { EVERYTHING, readSelection, selected, type Selection, valuesOf, writeSelection } from "../src/atlas/selection";
import { ENVIRONMENT, HAS_BROWSER, LARGE, PYTHON, SMALL, startBrowser } from "./bench/app";

const PLAIN: Entry = {
  page: "a",
  name: "A",
  also: [],
  designer: "",
  group: "catalogue",
  finding: "",
  source: "",
  note: "",
  pieces: 6,
  cubes: 95,
  holes: 9,
  assemblies: 1,
  solutions: 1,
  level: "5",
  first: 5,
  moves: 9,
  least: 9,
  hard: { states: 9, deadEnds: 0, atRandom: 18 },
  six: null,
  published: {},
};

const NOTCHABLE = {
  sticks: [256, 551, 928, 960, 992, 992],
  length: 6,
  notchable: true,
  types: [5, 0, 0, 0],
  symmetry: "1",
  all: 1,
  allNotchable: 1,
  equals: 1,
  equalsNotchable: 1,
  higherOfHoles: 0,
  higherOfSymmetry: 0,
};

/** Highest level first, as the wall gets them. */
const ENTRIES: readonly Entry[] = [
  {
    ...PLAIN,
    page: "dozen",
    name: "Love's Dozen",
    designer: "Bruce Love",
    finding: "highest",
    level: "12.3",
    first: 12,
  },
  { ...PLAIN, page: "cube", name: "Cube 10", group: "design", pieces: 3, holes: 1, level: "11", first: 11, moves: 13 },
  { ...PLAIN, page: "five", name: "Cube 9", also: ["L\u00e9vy"], holes: 7, six: NOTCHABLE, hard: null },
];

function shown(part: Partial<Selection>): string {
  return selected(ENTRIES, { ...EVERYTHING, ...part })
    .map(({ page }) => page)
    .join(" ");
}

describe("the selection", () => {
  it.each([
    [{}, "dozen cube five"],
    [{ text: "loves" }, "dozen"],
    [{ text: "  LOVE\u2019S   do " }, "dozen"],
    [{ text: "levy" }, "five"],
    [{ text: "551" }, "five"],
    [{ text: "cube love" }, ""],
    [{ group: "design" }, "cube"],
    [{ group: "census" }, "dozen"],
    [{ group: "catalogue" }, "dozen five"],
    [{ notchable: true }, "five"],
    [{ first: 11 }, "cube"],
    [{ holes: 9, pieces: 6 }, "dozen"],
    [{ sort: "name" }, "five cube dozen"],
    [{ sort: "holes" }, "cube five dozen"],
    [{ sort: "pieces" }, "cube dozen five"],
    [{ sort: "moves" }, "cube dozen five"],
    [{ sort: "random" }, "dozen cube five"],
  ] as const)("%j shows %s", (part, pages) => {
    expect(shown(part)).toBe(pages);
  });

  it("is in the fragment of the address, but for what is as at first", () => {
    expect(writeSelection(EVERYTHING)).toBe("");
    const selection: Selection = { ...EVERYTHING, text: "L & M", sort: "holes", notchable: true, holes: 0 };
    expect(readSelection(`#${writeSelection(selection)}`)).toEqual(selection);
    expect(readSelection("#sort=none&holes=-1&pieces=x&group=__proto__&layout=")).toEqual(EVERYTHING);
  });

  it("offers the values that there are", () => {
    expect(valuesOf(ENTRIES, "holes")).toEqual([1, 7, 9]);
  });
});

/** Writes an atlas of three puzzles. */
const WRITE = `
import sys
from pathlib import Path
from burrkit.atlas.contents import exhibits
from burrkit.atlas.site import site
from burrkit.fabrication.folder import write
names = ("Love's Dozen", "Piston Burr", "Latch")
write(Path(sys.argv[1]), site([each for each in exhibits() if each.problem.name in names])[0])
`;

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

describe.skipIf(!HAS_BROWSER)("its pages", () => {
  const home = mkdtempSync(join(tmpdir(), "burrkit-atlas-"));
  const folder = join(home, "atlas");
  let server: Server;
  let browser: Browser;
  let origin = "";

  beforeAll(async () => {
    const ran = spawnSync(PYTHON, ["-c", WRITE, folder], { env: ENVIRONMENT, encoding: "utf8" });
    expect(ran.stderr).toBe("");
    server = createServer((request, response) => {
      const path = join(folder, decodeURI(request.url!.replace(/^\/some\/where\//, "").split("?")[0]!));
      if (!request.url!.startsWith("/some/where/") || !existsSync(path)) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "image/svg+xml" }).end(readFileSync(path));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** A page, with what it complains about and what it loads from elsewhere. */
  async function opened(context: BrowserContext, address: string): Promise<{ page: Page; wrong: string[] }> {
    const page = await context.newPage();
    const wrong: string[] = [];
    const start = address.replace(/[^/]*$/, "");
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    page.on("request", (request) => {
      if (![start, "data:", "blob:"].some((own) => request.url().startsWith(own))) wrong.push(request.url());
    });
    await page.goto(address);
    return { page, wrong };
  }

  it.each(["the disk", "a server"])("play a puzzle from %s", async (place) => {
    const context = await browser.newContext({ viewport: LARGE, reducedMotion: "reduce" });
    const base = place === "a server" ? `${origin}/some/where/` : `${pathToFileURL(folder).href}/`;
    const { page, wrong } = await opened(context, `${base}index.html`);
    await page.getByRole("status").getByText("3 puzzles").waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
    await page.getByRole("searchbox").fill("love");
    await page.getByRole("status").getByText("1 of 3 puzzles").waitFor();
    await expect.poll(() => page.url()).toBe(`${base}index.html#text=love`);
    await page.getByRole("link", { name: "Love's Dozen" }).click();
    await page.getByRole("heading", { name: "Love's Dozen" }).waitFor();
    expect(await page.title()).toBe("Love's Dozen");
    await page.getByText("It is the only one of 35,657,131,235 assemblies with level 12 at length 6.").waitFor();
    const motion = page.frameLocator("iframe");
    await motion.getByRole("heading", { name: "Love's Dozen" }).waitFor();
    await motion.getByRole("button", { name: "By hand" }).click();
    await motion.getByText("0 moves \u00b7 best possible 18").waitFor();
    await motion.getByRole("button", { name: "Hint" }).click();
    await motion.getByText("Try D.").waitFor();
    await motion.getByText("0 moves \u00b7 best possible 18 \u00b7 1 hint").waitFor();
    // Models are fetched, which pages from the disk cannot do.
    const show = page.getByRole("button", { name: "Show the model" });
    expect(await show.isEnabled()).toBe(place === "a server");
    if (place === "a server") {
      await show.click();
      await page.waitForFunction(() => (document.querySelector("model-viewer") as { loaded?: boolean } | null)?.loaded);
    }
    expect(await page.getByRole("link", { name: "Open in the workbench" }).getAttribute("href")).toMatch(
      /^\.\.\/#p=\w/,
    );
    await page.getByRole("link", { name: "Easier" }).click();
    await page.getByRole("heading", { name: "Piston Burr" }).waitFor();
    expect(await page.getByRole("link", { name: "Harder" }).getAttribute("title")).toBe("Love's Dozen");
    await page.getByRole("link", { name: "Atlas" }).click();
    await page.getByRole("status").getByText("1 of 3 puzzles").waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it("have a burr of the day, and the result of it", async () => {
    const days = Array.from({ length: BURRS.length }, (_, i) => new Date(2026, 10, i + 1, 12));
    const day = days.find((each) => burrOfDay(each) === "Piston Burr")!;
    const context = await browser.newContext();
    await context.clock.setFixedTime(day);
    const { page, wrong } = await opened(context, `${origin}/some/where/index.html`);
    const link = page.getByRole("link", { name: "Burr of the day" });
    await link.getByText("Can you take it apart in 15 moves?").waitFor();
    expect(await link.getAttribute("href")).toBe("piston-burr.html");
    const number = Date.UTC(2026, 10, day.getDate()) / 86_400_000;
    const results = JSON.stringify({ [number - 1]: { moves: 9, hints: 0 }, [number]: { moves: 16, hints: 2 } });
    await page.evaluate((stored) => {
      localStorage.setItem("burrkit-days", stored);
    }, results);
    await page.reload();
    await link.getByText("Solved in 16 moves with 2 hints").waitFor();
    await link.getByText("2 days in a row").waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it("share their address", async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page, wrong } = await opened(context, `${origin}/some/where/piston-burr.html`);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Copied. The link is local").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/some/where/piston-burr.html`);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it("fit a phone, and follow the theme of the system", async () => {
    const context = await browser.newContext({ viewport: SMALL, colorScheme: "dark" });
    for (const name of ["index.html", "index.html#layout=table", "latch.html"]) {
      const { page } = await opened(context, `${origin}/some/where/${name}`);
      await page.locator("#atlas > div").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    }
    await context.close();
  });

  it("lead from puzzle to puzzle without scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const { page } = await opened(context, `${origin}/some/where/index.html`);
    await page.getByRole("link", { name: "Latch" }).click();
    expect(await page.getByRole("heading").allTextContents()).toEqual(["Latch"]);
    expect(await page.locator("p").allTextContents()).toEqual([
      "3 pieces, level 1.2R1, 0 holes; 1 solution among 1 assembly.",
    ]);
    await context.close();
  });
});
