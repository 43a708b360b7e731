/** Polygons as paths of SVG: fills, and the lines along edges. */

import type { Vec3 } from "../scene/vec";
import { type Eye, fromFarToNear, type Polygon } from "./order";

/** A polygon in its colours. */
export interface Painted extends Polygon {
  readonly fill: string;
  readonly line: string;
  /** Of the line, where the polygon is opaque. */
  readonly lineOpacity: number;
  readonly opacity: number;
  /** What events refer to: the value of the attribute `data-face`. */
  readonly name?: number | undefined;
}

/** The attributes of a path, `d` among them. */
export type Path = Readonly<Record<string, string>>;

/** The paper of a picture. */
export interface Paper {
  /** Where a point is, as coordinates of a path. */
  readonly place: (at: Vec3) => string;
  /** The width of the strokes that close seams, wide enough that browsers leave nothing open. */
  readonly seam: number;
}

/** Paths of polygons from far to near. */
export function pathsInOrder(polygons: readonly Painted[], eye: Eye, paper: Paper): Path[] {
  return fromFarToNear(polygons, eye).flatMap((level) => pathsOf(level, paper));
}

/** Paths of polygons of one plane: fills, then edges. Those with equal attributes are one path. */
export function pathsOf(level: readonly Painted[], paper: Paper): Path[] {
  const paths = new Map<string, { attributes: Path; d: string }>();
  const add = (attributes: Path, d: string): void => {
    if (d === "") return;
    const key = Object.values(attributes).join();
    const known = paths.get(key);
    if (known) known.d += d;
    else paths.set(key, { attributes, d });
  };
  for (const polygon of level) fillOf(polygon, paper, add);
  for (const { ring, isEdge, line, lineOpacity, opacity } of level)
    add(
      { fill: "none", stroke: line, "stroke-opacity": `${rounded(lineOpacity * opacity)}` },
      sidesOf(ring, isEdge, paper),
    );
  return [...paths.values()].map(({ attributes, d }) => ({ ...attributes, d }));
}

/**
 * The fill of a polygon, and a hair of its colour over its seams: sides that are not edges, beyond which more is
 * painted later.
 */
function fillOf(
  { ring, isEdge, isLast, fill, opacity, name }: Painted,
  paper: Paper,
  add: (attributes: Path, d: string) => void,
): void {
  const thin = opacity < 1 ? { "fill-opacity": `${rounded(opacity)}` } : {};
  add(
    { fill, ...thin, ...(name === undefined ? {} : { "data-face": `${name}` }) },
    `M${ring.map(paper.place).join("L")}Z`,
  );
  if (opacity === 1)
    add(
      { fill: "none", stroke: fill, "stroke-width": `${paper.seam}` },
      sidesOf(
        ring,
        ring.map((_, k) => !isEdge[k] && isLast?.[k] !== true),
        paper,
      ),
    );
}

/** Some sides of a polygon as lines. */
function sidesOf(ring: readonly Vec3[], isDrawn: readonly boolean[], { place }: Paper): string {
  return ring
    .map((at, k) => {
      if (!isDrawn[k]) return "";
      const isOn = k > 0 && isDrawn[k - 1] === true;
      return `${isOn ? "" : `M${place(at)}`}L${place(ring[(k + 1) % ring.length]!)}`;
    })
    .join("");
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
