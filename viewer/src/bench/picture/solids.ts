/** Solids for the stage: cubes at their places, in a frame that stays while they change. */

import { type Body, boxOf, middleOf, sizeOf } from "../../scene/bodies";
import { minus, plus, type Vec3 } from "../../scene/vec";
import type { PieceDoc, SceneDoc } from "../../scene/scene";
import type { Cell } from "../model/document";

/** Cubes of one colour that hang together. */
export interface Solid {
  readonly cells: readonly Cell[];
  readonly colour: string;
  readonly mark: string;
  readonly name: string;
  /** The colour of each cube that has one of its own. */
  readonly paint?: (index: number) => string | undefined;
  readonly isGhost?: boolean;
}

/** The box that the picture shows, in cells. */
export interface Frame {
  readonly low: Cell;
  readonly size: Cell;
}

/** From cells to the picture: the frame stands in the middle of the ground. */
export function toWorld(frame: Frame, at: Vec3): Vec3 {
  return minus(at, originOf(frame));
}

export function fromWorld(frame: Frame, at: Vec3): Vec3 {
  return plus(at, originOf(frame));
}

function originOf({ low, size }: Frame): Vec3 {
  return [low[0] + (size[0] - 1) / 2, low[1] + (size[1] - 1) / 2, low[2] - 0.5];
}

export function sceneOf(solids: readonly Solid[], accent: string): SceneDoc {
  return { title: "", about: "", accent, pieces: solids.map(pieceOf), solutions: [] };
}

function pieceOf(solid: Solid): PieceDoc {
  const painted: [string, number[]][] = [];
  solid.cells.forEach((cell, i) => {
    const colour = solid.paint?.(i);
    if (colour) painted.push([colour, [...cell, 1]]);
  });
  return {
    mark: solid.mark,
    name: solid.name,
    note: "",
    kind: 0,
    colour: solid.colour,
    ink: "#000000",
    cells: solid.cells.flatMap((cell) => [...cell, 1]),
    painted,
  };
}

/** The bodies of the solids that have cubes. */
export function bodiesOfSolids(solids: readonly Solid[], frame: Frame): Body[] {
  return solids.flatMap(({ cells }, piece) => {
    if (cells.length === 0) return [];
    const box = boxOf(cells.map((cell) => toWorld(frame, cell)));
    const middle = middleOf(box);
    const size = sizeOf(box);
    return {
      piece,
      cells: cells.map((cell) => minus(toWorld(frame, cell), middle)),
      size,
      home: middle,
      homeSize: size,
      turn: [0, 0, 0, 1] as const,
      matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      origin: [0, 0, 0],
    };
  });
}
