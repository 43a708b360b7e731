/** The three axes next to a box, with their letters, and the word "front" on the ground before it. */

import {
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
} from "three";
import { along, AXES, plus, replaced, type Vec3 } from "../../scene/vec";
import * as drawing from "../../words/bench/drawing";
import type { Cell } from "../model/document";

const LETTERS = ["x", "y", "z"] as const;
/**
 * How far the axes are from the box, and reach beyond it, and how large letters are; all as shares of the mean side.
 */
const GAP = 0.06;
const BEYOND = 0.06;
const LETTER = 0.12;
const PIXELS = 128;

/** `low` is the corner of the box at the left, in front, at the bottom. */
export function axes(low: Vec3, size: Cell, colour: string): Object3D {
  const group = new Group();
  const side = (size[0] + size[1] + size[2]) / 3;
  const gap = GAP * side;
  const origin: Vec3 = [low[0] - gap, low[1] - gap, low[2]];
  const points: number[] = [];
  for (const axis of AXES) {
    const end = replaced(origin, axis, low[axis] + size[axis] + BEYOND * side);
    points.push(...origin, ...end);
    const letter = new Sprite(
      new SpriteMaterial({
        map: written(LETTERS[axis], colour, 1),
        transparent: true,
        depthWrite: false,
        opacity: 0.85,
      }),
    );
    letter.position.set(...plus(end, along(axis, (LETTER / 2) * side)));
    letter.scale.setScalar(LETTER * side);
    group.add(letter);
  }
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  group.add(
    new LineSegments(geometry, new LineBasicMaterial({ color: new Color(colour), transparent: true, opacity: 0.5 })),
  );
  const height = LETTER * side;
  const front = new Mesh(
    new PlaneGeometry(3 * height, height),
    new MeshBasicMaterial({
      map: written(drawing.front, colour, 3),
      transparent: true,
      depthWrite: false,
      opacity: 0.7,
    }),
  );
  front.position.set(low[0] + size[0] / 2, low[1] - gap - 0.6 * height, low[2] + 0.01);
  group.add(front);
  return group;
}

/** A word on a transparent ground, `wide` times as wide as it is high. */
function written(word: string, colour: string, wide: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [wide * PIXELS, PIXELS];
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = colour;
    pen.font = `600 ${0.72 * PIXELS}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(word, (wide * PIXELS) / 2, PIXELS / 2);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
