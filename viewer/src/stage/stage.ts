/**
 * The picture: pieces as solids, light, shadows, the ground. Shows a pose; decides nothing.
 *
 * Whatever is made here is made once per solution. Showing a frame only writes numbers into it.
 */

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  DirectionalLight,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NoToneMapping,
  PCFShadowMap,
  Plane,
  Raycaster,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { boxAt, middleOf, minus, pointsOf, union, type Body, type Vec3 } from "../scene/bodies";
import type { Orbit } from "./camera";
import { cellsOf, type FacesDoc, type Painted, paintsOf, type PieceDoc, type SceneDoc } from "../scene/scene";
import { buildSolid, type Rgb, type Solid } from "../scene/geometry";
import { GroundShadow } from "./ground";
import { Label } from "./labels";
import { type Look, PieceMaterial } from "./material";
import { buildBalls, buildFaces } from "./solids";
import type { Theme } from "../ui/theme";
import type { Pose } from "../scene/timeline";
import { vectorPicture } from "../vector/drawing";
import { cubeFaces, type Face, type Paint, solidFaces } from "../vector/faces";

export type Visibility = "show" | "ghost" | "hide";

/** Where the cut goes: an axis, and the share along it that remains, 0 to 1; 1 is all. */
export interface Cut {
  axis: 0 | 1 | 2;
  share: number;
}

/** The layer of what is drawn but throws no shadow on the ground. */
const GHOSTS = 1;

/** How strong the edges of pieces that are not made of cubes are. */
const LINES = 0.8;

/** The radius of the line about which pieces turn, in cubes. */
const AXIS = 0.045;

/** Where the sun stands: to the left, in front, high. */
const SUN = [-0.62, -0.5, 1.25] as const;

interface Piece {
  readonly mesh: Mesh<BufferGeometry, PieceMaterial>;
  /** The edges of a piece that is not made of cubes. */
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial> | null;
  readonly label: Label;
  /** The outermost point as drawn, where the number goes while the piece is in the puzzle. */
  readonly tip: Vector3;
  /** Emphasis as it is now, gliding to that of the pose. */
  fade: number;
  glow: number;
  /** How far it is seen through, because it hides what turns: 0 to 1. */
  through: number;
}

export class Stage {
  readonly renderer: WebGLRenderer;
  readonly cut: Cut = { axis: 0, share: 1 };
  visibility: Visibility[] = [];
  /** What a program draws over the pieces; it casts no shadow and is not cut. */
  readonly overlay = new Group();
  /** How long the solids of the last solution took to build. */
  buildMilliseconds = 0;
  /** 1 for each body that is seen through for a while, because it hides what turns. */
  seenThrough = new Uint8Array();
  /** Marks on pieces in the puzzle, too, not only on the table. */
  marksEverywhere = false;
  private hasPaint = true;
  private readonly scene = new Scene();
  private readonly sky = new HemisphereLight();
  private readonly sun = new DirectionalLight();
  private readonly fill = new DirectionalLight();
  private readonly shadow = new GroundShadow(SUN, new Color("#160f08"));
  private readonly plane = new Plane();
  private readonly marks = new Group();
  /** The line about which pieces turn, while they do. */
  private readonly axis = new Mesh(
    new CylinderGeometry(AXIS, AXIS, 1, 12).rotateX(Math.PI / 2),
    new MeshBasicMaterial({ transparent: true, depthWrite: false }),
  );
  /** The volume that a turn sweeps: what is nearest of it, then that as glass, so that nothing within it is seen. */
  private readonly swept = [0, 1].map((pass) => {
    const mesh = new Mesh(
      new BufferGeometry(),
      new MeshStandardMaterial({
        side: DoubleSide,
        flatShading: true,
        transparent: true,
        opacity: 0.42,
        roughness: 0.8,
        colorWrite: pass === 1,
        depthWrite: pass === 0,
        polygonOffset: true,
        polygonOffsetFactor: -1,
        polygonOffsetUnits: -2,
      }),
    );
    mesh.renderOrder = 1 + pass;
    mesh.visible = false;
    mesh.layers.set(GHOSTS);
    return mesh;
  });
  private readonly ray = new Raycaster();
  private readonly point = new Vector2();
  private readonly spot = new Vector3();
  private readonly ground = new Color();
  private pieces: Piece[] = [];
  /** Pieces that are not shown any more, retained until the next picture: their shaders go on with the new ones. */
  private gone: Piece[] = [];
  private bodies: readonly Body[] = [];
  private look: Look = "plain";
  private isCut = false;
  /** How far pieces that are not at work fade into the ground. */
  private fading = 0;

