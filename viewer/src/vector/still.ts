/** Still pictures of cubes and other bodies as SVG, which need no WebGL. */

import { type Body, cellsIn, dot, minus, plus, pointsOf, turned, type Vec3 } from "../scene/bodies";
import { cellsOf, paintsOf, type PieceDoc, type SceneDoc } from "../scene/scene";
import { eyeAt, USUAL } from "./angle";
import { type Face, solidFaces, SIDES, squareOf } from "./faces";
import { type FlatBall, type FlatFace, type FlatPicture, flatPicture, LINE_WIDTH } from "./flat";

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

/** Cubes of one colour; or the surface of a piece that is not made of cubes, in colours of its own. */
export interface StillPart {
  readonly cells: readonly Vec3[];
  readonly faces?: readonly Face<string>[];
  readonly balls?: readonly Pick<FlatBall, "centre" | "radius" | "colour">[];
  readonly colour: string;
  /** The colour of a cube that has one of its own. */
  readonly paint?: (index: number) => string | undefined;
  readonly opacity?: number;
}

/** Parts in parallel projection, seen from where the large picture looks at first. */
export function stillPicture(parts: readonly StillPart[]): FlatPicture {
  const solid = new Set(
    parts
      .filter(({ opacity }) => opacity === undefined || opacity === 1)
      .flatMap(({ cells }) => cells.map((cell) => cell.join())),
  );
  return flatPicture(
    {
      faces: parts.flatMap((part) => [
        ...squares(part, solid),
        ...(part.faces ?? []).map((face) => ({ ...face, opacity: part.opacity ?? 1 })),
      ]),
      balls: parts.flatMap(({ balls, opacity }) => (balls ?? []).map((ball) => ({ ...ball, opacity: opacity ?? 1 }))),
    },
    USUAL,
  );
}

/** The sides of the cubes of a part that are in the open, each with lines around it. */
function squares({ cells, colour, paint, opacity }: StillPart, solid: ReadonlySet<string>): FlatFace[] {
  return cells.flatMap((cell, i) =>
    TOWARD_VIEWER.flatMap((side) =>
      solid.has(plus(cell, side.out).join())
        ? []
        : [{ ring: squareOf(cell, side), isEdge: ALL_FOUR, colour: paint?.(i) ?? colour, opacity: opacity ?? 1 }],
    ),
  );
}

const TOWARD_VIEWER = SIDES.filter(({ out }) => dot(out, eyeAt(USUAL).at) > 0);
const ALL_FOUR = [true, true, true, true] as const;

/** The cubes of bodies at their places in the assembly, moved by a shift each; none for those without a shift. */
export function partsOf(scene: SceneDoc, bodies: readonly Body[], shifts: readonly (Vec3 | null)[]): StillPart[] {
  return bodies.flatMap(({ piece, cells, outer, matrix, home }, b): StillPart[] => {
    const shift = shifts[b];
    if (!shift) return [];
    const doc = scene.pieces[piece]!;
    const at = plus(home, shift);
    if (outer)
      return [
        { cells: [], colour: doc.colour, ...surfaceOf(doc, outer.middle, (point) => plus(turned(matrix, point), at)) },
      ];
    const paint = paintOf(doc);
    return [{ cells: cellsIn({ cells, matrix, home: at }), colour: doc.colour, paint: (i) => paint[i] }];
  });
}

/** The faces or balls of a piece, about a middle, each where `place` puts it. */
function surfaceOf(
  { solid, balls, colour }: PieceDoc,
  middle: Vec3,
  place: (point: Vec3) => Vec3,
): Pick<StillPart, "faces" | "balls"> {
  const paints = paintsOf((solid ?? balls)?.painted);
  if (solid)
    return {
      faces: solidFaces(solid, middle, colour, (face) => paints.get(face)).map((face) => ({
        ...face,
        ring: face.ring.map(place),
      })),
    };
  if (!balls) return {};
  return {
    balls: pointsOf(balls.centres).map((centre, i) => ({
      centre: place(minus(centre, middle)),
      radius: balls.radius,
      colour: paints.get(i) ?? colour,
    })),
  };
}

/** The colour of each cube of a piece that its puzzle paints, by its place among the cells. */
function paintOf({ cells, painted }: PieceDoc): (string | undefined)[] {
  const colours = new Map(
    painted.flatMap(([colour, runs]) => [...cellsOf(runs)].map((cell) => [cell.join(), colour] as const)),
  );
  return [...cellsOf(cells)].map((cell) => colours.get(cell.join()));
}

/** Parts as an SVG picture. */
export function pictureOf(parts: readonly StillPart[], label: string): SVGElement {
  const { paths, box } = stillPicture(parts);
  const svg = svgElement("svg", {
    class: "still-picture",
    viewBox: box,
    role: "img",
    "aria-label": label,
    "stroke-width": `${LINE_WIDTH}`,
    "stroke-linejoin": "round",
  });
  svg.append(...paths.map((path) => svgElement("path", path)));
  return svg;
}

export function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
