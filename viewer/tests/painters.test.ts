/** Every painter of the page shows at each point what is nearest there, on every lattice. */

import { Color, DirectionalLight, HemisphereLight, Matrix4, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { bodiesOf } from "../src/scene/bodies";
import { plus, type Vec3 } from "../src/scene/vec";
import { readScene } from "../src/scene/scene";
import { partsOf, stillPicture, type StillPart } from "../src/vector/still";
import { sheetOf } from "../src/page/still-sheets";
import { type Angle, unseen, USUAL } from "../src/vector/angle";
import { vectorPicture } from "../src/vector/drawing";
import { cubeFaces, solidFaces } from "../src/vector/faces";
import { type FlatPicture, flatPicture } from "../src/vector/flat";
import type { Path } from "../src/vector/paths";
import { Lattice } from "../src/bench/model/lattice";
import {
  chance,
  judge,
  moved,
  type Puzzle,
  randomPuzzles,
  type Ray,
  type Solid,
  solidsOf,
  standing,
  type Window,
} from "./judge";
import { IS_FULL } from "./bench/app";
import { cellScene, withNames } from "../src/vector/cells";

const PUZZLES = randomPuzzles(IS_FULL ? 6 : 2);
const POINTS = IS_FULL ? 800 : 200;
/** For stills: with fewer, sorting faces by their middles passes for rhombic tetrahedra and bricks. */
const MANY_POINTS = 4 * POINTS;

const named = PUZZLES.map((puzzle, k): [string, Puzzle] => [`${puzzle.lattice.name} ${k}`, puzzle]);

/** Rays of a parallel projection. */
function parallel(angle: Angle): Ray {
  return (x, y) => [unseen(angle, [x, y, -50]), unseen(angle, [0, 0, 1])];
}

/** What the box of a picture holds, pieces a little smaller than they are included. */
function windowOf(box: string, points: number): Window {
  const [x, y, width, height] = box.split(" ").map(Number) as [number, number, number, number];
  return { low: [x, y], size: [width, height], clear: 0.05, points };
}

/** Compare a flat picture, with all colours of the pieces in it. */
function compare(
  { paths, box }: FlatPicture,
  solids: readonly Solid[],
  colours: readonly string[],
  angle: Angle,
  points = POINTS,
  isRight?: (top: Path, hit: Solid) => boolean,
): void {
  const { compared, wrong } = judge(paths, solids, parallel(angle), windowOf(box, points), (top, hit) =>
    top === null || hit === null
      ? top === hit
      : top.fill!.includes(colours[hit.piece]!) && (isRight?.(top, hit) ?? true),
  );
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(points / 8);
}

describe("stills and printed sheets", () => {
  it.each(named)("show the assembly, and what has moved after each step: %s", (_, puzzle) => {
    const scene = readScene(puzzle.scene);
    const solution = scene.solutions[0]!;
    const bodies = bodiesOf(scene, solution);
    const colours = scene.pieces.map(({ colour }) => colour);
    const solids = standing(puzzle);
    compare(stillPicture(partsOf(scene, bodies)), solids, colours, USUAL, MANY_POINTS);
    const shifts = colours.map((): Vec3 => [0, 0, 0]);
    const sheet = sheetOf(scene, bodies, solution);
    expect(sheet.length).toBe(solution.steps.length);
    sheet.forEach(({ before, after }, number) => {
      const own = solution.separations.find(({ steps: [first, end] }) => first <= number && number < end)!;
      const shown = (): Solid[] =>
        solids.filter(({ piece }) => own.pieces.includes(piece)).map((solid) => moved(solid, shifts[solid.piece]!));
      compare(stillPicture(before), shown(), colours, USUAL, MANY_POINTS);
      for (const piece of solution.steps[number]!.pieces)
        shifts[piece] = plus(shifts[piece]!, solution.steps[number]!.way);
      compare(stillPicture(after), shown(), colours, USUAL, MANY_POINTS);
    });
  });

  it("have steps on every lattice", () => {
    const apart = PUZZLES.filter(({ scene }) => readScene(scene).solutions[0]!.steps.length > 0);
    const names = (puzzles: readonly Puzzle[]): string[] => [...new Set(puzzles.map(({ lattice }) => lattice.name))];
    expect(names(apart)).toEqual(names(PUZZLES));
    expect(names(apart)).toContain("rhombic tetrahedra");
  });

  it("show cubes that are off each other by halves along all axes", () => {
    const colours = ["#aa0000", "#00aa00", "#0000aa", "#aaaa00"];
    for (let seed = 0; seed < (IS_FULL ? 60 : 8); seed++) {
      const next = chance(seed + 11);
      const cubes: { piece: number; low: Vec3 }[] = [];
      for (let tries = 0; tries < 120; tries++) {
        const low: Vec3 = [Math.floor(8 * next()) / 2, Math.floor(8 * next()) / 2, Math.floor(8 * next()) / 2];
        if (cubes.every((cube) => cube.low.some((c, k) => Math.abs(c - low[k]!) >= 1)))
          cubes.push({ piece: cubes.length % 4, low });
      }
      const parts = colours.map((colour, piece): StillPart => ({
        colour,
        cells: cubes.filter((cube) => cube.piece === piece).map(({ low }) => low),
      }));
      compare(
        stillPicture(parts),
        cubes.map(({ piece, low }) => cube(piece, low)),
        colours,
        USUAL,
      );
    }
  });
});

describe("pictures of the cells of a lattice", () => {
  it.each(named)("show the nearest cell from any side: %s", (_, puzzle) => {
    const colours = ["#aa0000", "#00aa00", "#0000aa"];
    const lattice = new Lattice(puzzle.lattice);
    const parts = puzzle.pieces.map((cells, piece) => ({ cells, colour: colours[piece]! }));
    compare(stillPicture(parts, lattice), solidsOf(puzzle), colours, USUAL);
    const scene = withNames(cellScene(parts, lattice));
    const next = chance(5);
    for (const angle of [
      USUAL,
      ...Array.from({ length: 3 }, (): Angle => ({ around: 6.3 * next(), up: 3 * next() - 1.5 })),
    ]) {
      compare(
        flatPicture(scene, angle),
        solidsOf(puzzle),
        colours,
        angle,
        POINTS,
        (top, hit) => scene.sides[Number(top["data-face"])]!.cell.join() === hit.cell.join(),
      );
    }
  });
});

describe("pictures as SVG, with perspective", () => {
  const [width, height] = [400, 300];

  it.each(named.filter(([, { lattice }]) => lattice.radius === 0))("show the nearest piece: %s", (_, puzzle) => {
    const scene = readScene(puzzle.scene);
    const bodies = bodiesOf(scene, scene.solutions[0]!);
    const colours = ["#aa0000", "#00aa00", "#0000aa"];
    const surfaces = bodies.map((body) => {
      const [x, y, z] = body.home;
      const [a, b, c, d, e, f, g, h, k] = body.matrix as number[];
      const { solid } = scene.pieces[body.piece]!;
      return {
        faces: solid
          ? solidFaces(solid, body.outer!.middle, [1, 1, 1] as const)
          : cubeFaces(body.cells, [1, 1, 1] as const),
        matrix: new Matrix4().set(a!, b!, c!, x, d!, e!, f!, y, g!, h!, k!, z, 0, 0, 0, 1),
        opacity: 1,
        emphasis: () => new Color(colours[body.piece]),
        cap: new Color(),
      };
    });
    const next = chance(9);
    for (let view = 0; view < 3; view++) {
      const camera = new PerspectiveCamera(26, width / height, 0.1, 1000);
      camera.up.set(0, 0, 1);
      const [around, up] = view === 0 ? [USUAL.around, USUAL.up] : [6.3 * next(), 3 * next() - 1.5];
      camera.position.set(...plus([0, 0, 1.5], unseen({ around, up }, [0, 0, -12])));
      camera.lookAt(0, 0, 1.5);
      camera.updateMatrixWorld();
      const text = vectorPicture(
        surfaces,
        { sky: new HemisphereLight(), lamps: [new DirectionalLight()] },
        { camera, width, height, cut: null },
      );
      const paths = [...text.matchAll(/<path (.*)\/>/g)].map(([, inner]): Path =>
        Object.fromEntries([...inner!.matchAll(/(\S+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!])),
      );
      const from = camera.position.toArray();
      const ray: Ray = (x, y) => [
        from,
        new Vector3((2 * x) / width - 1, 1 - (2 * y) / height, 0.5).unproject(camera).sub(camera.position).toArray(),
      ];
      const { compared, wrong } = judge(
        paths,
        standing(puzzle),
        ray,
        { low: [0, 0], size: [width, height], clear: 3, points: POINTS },
        (top, hit) => (top?.fill ?? null) === (hit ? colours[hit.piece]! : null),
      );
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(POINTS / 8);
    }
  });
});

function cube(piece: number, low: Vec3): Solid {
  const planes = [0, 1, 2].flatMap((k) =>
    [1, -1].map((sign) => {
      const normal: Vec3 = [k === 0 ? sign : 0, k === 1 ? sign : 0, k === 2 ? sign : 0];
      // Cubes of stills are given by their middles.
      return { normal, distance: sign * low[k]! + 0.5 };
    }),
  );
  return { piece, cell: low, corners: [low], planes, radius: 0 };
}