  constructor(
    canvas: HTMLCanvasElement,
    private document: SceneDoc,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "default" });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.toneMapping = NoToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.localClippingEnabled = true;
    this.setDocument(document);
    this.sun.castShadow = true;
    this.ray.layers.enable(GHOSTS);
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 2.5;
    this.sun.shadow.bias = -0.0003;
    this.axis.visible = false;
    this.axis.layers.set(GHOSTS);
    this.scene.add(
      this.sky,
      this.sun,
      this.sun.target,
      this.fill,
      this.shadow.mesh,
      this.marks,
      this.overlay,
      this.axis,
      ...this.swept,
    );
  }

  /** Show the volume that a turn sweeps, about a point; null for none. */
  setSwept(geometry: BufferGeometry | null): void {
    this.swept[0]!.geometry.dispose();
    for (const mesh of this.swept) {
      if (geometry) mesh.geometry = geometry;
      mesh.visible = geometry !== null;
    }
  }

  placeSwept(x: number, y: number, z: number): void {
    for (const mesh of this.swept) mesh.position.set(x, y, z);
  }

  /** Show pieces of another document from now on; their bodies must follow. */
  setDocument(document: SceneDoc): void {
    this.document = document;
    this.visibility = document.pieces.map(() => "show");
    this.axis.material.color.set(document.accent);
    for (const mesh of this.swept) mesh.material.color.set(document.accent);
  }

  /** Show the bodies of a solution instead of those before. */
  setBodies(bodies: readonly Body[]): void {
    for (const { mesh, label } of this.pieces) {
      this.scene.remove(mesh);
      this.marks.remove(label.sprite);
    }
    this.gone.push(...this.pieces);
    this.bodies = bodies;
    this.seenThrough = new Uint8Array(bodies.length);
    const middle = new Vector3(...middleOf(union(bodies.map((body) => boxAt(body, body.home)))));
    const began = performance.now();
    this.pieces = bodies.map((body) => this.pieceOf(body, middle));
    this.buildMilliseconds = performance.now() - began;
    for (const { mesh, label } of this.pieces) {
      this.scene.add(mesh);
      this.marks.add(label.sprite);
    }
    this.restyle();
  }

  /** Piece `number` of the document is shown, seen through, or hidden. */
  show(number: number, how: Visibility): void {
    this.visibility[number] = how;
    this.restyle();
  }

  setLook(look: Look): void {
    this.look = look;
    this.restyle();
  }

  /** Show the colours that the puzzle gives to single cubes, or each piece in its own colour. */
  setPaint(hasPaint: boolean): void {
    this.hasPaint = hasPaint;
    this.setBodies(this.bodies);
  }

  setTheme(theme: Theme): void {
    this.ground.set(theme.ground);
    this.sky.color.set(theme.sky);
    this.sky.groundColor.set(theme.bounce);
    this.sky.intensity = theme.ambient;
    this.sun.color.set(theme.lamp);
    this.sun.intensity = theme.sun;
    this.fill.color.set(theme.sky);
    this.fill.intensity = theme.fill;
    this.fading = theme.fading;
    this.shadow.setStrength(theme.contact, theme.shadow);
    for (const { mesh } of this.pieces) mesh.material.ground = this.ground;
  }

  resize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  /** Put everything where the pose has it; `shift` moves bodies apart by its `share`. */
  pose(pose: Pose, shift: Float32Array, share: number, pixel: number): void {
    this.poseAxis(pose);
    for (let b = 0; b < this.pieces.length; b++) {
      const { mesh, label, tip } = this.pieces[b]!;
      mesh.position.fromArray(pose.position, 3 * b);
      mesh.quaternion.fromArray(pose.turn, 4 * b);
      const apart = share * (1 - pose.away[b]!);
      mesh.position.x += apart * shift[3 * b]!;
      mesh.position.y += apart * shift[3 * b + 1]!;
      mesh.position.z += apart * shift[3 * b + 2]!;
      const isHidden = this.visibility[this.bodies[b]!.piece] === "hide";
      const away = pose.away[b]!;
      if (away > 0.5) {
        // On the table it stands on the left end, where nothing of the piece is behind it.
        const [width, , height] = this.bodies[b]!.size;
        const { x, y, z } = mesh.position;
        label.place(x - width / 2 + 0.5, y, z + height / 2 + 0.62, isHidden ? 0 : 2 * away - 1, pixel, true);
      } else {
        this.spot.copy(tip).applyQuaternion(mesh.quaternion).add(mesh.position);
        const is = this.marksEverywhere && !isHidden;
        label.place(this.spot.x, this.spot.y, this.spot.z, is ? 1 - 2 * away : 0, pixel, false);
      }
    }
  }

  private poseAxis({ axis, axisShare }: Pose): void {
    const line = this.axis;
    line.visible = axisShare > 0;
    if (!line.visible) return;
    line.material.opacity = axisShare;
    this.spot.fromArray(axis, 3);
    line.position.fromArray(axis);
    line.scale.z = this.spot.distanceTo(line.position);
    line.position.add(this.spot).multiplyScalar(0.5);
    line.lookAt(this.spot);
  }

  /** Let the emphasis glide; whether it is still under way. `isActive`: a step is under way. */
  emphasise(pose: Pose, isActive: boolean, seconds: number): boolean {
    const share = 1 - Math.exp(-9 * seconds);
    let rest = 0;
    for (let b = 0; b < this.pieces.length; b++) {
      const piece = this.pieces[b]!;
      const moves = pose.moving[b] === 1;
      const fade = (isActive && !moves && pose.away[b]! < 1 ? 1 : 0) - piece.fade;
      const glow = (isActive && moves ? 1 : 0) - piece.glow;
      const through = this.seenThrough[b]! - piece.through;
      piece.fade += fade * share;
      piece.glow += glow * share;
      piece.through = Math.abs(through) < 0.01 ? this.seenThrough[b]! : piece.through + through * share;
      rest = Math.max(
        rest,
        Math.abs(fade) * (1 - share),
        Math.abs(glow) * (1 - share),
        Math.abs(this.seenThrough[b]! - piece.through),
      );
      piece.mesh.material.setEmphasis(piece.fade * this.fading, piece.glow);
      if (this.visibility[this.bodies[b]!.piece] === "show") piece.mesh.material.through = piece.through;
      if (piece.lines)
        piece.lines.material.opacity = LINES * (1 - piece.fade * this.fading) * (1 - 0.6 * piece.through);
    }
    return rest > 0.004;
  }

  /** Draw what `orbit` sees; `view` is the box around it all. */
  render(orbit: Orbit, view: Float32Array): void {
    this.light(view, orbit);
    this.applyCut(view);
    // The shadow on the ground is that of wood alone.
    this.marks.visible = this.overlay.visible = this.shadow.mesh.visible = false;
    this.shadow.update(this.renderer, this.scene, view);
    // From below, the table would hide everything.
    this.shadow.mesh.visible = orbit.camera.position.z > 0;
    this.marks.visible = this.overlay.visible = true;
    orbit.camera.layers.enable(GHOSTS);
    this.renderer.render(this.scene, orbit.camera);
    this.sweep();
  }

  /** What `orbit` sees as SVG, if no piece is made of balls. */
  vector(orbit: Orbit): string {
    const { x, y } = this.renderer.getSize(this.point);
    const surfaces = this.pieces.flatMap(({ mesh }, b) => {
      const { material, matrixWorld } = mesh;
      if (!mesh.visible) return [];
      return [
        {
          faces: this.facesOf(this.bodies[b]!),
          matrix: matrixWorld,
          opacity: material.opacity,
          cap: material.cap,
          emphasis: (lit: Color) => material.emphasised(lit),
        },
      ];
    });
    // Three keeps what satisfies normal · p + constant >= 0.
    const cut = this.isCut ? { normal: this.plane.normal.toArray(), distance: -this.plane.constant } : null;
    return vectorPicture(
      surfaces,
      { sky: this.sky, lamps: [this.sun, this.fill] },
      { camera: orbit.camera, width: x, height: y, cut },
    );
  }

  private facesOf(body: Body): Face[] {
    const doc = this.document.pieces[body.piece]!;
    const shown = this.hasPaint ? doc : withoutPaint(doc);
    const colour = rgb(new Color(doc.colour));
    if (body.outer && shown.solid)
      return solidFaces(shown.solid, body.outer.middle, colour, numberedPaint(shown.solid.painted));
    return cubeFaces(body.cells, colour, paintOf(shown));
  }

  /** The piece under a point of the picture (-1 to 1 both ways); null for none. */
  pick(x: number, y: number, orbit: Orbit): number | null {
    this.ray.setFromCamera(this.point.set(x, y), orbit.camera);
    const meshes = this.pieces
      .filter((_, b) => this.visibility[this.bodies[b]!.piece] !== "hide")
      .map(({ mesh }) => mesh);
    const hits = this.ray.intersectObjects(meshes, false);
    const hit = hits.find(({ point }) => !this.isCut || this.plane.distanceToPoint(point) >= 0);
    const b = this.pieces.findIndex(({ mesh }) => mesh === hit?.object);
    return b < 0 ? null : this.bodies[b]!.piece;
  }

  get triangles(): number {
    return this.pieces.reduce((sum, { mesh }) => sum + mesh.geometry.index!.count / 3, 0);
  }

  /** Where the cubes of each body are in the world, as drawn now; for tests. */
  cubes(): number[][][] {
    return this.pieces.map(({ mesh }, b) => {
      mesh.updateMatrixWorld();
      const { cells, outer } = this.bodies[b]!;
      return (outer?.corners ?? cells).map((cell) => new Vector3(...cell).applyMatrix4(mesh.matrixWorld).toArray());
    });
  }

  private sweep(): void {
    for (const { mesh, lines, label } of this.gone.splice(0)) {
      lines?.geometry.dispose();
      lines?.material.dispose();
      mesh.geometry.dispose();
      mesh.material.dispose();
      label.dispose();
    }
  }

  private pieceOf(body: Body, middle: Vector3): Piece {
    const doc = this.document.pieces[body.piece]!;
    const colour = new Color(doc.colour);
    const solid = solidOf(this.hasPaint ? doc : withoutPaint(doc), body, rgb(colour));
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(solid.position, 3));
    geometry.setAttribute("normal", new BufferAttribute(solid.normal, 3));
    geometry.setAttribute("color", new BufferAttribute(solid.colour, 3));
    geometry.setIndex(new BufferAttribute(solid.index, 1));
    const grain = body.size.indexOf(Math.max(...body.size)) as 0 | 1 | 2;
    const mesh = new Mesh(geometry, new PieceMaterial(colour, grain, seedOf(body.piece)));
    const lines = body.outer && doc.solid ? linesOf(doc.solid, body.outer.middle, colour) : null;
    if (lines) {
      mesh.add(lines);
      // The lines are in the faces, which give way.
      mesh.material.polygonOffset = true;
      mesh.material.polygonOffsetFactor = mesh.material.polygonOffsetUnits = 1;
    }
    mesh.quaternion.fromArray(body.turn);
    let tip = new Vector3();
    let farthest = -1;
    const reach = body.outer ? 0.2 : 0.75;
    for (const cell of body.outer?.corners ?? body.cells) {
      const at = new Vector3(...cell).applyQuaternion(mesh.quaternion).add(new Vector3(...body.home));
      const distance = at.distanceTo(middle);
      // Of equally far ones the one that people see: in front, to the right, on top.
      const seen = distance + 0.01 * (at.x - at.y + at.z);
      if (seen > farthest) {
        farthest = seen;
        tip = new Vector3(...cell).addScaledVector(new Vector3(...cell).normalize(), reach);
      }
    }
    return { mesh, lines, label: new Label(doc), tip, fade: 0, glow: 0, through: 0 };
  }

  private restyle(): void {
    this.pieces.forEach(({ mesh, lines }, b) => {
      const how = this.visibility[this.bodies[b]!.piece]!;
      mesh.visible = how !== "hide";
      mesh.castShadow = how === "show";
      mesh.receiveShadow = how === "show";
      mesh.renderOrder = how === "ghost" ? 1 : 0;
      mesh.layers.set(how === "ghost" ? GHOSTS : 0);
      mesh.material.isGhost = how === "ghost";
      mesh.material.look = this.look;
      mesh.material.ground = this.ground;
      mesh.material.cut = this.isCut ? this.plane : null;
      if (lines) {
        lines.visible = how === "show";
        lines.material.clippingPlanes = this.isCut ? [this.plane] : null;
      }
    });
  }

  private applyCut(view: Float32Array): void {
    const { axis, share } = this.cut;
    const isCut = share < 1;
    if (isCut !== this.isCut) {
      this.isCut = isCut;
      this.restyle();
    }
    if (!isCut) return;
    // What is beyond goes: to the right, behind (the front remains, from the back on), above.
    const sign = axis === 1 ? 1 : -1;
    const low = view[axis]! - 0.01;
    const high = view[axis + 3]! + 0.01;
    const at = axis === 1 ? high - (high - low) * share : low + (high - low) * share;
    this.plane.normal.set(0, 0, 0).setComponent(axis, sign);
    this.plane.constant = -sign * at;
  }

  /** Sun and shadows cover what there is to see. */
  private light(view: Float32Array, orbit: Orbit): void {
    const { sun, fill } = this;
    const x = (view[0]! + view[3]!) / 2;
    const y = (view[1]! + view[4]!) / 2;
    const z = (view[2]! + view[5]!) / 2;
    const radius = Math.hypot(view[3]! - view[0]!, view[4]! - view[1]!, view[5]! - view[2]!) / 2 + 2;
    sun.target.position.set(x, y, z);
    sun.position.set(x + 2 * radius * SUN[0], y + 2 * radius * SUN[1], z + 2 * radius * SUN[2]);
    sun.target.updateMatrixWorld();
    const camera = sun.shadow.camera;
    // A texel of the map must not shade its own face.
    sun.shadow.normalBias = 0.004 * radius;
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = 0.1 * radius;
    camera.far = 6 * radius;
    camera.updateProjectionMatrix();
    fill.position.copy(orbit.camera.position);
  }
}

