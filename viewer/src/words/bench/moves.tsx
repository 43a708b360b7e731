/** Texts of moves by hand: groups that slide or turn, pieces that are pushed, and the states that were visited. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";

export const allBut = (pieces: ComponentChildren): JSX.Element => <>all but {pieces}</>;
export const moved = (pieces: ComponentChildren, how: string): JSX.Element => (
  <>
    {pieces} {how}
  </>
);
export const off = "off";
export const by = (direction: string, length: string) => `${direction} by ${length}`;
export const turns = "How it can turn";
export const pushing = "Push the piece by one cube";
export const pageUp = "Page Up";
export const pageDown = "Page Down";

export const states = (count: number) => formatCount(count, "state");
export const statesLabel = "States that you have visited";
export const closeStates = "Close the states";
export const statesHint =
  "The states that you have visited; each row is one move farther from the assembled puzzle. Choose a state to go back to it.";
export const tree = "Tree of states";
export const allApart = (move: string) => `${move}: all apart`;
export const stateAfter = (move: string, count: number) => `${move}, ${formatCount(count, "move")}`;
export const assembled = "Assembled";
