/** A piece in the picture: its solid, the edges of some, its mark, and how much it stands out. */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  type Plane,
  Vector3,
} from "three";
import type { Body } from "../scene/bodies";
import { buildSolid, type Rgb, type Solid } from "../scene/geometry";
import { cubePaints, type FacesDoc, type Painted, paintsOf, type PieceDoc } from "../scene/scene";
import type { Pose } from "../scene/timeline";
import { type Axis, minus, pointsOf, type Vec3 } from "../scene/vec";
import type { Surface } from "../vector/drawing";
import { cubeFaces, type Face, type Paint, solidFaces } from "../vector/faces";
import { GHOSTS } from "./ground";
import { Label } from "./labels";
import { type Look, PieceMaterial } from "./material";
import { buildBalls, buildFaces } from "./solids";

export type Visibility = "show" | "ghost" | "hide";

/** How all pieces look. */
export interface Style {
  readonly look: Look;
  /** The colour into which those fade that are not at work. */
  readonly ground: Color;
  readonly cut: Plane | null;
}

/** How strong the edges of pieces that are not made of cubes are. */
const LINES = 0.8;
/** A piece that hides a turn is seen through as it should be from here on. */
const NEAR = 0.01;

export class StagePiece {
  readonly mesh: Mesh<BufferGeometry, PieceMaterial>;
  readonly label: Label;
  /** The edges of a piece that is not made of cubes. */
  private readonly lines: LineSegments<BufferGeometry, LineBasicMaterial> | null;
  /** The outermost point as drawn, where the mark goes while the piece is in the puzzle. */
  private readonly tip: Vector3;
  private readonly spot = new Vector3();
  private how: Visibility = "show";
  /** Emphasis as it is now, gliding to that of the pose. */
  private fade = 0;
  private glow = 0;
  /** How far it is seen through, because it hides what turns: 0 to 1. */
  private through = 0;

  /** `middle` is that of the whole puzzle. */
  constructor(
    readonly body: Body,
    private readonly doc: PieceDoc,
    middle: Vector3,
  ) {
    const colour = new Color(doc.colour);
    const grain = body.size.indexOf(Math.max(...body.size)) as Axis;
    this.mesh = new Mesh(geometryOf(solidOf(doc, body)), new PieceMaterial(colour, grain, seedOf(body.piece)));
    this.label = new Label(doc);
    this.lines = body.outer && doc.solid ? linesOf(doc.solid, body.outer.middle, colour) : null;
    const { mesh } = this;
    if (this.lines) {
      mesh.add(this.lines);
      // The lines are in the faces, which give way.
      mesh.material.polygonOffset = true;
      mesh.material.polygonOffsetFactor = mesh.material.polygonOffsetUnits = 1;
    }
    mesh.quaternion.fromArray(body.turn);
    this.tip = tipOf(body, mesh, middle);
  }

  setStyle(how: Visibility, { look, ground, cut }: Style): void {
    const { mesh, lines } = this;
    this.how = how;
    mesh.visible = how !== "hide";
    mesh.castShadow = mesh.receiveShadow = how === "show";
    mesh.renderOrder = how === "ghost" ? 1 : 0;
    mesh.layers.set(how === "ghost" ? GHOSTS : 0);
    mesh.material.isGhost = how === "ghost";
    mesh.material.look = look;
    mesh.material.ground = ground;
    mesh.material.cut = cut;
    if (!lines) return;
    lines.visible = how === "show";
    lines.material.clippingPlanes = cut ? [cut] : null;
  }

  /**
   * Put it where a pose has body `b`, moved by a share of its `shift`. In the puzzle it has a mark if `isMarked`. A
   * pixel is `pixel` large.
   */
  pose(pose: Pose, b: number, shift: Float32Array, share: number, isMarked: boolean, pixel: number): void {
    const { mesh, label, spot, body } = this;
    const away = pose.away[b]!;
    mesh.quaternion.fromArray(pose.turn, 4 * b);
    mesh.position.fromArray(pose.position, 3 * b).addScaledVector(spot.fromArray(shift, 3 * b), share * (1 - away));
    if (away > 0.5) {
      // On the table it stands on the left end, where nothing of the piece is behind it.
      const [width, , height] = body.size;
      const { x, y, z } = mesh.position;
      label.place(x - width / 2 + 0.5, y, z + height / 2 + 0.62, mesh.visible ? 2 * away - 1 : 0, pixel, true);
    } else {
      const { x, y, z } = spot.copy(this.tip).applyQuaternion(mesh.quaternion).add(mesh.position);
      label.place(x, y, z, isMarked && mesh.visible ? 1 - 2 * away : 0, pixel, false);
    }
  }

  /**
   * Let the emphasis glide by a share of its way; how much is left of that. While a step is under way, `isActive`, what
   * moves stands out and the rest fades, up to `fading`; what hides a turn is seen through.
   */
  emphasise(pose: Pose, b: number, isActive: boolean, hides: number, share: number, fading: number): number {
    const { mesh, lines } = this;
    const moves = pose.moving[b] === 1;
    const fade = (isActive && !moves && pose.away[b]! < 1 ? 1 : 0) - this.fade;
    const glow = (isActive && moves ? 1 : 0) - this.glow;
    const through = hides - this.through;
    this.fade += fade * share;
    this.glow += glow * share;
    this.through = Math.abs(through) < NEAR ? hides : this.through + through * share;
    mesh.material.setEmphasis(this.fade * fading, this.glow);
    if (this.how === "show") mesh.material.through = this.through;
    if (lines) lines.material.opacity = LINES * (1 - this.fade * fading) * (1 - 0.6 * this.through);
    return Math.max((1 - share) * Math.max(Math.abs(fade), Math.abs(glow)), Math.abs(hides - this.through));
  }

