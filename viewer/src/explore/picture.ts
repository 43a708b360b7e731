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
import { bodiesOf } from "../scene/bodies";
import { make3, map3, minus, type Vec3 } from "../scene/vec";
import type { Place, SceneDoc, SolutionDoc } from "../scene/scene";
import { buildSolid, type SolidOptions } from "../scene/geometry";
import type { Insets } from "../stage/camera";
import { Stage } from "../stage/stage";
import { View3D } from "../stage/view3d";
import { Pose } from "../scene/timeline";
import type { ExplorationDoc } from "./exploration";
import type { Layout } from "./layout";

export const RED = "#e1061b";
const GOAL = "#8f877a";
const LINE = 0.6;
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

/** What the page around a picture does. */
export interface PictureEvents {
  /** Called before each frame with the seconds since the last; whether frames must follow. */
  readonly advance: (seconds: number) => boolean;
  readonly clicked: (piece: number) => void;
  /** What controls cover of a picture of this size. */
  readonly insets: (width: number, height: number) => Insets;
}

export class Picture {
  readonly view: View3D;
  readonly stage: Stage;
  private readonly scene: SceneDoc;
  private readonly pose: Pose;
  /** No body is drawn apart. */
  private readonly shifts: Float32Array;
  private readonly goal: number;
  /** The least x, y, z of the goal. */
  private readonly low: Vec3;
  private readonly red = new Group();
  private reds: RedMesh[] = [];
  private isFocused = false;

  constructor(
    private readonly doc: ExplorationDoc,
    private readonly events: PictureEvents,
  ) {
    this.scene = sceneOf(doc);
    this.goal = doc.pieces.length;
    this.view = new View3D({
      draw: (seconds) => this.draw(seconds),
      resized: events.insets,
      clicked: (at) => {
        const piece = this.stage.pick(at);
        if (piece !== null && piece !== this.goal) events.clicked(piece);
      },
    });
    this.stage = new Stage(this.view, this.scene);
    this.stage.setBodies(bodiesOf(this.scene, { ...solutionOf([]), places: this.scene.pieces.map(() => HERE) }));
    this.pose = new Pose(this.scene.pieces.length);
    this.shifts = new Float32Array(3 * this.scene.pieces.length);
    this.low = make3((k) => doc.goal.cells.reduce((low, cell) => Math.min(low, cell[k]), Infinity));
    this.measure();
    this.stage.overlay.add(this.red, edgesOf(doc.goal.cells.map((cell) => this.toWorld(cell))));
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
    this.view.touch();
  }

  /** For each piece the middles of its cubes in the picture, whether or not it is drawn yet. */
  cubes(): number[][][] {
    this.stage.pose(this.pose, this.shifts, 0);
    return this.stage.cubes().slice(0, this.goal);
  }

  private draw(seconds: number): boolean {
    const { pose, stage, view } = this;
    const goesOn = this.events.advance(seconds);
    const glides = view.look(pose.view, seconds);
    const fades = stage.draw(pose, this.shifts, 0, this.isFocused, seconds);
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
    return map3(minus(cell, this.low), (n, k) => n + 0.5 + this.pose.view[k]!);
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
  const whole = cells.map((cell) => map3(minus(cell, first!), Math.round));
  const solid = buildSolid(whole, [1, 1, 1], undefined, options);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(solid.position, 3));
  geometry.setAttribute("normal", new BufferAttribute(solid.normal, 3));
  geometry.setIndex(new BufferAttribute(solid.index, 1));
  return geometry.translate(...first!);
}
