/** What a page exposes to tests and programs, as `window.burrkit`. */

import type { Mode } from "../scene/player";
import type { SceneDoc } from "../scene/scene";
import type { ScenePicture } from "./picture";
import type { Vec3 } from "../scene/vec";

export interface Inspection {
  readonly steps: number;
  readonly solutions: number;
  /** Whether anything still moves, glides or fades. */
  readonly isMoving: () => boolean;
  readonly mode: () => Mode;
  readonly position: () => number;
  /** Frames drawn so far: none is drawn while nothing changes. */
  readonly frames: () => number;
  /** Put the pieces where they are at a position of the mode, without drawing. */
  readonly place: (position: number) => void;
  /** The same, and draw. */
  readonly jump: (position: number) => void;
  /** For each body the middles of its cubes, or its corners, in the world, from the transforms of the picture. */
  readonly cubes: () => number[][][];
  readonly caption: () => string | null;
  /** For each body the number of its piece. */
  readonly pieces: () => number[];
  /** From where people look: turned and raised, in radians, and how far off, relative to what fits the window. */
  readonly camera: () => Vec3;
  readonly renderNow: () => void;
  /** Hide all pieces, or show them again; for measurements. */
  readonly hideAll: (isHidden: boolean) => void;
  /** The numbers of the pieces that are seen through because they hide what turns. */
  readonly seenThrough: () => number[];
  /** Triangles of all solids. */
  readonly triangles: () => number;
  /** How long the solids took to build, in milliseconds. */
  readonly built: () => number;
}

export function inspectionOf(picture: ScenePicture, scene: SceneDoc, caption: Inspection["caption"]): Inspection {
  const { view, stage } = picture;
  return {
    steps: picture.shown.player.steps,
    solutions: scene.solutions.length,
    isMoving: () => picture.shown.player.isMoving || view.isMoving,
    mode: () => picture.shown.player.mode,
    position: () => picture.shown.player.position,
    frames: () => view.frames,
    camera: () => view.orbit.where,
    place: (position) => {
      picture.place(position);
    },
    jump: (position) => {
      picture.place(position);
      view.touch();
    },
    cubes: () => stage.cubes(),
    caption,
    pieces: () => picture.shown.bodies.map((body) => body.piece),
    renderNow: () => {
      view.drawNow();
    },
    hideAll: (isHidden) => {
      scene.pieces.forEach((_, i) => {
        stage.show(i, isHidden ? "hide" : "show");
      });
    },
    seenThrough: () => picture.shown.bodies.filter((_, b) => stage.seenThrough[b]).map(({ piece }) => piece),
    triangles: () => stage.triangles,
    built: () => stage.buildMilliseconds,
  };
}
