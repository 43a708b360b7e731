/** What the parts around the picture of placements show, and what they can do. */

import type { FrameState } from "../page/panels/frame";
import type { LookState } from "../page/picture-look";
import type { Insets } from "../stage/camera";
import type { Store } from "../ui/store";
import type { Session } from "./exploring";
import type { Layout } from "./layout";
import type { Search } from "./search";
import type { Space, SpaceName } from "./space";

export type ListName = "pieces" | "layouts" | "look";

export interface ExplorerState extends LookState, FrameState<ListName> {
  readonly layout: Layout;
  /** The selected piece. */
  readonly current: number;
  readonly space: Space;
  /** The search, which changes with the number of its steps. */
  readonly search: Search;
  readonly steps: number;
  /** Whether the layout is that of the search. */
  readonly isSearching: boolean;
  readonly isPlaying: boolean;
  /** Steps a second; infinite for as fast as the machine can go. */
  readonly speed: number;
  /** What the other parts cover of a still picture. */
  readonly insets: Insets;
}

export interface ExplorerActions {
  /** Look at a piece. */
  readonly choose: (piece: number) => void;
  /** The next piece or the one before. */
  readonly turn: (by: 1 | -1) => void;
  /** The next placement or the one before. */
  readonly move: (by: 1 | -1) => void;
  /** Take a piece away, or all of them. */
  readonly remove: (piece: number) => void;
  readonly clear: () => void;
  /** Play the search, or pause it. */
  readonly toggle: () => void;
  /** One step of the search. */
  readonly step: () => void;
  readonly restart: () => void;
  readonly setSpace: (name: SpaceName) => void;
  readonly setSpeed: (speed: number) => void;
  /** Open a list, or close it if it is open. */
  readonly toggleList: (name: ListName) => void;
}

/** What a part is given; it reads the session as the store has it. */
export interface PartProps {
  readonly store: Store<ExplorerState>;
  readonly explorer: ExplorerActions;
  readonly session: Session;
}
