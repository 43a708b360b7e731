/**
 * The picture as polygons in SVG: what WebGL draws, in flat colours under the same lights, with the same camera.
 *
 * Shadows, marks and the swept volume are left out.
 */

import { Color, type Camera, type DirectionalLight, type HemisphereLight, type Matrix4, Vector3 } from "three";
import type { Vec3 } from "../scene/vec";
import type { Rgb } from "../scene/geometry";
import type { Face } from "./faces";
import { type Eye, height, isLevel, isSeen, partOf, type Plane, planeOf } from "./order";
import { type Painted, type Path, pathsInOrder, pathsOf, type Paper, rounded } from "./paths";
import { sectionOf } from "./section";

/** The faces of a piece, where they are, and how the picture shows them. */
export interface Surface {
  readonly faces: readonly Face[];
  readonly matrix: Matrix4;
  readonly opacity: number;
  /** What becomes of a colour that is lit: pieces that rest fade, those that move are brought out. */
  readonly emphasis: (lit: Color) => Color;
  /** The colour of the flat ends where the picture is cut. */
  readonly cap: Color;
}

/** The lights of the picture. */
export interface Lights {
  readonly sky: HemisphereLight;
  readonly lamps: readonly DirectionalLight[];
}

export interface View {
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
  /** What is behind this plane is cut away. */
  readonly cut: Plane | null;
}

/** How strong edges are, how dark compared with their piece, and how wide in pixels. */
const EDGE = { opacity: 0.8, shade: 0.25, width: 0.7 };

/** In pixels. */
const SEAM = 1.4;

/** The picture of some surfaces as the text of an SVG file. */
export function vectorPicture(
  surfaces: readonly Surface[],
  lights: Lights,
  { camera, width, height: tall, cut }: View,
): string {
  const eye: Eye = { at: camera.getWorldPosition(new Vector3()).toArray(), isFar: false };
  const point = new Vector3();
  const place = (at: Vec3): string => {
    point.set(...at).project(camera);
    return `${rounded(((point.x + 1) / 2) * width)} ${rounded(((1 - point.y) / 2) * tall)}`;
  };
  const paper: Paper = { place, seam: SEAM };
  const placed = surfaces.map((surface) => ({
    ...surface,
    faces: surface.faces.map((face) => moved(face, surface.matrix)),
  }));
  const bounds = [nearPlane(camera), ...(cut ? [cut] : [])];
  const seen = placed
    .flatMap((surface) => paintedFaces(surface, lights, eye))
    .flatMap((face) => bounds.reduce<Painted | null>((rest, plane) => rest && partOf(rest, plane), face) ?? []);
  const isOpen = cut !== null && height(cut, eye.at) < 0;
  const isInFront = (face: Painted): boolean => isOpen && isLevel(face, cut);
  // All that is left is behind the ends of a cut, but for what is in the plane itself.
  const paths = [
    ...pathsInOrder(
      seen.filter((face) => !isInFront(face)),
      eye,
      paper,
    ),
    ...(isOpen ? placed.flatMap((surface) => endOf(surface, cut, paper)) : []),
    ...pathsOf(seen.filter(isInFront), paper),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${tall}" width="${width}" height="${tall}" stroke-width="${EDGE.width}" stroke-linejoin="round" stroke-linecap="round">`,
    ...paths.map(
      (path) =>
        `<path ${Object.entries(path)
          .map(([name, value]) => `${name}="${value}"`)
          .join(" ")}/>`,
    ),
    "</svg>\n",
  ].join("\n");
}

function moved(face: Face, matrix: Matrix4): Face {
  return { ...face, ring: face.ring.map((at) => new Vector3(...at).applyMatrix4(matrix).toArray()) };
}

/** The faces that look at the eye. */
function paintedFaces({ faces, opacity, emphasis }: Surface, lights: Lights, eye: Eye): Painted[] {
  return faces.flatMap((face) => {
    const plane = planeOf(face);
    if (!isSeen(plane, eye)) return [];
    const fill = css(emphasis(lit(face.colour, new Vector3(...plane.normal), lights)));
    return [
      {
        ring: face.ring,
        isEdge: face.isEdge,
        fill,
        line: css(emphasis(shaded(face.colour))),
        lineOpacity: EDGE.opacity,
        opacity,
      },
    ];
  });
}

/** A colour on a face with this normal, as a dull surface sends it back. */
function lit(colour: Rgb, normal: Vector3, { sky, lamps }: Lights): Color {
  const up = sky.position.clone().normalize();
  const light = sky.groundColor
    .clone()
    .lerp(sky.color, (normal.dot(up) + 1) / 2)
    .multiplyScalar(sky.intensity);
  for (const { color, intensity, position, target } of lamps) {
    const share = normal.dot(position.clone().sub(target.position).normalize());
    light.add(color.clone().multiplyScalar(intensity * Math.max(share, 0)));
  }
  return new Color(...colour).multiply(light).multiplyScalar(1 / Math.PI);
}

function shaded(colour: Rgb): Color {
  return new Color(...colour).multiplyScalar(EDGE.shade);
}

/** The flat ends of a piece that is cut. */
function endOf({ faces, opacity, emphasis, cap }: Surface, cut: Plane, { place }: Paper): Path[] {
  const d = sectionOf(faces, cut)
    .map((loop) => `M${loop.map(place).join("L")}Z`)
    .join("");
  const line = css(emphasis(cap.clone().multiplyScalar(EDGE.shade)));
  return d === ""
    ? []
    : [
        {
          fill: css(emphasis(cap.clone())),
          "fill-rule": "evenodd",
          "fill-opacity": `${rounded(opacity)}`,
          stroke: line,
          "stroke-opacity": `${rounded(EDGE.opacity * opacity)}`,
          d,
        },
      ];
}

/** What is before the eye, and not too near. */
function nearPlane(camera: Camera): Plane {
  const normal = camera.getWorldDirection(new Vector3());
  const nearest = new Vector3(0, 0, -1).unproject(camera);
  return { normal: normal.toArray(), distance: normal.dot(nearest) };
}

function css(colour: Color): string {
  return `#${colour.getHexString()}`;
}
