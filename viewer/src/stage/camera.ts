/**
 * Where people look from: around the puzzle, nearer and farther, to the side. Everything glides to where it is
 * requested. Until the user zooms or pans, the picture fits what there is to see.
 *
 * z is up. Azimuth 0 looks from the front, along y; positive ones from the right. Elevation is 0 at the
 * height of the table and a quarter turn from above.
 */

import { PerspectiveCamera, Vector3 } from "three";
import { USUAL } from "../vector/angle";
import type { Vec3 } from "../scene/vec";

/** Parts of the window that controls cover, in pixels; the puzzle keeps to what is left. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** From where people look, in radians. */
export interface Direction {
  readonly azimuth: number;
  readonly elevation: number;
}

const FIELD = 26;
const HOME: Direction = { azimuth: USUAL.around, elevation: USUAL.up };
const SIN = { azimuth: Math.sin(HOME.azimuth), elevation: Math.sin(HOME.elevation) };
const COS = { azimuth: Math.cos(HOME.azimuth), elevation: Math.cos(HOME.elevation) };
const LOWEST = -0.12;
const HIGHEST = Math.PI / 2 - 0.02;
const MARGIN = 1.07;

export class Orbit {
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.1, 1000);
  /** Where things are without motion, rather than gliding there. */
  isCalm = false;
  private readonly goal = { azimuth: HOME.azimuth, elevation: HOME.elevation, zoom: 1, panX: 0, panY: 0, panZ: 0 };
  private readonly now = { ...this.goal };
  private readonly box = new Float32Array(6);
  private readonly middle = new Vector3();
  private readonly target = new Vector3();
  private readonly right = new Vector3();
  private readonly up = new Vector3();
  private distance = 20;
  private isFresh = true;
  private width = 1;
  private height = 1;
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** The window has this size, and controls cover so much of it. */
  resize(width: number, height: number, insets: Insets): void {
    this.width = width;
    this.height = height;
    this.insets = insets;
    this.camera.aspect = width / height;
    // The middle of what is free becomes the middle of the picture.
    this.camera.setViewOffset(
      width,
      height,
      (insets.right - insets.left) / 2,
      (insets.bottom - insets.top) / 2,
      width,
      height,
    );
  }

  /** What there is to see: least and greatest x, y, z. */
  look(view: Float32Array): void {
    this.box.set(view);
  }

  /** Be there at once the next time, not gradually. */
  cut(): void {
    this.isFresh = true;
  }

  orbit(azimuth: number, elevation: number): void {
    this.goal.azimuth += azimuth;
    this.goal.elevation = Math.min(Math.max(this.goal.elevation + elevation, LOWEST), HIGHEST);
  }

  zoom(by: number): void {
    this.goal.zoom = Math.min(Math.max(this.goal.zoom * by, 0.12), 6);
  }

  /** Move the picture by a number of pixels. */
  pan(dx: number, dy: number): void {
    const unit = this.pixel;
    this.right.setFromMatrixColumn(this.camera.matrixWorld, 0).multiplyScalar(-dx * unit);
    this.up
      .setFromMatrixColumn(this.camera.matrixWorld, 1)
      .multiplyScalar(dy * unit)
      .add(this.right);
    this.goal.panX += this.up.x;
    this.goal.panY += this.up.y;
    this.goal.panZ += this.up.z;
  }

  /** Look as at the beginning. */
  reset(): void {
    Object.assign(this.goal, { zoom: 1, panX: 0, panY: 0, panZ: 0 });
    this.lookFrom(HOME);
  }

  /** Look from a side, by the short way round. */
  lookFrom({ azimuth, elevation }: Direction): void {
    const turns = Math.round((this.now.azimuth - azimuth) / (2 * Math.PI));
    this.goal.azimuth = azimuth + 2 * Math.PI * turns;
    this.goal.elevation = Math.min(elevation, HIGHEST);
  }

  /** From where people look: azimuth, elevation, and the zoom; 1 is what fits. */
  get where(): Vec3 {
    return [this.now.azimuth, this.now.elevation, this.now.zoom];
  }

  /** Size of a pixel at the middle of the picture, in cubes. */
  get pixel(): number {
    return (2 * Math.tan((FIELD * Math.PI) / 360) * this.distance) / this.height;
  }

  /** Glide for a number of seconds; whether there is still some way to go. */
  update(seconds: number): boolean {
    const share = this.isFresh || this.isCalm ? 1 : 1 - Math.exp(-11 * seconds);
    let rest = 0;
    for (const key of KEYS) {
      const way = this.goal[key] - this.now[key];
      this.now[key] += way * share;
      rest = Math.max(rest, Math.abs(way * (1 - share)));
    }
    const { box, middle } = this;
    this.up.set(box[0]! + box[3]!, box[1]! + box[4]!, box[2]! + box[5]!).multiplyScalar(0.5);
    const fit = this.fit();
    rest = Math.max(rest, middle.distanceTo(this.up) * (1 - share) * 0.1);
    middle.lerp(this.up, share);
    const way = fit * this.now.zoom - this.distance;
    this.distance += way * share;
    rest = Math.max(rest, (Math.abs(way) * (1 - share)) / fit);
    this.isFresh = false;
    this.place();
    return rest > 0.0005;
  }

  private place(): void {
    const { azimuth, elevation, panX, panY, panZ } = this.now;
    const { camera, target, distance } = this;
    target.set(this.middle.x + panX, this.middle.y + panY, this.middle.z + panZ);
    const flat = Math.cos(elevation) * distance;
    camera.position.set(
      target.x + Math.sin(azimuth) * flat,
      target.y - Math.cos(azimuth) * flat,
      target.z + Math.sin(elevation) * distance,
    );
    camera.lookAt(target);
    camera.near = distance * 0.05;
    camera.far = distance * 8;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** The distance from which the box fits, seen from where people look at the beginning. */
  private fit(): number {
    const { box, insets, width, height } = this;
    const free = Math.tan((FIELD * Math.PI) / 360);
    const tall = (free * Math.max(height - insets.top - insets.bottom, 80)) / height;
    const wide = (free * Math.max(width - insets.left - insets.right, 80)) / height;
    let distance = 1;
    for (let corner = 0; corner < 8; corner++) {
      const x = ((corner & 1 ? 1 : -1) * (box[3]! - box[0]!)) / 2;
      const y = ((corner & 2 ? 1 : -1) * (box[4]! - box[1]!)) / 2;
      const z = ((corner & 4 ? 1 : -1) * (box[5]! - box[2]!)) / 2;
      const across = Math.abs(x * COS.azimuth + y * SIN.azimuth);
      const inward = y * COS.azimuth - x * SIN.azimuth;
      const upward = Math.abs(z * COS.elevation + inward * SIN.elevation);
      const toward = z * SIN.elevation - inward * COS.elevation;
      distance = Math.max(distance, MARGIN * (across / wide) + toward, MARGIN * (upward / tall) + toward);
    }
    return distance;
  }
}

const KEYS = ["azimuth", "elevation", "zoom", "panX", "panY", "panZ"] as const;
