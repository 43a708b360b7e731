/** What is drawn over the pieces: cubes that are not there yet, the cube under the pointer, the layer, arrows. */

import {
  BoxGeometry,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Sprite,
  TorusGeometry,
  Vector3,
} from "three";
import { along, type Axis, map3, plus, scaled, type Vec3 } from "../../scene/vec";
import { DEFAULTS } from "../../scene/geometry";
import type { Cell } from "../model/document";

const CUBE = new BoxGeometry(1, 1, 1);
const EDGES = new EdgesGeometry(CUBE);
/** How far the rounded edge of a solid reaches into a face. */
const ROUNDED = DEFAULTS.bevel + DEFAULTS.gap;
const WARNING = "#c81e1e";
const UP = new Vector3(0, 1, 0);

/** A cube drawn by its edges with a tinge of colour inside. */
export function glassCube(at: Vec3, colour: string, options: { fill: number; line: number; scale: number }): Object3D {
  const group = new Group();
  const inside = new MeshBasicMaterial({
    color: new Color(colour),
    transparent: true,
    opacity: options.fill,
    depthWrite: false,
  });
  const lines = new LineBasicMaterial({ color: new Color(colour), transparent: true, opacity: options.line });
  group.add(new Mesh(CUBE, inside), new LineSegments(EDGES, lines));
  group.position.set(...at);
  group.scale.setScalar(options.scale);
  group.renderOrder = 3;
  return group;
}

/** A cube that is seen through whatever is before it, as a warning. */
export function warningCube(at: Vec3): Object3D {
  const inside = new Mesh(
    CUBE,
    new MeshBasicMaterial({ color: new Color(WARNING), transparent: true, opacity: 0.55, depthTest: false }),
  );
  const lines = new LineSegments(EDGES, new LineBasicMaterial({ color: new Color(WARNING), depthTest: false }));
  const group = new Group();
  group.add(inside, lines);
  for (const part of [inside, lines]) part.renderOrder = 3;
  group.position.set(...at);
  return group;
}

/** The seams between cubes on the flat faces of a solid; `toWorld` carries the middle of a cell into the picture. */
export function seams(
  cells: readonly Cell[],
  toWorld: (at: Vec3) => Vec3,
  colour: string,
  opacity: number,
): LineSegments {
  const has = new Set(cells.map((cell) => cell.join()));
  const points: number[] = [];
  const step = (cell: Vec3, axis: number, by: number): Vec3 => plus(cell, along(axis, by));
  for (const cell of cells)
    for (let axis = 0; axis < 3; axis++)
      for (const sign of [1, -1]) {
        if (has.has(step(cell, axis, sign).join())) continue;
        for (const u of [(axis + 1) % 3, (axis + 2) % 3]) {
          const next = step(cell, u, 1);
          if (!has.has(next.join()) || has.has(step(next, axis, sign).join())) continue;
          const middle = step(step(cell, axis, sign / 2), u, 0.5);
          const v = 3 - axis - u;
          // Where the face ends, its edge is rounded, and a line would stick out.
          const goesOn = (by: number): boolean => [cell, next].every((one) => has.has(step(one, v, by).join()));
          for (const by of [-1, 1])
            points.push(...toWorld(step(middle, v, goesOn(by) ? by / 2 : by * (0.5 - ROUNDED))));
        }
      }
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color: new Color(colour), transparent: true, opacity }));
}

/** A rectangle of squares across an axis of a box with the corner `low`, `at` cubes above that corner. */
export function grid(low: Vec3, size: Vec3, axis: Axis, at: number, colour: string, opacity: number): Object3D {
  const points: number[] = [];
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [Axis, Axis];
  const push = (right: number, up: number): void => {
    points.push(...map3(low, (n, k) => n + (k === axis ? at : k === u ? right : up)));
  };
  for (let i = 0; i <= size[u]; i++) for (const end of [0, size[v]]) push(i, end);
  for (let j = 0; j <= size[v]; j++) for (const end of [0, size[u]]) push(end, j);
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color: new Color(colour), transparent: true, opacity }));
}

/** The edges of a box from its corner `low`. */
export function boxEdges(low: Vec3, size: Vec3, colour: string, opacity: number): Object3D {
  const lines = new LineSegments(
    EDGES,
    new LineBasicMaterial({ color: new Color(colour), transparent: true, opacity }),
  );
  lines.scale.set(...size);
  lines.position.set(...plus(low, scaled(size, 0.5)));
  return lines;
}

/** An arrow from a point along a direction of length 1. */
export function arrow(from: Vec3, direction: Vec3, length: number, colour: string): Object3D {
  const group = new Group();
  const material = new MeshBasicMaterial({
    color: new Color(colour),
    transparent: true,
    opacity: 0.95,
    depthTest: false,
  });
  const shaft = new Mesh(new CylinderGeometry(0.09, 0.09, length - 0.5, 12), material);
  shaft.position.y = (length - 0.5) / 2;
  const tip = new Mesh(new ConeGeometry(0.27, 0.55, 20), material);
  tip.position.y = length - 0.25;
  group.add(shaft, tip);
  group.position.set(...from);
  group.quaternion.setFromUnitVectors(UP, new Vector3(...direction));
  for (const part of [shaft, tip]) part.renderOrder = 4;
  return group;
}

/** A curved arrow about a line along an axis through a point, from an angle on, so far round; and the line itself. */
export function curvedArrow(
  at: Vec3,
  axis: Axis,
  radius: number,
  from: number,
  angle: number,
  half: number,
  size: number,
  colour: string,
): Object3D {
  const group = new Group();
  const material = new MeshBasicMaterial({
    color: new Color(colour),
    transparent: true,
    opacity: 0.95,
    depthTest: false,
  });
  const tip = Math.min(0.5 * size, radius * 0.5);
  // The shaft ends where the tip begins.
  const bend = Math.abs(angle) - Math.min(tip / radius, 0.6 * Math.abs(angle));
  const shaft = new Mesh(new TorusGeometry(radius, 0.08 * size, 8, 32, bend), material);
  shaft.rotation.z = angle > 0 ? from : from - bend;
  const cone = new Mesh(new ConeGeometry(0.25 * size, tip, 20), material);
  const end = from + Math.sign(angle) * (bend + tip / 2 / radius);
  cone.position.set(radius * Math.cos(end), radius * Math.sin(end), 0);
  cone.rotation.z = angle > 0 ? end : end + Math.PI;
  const line = new Mesh(new CylinderGeometry(0.045 * size, 0.045 * size, 2 * half, 8).rotateX(Math.PI / 2), material);
  group.add(shaft, cone, line);
  for (const part of [shaft, cone, line]) part.renderOrder = 4;
  // The local z is along the axis, the local x along the axis after it.
  const unit = (k: number): Vector3 => new Vector3().setComponent(k % 3, 1);
  group.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(unit(axis + 1), unit(axis + 2), unit(axis)));
  group.position.set(...at);
  return group;
}

/** Let go of what an overlay holds; shared geometry stays. */
export function release(object: Object3D): void {
  object.traverse((part) => {
    if (part instanceof Sprite) {
      part.material.map?.dispose();
      part.material.dispose();
    }
    if (!(part instanceof Mesh || part instanceof LineSegments)) return;
    const { geometry, material } = part as Mesh<BufferGeometry, MeshBasicMaterial>;
    if (geometry !== CUBE && geometry !== EDGES) geometry.dispose();
    material.map?.dispose();
    material.dispose();
  });
}
