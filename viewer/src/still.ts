/** Still pictures of cubes and other bodies as SVG, which need no WebGL. */

import { type Body, cellsIn, dot, minus, normalOf, plus, pointsOf, scaled, turned, type Vec3 } from "./bodies";
import { cellsOf, paintsOf, type PieceDoc, type SceneDoc } from "./document";

export const NO_WEBGL = "3D pictures need WebGL 2, which is missing or switched off in this browser.";

let isThere: boolean | undefined;

/** Whether pictures in three dimensions can be drawn at all. */
export function hasWebGL(): boolean {
  if (isThere === undefined) {
    const context = document.createElement("canvas").getContext("webgl2");
    isThere = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return isThere;
}

// The picture -----------------------------------------------------------------------------------------------

const SIN = { around: Math.sin(0.46), up: Math.sin(0.52) };
const COS = { around: Math.cos(0.46), up: Math.cos(0.52) };

/** The three faces that are seen: the step to the cube that would hide it, its corners, its light. */
const FACES = [
  { out: [0, -1, 0], corners: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]], light: 0.82 },
  { out: [1, 0, 0], corners: [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]], light: 0.62 },
  { out: [0, 0, 1], corners: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]], light: 1 },
] as const;

/** Cubes of one colour, or flat faces of a piece that is not made of cubes. */
export interface StillPart {
  readonly cells: readonly Vec3[];
  readonly polygons?: readonly (readonly Vec3[])[];
  readonly colour: string;
  /** The colour of a cube, or of a face, that has one of its own. */
  readonly paint?: (index: number) => string | undefined;
  readonly opacity?: number;
}

/** A face that is seen: the points, colour, light and opacity of a polygon. */
export interface Face {
  readonly points: string;
  readonly colour: string;
  readonly light: number;
  readonly opacity: number;
}

/** The faces of some cubes from far to near, seen as the large picture is at first, and the box around them. */
export function facesOf(parts: readonly StillPart[]): { faces: Face[]; box: string } {
  if (parts.some(({ polygons }) => polygons)) return polygonsOf(parts);
  const all = parts.flatMap((part) => part.cells.map((cell, i) => ({ cell, colour: part.paint?.(i) ?? part.colour, opacity: part.opacity ?? 1 })));
  const solid = new Set(parts.filter(({ opacity }) => opacity === undefined || opacity === 1).flatMap(({ cells }) => cells.map((cell) => cell.join())));
  // From far to near: from the left, from behind, from below.
  all.sort((a, b) => a.cell[0] - b.cell[0] || b.cell[1] - a.cell[1] || a.cell[2] - b.cell[2]);
  const faces: Face[] = [];
  const [low, high] = [[Infinity, Infinity], [-Infinity, -Infinity]];
  for (const { cell, colour, opacity } of all)
    for (const { out, corners, light } of FACES) {
      if (solid.has([cell[0] + out[0], cell[1] + out[1], cell[2] + out[2]].join())) continue;
      const points = corners.map((corner) => project([cell[0] + corner[0], cell[1] + corner[1], cell[2] + corner[2]]));
      for (const point of points)
        for (let k = 0; k < 2; k++) {
          low[k] = Math.min(low[k]!, point[k]!);
          high[k] = Math.max(high[k]!, point[k]!);
        }
      faces.push({ points: points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" "), colour, light, opacity });
    }
  return { faces, box: faces.length === 0 ? "0 0 1 1" : frame(low, high) };
}

function frame(low: readonly number[], high: readonly number[]): string {
  const margin = 0.06;
  return `${low[0]! - margin} ${low[1]! - margin} ${high[0]! - low[0]! + 2 * margin} ${high[1]! - low[1]! + 2 * margin}`;
}

/** Toward the viewer. */
const TOWARD: Vec3 = [SIN.around * COS.up, -COS.around * COS.up, SIN.up];

