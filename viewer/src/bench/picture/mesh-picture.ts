/** A picture of what is printed: surfaces in millimetres that stand on the bed of the printer. */

import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
} from "three";
import { Daylight } from "../../stage/daylight";
import { THEMES, type ThemeName } from "../../ui/theme";
import { BenchPicture } from "./bench-picture";

/** A surface: three coordinates a point, three points a triangle. */
export interface Surface {
  readonly points: readonly number[];
  readonly triangles: readonly number[];
  readonly colour: string;
}

/** Between two lines on the bed, in millimetres. */
const GRID = 20;
/** Faces that meet at less than this many degrees have no line between them. */
const SHARP = 20;
const LINE = "#1d1710";

export class MeshPicture extends BenchPicture {
  private readonly scene = new Scene();
  private readonly light = new Daylight(this.scene);
  private readonly ground = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial());
  private readonly solids = new Group();
  private readonly bed = new Group();
  /** The lines of the bed. */
  private readonly rule = new LineBasicMaterial({ transparent: true, opacity: 0.8 });
  private readonly box = new Float32Array([-1, -1, 0, 1, 1, 1]);

  constructor(label: string) {
    super(label, {});
    this.ground.receiveShadow = true;
    this.light.fill.position.set(1, -1, 0.4);
    this.light.sky.position.set(0, 0, 1);
    this.scene.add(this.ground, this.solids, this.bed);
  }

  /** Show surfaces alone, or on a bed of this width and depth. The direction one looks from stays. */
  show(surfaces: readonly Surface[], bed: readonly [number, number] | null): void {
    empty(this.solids);
    empty(this.bed);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const { points } of surfaces)
      points.forEach((at, i) => {
        low[i % 3] = Math.min(low[i % 3]!, at);
        high[i % 3] = Math.max(high[i % 3]!, at);
      });
    if (bed) [low[0], low[1], high[0], high[1]] = [0, 0, bed[0], bed[1]];
    const middle = [(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2, low[2]!] as const;
    for (const surface of surfaces) this.solids.add(...solidOf(surface));
    this.solids.position.set(-middle[0], -middle[1], -middle[2]);
    const [w, d, h] = [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!];
    this.box.set([-w / 2, -d / 2, 0, w / 2, d / 2, h]);
    if (bed) this.bed.add(new LineSegments(gridOf(bed), this.rule));
    const size = Math.max(w, d, h);
    this.light.cover([0, 0, 0], size);
    this.ground.scale.set(4 * size, 4 * size, 1);
    this.ground.position.z = -0.001 * size;
    this.view.touch();
  }

  setTheme(name: ThemeName): void {
    const theme = THEMES[name];
    this.light.setTheme(theme);
    this.ground.material.opacity = 1.4 * theme.shadow;
    this.rule.color.set(theme.bounce);
    this.view.touch();
  }

  override dispose(): void {
    empty(this.solids);
    empty(this.bed);
    this.ground.geometry.dispose();
    this.ground.material.dispose();
    super.dispose();
  }

  protected draw(seconds: number): boolean {
    const { renderer, orbit } = this.view;
    const glides = this.view.look(this.box, seconds);
    this.ground.visible = orbit.camera.position.z > 0;
    renderer.render(this.scene, orbit.camera);
    return glides;
  }
}

/** A surface with its flat faces, and lines along its edges. */
function solidOf({ points, triangles, colour }: Surface): [Mesh, LineSegments] {
  const shared = new BufferGeometry();
  shared.setAttribute("position", new BufferAttribute(Float32Array.from(points), 3));
  shared.setIndex(new BufferAttribute(Uint32Array.from(triangles), 1));
  const flat = shared.toNonIndexed();
  flat.computeVertexNormals();
  const mesh = new Mesh(
    flat,
    new MeshStandardMaterial({
      color: colour,
      roughness: 0.62,
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    }),
  );
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  const lines = new LineSegments(
    new EdgesGeometry(shared, SHARP),
    new LineBasicMaterial({ color: LINE, transparent: true, opacity: 0.4 }),
  );
  shared.dispose();
  return [mesh, lines];
}

/** The rim of the bed, and lines on it. */
function gridOf([width, depth]: readonly [number, number]): BufferGeometry {
  const ends: number[] = [];
  const line = (x0: number, y0: number, x1: number, y1: number): void => {
    ends.push(x0 - width / 2, y0 - depth / 2, 0, x1 - width / 2, y1 - depth / 2, 0);
  };
  for (const x of [...stops(width), width]) line(x, 0, x, depth);
  for (const y of [...stops(depth), depth]) line(0, y, width, y);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(ends), 3));
  return geometry;
}

function stops(length: number): number[] {
  return Array.from({ length: Math.ceil(length / GRID) }, (_, i) => i * GRID);
}

function empty(group: Group): void {
  for (const child of [...group.children] as (Mesh | LineSegments)[]) {
    group.remove(child);
    child.geometry.dispose();
    (child.material as LineBasicMaterial).dispose();
  }
}