/** The solid of a piece about the middle of its body. */
function solidOf(doc: PieceDoc, body: Body, colour: Rgb): Solid {
  if (body.outer && doc.solid)
    return buildFaces(doc.solid, body.outer.middle, colour, numberedPaint(doc.solid.painted));
  if (body.outer && doc.balls)
    return buildBalls(doc.balls, body.outer.middle, colour, numberedPaint(doc.balls.painted));
  return buildSolid(body.cells, colour, paintOf(doc));
}

function withoutPaint({ solid, balls, ...doc }: PieceDoc): PieceDoc {
  return {
    ...doc,
    painted: [],
    ...(solid && { solid: { ...solid, painted: [] } }),
    ...(balls && { balls: { ...balls, painted: [] } }),
  };
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
  const colours = new Map<string, Rgb>();
  for (const [paint, runs] of piece.painted) {
    const colour = rgb(new Color(paint));
    for (const cell of cellsOf(runs)) colours.set(cell.join(), colour);
  }
  const byPlace = [...cellsOf(piece.cells)].map((cell) => colours.get(cell.join()));
  return (cell) => byPlace[cell];
}

/** Three numbers that look like chance and are the same each time. */
function seedOf(piece: number): [number, number, number] {
  const one = (k: number): number => {
    const x = Math.sin(piece * 12.9898 + k * 78.233) * 43758.5453;
    return x - Math.floor(x);
  };
  return [one(1), one(2), one(3)];
}
