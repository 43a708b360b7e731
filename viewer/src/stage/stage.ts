/**
 * The picture: pieces as solids, light, shadows, the ground. Shows a pose; decides nothing. Whatever changes its look
 * has it drawn again.
 *
 * Whatever is made here is made once per solution. Showing a frame only writes numbers into it.
 */

import { type BufferGeometry, Color, Group, Plane, Raycaster, Scene, Vector2, Vector3 } from "three";
import { type Body, boxAt, middleOf, union } from "../scene/bodies";
import { type PieceDoc, type SceneDoc, withoutPaint } from "../scene/scene";
import type { Pose } from "../scene/timeline";
import { type Axis, minus, plus, scaled, vecAt } from "../scene/vec";
import { type ThemeName, THEMES } from "../ui/theme";
import { vectorPicture } from "../vector/drawing";
import { Daylight, SUN } from "./daylight";
import { GHOSTS, GroundShadow } from "./ground";
import type { Look } from "./material";
import { StagePiece, type Visibility } from "./piece";
import { TurnMarks } from "./turn-marks";
import type { View3D } from "./view3d";

/** Where the cut goes: an axis, and the share along it that remains, 0 to 1; 1 is all. */
export interface Cut {
  axis: Axis;
  share: number;
}

/** Emphasis is there if no more than this is left of its way. */
const THERE = 0.004;

export class Stage {
  private readonly cut: Cut = { axis: 0, share: 1 };
  visibility: Visibility[] = [];
  /** What a program draws over the pieces; it casts no shadow and is not cut. */
  readonly overlay = new Group();
  /** How long the solids of the last solution took to build. */
  buildMilliseconds = 0;
  /** 1 for each body that is seen through for a while, because it hides what turns. */
  seenThrough = new Uint8Array();
  private marksEverywhere = false;
  private hasPaint = true;
  private readonly scene = new Scene();
  private readonly light = new Daylight(this.scene);
  private readonly shadow = new GroundShadow(SUN, new Color("#160f08"));
  private readonly plane = new Plane();
  private readonly marks = new Group();
  private readonly turnMarks = new TurnMarks();
  private readonly ray = new Raycaster();
  private readonly point = new Vector2();
  private readonly ground = new Color();
  private pieces: StagePiece[] = [];
  /** Pieces that are not shown any more, retained until the next picture: their shaders go on with the new ones. */
  private gone: StagePiece[] = [];
  private look: Look = "plain";
  /** How far pieces that are not at work fade into the ground. */
  private fading = 0;

  constructor(
    private readonly view: View3D,
    private document: SceneDoc,
  ) {
    this.setDocument(document);
    this.ray.layers.enable(GHOSTS);
    this.scene.add(this.shadow.mesh, this.marks, this.overlay, this.turnMarks.object);
  }

  /** Show the volume that a turn sweeps, about a point; null for none. */
  setSwept(geometry: BufferGeometry | null): void {
    this.turnMarks.setSwept(geometry);
  }

  placeSwept(x: number, y: number, z: number): void {
    this.turnMarks.placeSwept(x, y, z);
  }

  /** Show pieces of another document from now on; their bodies must follow. */
  setDocument(document: SceneDoc): void {
    this.document = document;
    this.visibility = document.pieces.map(() => "show");
    this.turnMarks.setColour(document.accent);
  }

