/** Layouts in three dimensions: the pieces where they are placed, the edges of the goal, shared cubes in red. */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
} from "three";
import { bodiesOf, minus, type Vec3 } from "../scene/bodies";
import { Orbit } from "../stage/camera";
import type { Place, SceneDoc, SolutionDoc } from "../scene/scene";
import { el } from "../ui/dom";
import { buildSolid, type SolidOptions } from "../scene/geometry";
import { listenToGestures } from "../stage/gestures";
import { Loop } from "../stage/loop";
import { Stage } from "../stage/stage";
import { Pose } from "../scene/timeline";
import type { ExplorationDoc } from "./exploration";
import type { Layout } from "./layout";

export const RED = "#e1061b";
const GOAL = "#8f877a";
const LINE = 0.6;
const MOST_PIXELS = 2;
const SHARP = { bevel: 0, gap: 0, shade: 0 };
/** Red cubes reach a hair beyond those of the pieces, so that they are seen on their surface. */
const OVER = { bevel: 0.05, gap: -0.014, shade: 0.2 };
/** How much of the red shines through the pieces before it. */
const THROUGH = 0.42;
const HERE: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

type RedMesh = Mesh<BufferGeometry, MeshStandardMaterial | MeshBasicMaterial>;

/** The pieces and, as the last one, the goal. */
export function sceneOf(doc: ExplorationDoc): SceneDoc {
  const cells = doc.goal.cells.flatMap((cell) => [...cell, 1]);
  const goal = { mark: "", name: "", note: "", kind: -1, colour: GOAL, ink: "#000000", cells, painted: [] };
  return { title: doc.title, about: doc.about, accent: doc.accent, pieces: [...doc.pieces, goal], solutions: [] };
}

/** The layout as a solution of that scene, the goal in it. */
export function solutionOf(layout: Layout): SolutionDoc {
  const places: (Place | null)[] = layout.map((placement) => placement && [...placement.turn, ...placement.offset]);
  return {
    kind: "apart",
    number: null,
    level: null,
    note: "",
    end: "",
    places: [...places, HERE],
    steps: [],
    separations: [],
  };
}

export class Picture {
  readonly canvas = el("canvas", { tabindex: 0, role: "img" });
  readonly orbit = new Orbit();
  readonly stage: Stage;
  frames = 0;
  private readonly scene: SceneDoc;
  private readonly pose: Pose;
  /** No body is drawn apart. */
  private readonly shifts: Float32Array;
  private readonly loop: Loop;
  private readonly goal: number;
  /** The least x, y, z of the goal. */
  private readonly low: readonly number[];
  private readonly red = new Group();
  private reds: RedMesh[] = [];
  private isFocused = false;

  /** `advance` is called before each frame with the seconds since the last; whether frames must follow. */
  constructor(
    private readonly doc: ExplorationDoc,
    private readonly advance: (seconds: number) => boolean,
    clicked: (piece: number) => void,
  ) {
    this.scene = sceneOf(doc);
    this.goal = doc.pieces.length;
    this.stage = new Stage(this.canvas, this.scene);
    this.stage.setBodies(bodiesOf(this.scene, { ...solutionOf([]), places: this.scene.pieces.map(() => HERE) }));
    this.pose = new Pose(this.scene.pieces.length);
    this.shifts = new Float32Array(3 * this.scene.pieces.length);
    this.low = [0, 1, 2].map((k) => doc.goal.cells.reduce((low, cell) => Math.min(low, cell[k]!), Infinity));
    this.measure();
    this.stage.overlay.add(this.red, edgesOf(doc.goal.cells.map((cell) => this.toWorld(cell))));
    this.loop = new Loop((seconds) => this.draw(seconds));
    listenToGestures(
      this.canvas,
      this.orbit,
      () => {
        this.touch();
      },
      (x, y) => {
        const box = this.canvas.getBoundingClientRect();
        const piece = this.stage.pick(
          (2 * (x - box.left)) / box.width - 1,
          1 - (2 * (y - box.top)) / box.height,
          this.orbit,
        );
        if (piece !== null && piece !== this.goal) clicked(piece);
      },
    );
  }

