/** What the parts around the picture of the viewer show, and what they can do to it. */

import type { Mode } from "../../scene/player";
import type { SceneDoc } from "../../scene/scene";
import type { Visibility } from "../../stage/piece";
import type { Store } from "../../ui/store";
import type { LookState } from "../picture-look";
import type { FrameState } from "./frame";
import type { HandState } from "./hand";

export type ListName = "pieces" | "steps" | "hand" | "look";

export interface ViewerState extends LookState, FrameState<ListName>, HandState {
  /** Moves of the mode so far, in parts while one is under way. */
  readonly position: number;
  readonly isAtEnd: boolean;
  readonly isMoving: boolean;
  readonly speed: number;
  /** How far assembled pieces are drawn apart, 0 to 1. */
  readonly apart: number;
  /** For each piece how it is drawn. */
  readonly visibility: readonly Visibility[];
  /** Whether the step under way turns, and whether the volume that such a step sweeps is shown. */
  readonly isTurning: boolean;
  readonly isSweeping: boolean;
}

export interface ViewerActions {
  readonly toggle: () => void;
  /** One move on or back. */
  readonly move: (by: 1 | -1) => void;
  /** Go to a position of the mode, by the real moves. */
  readonly go: (position: number) => void;
  /** Be at a position at once. */
  readonly scrub: (position: number) => void;
  readonly setMode: (mode: Mode) => void;
  readonly setSpeed: (speed: number) => void;
  /** Show another solution. */
  readonly choose: (solution: number) => void;
  readonly show: (piece: number, how: Visibility) => void;
  /** Draw the assembled pieces apart, 0 to 1. */
  readonly setExplode: (share: number) => void;
  /** Show the volume that the present step sweeps, if it turns, or show it no more. */
  readonly sweep: () => void;
  /** Open a list, or close it if it is open. */
  readonly toggleList: (name: ListName) => void;
}

/** What a part of the viewer is given. */
export interface PartProps {
  readonly store: Store<ViewerState>;
  readonly viewer: ViewerActions;
  readonly scene: SceneDoc;
}
