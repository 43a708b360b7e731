/** The picture that is edited: it follows the system when that prefers less motion, and survives a loss of graphics. */

import { describe, expect, it } from "vitest";
import { HAS_BROWSER, served, type Visitor } from "./app";

describe.skipIf(!HAS_BROWSER)("a picture of the workbench", () => {
  const here = served();
  const frames = ({ page }: Visitor): Promise<number> => page.evaluate(() => window.workbench!.picture!.frames());
  const visit = async (): Promise<Visitor> => {
    const visitor = await here.visit();
    await visitor.click("My own shapes");
    await visitor.atRest();
    return visitor;
  };

  /** How many frames it takes to turn the picture by a key. */
  const turned = async (visitor: Visitor): Promise<number> => {
    const before = await frames(visitor);
    await visitor.page.locator(".picture canvas").press("ArrowLeft");
    await visitor.atRest();
    return (await frames(visitor)) - before;
  };

  it("glides or jumps as the system prefers at the moment", { timeout: 300_000 }, async () => {
    const visitor = await visit();
    expect(await turned(visitor)).toBe(1);
    await visitor.page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await turned(visitor)).toBeGreaterThan(3);
    await visitor.page.emulateMedia({ reducedMotion: "reduce" });
    expect(await turned(visitor)).toBe(1);
    expect(visitor.complaints).toEqual([]);
  });

  it("is drawn again when the browser gives the graphics back", { timeout: 300_000 }, async () => {
    const visitor = await visit();
    const before = await frames(visitor);
    await visitor.page.locator(".picture canvas").evaluate(async (canvas: HTMLCanvasElement) => {
      const extension = canvas.getContext("webgl2")!.getExtension("WEBGL_lose_context")!;
      const lost = new Promise((done) => {
        // It can be given back once all who listen have heard of it.
        canvas.addEventListener("webglcontextlost", () => setTimeout(done));
      });
      extension.loseContext();
      await lost;
      const restored = new Promise((done) => {
        canvas.addEventListener("webglcontextrestored", done);
      });
      extension.restoreContext();
      await restored;
    });
    await visitor.atRest();
    expect(await frames(visitor)).toBeGreaterThan(before);
  });
});