  /** What a picture of flat faces needs of it; none if it is hidden. */
  surfaces(): Surface[] {
    const { material, matrixWorld, visible } = this.mesh;
    if (!visible) return [];
    const emphasis = (lit: Color): Color => material.emphasised(lit);
    return [
      {
        faces: facesOf(this.doc, this.body),
        matrix: matrixWorld,
        opacity: material.opacity,
        cap: material.cap,
        emphasis,
      },
    ];
  }

  get triangles(): number {
    return this.mesh.geometry.index!.count / 3;
  }

  /** Where its cubes are in the world, or its corners, as drawn now. */
  corners(): number[][] {
    const { mesh, body } = this;
    mesh.updateMatrixWorld();
    return (body.outer?.corners ?? body.cells).map((cell) =>
      new Vector3(...cell).applyMatrix4(mesh.matrixWorld).toArray(),
    );
  }

  dispose(): void {
    const { mesh, lines, label } = this;
    for (const each of [mesh, lines]) {
      each?.geometry.dispose();
      each?.material.dispose();
    }
    label.dispose();
  }
}

/** The outermost point of a body where its mark goes, about its middle. */
function tipOf(body: Body, { quaternion }: Mesh, middle: Vector3): Vector3 {
  let tip = new Vector3();
  let farthest = -1;
  const reach = body.outer ? 0.2 : 0.75;
  for (const cell of body.outer?.corners ?? body.cells) {
    const at = new Vector3(...cell).applyQuaternion(quaternion).add(new Vector3(...body.home));
    // Of equally far ones the one that people see: in front, to the right, on top.
    const seen = at.distanceTo(middle) + 0.01 * (at.x - at.y + at.z);
    if (seen > farthest) {
      farthest = seen;
      tip = new Vector3(...cell).addScaledVector(new Vector3(...cell).normalize(), reach);
    }
  }
  return tip;
}

function geometryOf({ position, normal, colour, index }: Solid): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(position, 3));
  geometry.setAttribute("normal", new BufferAttribute(normal, 3));
  geometry.setAttribute("color", new BufferAttribute(colour, 3));
  return geometry.setIndex(new BufferAttribute(index, 1));
}

/** The solid of a piece about the middle of its body. */
function solidOf(doc: PieceDoc, body: Body): Solid {
  const colour = rgb(new Color(doc.colour));
  if (body.outer && doc.solid)
    return buildFaces(doc.solid, body.outer.middle, colour, numberedPaint(doc.solid.painted));
  if (body.outer && doc.balls)
    return buildBalls(doc.balls, body.outer.middle, colour, numberedPaint(doc.balls.painted));
  return buildSolid(body.cells, colour, paintOf(doc));
}

/** Its flat faces, of one that is not made of balls. */
function facesOf(doc: PieceDoc, body: Body): Face[] {
  const colour = rgb(new Color(doc.colour));
  if (body.outer && doc.solid)
    return solidFaces(doc.solid, body.outer.middle, colour, numberedPaint(doc.solid.painted));
  return cubeFaces(body.cells, colour, paintOf(doc));
}

/** The edges of a piece, darker than it is. They throw no shadow. */
function linesOf(solid: FacesDoc, middle: Vec3, colour: Color): LineSegments<BufferGeometry, LineBasicMaterial> {
  const geometry = new BufferGeometry();
  const points = pointsOf(solid.points).flatMap((point) => minus(point, middle));
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  geometry.setIndex([...solid.edges]);
  const material = new LineBasicMaterial({
    color: colour.clone().multiplyScalar(0.25),
    transparent: true,
    opacity: LINES,
    depthWrite: false,
  });
  const lines = new LineSegments(geometry, material);
  lines.layers.set(GHOSTS);
  return lines;
}

function rgb(colour: Color): Rgb {
  return [colour.r, colour.g, colour.b];
}

/** The colour of each face or ball that its puzzle paints. */
function numberedPaint(painted?: readonly Painted[]): Paint {
  const paints = paintsOf(painted);
  return (number) => {
    const paint = paints.get(number);
    return paint === undefined ? undefined : rgb(new Color(paint));
  };
}

/** The colour of each cube that its puzzle paints, by its place among the cells. */
function paintOf(piece: PieceDoc): ((cell: number) => Rgb | undefined) | undefined {
  if (piece.painted.length === 0) return undefined;
  const colours = new Map(piece.painted.map(([paint]) => [paint, rgb(new Color(paint))] as const));
  const own = cubePaints(piece).map((paint) => (paint === undefined ? undefined : colours.get(paint)));
  return (cell) => own[cell];
}

/** Three numbers that look like chance and are the same each time. */
function seedOf(piece: number): Vec3 {
  const one = (k: number): number => {
    const x = Math.sin(piece * 12.9898 + k * 78.233) * 43758.5453;
    return x - Math.floor(x);
  };
  return [one(1), one(2), one(3)];
}
