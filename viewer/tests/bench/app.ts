/** A workbench that runs, with a folder of its own, and a browser that looks at it. */

import { type ChildProcess, spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Request, type Route } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const SHOTS = join(ROOT, "tests/workbench/shots");
const BROWSER = process.env.BURRKIT_CHROMIUM ?? "/usr/bin/chromium";
const OWN_PYTHON = join(ROOT, ".venv/bin/python");
export const PYTHON = process.env.BURRKIT_PYTHON ?? (existsSync(OWN_PYTHON) ? OWN_PYTHON : "python3");
/** No watchdog: on a busy machine Chromium would give up a software renderer that is only slow. */
const SWITCHES = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-watchdog",
];

/** Whether everything is tested (`make test-full`), and pictures are taken of what is seen. */
export const IS_FULL = process.env.BURRKIT_TESTS === "full";
/** Tests that compare no pictures need no smooth edges, which takes half the time of drawing in software. */
const QUICK = IS_FULL ? [] : ["--webgl-antialiasing-mode=none"];

/** Whether there is a browser to test with. */
export const HAS_BROWSER = existsSync(BROWSER);

export interface App {
  readonly address: string;
  /** All that it has printed so far. */
  readonly printed: () => string;
  readonly folder: string;
  readonly stop: () => void;
}

export const ENVIRONMENT = { ...process.env, PYTHONPATH: join(ROOT, "src"), PYTHONUNBUFFERED: "1" };

/** Run another command of burrkit. */
export function burrkit(...words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(PYTHON, ["-m", "burrkit", ...words], { env: ENVIRONMENT, encoding: "utf8" });
}