/** The flat faces that look at the viewer, from far to near by their middles. */
function polygonsOf(parts: readonly StillPart[]): { faces: Face[]; box: string } {
  const found = parts.flatMap(({ polygons, colour: base, paint, opacity }) =>
    (polygons ?? []).flatMap((ring, i) => {
      const colour = paint?.(i) ?? base;
      const [x, y, z] = normalOf(ring);
      if (dot([x, y, z], TOWARD) < 1e-6) return [];
      const middle = scaled(ring.reduce<Vec3>((sum, point) => plus(sum, point), [0, 0, 0]), 1 / ring.length);
      // As the three sides of a cube, and what looks another way in between.
      const light = (z > 0 ? 1 : 0.5) * z * z + 0.82 * y * y + 0.62 * x * x;
      return [{ ring, depth: dot(middle, TOWARD), face: { colour, light, opacity: opacity ?? 1 } }];
    }),
  );
  found.sort((a, b) => a.depth - b.depth);
  const flat = found.map(({ ring }) => ring.map(project));
  const side = (of: (...values: number[]) => number): number[] => [0, 1].map((k) => of(...flat.flat().map((point) => point[k]!)));
  return {
    faces: found.map(({ face }, i) => ({ ...face, points: flat[i]!.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ") })),
    box: found.length === 0 ? "0 0 1 1" : frame(side(Math.min), side(Math.max)),
  };
}

function project([x, y, z]: Vec3): [number, number] {
  return [x * COS.around + y * SIN.around, -(z * COS.up + (y * COS.around - x * SIN.around) * SIN.up)];
}

/** How a face is filled: its colour in its light. */
export function fillOf({ colour, light }: Face): string {
  return `color-mix(in srgb, ${colour} ${light * 100}%, #1d1710)`;
}

/** The cubes of bodies where they lie in the assembly, moved by a shift each; none for those without a shift. */
export function partsOf(scene: SceneDoc, bodies: readonly Body[], shifts: readonly (Vec3 | null)[]): StillPart[] {
  return bodies.flatMap(({ piece, cells, outer, matrix, home }, b) => {
    const shift = shifts[b];
    if (!shift) return [];
    const doc = scene.pieces[piece]!;
    if (outer) {
      const { rings, colours } = ringsOf(doc, outer.middle);
      const polygons = rings.map((ring) => ring.map((point) => plus(turned(matrix, point), plus(home, shift))));
      return { cells: [], polygons, colour: doc.colour, paint: (i) => colours[i] };
    }
    const paint = paintOf(doc);
    const placed = cellsIn({ cells, matrix, home: plus(home, shift) });
    return { cells: placed, colour: doc.colour, paint: (i) => paint[i] };
  });
}

/** The flat faces of a piece about a middle, and the colours of those that have one of their own. */
function ringsOf({ solid, balls }: PieceDoc, middle: Vec3): { rings: Vec3[][]; colours: (string | undefined)[] } {
  const about = (numbers: readonly number[]): Vec3[] => pointsOf(numbers).map((point) => minus(point, middle));
  const paints = paintsOf((solid ?? balls)?.painted);
  if (solid) {
    const points = about(solid.points);
    return { rings: solid.faces.map((face) => face.map((k) => points[k]!)), colours: solid.faces.map((_, i) => paints.get(i)) };
  }
  const spheres = balls ? about(balls.centres).map((centre) => sphereOf(centre, balls.radius)) : [];
  return { rings: spheres.flat(), colours: spheres.flatMap((rings, i) => rings.map(() => paints.get(i))) };
}

/** A ball as the facets of a sphere of few. */
function sphereOf(centre: Vec3, radius: number): Vec3[][] {
  const [around, rings] = [16, 8];
  const point = (i: number, j: number): Vec3 => {
    const [turn, down] = [(2 * Math.PI * i) / around, (Math.PI * j) / rings];
    return plus(centre, [radius * Math.sin(down) * Math.cos(turn), radius * Math.sin(down) * Math.sin(turn), radius * Math.cos(down)]);
  };
  return Array.from({ length: around * rings }, (_, k) => {
    const [i, j] = [k % around, Math.floor(k / around)];
    const corners = [point(i, j), point(i, j + 1), point(i + 1, j + 1), point(i + 1, j)];
    return j === 0 ? corners.slice(0, 3) : j === rings - 1 ? [corners[0]!, corners[1]!, corners[3]!] : corners;
  });
}

/** The colour of each cube of a piece that its puzzle paints, by its place among the cells. */
function paintOf({ cells, painted }: PieceDoc): (string | undefined)[] {
  const colours = new Map(painted.flatMap(([colour, runs]) => [...cellsOf(runs)].map((cell) => [cell.join(), colour] as const)));
  return [...cellsOf(cells)].map((cell) => colours.get(cell.join()));
}

/** Cubes as an SVG picture. */
export function pictureOf(parts: readonly StillPart[], label: string): SVGElement {
  const { faces, box } = facesOf(parts);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const set = (element: SVGElement, attributes: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  };
  set(svg, { class: "still-picture", viewBox: box, role: "img", "aria-label": label });
  for (const face of faces) {
    const polygon = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    set(polygon, { points: face.points, fill: fillOf(face), stroke: "rgb(30 20 10 / 0.28)", "stroke-width": "0.03", "stroke-linejoin": "round" });
    if (face.opacity < 1) polygon.setAttribute("opacity", String(face.opacity));
    svg.append(polygon);
  }
  return svg;
}