  /** Show a layout: `focus` is the selected piece, if any, `shared` the cubes that two pieces fill. */
  show(layout: Layout, focus: number | null, shared: readonly number[]): void {
    const { pose, stage } = this;
    layout.forEach((placement, piece) => {
      stage.visibility[piece] = placement ? "show" : "hide";
    });
    stage.show(this.goal, "hide");
    pose.moving.fill(focus === null ? 1 : 0);
    if (focus !== null) pose.moving[focus] = 1;
    this.isFocused = focus !== null;
    for (const { piece, home, turn } of bodiesOf(this.scene, solutionOf(layout))) {
      pose.position.set(home, 3 * piece);
      pose.turn.set(turn, 4 * piece);
    }
    this.redden(shared);
    this.touch();
  }

  resize(width: number, height: number): void {
    this.stage.resize(width, height, Math.min(devicePixelRatio, MOST_PIXELS));
  }

  touch(): void {
    this.loop.touch();
  }

  get isMoving(): boolean {
    return this.loop.isOn;
  }

  /** For each piece the middles of its cubes in the picture, whether or not it is drawn yet. */
  cubes(): number[][][] {
    this.stage.pose(this.pose, this.shifts, 0, this.orbit.pixel);
    return this.stage.cubes().slice(0, this.goal);
  }

  dispose(): void {
    this.loop.stop();
    this.stage.renderer.dispose();
    this.stage.renderer.forceContextLoss();
  }

  /** Draw at once, with nothing left to fade. */
  renderNow(): void {
    this.draw(10);
  }

  private draw(seconds: number): boolean {
    const { pose, stage, orbit } = this;
    const goesOn = this.advance(seconds);
    orbit.look(pose.view);
    const glides = orbit.update(seconds);
    stage.pose(pose, this.shifts, 0, orbit.pixel);
    const fades = stage.emphasise(pose, this.isFocused, orbit.isCalm ? 10 : seconds);
    stage.render(orbit, pose.view);
    this.frames++;
    return goesOn || glides || fades;
  }

  /** The box to look at is that of the goal, always. */
  private measure(): void {
    const { home, homeSize } = bodiesOf(this.scene, solutionOf(this.doc.pieces.map(() => null)))[0]!;
    for (let k = 0; k < 3; k++)
      [this.pose.view[k], this.pose.view[k + 3]] = [home[k]! - homeSize[k]! / 2, home[k]! + homeSize[k]! / 2];
  }

  private redden(shared: readonly number[]): void {
    for (const { geometry, material } of this.reds) {
      geometry.dispose();
      material.dispose();
    }
    this.reds = shared.length ? redCubes(shared.map((cell) => this.toWorld(this.doc.goal.cells[cell]!))) : [];
    this.red.clear();
    if (this.reds.length) this.red.add(...this.reds);
  }

  /** The middle of a cube of the goal in the picture. */
  private toWorld(cell: Vec3): Vec3 {
    return [0, 1, 2].map((k) => cell[k]! - this.low[k]! + 0.5 + this.pose.view[k]!) as unknown as Vec3;
  }
}

/** The edges of a solid of cubes. */
function edgesOf(cells: readonly Vec3[]): LineSegments {
  const geometry = new EdgesGeometry(geometryOf(cells, SHARP));
  return new LineSegments(geometry, new LineBasicMaterial({ color: GOAL, transparent: true, opacity: LINE }));
}

/** Cubes in red, which shine through what is before them. */
function redCubes(cells: readonly Vec3[]): RedMesh[] {
  const red = new Color(RED);
  const geometry = geometryOf(cells, OVER);
  const surface = new Mesh(
    geometry,
    new MeshStandardMaterial({ color: red, roughness: 0.5, emissive: red, emissiveIntensity: 0.25 }),
  );
  const shine = new Mesh(
    geometry,
    new MeshBasicMaterial({ color: red, transparent: true, opacity: THROUGH, depthTest: false, depthWrite: false }),
  );
  shine.renderOrder = 3;
  return [surface, shine];
}

/** The surface of cubes, given by their middles, at any position. */
function geometryOf(cells: readonly Vec3[], options: SolidOptions): BufferGeometry {
  const [first] = cells;
  // A solid is made of whole numbers.
  const whole = cells.map((cell) => minus(cell, first!).map(Math.round) as unknown as Vec3);
  const solid = buildSolid(whole, [1, 1, 1], undefined, options);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(solid.position, 3));
  geometry.setAttribute("normal", new BufferAttribute(solid.normal, 3));
  geometry.setIndex(new BufferAttribute(solid.index, 1));
  return geometry.translate(...first!);
}