/** Start `burrkit app` on a fresh folder. */
export async function startApp(...options: readonly string[]): Promise<App> {
  const home = mkdtempSync(join(tmpdir(), "burrkit-e2e-"));
  // The page shows its name.
  const folder = join(home, "puzzles");
  mkdirSync(folder);
  const server: ChildProcess = spawn(PYTHON, ["-m", "burrkit", "app", folder, "--no-browser", ...options], {
    env: ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const address = await new Promise<string>((found, failed) => {
    const hear = (data: Buffer): void => {
      output += data.toString();
      const match = /http:\S+/.exec(output);
      if (match) found(match[0]);
    };
    server.stdout!.on("data", hear);
    server.stderr!.on("data", hear);
    server.on("exit", () => {
      failed(new Error(`burrkit app has ended: ${output}`));
    });
  });
  const stop = (): void => {
    server.kill("SIGINT");
    rmSync(home, { recursive: true, force: true });
  };
  return { address, printed: () => output, folder, stop };
}

export async function startBrowser(...more: readonly string[]): Promise<Browser> {
  mkdirSync(SHOTS, { recursive: true });
  return chromium.launch({ executablePath: BROWSER, args: [...SWITCHES, ...QUICK, ...more] });
}

/** A browser that refuses storage, as of people who block cookies; it keeps its settings in an empty folder. */
export async function startRefusing(home: string): Promise<BrowserContext> {
  mkdirSync(join(home, "Default"));
  writeFileSync(
    join(home, "Default", "Preferences"),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  return chromium.launchPersistentContext(home, {
    executablePath: BROWSER,
    args: [...SWITCHES],
    viewport: LARGE,
    reducedMotion: "reduce",
  });
}

/** Runs in a page before its scripts; browsers that refuse storage show the first steps each time. */
function skipFirstSteps(): void {
  try {
    localStorage.setItem("burrkit-first-visit", "over");
  } catch {
    // Refused.
  }
}

export const LARGE = { width: 1280, height: 800 };
export const SMALL = { width: 390, height: 844 };

/** A page with what a test needs to look at and to do. */
export class Visitor {
  /** The output of the console, and the requests of the page beyond its server. */
  readonly complaints: string[] = [];
  readonly strangers: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {}

  static async at(
    browser: Browser,
    address: string,
    options: { size?: { width: number; height: number }; theme?: "light" | "dark"; isNew?: boolean } = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: options.size ?? LARGE,
      colorScheme: options.theme ?? "light",
      reducedMotion: "reduce",
      acceptDownloads: true,
    });
    return Visitor.in(context, address, options.isNew);
  }

  /** Another tab of the same browser. One who is not new has seen the first steps. */
  static async in(context: BrowserContext, address: string, isNew = false): Promise<Visitor> {
    if (!isNew) await context.addInitScript(skipFirstSteps);
    const visitor = new Visitor(await context.newPage(), context);
    visitor.listen(new URL(address).origin);
    // The first request of a fresh checkout compiles kernels; nothing here is about how long that takes.
    visitor.page.setDefaultTimeout(180_000);
    await visitor.page.goto(address);
    await visitor.page.waitForSelector(".start, .first, .bench, .message h1:not(.unseen)");
    if (!isNew && (await visitor.page.locator(".first").count()) > 0) await visitor.click("Skip");
    return visitor;
  }

  private listen(origin: string): void {
    this.page.on("pageerror", (error) => {
      this.complaints.push(error.message);
    });
    this.page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type())) return;
      // Reading pixels back for screenshots is slow in software, and the driver warns about it.
      const isOfDriver = message.text().includes("GL Driver Message");
      // Files without a picture: the browser reports that the server refused them.
      const isOfPicture = message.text().includes("status of 422") && message.location().url.includes("/api/open/");
      if (!isOfDriver && !isOfPicture) this.complaints.push(message.text());
    });
    this.page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) this.strangers.push(url);
    });
  }

  click(words: string, within = "body"): Promise<void> {
    return this.page.locator(within).getByRole("button", { name: words }).first().click();
  }

  /** Open a room by its name, which may be behind "More". */
  async openTab(name: string): Promise<void> {
    const tabs = this.page.locator(".tabs");
    const tab = tabs.getByRole("button", { name });
    await tabs.waitFor();
    if (!(await tab.isVisible())) await tabs.getByRole("button", { name: "More" }).click();
    await tab.click();
  }

  heading(): Promise<string> {
    return this.page.locator(".desk h2").first().innerText();
  }

  async atRest(): Promise<void> {
    // What a click has changed reaches the picture after the next frame.
    await this.page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => {
            requestAnimationFrame(() => {
              setTimeout(done);
            });
          });
        }),
    );
    await this.page.waitForFunction(
      () => window.workbench?.picture?.isAtRest() === true && window.workbench.picture.frames() > 0,
    );
  }

  /** Click the picture where a point, in cells, is drawn. */
  async clickAt(cell: readonly [number, number, number]): Promise<void> {
    await this.atRest();
    const [x, y] = await this.page.evaluate((at) => window.workbench!.picture!.toPage(at), cell);
    await this.page.mouse.move(x, y);
    // What lights up under the pointer is drawn first; where that is slow, a press would look like a long one.
    await this.page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => {
            requestAnimationFrame(done);
          });
        }),
    );
    await this.atRest();
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  /** A picture for people to look at; taking one is slow where drawing is done in software. */
  async shot(name: string): Promise<void> {
    if (IS_FULL) await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  /** What the page shows instead, and its errors and warnings, for the report of a failure. */
  private async situation(selector: string): Promise<string> {
    const shown = await this.page.locator(selector).allInnerTexts();
    const notices = await this.page.locator(".notice").allInnerTexts();
    const desk = await this.page.locator(".desk").allInnerTexts();
    return JSON.stringify({ shown, notices, desk, complaints: this.complaints }, null, 1);
  }

  /** Wait until the text of an element matches. */
  async waitForText(selector: string, what: RegExp): Promise<void> {
    try {
      await this.page.locator(selector).filter({ hasText: what }).first().waitFor();
    } catch (error) {
      throw new Error(`${selector} does not show ${String(what)}. ${await this.situation(selector)}`, { cause: error });
    }
  }
}

/**
 * Requests to an address wait until they are let go, and then go on or are answered; the page has the answer then,
 * unless it has cancelled.
 */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => Promise<void>> {
  let go!: () => void;
  const gone = new Promise<void>((done) => {
    go = done;
  });
  const open = new Set<Request>();
  let seen = 0;
  const end = (request: Request): void => {
    open.delete(request);
  };
  page.on("requestfinished", end).on("requestfailed", end);
  await page.route(address, async (route) => {
    seen++;
    open.add(route.request());
    await gone;
    // One that the page has cancelled cannot be answered any more.
    if (open.has(route.request())) await answer(route);
  });
  return async () => {
    go();
    while (seen === 0 || open.size > 0) await page.waitForTimeout(10);
    page.off("requestfinished", end).off("requestfailed", end);
    await page.unroute(address);
  };
}

/** A workbench and a browser that serve all tests of a block. */
export interface Served {
  readonly address: string;
  readonly folder: string;
  readonly browser: Browser;
  /** A new visitor, with a browser context of their own. */
  visit(options?: Parameters<typeof Visitor.at>[2]): Promise<Visitor>;
}

/** Start them before the tests of this block, fill the folder, and end them after the tests. */
export function served(fill: (folder: string) => void = () => undefined): Served {
  let app: App;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), startBrowser()]);
    fill(app.folder);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    app.stop();
  });
  return {
    get address() {
      return app.address;
    },
    get folder() {
      return app.folder;
    },
    get browser() {
      return browser;
    },
    visit: (options) => Visitor.at(browser, app.address, options),
  };
}
