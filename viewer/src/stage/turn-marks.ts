/** What helps to see a turn: the line about which pieces turn, and the volume that they sweep. */

import {
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Vector3,
} from "three";
import type { Pose } from "../scene/timeline";
import { GHOSTS } from "./ground";

/** The radius of the line, in cubes. */
const AXIS = 0.045;

export class TurnMarks {
  readonly object = new Group();
  private readonly axis = new Mesh(
    new CylinderGeometry(AXIS, AXIS, 1, 12).rotateX(Math.PI / 2),
    new MeshBasicMaterial({ transparent: true, depthWrite: false }),
  );
  /** What is nearest of the volume, then that as glass, so that nothing within it is seen. */
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
    return mesh;
  });
  private readonly end = new Vector3();

  constructor() {
    this.axis.visible = false;
    this.object.add(this.axis, ...this.swept);
    for (const mesh of this.object.children) mesh.layers.set(GHOSTS);
  }

  setColour(colour: string): void {
    for (const { material } of [this.axis, ...this.swept]) material.color.set(colour);
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

  /** The line is where a pose has it. */
  pose({ axis, axisShare }: Pose): void {
    const line = this.axis;
    line.visible = axisShare > 0;
    if (!line.visible) return;
    line.material.opacity = axisShare;
    this.end.fromArray(axis, 3);
    line.position.fromArray(axis);
    line.scale.z = this.end.distanceTo(line.position);
    line.position.add(this.end).multiplyScalar(0.5);
    line.lookAt(this.end);
  }
}
