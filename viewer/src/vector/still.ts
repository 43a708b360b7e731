/** Still pictures of cubes and other bodies as SVG, which need no WebGL. */

import { type Body, cellsIn } from "../scene/bodies";
import { minus, plus, pointsOf, turned, type Vec3 } from "../scene/vec";
import { cubePaints, paintsOf, type PieceDoc, type SceneDoc } from "../scene/scene";
import { USUAL } from "./angle";
import { type CellPart, cellScene, CUBES } from "./cells";
import { type Face, solidFaces } from "./faces";
import { type FlatBall, type FlatPicture, flatPicture } from "./flat";

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

/** Cells of one colour; or the surface of a piece that is not made of cubes, in colours of its own. */
export interface StillPart extends CellPart {
  readonly faces?: readonly Face<string>[];
  readonly balls?: readonly Pick<FlatBall, "centre" | "radius" | "colour">[];
}

/** Parts in parallel projection, seen from where the large picture looks at first. */
export function stillPicture(parts: readonly StillPart[], cells = CUBES): FlatPicture {
  const scene = cellScene(parts, cells);
  return flatPicture(
    {
      faces: [
        ...scene.faces,
        ...parts.flatMap(({ faces = [], opacity = 1 }) => faces.map((face) => ({ ...face, opacity }))),
      ],
      balls: [
        ...scene.balls,
        ...parts.flatMap(({ balls = [], opacity = 1 }) => balls.map((ball) => ({ ...ball, opacity }))),
      ],
    },
    USUAL,
  );
}

/** The cubes of bodies at their places in the assembly, moved by a shift each; none for those without a shift. */
export function partsOf(
  scene: SceneDoc,
  bodies: readonly Body[],
  shifts: readonly (Vec3 | null)[] = bodies.map(() => [0, 0, 0]),
): StillPart[] {
  return bodies.flatMap(({ piece, cells, outer, matrix, home }, b): StillPart[] => {
    const shift = shifts[b];
    if (!shift) return [];
    const doc = scene.pieces[piece]!;
    const at = plus(home, shift);
    if (outer)
      return [
        { cells: [], colour: doc.colour, ...surfaceOf(doc, outer.middle, (point) => plus(turned(matrix, point), at)) },
      ];
    const paint = cubePaints(doc);
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
