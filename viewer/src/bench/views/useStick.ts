/** One of six sticks, as views show it. */

import { marksOf, type Stick } from "../model/document";
import { ofKind, useBench } from "./context";
import { docOf, type State } from "../state";

/** A stick of the document that is open, by its place; all are of one length. */
export interface StickView extends Stick {
  readonly stick: number;
  readonly length: number;
}

/** A stick, by default the one that is chosen; null without sticks. */
export function useStick(of?: number): StickView | null {
  return useBench((state) => stickOf(state, of)).state;
}

function stickOf(state: State, of = state.piece): StickView | null {
  const doc = ofKind(docOf(state), "six-piece");
  if (!doc) return null;
  const stick = Math.min(of, doc.sticks.length - 1);
  return { ...doc.sticks[stick]!, mark: marksOf(doc)[stick]!, stick, length: doc.length };
}
