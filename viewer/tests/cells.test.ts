import { describe, expect, it } from "vitest";
import { bodiesOf, boxAt } from "../src/scene/bodies";
import type { Vec3 } from "../src/scene/vec";
import { direct } from "../src/scene/director";
import { readScene, SceneError, type SceneDoc } from "../src/scene/scene";
import { explosion } from "../src/scene/explode";
import type { Rgb, Solid } from "../src/scene/geometry";
import { buildBalls, buildFaces } from "../src/stage/solids";
import { partsOf, stillPicture } from "../src/vector/still";

const HERE = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** A third of a turn about the body diagonal. */
const TURNED = [0, 0, 1, 1, 0, 0, 0, 1, 0];

const tetrahedron = {
  points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  faces: [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ],
  edges: [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3],
};
const dumbbell = { radius: 0.5, neck: 0.2, centres: [0, 0, 0, 0.6, 0.8, 0], necks: [0, 1] };

const piece = (mark: string, made: object): object => ({
  mark,
  name: "",
  note: "",
  kind: 0,
  colour: "#e69f00",
  ink: "#000000",
  ...made,
});

const document = (first: object, second: object): object => ({
  format: "burrkit-scene",
  version: 1,
  title: "t",
  found: null,
  accent: "#d55e00",
  pieces: [piece("A", first), piece("B", second)],
  solutions: [
    {
      number: 1,
      level: "1",
      note: null,
      places: [
        [...HERE, 0, 0, 0],
        [...TURNED, 0.5, -0.25, 1.5],
      ],
      steps: [{ pieces: [1], way: [0.5, -0.5, 0], length: "1", frees: true }],
      separations: [{ steps: [0, 1], pieces: [0, 1], left: [0], removed: [1], leftNext: null, removedNext: null }],
    },
  ],
});

const scene = (made: object = { solid: tetrahedron }): SceneDoc => readScene(document(made, made));

/** The volume, and edges without a triangle on the other side, by the places of their ends. */
function measured({ position, index }: Solid): { volume: number; cracks: number } {
  const at = (p: number): Vec3 => [position[3 * p]!, position[3 * p + 1]!, position[3 * p + 2]!];
  const name = (p: number): string =>
    at(p)
      .map((c) => Math.round(c * 1e4) + 0)
      .join();
  const sides = new Map<string, number>();
  let volume = 0;
  for (let t = 0; t < index.length; t += 3) {
    const [a, b, c] = [index[t]!, index[t + 1]!, index[t + 2]!];
    const [p, q, r] = [at(a), at(b), at(c)];
    volume +=
      (p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])) /
      6;
    for (const [u, v] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      sides.set(`${name(u)} ${name(v)}`, (sides.get(`${name(u)} ${name(v)}`) ?? 0) + 1);
      sides.set(`${name(v)} ${name(u)}`, (sides.get(`${name(v)} ${name(u)}`) ?? 0) - 1);
    }
  }
  return { volume, cracks: [...sides.values()].filter((n) => n !== 0).length };
}

describe("readScene", () => {
  it("reads pieces that are not made of cubes, and slides anywhere", () => {
    const { pieces, solutions } = scene();
    expect(pieces[0]!.cells).toEqual([]);
    expect(pieces[0]!.solid!.faces.length).toBe(4);
    expect(solutions[0]!.steps[0]!.way).toEqual([0.5, -0.5, 0]);
    expect(scene({ balls: dumbbell }).pieces[1]!.balls!.necks).toEqual([0, 1]);
  });

  it.each([
    ["a corner that is not there", { solid: { ...tetrahedron, faces: [[0, 1, 4]] } }],
    ["a face of two corners", { solid: { ...tetrahedron, faces: [[0, 1]] } }],
    ["no faces", { solid: { ...tetrahedron, faces: [] } }],
    ["half a point", { solid: { ...tetrahedron, points: [0, 0, 0, 1] } }],
    ["half an edge", { solid: { ...tetrahedron, edges: [0] } }],
    ["points that are text", { solid: { ...tetrahedron, points: ["a", 0, 0] } }],
    ["a thick neck", { balls: { ...dumbbell, neck: 0.6 } }],
    ["a neck to no ball", { balls: { ...dumbbell, necks: [0, 2] } }],
    ["nothing", {}],
  ])("refuses %s", (_, made) => {
    expect(() => scene(made)).toThrow(SceneError);
  });

  it("refuses a way of two numbers", () => {
    const wrong = document({ solid: tetrahedron }, { solid: tetrahedron }) as {
      solutions: { steps: { way: number[] }[] }[];
    };
    wrong.solutions[0]!.steps[0]!.way = [1, 2];
    expect(() => readScene(wrong)).toThrow(SceneError);
  });
});

describe("bodiesOf", () => {
  it.each([
    ["faces", { solid: tetrahedron }],
    ["balls", { balls: dumbbell }],
  ])("has boxes that hold %s", (_, made) => {
    const doc = scene(made);
    const bodies = bodiesOf(doc, doc.solutions[0]!);
    const lowest = Math.min(...bodies.map((body) => boxAt(body, body.home).low[2]));
    expect(lowest).toBeCloseTo(0, 5);
    for (const body of bodies) {
      const { low, high } = boxAt(body, body.home);
      const [a, b, c, d, e, f, g, h, k] = body.matrix as number[];
      const placed = body.outer!.corners.map(([x, y, z]) => [
        a! * x + b! * y + c! * z + body.home[0],
        d! * x + e! * y + f! * z + body.home[1],
        g! * x + h! * y + k! * z + body.home[2],
      ]);
      for (const axis of [0, 1, 2]) {
        expect(Math.min(...placed.map((point) => point[axis]!))).toBeCloseTo(low[axis]!, 5);
        expect(Math.max(...placed.map((point) => point[axis]!))).toBeCloseTo(high[axis]!, 5);
      }
    }
  });
});

