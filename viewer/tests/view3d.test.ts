/** Pictures in three dimensions have one host: what each would otherwise do in its own way is in one module. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Orbit } from "../src/stage/camera";
import { Loop } from "../src/stage/loop";
import { followMotion } from "../src/ui/system";

const ROOT = join(import.meta.dirname, "../src");
const sources = readdirSync(ROOT, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(join(ROOT, name), "utf-8")] as const);

function usersOf(words: string): string[] {
  return sources.filter(([, text]) => text.includes(words)).map(([name]) => name);
}

test.each([
  ["new WebGLRenderer(", "stage/view3d.ts"],
  ["new Orbit(", "stage/view3d.ts"],
  ["devicePixelRatio", "stage/view3d.ts"],
  ["webglcontextrestored", "stage/view3d.ts"],
  ["forceContextLoss", "stage/view3d.ts"],
  ["requestAnimationFrame(", "stage/loop.ts"],
  ["new ResizeObserver(", "ui/sizes.ts"],
  ["prefers-reduced-motion", "ui/system.ts"],
])("%s is in one module", (words, name) => {
  expect(usersOf(words)).toEqual([name]);
});

test("all pictures are drawn in that host", () => {
  expect(usersOf("new View3D(").sort()).toEqual([
    "bench/picture/bench-picture.ts",
    "explore/picture.ts",
    "page/picture.ts",
  ]);
  expect(usersOf("extends BenchPicture {").sort()).toEqual([
    "bench/picture/mesh-picture.ts",
    "bench/picture/picture.ts",
  ]);
});

describe("where people look from", () => {
  test("a side is reached by the short way round, and the picture keeps its zoom", () => {
    const orbit = new Orbit();
    orbit.orbit(2.5 * Math.PI - orbit.where[0], 0);
    orbit.zoom(0.5);
    orbit.isCalm = true;
    orbit.update(0);
    orbit.lookFrom({ azimuth: 0, elevation: Math.PI / 2 });
    orbit.update(0);
    const [azimuth, elevation, zoom] = orbit.where;
    expect([azimuth / Math.PI, zoom]).toEqual([2, 0.5]);
    expect(elevation).toBeCloseTo(Math.PI / 2, 1);
  });
});

describe("frames", () => {
  let waiting: ((now: number) => void)[] = [];
  let now = 1000;
  const frame = (milliseconds: number): number => {
    now += milliseconds;
    const due = waiting.splice(0);
    for (const draw of due) draw(now);
    return due.length;
  };
  const begin = (advance: (seconds: number, loop: Loop) => boolean): Loop => {
    waiting = [];
    vi.stubGlobal("requestAnimationFrame", (draw: (now: number) => void) => waiting.push(draw));
    vi.stubGlobal("cancelAnimationFrame", () => {
      waiting = [];
    });
    const loop: Loop = new Loop((seconds) => advance(seconds, loop));
    return loop;
  };
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("follow each other as long as something moves, and an interruption makes a short step", () => {
    const steps: number[] = [];
    const loop = begin((seconds) => steps.push(seconds) < 4);
    loop.touch();
    loop.touch();
    for (const milliseconds of [16, 20, 5000, 10, 16]) frame(milliseconds);
    expect(steps.map((seconds) => Math.round(1000 * seconds))).toEqual([17, 20, 100, 10]);
    expect(loop.isOn).toBe(false);
  });

  test("are one at a time, even if drawing touches", () => {
    const loop = begin((_, own) => {
      own.touch();
      return true;
    });
    loop.touch();
    expect([frame(16), frame(16), frame(16)]).toEqual([1, 1, 1]);
  });

  test("follow a touch while the last one is drawn", () => {
    let drawn = 0;
    const loop = begin((_, own) => {
      if (++drawn === 1) own.touch();
      return false;
    });
    loop.touch();
    expect([frame(16), frame(16), frame(16)]).toEqual([1, 1, 0]);
  });

  test("end for good", () => {
    const loop = begin(() => true);
    loop.touch();
    frame(16);
    loop.stop();
    loop.touch();
    expect([loop.isOn, frame(16)]).toEqual([false, 0]);
  });
});

test("less motion is followed as it changes, until that ends", () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => query);
  const seen: boolean[] = [];
  const stop = followMotion((isCalm) => seen.push(isCalm));
  const change = (matches: boolean): void => {
    query.matches = matches;
    query.dispatchEvent(new Event("change"));
  };
  change(true);
  change(false);
  stop();
  change(true);
  vi.unstubAllGlobals();
  expect(seen).toEqual([false, true, false]);
});
