import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HAS_BROWSER, IS_FULL, LARGE, served, SMALL, Visitor } from "./app";

const ANTIQUE = [1, 120, 3328, 3322, 3328, 3305];
/** What `burrkit difficulty antique` prints: what each separation frees, its moves and states. */
const DIFFICULTY = ["A 1 1", "D 2 11", "E 1 1", "C 1 1", "F 1 1"];
/** Two pieces that make a cube, and one that is to be changed. */
const PAIR = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "general",
  name: "Pair",
  pieces: [{ layers: [["##", "##"]] }, { layers: [["##", "##"]] }],
  goal: {
    layers: [
      ["##", "##"],
      ["##", "##"],
    ],
  },
};
/** A search of minutes: pieces of five cubes in a box, without an early end. */
const LONG = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  shapes: [
    { name: "Y", layers: [[".#..", "####"]] },
    { name: "box", layers: Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => "#####")) },
  ],
  problems: [{ name: "Twenty-five Y", pieces: [{ shape: 0, count: 25 }], goal: 1 }],
};

/** The layer of a drawing that is shown: the marks on its squares, row by row. */
function drawingOf(page: Page): Promise<string[]> {
  return page
    .locator('.cells [role="row"]')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent || ".").join("")));
}

/** Single cubes and a hole, and the same in reverse order: a search of minutes. */
const TRAY = "ABCDE\nFGHIJ\nKLMNO\nPQRST\nUVWX.";
const REVERSED = "XWVUT\nSRQPO\nNMLKJ\nIHGFE\nDCBA.";

const POLL = { timeout: 90_000 };