describe("solids", () => {
  it("closes flat faces", () => {
    const { volume, cracks } = measured(buildFaces(tetrahedron, [0.1, 0.2, 0.3], [1, 1, 1]));
    expect(cracks).toBe(0);
    expect(volume).toBeCloseTo(1 / 6, 5);
  });

  it("paints the inside of a face and leaves its rim", () => {
    const red: Rgb = [1, 0, 0];
    const painted = buildFaces(tetrahedron, [0, 0, 0], [1, 1, 1], (face) => (face === 2 ? red : undefined));
    const { volume, cracks } = measured(painted);
    expect(cracks).toBe(0);
    expect(volume).toBeCloseTo(1 / 6, 5);
    const corners = tetrahedron.faces[2]!.map((k) => tetrahedron.points.slice(3 * k, 3 * k + 3));
    for (let p = 0; p < painted.colour.length / 3; p++) {
      const at = [...painted.position.slice(3 * p, 3 * p + 3)];
      const isRed = painted.colour[3 * p + 1] === 0;
      if (isRed)
        for (const corner of corners) expect(Math.hypot(...corner.map((c, k) => c - at[k]!))).toBeGreaterThan(0.09);
    }
    const count = (solid: typeof painted): number => [...solid.colour].filter((value) => value === 0).length / 2;
    expect(count(painted)).toBe(3);
    expect(count(buildBalls(dumbbell, [0, 0, 0], [1, 1, 1], (ball) => (ball === 1 ? red : undefined)))).toBe(33 * 19);
  });

  it("reads paint of faces and balls, and shows it without WebGL", () => {
    for (const [made, faces] of [
      [{ solid: { ...tetrahedron, painted: [["#ff0000", [1, 2, 3]]] } }, 3],
      [{ balls: { ...dumbbell, painted: [["#ff0000", [0]]] } }, 1],
    ] as const) {
      const doc = scene(made);
      const bodies = bodiesOf(doc, doc.solutions[0]!);
      const [part] = partsOf(doc, bodies.slice(0, 1), [[0, 0, 0]]);
      expect((part!.faces ?? part!.balls)!.filter(({ colour }) => colour === "#ff0000").length).toBe(faces);
    }
    expect(() => scene({ balls: { ...dumbbell, painted: [["#ff0000", [2]]] } })).toThrow(/painted/);
  });

  it("makes a ball of each centre and a neck of each pair", () => {
    const single = measured(buildBalls({ ...dumbbell, centres: [0, 0, 0], necks: [] }, [0, 0, 0], [1, 1, 1]));
    expect(single.cracks).toBe(0);
    expect(single.volume).toBeGreaterThan(0.97 * (Math.PI / 6));
    expect(single.volume).toBeLessThan(Math.PI / 6);
    const joined = buildBalls(dumbbell, [0.3, 0.4, 0], [1, 1, 1]);
    const apart = buildBalls({ ...dumbbell, necks: [] }, [0.3, 0.4, 0], [1, 1, 1]);
    expect(joined.index.length - apart.index.length).toBe(3 * 64);
    // The neck looks outward: each of its normals points away from its axis.
    for (let p = apart.position.length / 3; p < joined.position.length / 3; p++) {
      const [x, y] = [joined.position[3 * p]!, joined.position[3 * p + 1]!];
      const along = 0.6 * x + 0.8 * y;
      const out = [x - 0.6 * along, y - 0.8 * along, joined.position[3 * p + 2]!];
      expect(Math.hypot(...out)).toBeCloseTo(0.2, 5);
      expect(
        out[0]! * joined.normal[3 * p]! + out[1]! * joined.normal[3 * p + 1]! + out[2]! * joined.normal[3 * p + 2]!,
      ).toBeCloseTo(0.2, 5);
    }
  });
});

describe("explosion", () => {
  it("moves what comes free along its way until boxes are apart", () => {
    const doc = scene();
    const bodies = bodiesOf(doc, doc.solutions[0]!);
    const shifts = explosion(bodies, doc.solutions[0]!);
    const way = [shifts[3]! - shifts[0]!, shifts[4]! - shifts[1]!, shifts[5]! - shifts[2]!];
    expect(way[2]).toBeCloseTo(0, 5);
    expect(way[0]).toBeCloseTo(-way[1]!, 5);
    expect(way[0]).toBeGreaterThan(0.5);
  });
});

describe("direct", () => {
  it("slides by the way of a step", () => {
    const doc = scene();
    const bodies = bodiesOf(doc, doc.solutions[0]!);
    const { frames } = direct(bodies, doc.solutions[0]!, 1.5);
    const [before, after] = [frames[0]!.position, frames[1]!.position];
    const way = [0, 1, 2].map((k) => after[3 + k]! - before[3 + k]! - (after[k]! - before[k]!));
    [0.5, -0.5, 0].forEach((c, k) => {
      expect(way[k]).toBeCloseTo(c, 5);
    });
  });
});

describe("stillPicture", () => {
  it.each([
    ["faces", { solid: tetrahedron }],
    ["balls", { balls: dumbbell }],
  ])("draws %s without WebGL", (_, made) => {
    const doc = scene(made);
    const bodies = bodiesOf(doc, doc.solutions[0]!);
    const { paths, box } = stillPicture(partsOf(doc, bodies));
    expect(paths.filter(({ fill }) => fill!.includes("#e69f00")).length).toBeGreaterThan(2);
    expect(JSON.stringify([box, paths])).not.toMatch(/NaN|Infinity|undefined/);
  });
});
