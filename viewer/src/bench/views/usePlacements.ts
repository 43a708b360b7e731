/** Where the pieces of the chosen problem fit: the chosen piece, and all its places. */

import { useMemo, useState } from "preact/hooks";
import type { Api } from "../api/client";
import type { PlacementPage } from "../api/client";
import { type Doc, type Json, readDoc, type ShapesDoc, writeDoc } from "../model/document";
import { type PieceView, piecesOf } from "../pieces";
import { docOf } from "../state";
import { useBench, whyNoSearch } from "./context";
import { useAnswer } from "./useAnswer";

/** PlacementPage of one request, and the most that are fetched. */
const PAGE = 500;
export const MOST = 5000;

export interface PlacementsView {
  readonly doc: Doc;
  /** The document as shapes, so that the goal can be drawn; null as long as there is none. */
  readonly shapes: ShapesDoc | null;
  readonly pieces: readonly PieceView[];
  readonly piece: number;
  readonly choose: (piece: number) => void;
  /** What the server has found; it stays for a moment when another piece is chosen, but not its places. */
  readonly found: PlacementPage | null;
  readonly isCurrent: boolean;
  /** Why there is nothing to find yet, and why nothing was found. */
  readonly lacking: string | null;
  readonly error: string | null;
}

export function usePlacements(): PlacementsView {
  const { bench, state } = useBench();
  const { problem, tables, about } = state;
  const doc = docOf(state)!;
  const lacking = whyNoSearch(state);
  const drawn = useAnswer(doc.kind === "six-piece" && lacking === null ? [doc] : null, (signal) =>
    asShapes(bench.api.with(signal), doc),
  );
  const shapes = doc.kind === "puzzle" ? doc : drawn.isStale ? null : drawn.value;
  const [chosen, choose] = useState(0);
  const pieces = useMemo(() => piecesOf(doc, problem, tables, about), [doc, problem]);
  // Another problem may have fewer pieces.
  const piece = Math.max(Math.min(chosen, pieces.length - 1), 0);
  const answer = useAnswer<PlacementPage>(
    shapes && lacking === null ? [shapes, piece, problem] : null,
    (signal, show) => allPlacements(bench.api.with(signal), writeDoc(shapes!), problem + 1, piece, show),
  );
  const error = drawn.error ?? answer.error;
  const found = lacking === null && (error === null || !answer.isStale) ? answer.value : null;
  return { doc, shapes, pieces, piece, choose, found, isCurrent: !answer.isStale, lacking, error };
}

/** Sticks as free shapes. */
async function asShapes(api: Api, doc: Doc): Promise<ShapesDoc> {
  return readDoc((await api.check(writeDoc(doc), "puzzle")).document) as ShapesDoc;
}

/** The places of a piece, one page after the other; the first is shown as soon as it is there. */
async function allPlacements(
  api: Api,
  json: Json,
  problem: number,
  piece: number,
  show: (found: PlacementPage) => void,
): Promise<PlacementPage> {
  let found = await api.placements(json, problem, piece, 0, PAGE);
  for (let count = found.places.length; count > 0 && found.places.length < Math.min(found.total, MOST);) {
    show(found);
    const { places } = await api.placements(json, problem, piece, found.places.length, PAGE);
    found = { ...found, places: [...found.places, ...places] };
    count = places.length;
  }
  return found;
}