describe.skipIf(!HAS_BROWSER)("the workbench", () => {
  const here = served((folder) => {
    writeFileSync(join(folder, "pair.json"), JSON.stringify(PAIR));
    writeFileSync(join(folder, "long.json"), JSON.stringify(LONG));
    writeFileSync(
      join(folder, "bomb.xmpuzzle"),
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><puzzle version="2">&b;</puzzle>',
    );
    writeFileSync(join(folder, "empty.txt"), "");
  });

  const clean = (visitor: Visitor): void => {
    expect(visitor.complaints).toEqual([]);
    expect(visitor.strangers).toEqual([]);
  };

  it("takes a newcomer from six solid sticks to a saved solution", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.shot("start-light");
    await visitor.click("I have six sticks");
    await visitor.waitForText(".desk-foot", /40 cubes too many/);
    // What is not a burr yet can be saved in a file, and is six sticks again when it is opened.
    await page.getByLabel("Number of stick C").fill("928");
    await page.keyboard.press("Control+s");
    await page.locator(".save .field input").fill("halfway.json");
    await page.getByRole("button", { name: "Save in the folder" }).click();
    await visitor.waitForText(".notice", /Saved as halfway\.json/);
    await page.locator(".home").click();
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^halfway\.json/ }).click();
    await expect.poll(() => page.getByLabel("Number of stick C").inputValue(), POLL).toBe("928");
    await visitor.waitForText(".status", /^halfway\.json$/);
    expect(await page.locator(".desk").getByRole("button", { name: "Solve" }).isDisabled()).toBe(true);
    // Stick B: three cubes of the front and the four behind, by clicks in the picture.
    await page.getByRole("button", { name: /^B\b/ }).click();
    for (const cell of [
      [2, -0.5, 1],
      [3, -0.5, 1],
      [1, -0.5, 1],
    ] as const)
      await visitor.clickAt(cell);
    for (const cell of [
      [1, 1, 1.5],
      [2, 1, 1.5],
      [3, 1, 1.5],
    ] as const)
      await visitor.clickAt(cell);
    await expect
      .poll(() => page.getByLabel("Number of stick B").inputValue(), POLL)
      .toBe(String(1 + 1 + 2 + 4 + 16 + 32 + 64));
    await page.getByText("carved cube 7 of stick B").waitFor();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+Shift+Z");
    await page.keyboard.press("Control+Shift+Z");
    await visitor.shot("sticks-carving-light");
    // Put one back where it was.
    await page.getByRole("radio", { name: "Put back" }).check();
    await visitor.clickAt([3, 1, 1.45]);
    await expect.poll(() => page.getByLabel("Number of stick B").inputValue(), POLL).toBe("56");
    // The rest by number and by buttons.
    for (const [i, number] of ANTIQUE.entries())
      await page.getByLabel(`Number of stick ${"ABCDEF"[i]!}`).fill(String(number));
    await page.getByRole("button", { name: /^Cube 1 of stick F/ }).click();
    await page.getByRole("button", { name: /^Cube 1 of stick F/ }).click();
    await page.getByLabel("Name of the puzzle").fill("From the antique shop");
    await visitor.click("Solve", ".desk");
    await page.waitForFunction(() => window.burrkit !== undefined);
    expect(await visitor.heading()).toBe("One solution");
    await visitor.waitForText(".findings .entry", /1\.2/);
    await page.evaluate(() => {
      window.burrkit!.jump(0);
    });
    expect(await page.evaluate(() => window.burrkit!.cubes().length)).toBe(6);
    await visitor.shot("solved-light");
    // How hard it is: one separation has several states, and a picture of them.
    await visitor.click("Difficulty", ".stage");
    await visitor.waitForText(".measured .about", /^6 moves in all$/);
    const rows = await page.locator(".measured .figures").first().locator("tbody tr").allInnerTexts();
    expect(rows.map((row) => row.split(/\s+/).slice(0, 3).join(" "))).toEqual(DIFFICULTY);
    expect(
      await page.locator(".state-graph img").evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await visitor.shot("difficulty-light");
    await visitor.click("Watch", ".stage");
    await page.waitForFunction(() => window.burrkit !== undefined);
    await page.keyboard.press("Control+s");
    expect(await page.locator(".save .field input").inputValue()).toBe("halfway.json");
    await page.locator(".save .field input").fill("from-the-antique-shop.xmpuzzle");
    await page.getByRole("button", { name: "Save in the folder" }).click();
    await visitor.waitForText(".notice", /Saved as from-the-antique-shop\.xmpuzzle/);
    const saved = gunzipSync(readFileSync(join(here.folder, "from-the-antique-shop.xmpuzzle"))).toString();
    expect(saved).toContain("<separation");
    // The file keeps the solution, so the picture of its steps needs no search.
    await page.locator(".home").click();
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^from-the-antique-shop/ }).click();
    await visitor.atRest();
    await page.keyboard.press("Control+s");
    await page.getByRole("radio", { name: /Picture, SVG/ }).click();
    await page.getByRole("radio", { name: "Steps" }).check();
    await page.getByLabel("Seen from", { exact: true }).selectOption("back-left-below");
    await page.getByLabel("Paper", { exact: true }).selectOption("letter");
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(readFileSync(await picture.path(), "utf8")).toMatch(
      /^<svg[^>]* width="215\.9mm" height="279\.4mm"[^]*Level 1\.2/,
    );
    await visitor.openTab("Solve");
    await visitor.waitForText(".stage h2", /Stored solution 1/);
    clean(visitor);
    await visitor.context.close();
  });

  it(
    "opens, edits, undoes, solves, saves with a guard, exports, and comes back after a reload",
    { timeout: 600_000 },
    async () => {
      const visitor = await here.visit({ theme: "dark" });
      const { page } = visitor;
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: /^pair\.json/ }).click();
      await visitor.atRest();
      // Build on a face, in the picture: the box grows; then by a square of the layer.
      await visitor.clickAt([1.5, 0, 0.2]);
      await page.getByText("put 1 cube into").waitFor();
      expect(await page.getByLabel("Width", { exact: true }).inputValue()).toBe("3");
      await page.locator('[data-cell="2,1"]').click();
      await page.getByText("6 cubes").first().waitFor();
      await visitor.shot("shapes-dark");
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await page.getByRole("button", { name: "History" }).click();
      expect(await page.locator(".history li.undone").count()).toBe(2);
      await page.keyboard.press("Escape");
      await visitor.openTab("Puzzle");
      await visitor.atRest();
      await visitor.shot("puzzle-dark");
      await visitor.openTab("Places");
      await page.locator(".steps-bar").waitFor();
      await visitor.atRest();
      await visitor.shot("places-dark");
      await visitor.openTab("Solve");
      await visitor.click("Estimate", ".desk");
      await visitor.waitForText(".estimated dl", /assemblies.*1.*solutions.*1.*time on one/s);
      await visitor.click("Solve", ".desk");
      await visitor.waitForText(".search-panel h2", /solution/);
      await page.reload();
      await visitor.waitForText(".search-panel h2", /solution/);
      await page.waitForFunction(() => window.burrkit !== undefined);
      await page.getByRole("button", { name: "By hand" }).click();
      await page.locator(".game-tools").getByRole("button", { name: "More" }).click();
      await visitor.click("Can anything move?");
      await visitor.waitForText(".hand .reply", /^[AB] slides .* and comes free\.$/);
      await page.locator(".pick button").first().click();
      await page.locator(".slides button").first().click();
      await visitor.waitForText(".hand .caption", /^All apart/);
      await visitor.shot("by-hand-dark");
      // Another program writes the file: saving it over requires a confirmation.
      await visitor.openTab("Shapes");
      await page.getByLabel("Name of the shape").fill("Slab");
      writeFileSync(join(here.folder, "pair.json"), `${JSON.stringify(PAIR)}\n`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("button", { name: "Save in the folder" }).click();
      await visitor.waitForText(".save .wrong", /has changed since it was opened/);
      await visitor.shot("stale-dark");
      await page.getByRole("button", { name: "Replace it" }).click();
      await visitor.waitForText(".notice", /Saved as pair\.json/);
      expect(readFileSync(join(here.folder, "pair.json"), "utf8")).toContain("Slab");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("radio", { name: /Animated page/ }).click();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download" }).click(),
      ]);
      expect(readFileSync(await file.path(), "utf8")).toContain("burrkit-scene");
      // The refusal to overwrite is an answer of the server, which the browser logs.
      expect(visitor.complaints.filter((text) => !text.includes("412"))).toEqual([]);
      await visitor.context.close();
    },
  );

  it("shows the end of a search although its beginning is answered later", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    // The stream of events is already open; after a reload it is opened again, and heard here.
    let hear: (news: string) => void = () => undefined;
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        hear(String(payload));
      });
    });
    await page.reload();
    await page.route("**/api/jobs", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const ended = new Promise<void>((done) => {
        hear = (news) => {
          if (
            (JSON.parse(news) as { jobs: { title: string; state: string }[] }).jobs.some(
              ({ title, state }) => title === "Pair" && state === "done",
            )
          )
            done();
        };
      });
      const answer = await route.fetch();
      expect(((await answer.json()) as { state: string }).state).not.toBe("done");
      await ended;
      await route.fulfill({ response: answer });
    });
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^pair\.json/ }).click();
    await visitor.openTab("Puzzle");
    await visitor.click("Solve", ".desk");
    await expect.poll(() => visitor.heading(), { timeout: 90_000 }).toMatch(/solution/);
    await visitor.waitForText(".findings .entry", /solution/);
    clean(visitor);
    await visitor.context.close();
  });

  it.runIf(IS_FULL)("solves a puzzle of own shapes", { timeout: 600_000 }, async () => {
    const visitor = await here.visit({ size: SMALL });
    const { page } = visitor;
    await visitor.shot("start-small-light");
    await visitor.click("My own shapes");
    await visitor.atRest();
    await visitor.shot("shapes-small-light");
    const layer = async (count: number): Promise<void> => {
      for (const y of [0, 1, 2])
        for (let x = 0; x < 3 && count > 0; x++, count--) await page.locator(`[data-cell="${x},${y}"]`).click();
    };
    // A has two layers, of those seen from the front, B the rest of the 27, drawn from the side.
    await page.getByRole("radio", { name: "Front" }).check();
    await layer(9);
    await page.getByRole("button", { name: "Layer farther" }).click();
    await layer(9);
    await visitor.shot("layers-small-light");
    await page.getByRole("button", { name: "B 0 cubes" }).click();
    await page.getByRole("radio", { name: "Side" }).check();
    await page.getByRole("button", { name: "Layer to the left" }).click();
    for (const word of ["to the right", "to the right", ""]) {
      for (const up of [0, 1, 2]) await page.locator(`[data-cell="1,${up}"]`).click();
      if (word) await page.getByRole("button", { name: `Layer ${word}` }).click();
    }
    await visitor.openTab("Puzzle");
    await visitor.atRest();
    await page.getByText("27 in the pieces, 27 in the goal").waitFor();
    await visitor.shot("puzzle-small-light");
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel h2", /One solution/);
    await page.locator(".findings .entry").first().click();
    await page.waitForFunction(() => window.burrkit !== undefined);
    await visitor.shot("solved-small-light");
    await page.getByRole("button", { name: "List", exact: true }).click();
    await visitor.shot("list-small-light");
    clean(visitor);
    await visitor.context.close();
  });

  it("pauses and resumes, cancels at once; tabs keep apart", { timeout: 600_000 }, async () => {
    const visitor = await here.visit();
    const { page } = visitor;
    await visitor.click("Open a puzzle");
    await page.getByRole("button", { name: /^long\.json/ }).click();
    await visitor.openTab("Solve");
    await visitor.click("Solve", ".desk");
    await visitor.waitForText(".search-panel h2", /Searching/);
    await visitor.waitForText(".search-panel .hint", /tried · [1-9]/);
    await visitor.shot("searching-light");
    await visitor.click("Pause", ".desk");
    await visitor.waitForText(".search-panel h2", /Paused/);
    await page.reload();
    await visitor.waitForText(".search-panel h2", /Paused/);
    // The start screen has it, after a reload as well.
    await page.locator(".home").click();
    await visitor.waitForText(".draft", /Twenty-five Y.*paused at/);
    await page.reload();
    await visitor.waitForText(".draft", /Twenty-five Y.*paused at/);
    await page.locator(".draft", { hasText: "Twenty-five Y" }).click();
    await visitor.waitForText(".search-panel h2", /Paused/);
    // A second tab of the same browser has a draft of its own, and none of these searches.
    const other = await Visitor.in(visitor.context, here.address);
    await other.page.getByRole("button", { name: /^Twenty-five Y/ }).waitFor();
    await other.click("I have six sticks");
    await other.openTab("Solve");
    expect(await other.heading()).toBe("Solve");
    await other.page.close();
    await visitor.click("Go on", ".desk");
    await visitor.waitForText(".search-panel h2", /Searching/);
    await page.locator(".home").click();
    await visitor.waitForText(".draft .live", /searching, \d+%/);
    await visitor.shot("drafts-light");
    await page.locator(".draft", { hasText: "Twenty-five Y" }).click();
    await visitor.waitForText(".search-panel h2", /Searching/);
    await visitor.click("Cancel", ".desk");
    await visitor.waitForText(".search-panel h2", /Stopped/);
    // It had minutes to go.
    expect(await page.locator(".search-panel .hint").first().innerText()).toMatch(
      /^\d{1,3}(\.\d+)?( to \d{1,3}(\.\d+)?)?% of (all ways|the branches) tried/,
    );
    clean(visitor);
    await visitor.context.close();
  });

  it(
    "finds the shortest way between two drawings, plays it, and cancels one that takes long",
    { timeout: 600_000 },
    async () => {
      const visitor = await here.visit({ theme: "dark" });
      const { page } = visitor;
      await visitor.click("I have six sticks");
      await visitor.openTab("Path");
      expect(await page.getByRole("button", { name: "Find the way" }).isDisabled()).toBe(true);
      await visitor.click("Example: blocks");
      await visitor.shot("path-filled-dark");
      await visitor.click("Find the way");
      await visitor.waitForText(".search-panel h2", /^8 moves$/);
      await page.locator(".search-panel summary").click();
      expect(await page.locator(".moves-list li").allInnerTexts()).toHaveLength(8);
      expect(await page.locator(".moves-list li").first().innerText()).toBe("E slides 1 toward you.");
      await page.waitForFunction(() => window.burrkit !== undefined);
      expect(await page.evaluate(() => window.burrkit!.cubes().length)).toBe(6);
      await visitor.shot("path-dark");
      // The drawings and their result come back after a reload.
      await page.reload();
      await visitor.waitForText(".search-panel h2", /^8 moves$/);
      await visitor.click("Goal", ".path-ends");
      expect(await drawingOf(page)).toEqual(["C.B", "AED", "FF."]);
      // By legal turns with half cubes, a piece that is turned at the goal is turned on its way. It is drawn by mouse
      // and by keyboard, in the same squares as shapes are.
      await page.getByRole("radio", { name: "Erase", exact: true }).click();
      for (const end of ["Start", "Goal"]) {
        await visitor.click(end, ".path-ends");
        for (const cell of ["0,0", "1,0", "2,0", "0,1", "1,1", "2,1", "0,2", "1,2", "2,2"])
          await page.locator(`[data-cell="${cell}"]`).click();
      }
      await visitor.waitForText(".desk-foot .warn", /The start has no pieces yet/);
      await page.getByRole("radio", { name: "New piece A", exact: true }).click();
      for (const cell of ["1,1", "2,1", "2,0"]) await page.locator(`[data-cell="${cell}"]`).click();
      await visitor.click("Start", ".path-ends");
      await page.locator('[data-cell="0,2"]').focus();
      for (const key of ["Enter", "ArrowDown", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      expect(await drawingOf(page)).toEqual(["A..", "AA.", "..."]);
      await visitor.waitForText(".desk-foot .warn", /Piece A does not have the same shape in start and goal/);
      expect(await page.getByRole("button", { name: "Find the way" }).isDisabled()).toBe(true);
      await page.getByLabel("Pieces may").selectOption("legal+half");
      expect(await page.getByLabel("One move").isDisabled()).toBe(true);
      await visitor.click("Find the way");
      await visitor.waitForText(".search-panel h2", /^5 moves$/);
      await page.locator(".search-panel summary").click();
      expect(await page.locator(".moves-list li").nth(2).innerText()).toBe("A turns half way round, seen from above.");
      await visitor.shot("path-turns-dark");
      await page.reload();
      await visitor.waitForText(".search-panel h2", /^5 moves$/);
      expect(await page.getByLabel("Pieces may").inputValue()).toBe("legal+half");
      // Undo leads back from another room to the arrangement that it changes.
      await visitor.openTab("Sticks");
      await page.keyboard.press("Control+z");
      await visitor.waitForText(".tabs [aria-current]", /Path/);
      await visitor.waitForText(".notice", /Undone: put .* into “Start”/);
      expect(await drawingOf(page)).toEqual(["A..", "A..", "..."]);
      // Pieces move by mouse and by keyboard, as far as they have room.
      await page.getByRole("radio", { name: "Move", exact: true }).click();
      await page.locator('[data-cell="0,2"]').hover();
      await page.mouse.down();
      for (const cell of ["1,2", "2,2"]) await page.locator(`[data-cell="${cell}"]`).hover();
      await page.mouse.up();
      expect(await drawingOf(page)).toEqual(["..A", "..A", "..."]);
      await page.locator('[data-cell="2,1"]').focus();
      for (const key of ["Enter", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      expect(await drawingOf(page)).toEqual(["...", "..A", "..A"]);
      // One that takes long, in place of what is drawn.
      await visitor.click("Example: blocks");
      await page.route("**/api/paths", async (route) => {
        const long = { start: { drawing: TRAY }, goal: { drawing: REVERSED }, rule: "slides" };
        await route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), ...long }) });
      });
      await visitor.click("Find the way");
      await visitor.waitForText(".search-panel h2", /Searching/);
      await visitor.click("Cancel", ".desk");
      await visitor.waitForText(".search-panel h2", /From start to goal/);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    },
  );

  it(
    "refuses in one line: hostile files, paths that lead out, a wrong token, a broken link",
    { timeout: 600_000 },
    async () => {
      const visitor = await here.visit({ size: SMALL, theme: "dark" });
      const { page } = visitor;
      await visitor.click("Open a puzzle");
      await page.getByRole("button", { name: /^bomb\.xmpuzzle/ }).click();
      await visitor.waitForText(".notice", /bomb\.xmpuzzle: .+/);
      await visitor.shot("hostile-small-dark");
      await page.getByRole("button", { name: /^empty\.txt/ }).click();
      await visitor.waitForText(".notice", /empty\.txt: .+/);
      await page.getByLabel("Shared link").fill(`${here.address}&p=AAAA`);
      await visitor.click("Open the link");
      await visitor.waitForText(".way .wrong", /damaged/);
      await visitor.click("Back");
      const drop = async (name: string, text: string): Promise<void> => {
        const files = await page.evaluateHandle(
          ([called, inside]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([inside!], called!));
            return transfer;
          },
          [name, text],
        );
        for (const event of ["dragover", "drop"]) await page.dispatchEvent(".start", event, { dataTransfer: files });
      };
      await drop("bad.json", "{]");
      await visitor.waitForText(".notice.error", /bad\.json:1: .+/);
      await drop("mine.txt", "1, 120, 3328, 3322, 3328, 3305");
      await visitor.waitForText(".notice.error", /mine\.txt/);
      await drop("pair.json", JSON.stringify(PAIR));
      await page.getByLabel("Name of the puzzle").waitFor();
      await page.locator(".home").click();
      await visitor.click("Known burrs");
      await page.getByLabel("Search").fill("loves dozen");
      await page.locator(".recent").first().click();
      await visitor.openTab("Sticks");
      await visitor.atRest();
      await visitor.shot("sticks-small-dark");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.locator(".save .field input").fill("../out.json");
      await page.getByRole("button", { name: "Save in the folder" }).click();
      await visitor.waitForText(".save .wrong", /must not have/);
      expect(existsSync(join(here.folder, "../out.json"))).toBe(false);
      await visitor.shot("save-small-dark");
      const stranger = await Visitor.at(here.browser, here.address.replace(/token=.*/, "token=wrong"));
      await stranger.waitForText(".message", /wrong or missing token/);
      await stranger.shot("wrong-token-light");
      await stranger.context.close();
      await visitor.context.close();
    },
  );

  it("shares a puzzle by a link, which opens in this browser", { timeout: 600_000 }, async () => {
    const visitor = await here.visit({ size: LARGE });
    const { page } = visitor;
    await visitor.click("Known burrs");
    await page.getByLabel("Search").fill("baffling");
    await page.locator(".recent").first().click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>(".share")!.value.includes("#p="));
    const link = await page.getByLabel("Link").inputValue();
    expect(link).not.toContain("token");
    const other = await Visitor.in(visitor.context, link);
    expect(await other.page.getByLabel("Name of the puzzle").inputValue()).toBe("Bill's Baffling Burr");
    expect(await other.page.getByLabel("Number of stick A").inputValue()).toBe("103");
    // Where its sticks fit, and why not elsewhere.
    await other.openTab("Places");
    await other.page.getByRole("radio", { name: "Ruled out" }).check();
    await other.waitForText(".tip.out", /^Ruled out: with the piece here, (nothing can fill the .*marked cube|piece)/);
    await other.atRest();
    await other.shot("ruled-out-light");
    clean(other);
    clean(visitor);
    await visitor.context.close();
  });

  it("answers no page of another origin", { timeout: 600_000 }, async () => {
    const server = createServer((_, response) =>
      response.setHeader("Content-Type", "text/html").end("<title>elsewhere</title>"),
    );
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const context = await here.browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    // Even with the token nothing can be read, written or heard.
    const heard = await page.evaluate(async (address) => {
      const { origin, hash } = new URL(address);
      const token = hash.replace("#token=", "");
      const socket = new WebSocket(`${origin.replace("http", "ws")}/api/events?after=0`, [
        "burrkit",
        `burrkit-token.${token}`,
      ]);
      const listening = new Promise((done) => {
        socket.onopen = () => {
          done("open");
        };
        socket.onerror = () => {
          done("refused");
        };
      });
      const send = (path: string, init: RequestInit): Promise<string> =>
        fetch(origin + path, init).then(
          (response) => response.type,
          () => "refused",
        );
      return {
        read: await send("/api/about", { headers: { "X-Burrkit-Token": token } }),
        write: await send("/api/files/stolen.json", {
          method: "PUT",
          headers: { "X-Burrkit-Token": token },
          body: "{}",
        }),
        blind: await send("/", { mode: "no-cors" }),
        socket: await listening,
      };
    }, here.address);
    expect(heard).toEqual({ read: "refused", write: "refused", blind: "refused", socket: "refused" });
    // The refusal names its reason.
    const refusal = await fetch(new URL("/api/about", here.address), { headers: { Origin: page.url().slice(0, -1) } });
    expect([refusal.status, await refusal.json()]).toEqual([
      403,
      { error: expect.stringMatching(/origin/i) as string, code: "no-access" },
    ]);
    expect(existsSync(join(here.folder, "stolen.json"))).toBe(false);
    await context.close();
    server.close();
  });

  it("leaves nothing behind but what was saved", () => {
    expect(readdirSync(here.folder).sort()).toEqual([
      "bomb.xmpuzzle",
      "empty.txt",
      "from-the-antique-shop.xmpuzzle",
      "halfway.json",
      "long.json",
      "pair.json",
    ]);
  });
});
