/** A picture of what is printed: surfaces in millimetres that stand on the bed of the printer. */

import {
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  EdgesGeometry,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  NoToneMapping,
  PCFShadowMap,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  SRGBColorSpace,
  WebGLRenderer,
} from "three";
import { Orbit } from "../../stage/camera";
import { el } from "../../ui/dom";
import { listenToGestures } from "../../stage/gestures";
import { THEMES, type ThemeName } from "../../ui/theme";

/** A surface: three coordinates a point, three points a triangle. */
export interface Surface {
  readonly points: readonly number[];
  readonly triangles: readonly number[];
  readonly colour: string;
}

const MOST_PIXELS = 2;
const LONGEST_FRAME = 0.1;
/** Between two lines on the bed, in millimetres. */
const GRID = 20;
/** Faces that meet at less than this many degrees have no line between them. */
const SHARP = 20;
const LINE = "#1d1710";

export class MeshPicture {
  readonly element: HTMLElement;
  /** Pictures drawn so far; for tests. */
  frames = 0;
  private readonly canvas = el("canvas", { tabindex: 0, role: "img" });
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly sky = new HemisphereLight();
  private readonly sun = new DirectionalLight();
  private readonly fill = new DirectionalLight();
  private readonly ground = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial());
  private readonly solids = new Group();
  private readonly bed = new Group();
  /** The lines of the bed. */
  private readonly rule = new LineBasicMaterial({ transparent: true, opacity: 0.8 });
  private readonly orbit = new Orbit();
  private readonly box = new Float32Array([-1, -1, 0, 1, 1, 1]);
  private readonly observer: ResizeObserver;
  private frame = 0;
  private before = 0;

  constructor(label: string) {
    this.describe(label);
    this.element = el("div", { class: "picture" }, this.canvas);
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.toneMapping = NoToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 3;
    this.ground.receiveShadow = true;
    this.fill.position.set(1, -1, 0.4);
    this.sky.position.set(0, 0, 1);
    this.scene.add(this.sky, this.sun, this.sun.target, this.fill, this.ground, this.solids, this.bed);
    listenToGestures(
      this.canvas,
      this.orbit,
      () => {
        this.touch();
      },
      () => undefined,
    );
    this.canvas.addEventListener("keydown", (event) => {
      this.key(event);
    });
    this.orbit.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.observer = new ResizeObserver(() => {
      this.resize();
    });
    this.observer.observe(this.element);
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
    this.light(Math.max(w, d, h));
    this.touch();
  }

  setTheme(name: ThemeName): void {
    const theme = THEMES[name];
    this.sky.color.set(theme.sky);
    this.sky.groundColor.set(theme.bounce);
    this.sky.intensity = theme.ambient;
    this.sun.color.set(theme.lamp);
    this.sun.intensity = theme.sun;
    this.fill.color.set(theme.sky);
    this.fill.intensity = theme.fill;
    this.ground.material.opacity = 1.4 * theme.shadow;
    this.rule.color.set(theme.bounce);
    this.touch();
  }

  describe(text: string): void {
    this.canvas.setAttribute("aria-label", text);
  }

  fit(): void {
    this.orbit.reset();
    this.touch();
  }

  get isAtRest(): boolean {
    return this.frame === 0;
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    empty(this.solids);
    empty(this.bed);
    this.ground.geometry.dispose();
    this.ground.material.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.element.remove();
  }

  private light(size: number): void {
    this.sun.position.set(-0.62 * size, -0.5 * size, 1.25 * size);
    const { camera } = this.sun.shadow;
    Object.assign(camera, { left: -size, right: size, top: size, bottom: -size, near: 0.05 * size, far: 4 * size });
    camera.updateProjectionMatrix();
    this.sun.shadow.bias = -0.0008;
    this.sun.shadow.normalBias = 0.002 * size;
    this.ground.scale.set(4 * size, 4 * size, 1);
    this.ground.position.z = -0.001 * size;
  }

  private touch(): void {
    if (this.frame) return;
    this.before = 0;
    this.frame = requestAnimationFrame((now) => {
      this.draw(now);
    });
  }

  private draw(now: number): void {
    this.frame = 0;
    const seconds = this.before === 0 ? 1 / 60 : Math.min((now - this.before) / 1000, LONGEST_FRAME);
    this.orbit.look(this.box);
    const glides = this.orbit.update(seconds);
    this.ground.visible = this.orbit.camera.position.z > 0;
    this.renderer.render(this.scene, this.orbit.camera);
    this.frames++;
    if (!glides) return;
    this.before = now;
    this.frame = requestAnimationFrame((next) => {
      this.draw(next);
    });
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
    this.renderer.setSize(width, height, false);
    const margin = 0.07 * Math.min(width, height);
    const covered = this.element.closest(".stage")?.querySelector<HTMLElement>(".over.bottom")?.offsetHeight ?? 0;
    this.orbit.resize(width, height, { top: margin, right: margin, bottom: margin + covered, left: margin });
    this.touch();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = TURNS[event.key];
    if (turn) this.orbit.orbit(turn[0], turn[1]);
    else if (event.key === "+" || event.key === "=") this.orbit.zoom(0.85);
    else if (event.key === "-") this.orbit.zoom(1 / 0.85);
    else if (event.key === "f") this.orbit.reset();
    else return;
    event.preventDefault();
    this.touch();
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

const TURNS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.2, 0],
  ArrowRight: [0.2, 0],
  ArrowUp: [0, 0.15],
  ArrowDown: [0, -0.15],
};