  /** Show the bodies of a solution instead of those before. */
  setBodies(bodies: readonly Body[]): void {
    for (const { mesh, label } of this.pieces) {
      this.scene.remove(mesh);
      this.marks.remove(label.sprite);
    }
    this.gone.push(...this.pieces);
    this.seenThrough = new Uint8Array(bodies.length);
    const middle = new Vector3(...middleOf(union(bodies.map((body) => boxAt(body, body.home)))));
    const began = performance.now();
    this.pieces = bodies.map((body) => new StagePiece(body, this.docOf(body), middle));
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
  readonly setPaint = (hasPaint: boolean): void => {
    this.hasPaint = hasPaint;
    this.setBodies(this.pieces.map(({ body }) => body));
  };

  setTheme(name: ThemeName): void {
    const theme = THEMES[name];
    this.ground.set(theme.ground);
    this.light.setTheme(theme);
    this.fading = theme.fading;
    this.shadow.setStrength(theme.contact, theme.shadow);
    this.restyle();
  }

  /** Cut what there is to see open, or show it whole. */
  readonly setCut = (cut: Cut): void => {
    Object.assign(this.cut, cut);
    this.restyle();
  };

  /** Show marks on pieces in the puzzle, too, not only on the table. */
  readonly setMarks = (everywhere: boolean): void => {
    this.marksEverywhere = everywhere;
    this.view.touch();
  };

  /** Put everything where the pose has it; `shift` moves bodies apart by its `share`. */
  pose(pose: Pose, shift: Float32Array, share: number): void {
    const { pixel } = this.view.orbit;
    this.turnMarks.pose(pose);
    this.pieces.forEach((piece, b) => {
      piece.pose(pose, b, shift, share, this.marksEverywhere, pixel);
    });
  }

  /**
   * Draw a pose, bodies moved apart by a share of `shifts`, and let the emphasis glide; whether it goes on. `isActive`:
   * a step is under way.
   */
  draw(pose: Pose, shifts: Float32Array, share: number, isActive: boolean, seconds: number): boolean {
    this.pose(pose, shifts, share);
    const way = 1 - Math.exp(-9 * this.view.gliding(seconds));
    let rest = 0;
    this.pieces.forEach((piece, b) => {
      rest = Math.max(rest, piece.emphasise(pose, b, isActive, this.seenThrough[b]!, way, this.fading));
    });
    this.render(pose.view);
    return rest > THERE;
  }

  /** Draw the pieces where they are; `box` is the box around it all. */
  render(box: Float32Array): void {
    const { renderer, orbit } = this.view;
    this.lightBox(box);
    if (this.isCut) this.placeCut(box);
    // The shadow on the ground is that of wood alone.
    this.marks.visible = this.overlay.visible = this.shadow.mesh.visible = false;
    this.shadow.update(renderer, this.scene, box);
    // From below, the table would hide everything.
    this.shadow.mesh.visible = orbit.camera.position.z > 0;
    this.marks.visible = this.overlay.visible = true;
    orbit.camera.layers.enable(GHOSTS);
    renderer.render(this.scene, orbit.camera);
    for (const piece of this.gone.splice(0)) piece.dispose();
  }

  /** The picture as SVG, if no piece is made of balls. */
  vector(): string {
    const { renderer, orbit } = this.view;
    const { x, y } = renderer.getSize(this.point);
    // Three keeps what satisfies normal · p + constant >= 0.
    const cut = this.isCut ? { normal: this.plane.normal.toArray(), distance: -this.plane.constant } : null;
    const surfaces = this.pieces.flatMap((piece) => piece.surfaces());
    return vectorPicture(surfaces, this.light, { camera: orbit.camera, width: x, height: y, cut });
  }

  /** The piece at a place of the picture (-1 to 1 both ways); null for none. */
  pick(at: Vector2): number | null {
    this.ray.setFromCamera(at, this.view.orbit.camera);
    const meshes = this.pieces.flatMap(({ mesh }) => (mesh.visible ? mesh : []));
    const hits = this.ray.intersectObjects(meshes, false);
    const hit = hits.find(({ point }) => !this.isCut || this.plane.distanceToPoint(point) >= 0);
    return this.pieces.find(({ mesh }) => mesh === hit?.object)?.body.piece ?? null;
  }

  get triangles(): number {
    return this.pieces.reduce((sum, piece) => sum + piece.triangles, 0);
  }

  /** Where the cubes of each body are in the world, as drawn now; for tests. */
  cubes(): number[][][] {
    return this.pieces.map((piece) => piece.corners());
  }

  private docOf({ piece }: Body): PieceDoc {
    const doc = this.document.pieces[piece]!;
    return this.hasPaint ? doc : withoutPaint(doc);
  }

  private get isCut(): boolean {
    return this.cut.share < 1;
  }

  private restyle(): void {
    const style = { look: this.look, ground: this.ground, cut: this.isCut ? this.plane : null };
    for (const piece of this.pieces) piece.setStyle(this.visibility[piece.body.piece]!, style);
    this.view.touch();
  }

  /** The plane of the cut is where that has it in a box. */
  private placeCut(box: Float32Array): void {
    const { axis, share } = this.cut;
    // What is beyond goes: to the right, behind (the front remains, from the back on), above.
    const sign = axis === 1 ? 1 : -1;
    const low = box[axis]! - 0.01;
    const high = box[axis + 3]! + 0.01;
    const at = axis === 1 ? high - (high - low) * share : low + (high - low) * share;
    this.plane.normal.set(0, 0, 0).setComponent(axis, sign);
    this.plane.constant = -sign * at;
  }

  /** Light and shadows cover a box. */
  private lightBox(box: Float32Array): void {
    const [low, high] = [vecAt(box, 0), vecAt(box, 3)];
    this.light.cover(scaled(plus(low, high), 0.5), Math.hypot(...minus(high, low)) / 2 + 2);
    this.light.fill.position.copy(this.view.orbit.camera.position);
  }
}
