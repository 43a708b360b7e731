/**
 * The guides to the workbench, read as a script: what they describe leads to what they show.
 *
 * In these pages **bold** is pressed, *italics* are on the page at that moment, `120` is the number of the next
 * stick, and a picture shows what is to be seen there. `make pictures` takes the pictures. What a screen reader
 * finds on each of them is recorded with it, so that a picture is stale when that has changed.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page, Request } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { HAS_BROWSER, served } from "./app";

const DOCS = resolve(import.meta.dirname, "../../../docs");
const RECORDS = join(DOCS, "tools/screenshots.json");
/** Whether pictures are taken, not compared. */
const TAKES = process.env.BURRKIT_PICTURES === "take";
const records = existsSync(RECORDS) ? (JSON.parse(readFileSync(RECORDS, "utf8")) as Record<string, string[]>) : {};

/** The day on which pictures are taken: the start page has a burr for each. */
const DAY = new Date("2026-11-26T12:00:00Z");
/** Moments of the animation that pictures show; a reader sees all of it. */
const MOMENTS: Readonly<Record<string, number>> = {
  "first-burr-visit.webp": 11.6,
  "first-burr-together.webp": 3.4,
  "workbench-solve.webp": 6.5,
};
const STEPS =
  /!\[[^\]]*\]\([^)]*images\/(?<picture>[^)]+)\)|\*\*(?<pressed>[^*]+)\*\*|\*(?<seen>[^*]+)\*|`(?<number>\d+)`/g;

describe.skipIf(!HAS_BROWSER)("the guides to the workbench", { timeout: 600_000 }, () => {
  const here = served();
  const taken: typeof records = {};
  afterAll(() => {
    if (TAKES) writeFileSync(RECORDS, `${JSON.stringify(taken, null, 1)}\n`);
  });

  it("your first burr", () => follow(pageOf("first-burr.md"), true));

  it.each(sectionsOf(pageOf("guides/workbench.md")))("the workbench: %s", (_, text) => follow(text, false));

  /** Do what a text describes. */
  async function follow(text: string, isNew: boolean): Promise<void> {
    const visitor = await here.visit({ isNew });
    const { page } = visitor;
    page.setDefaultTimeout(60_000);
    if (!isNew) {
      await visitor.context.clock.setFixedTime(DAY);
      await page.reload();
    }
    const isIdle = listen(page);
    let sticks = 0;
    for (const { groups } of text.matchAll(STEPS)) {
      const { picture, pressed, seen, number } = groups!;
      if (pressed) await press(page, pressed);
      if (seen) await find(page, seen);
      if (number)
        await page
          .getByLabel(/^Number of stick/)
          .nth(sticks++)
          .fill(number);
      if (picture) {
        if (TAKES) taken[picture] = await take(page, picture, isIdle);
        else await compare(page, picture);
      }
    }
    expect([visitor.complaints, visitor.strangers]).toEqual([[], []]);
    await visitor.context.close();
  }
});

// Texts ---------------------------------------------------------------------------------------------------------------

function pageOf(name: string): string {
  return readFileSync(join(DOCS, name), "utf8").replace(/^```[^]*?^```$/gm, "");
}

/** The sections of a page in which something is pressed or shown, each with its heading. */
function sectionsOf(page: string): [string, string][] {
  const sections = page.split(/^## /m).slice(1);
  return sections.filter((text) => /\*\*|!\[/.test(text)).map((text) => [text.split("\n")[0]!, text]);
}

// Steps ---------------------------------------------------------------------------------------------------------------

/** Press what has this name, in the bar only if nothing below it has, or else a name that begins with it. */
async function press(page: Page, name: string): Promise<void> {
  const controls = (pattern: RegExp): Locator =>
    (["button", "radio", "checkbox", "link", "option"] as const)
      .map((role) => page.getByRole(role, { name: pattern }))
      .reduce((all, some) => all.or(some))
      .or(page.locator("summary").filter({ hasText: pattern }));
  const start = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const named = controls(new RegExp(`^${start}(?!\\w)`));
  await named.first().waitFor();
  const exact = controls(new RegExp(`^${start}$`));
  await ((await exact.count()) > 0 ? exact.last() : named.first()).click();
}

/** Wait until something is on the page, as text or as a name; it may be folded away. */
async function find(page: Page, words: string): Promise<void> {
  const isThere = page.waitForFunction((text) => {
    const names = [...document.querySelectorAll("[aria-label], [placeholder], [title], input")].map((each) =>
      ["aria-label", "placeholder", "title", "value"].map((name) => each.getAttribute(name)).join("\n"),
    );
    return [document.body.textContent, ...names].join("\n").includes(text);
  }, words);
  await isThere.catch(() => {
    throw new Error(`the guide has *${words}* where the page does not`);
  });
}

/** Show a moment of the animation. */
async function jump(page: Page, moment: number | undefined): Promise<void> {
  if (moment === undefined) return;
  await page.waitForFunction(() => window.burrkit !== undefined);
  await page.evaluate((at) => {
    window.burrkit!.jump(at);
  }, moment);
  await page.waitForFunction(() => !window.burrkit!.isMoving());
}

// Pictures ------------------------------------------------------------------------------------------------------------

async function compare(page: Page, picture: string): Promise<void> {
  const stale = `docs/images/${picture} is stale: run \`make pictures\``;
  await expect.poll(() => recordOf(page, picture), { message: stale, timeout: 60_000 }).toEqual(records[picture]);
}

/** Take a picture once nothing has changed for two seconds and no answer is missing; return its record. */
async function take(page: Page, picture: string, isIdle: () => boolean): Promise<string[]> {
  let [last, still] = [await recordOf(page, picture), 0];
  for (let looks = 0; still < 4; looks++) {
    if (looks === 120) throw new Error(`${picture}: the page does not come to rest`);
    await page.waitForTimeout(500);
    const now = await recordOf(page, picture);
    still = isIdle() && now.join() === last.join() ? still + 1 : 0;
    last = now;
  }
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  writeFileSync(join(DOCS, "images", picture), Buffer.from(data, "base64"));
  return last;
}

/** What a screen reader finds on a page, without what differs between two runs. */
async function recordOf(page: Page, picture: string): Promise<string[]> {
  // Each time, since another assembly may have been opened meanwhile.
  await jump(page, MOMENTS[picture]);
  const snapshot = await page.locator("body").ariaSnapshot();
  return snapshot.replace(/\d[\d.,]* (s|ms|min)\b/g, "… $1").split("\n");
}

/** Whether a page waits for no answer. */
function listen(page: Page): () => boolean {
  const open = new Set<Request>();
  const end = (request: Request): void => {
    open.delete(request);
  };
  page.on("requestfinished", end).on("requestfailed", end);
  page.on("request", (request) => open.add(request));
  return () => open.size === 0;
}
