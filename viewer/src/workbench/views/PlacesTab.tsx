/** Where each piece fits into the goal on its own, place by place, and which places lead nowhere. */

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Placements, RuledOut } from "../api/types";
import { shapeTitle } from "../model/appearance";
import { type Doc, FIXED, readDoc, type ShapesDoc, VARIABLE, writeDoc } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { objection } from "../model/words";
import { glassCube } from "../picture/overlay";
import { paintOf, piecesOf, type PieceView } from "../pieces";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { docOf, lackingProblem } from "../state";
import { useBench, useCells } from "./context";
import { Iso } from "./Iso";
import { Chip, Choose, many, Wrong } from "./parts";
import { PictureView } from "./PictureView";
import { ProblemChooser } from "./ProblemChooser";
import { StepThrough, useStepping } from "./StepThrough";
import { useAnswer } from "./useAnswer";

/** Placements of one request, and the most that are fetched. */
const PAGE = 500;
const MOST = 5000;
/** Marks of more equal pieces are not listed one by one. */
const FEW = 6;
type Which = "all" | "left" | "out";

export function PlacesTab(): JSX.Element {
  const { bench, state } = useBench();
  const doc = docOf(state)!;
  const lacking = lackingProblem(state);
  // Sticks as free shapes, so that the goal can be drawn.
  const drawnSticks = useAnswer(doc.kind === "six-piece" && lacking === null ? [doc] : null, async (signal) => readDoc((await bench.api.with(signal).check(writeDoc(doc), "puzzle")).document) as ShapesDoc);
  const shapes = doc.kind === "puzzle" ? doc : drawnSticks.isStale ? null : drawnSticks.value;
  const [chosen, setPiece] = useState(0);
  const pieces = useMemo(() => piecesOf(doc, state.problem, state.tables!, state.about!), [doc, state.problem]);
  // Another problem may have fewer pieces.
  const piece = Math.max(Math.min(chosen, pieces.length - 1), 0);
  const [only, setOnly] = useState<Which>("all");
  const [at, setAt] = useState(0);
  const answer = useAnswer(shapes && lacking === null ? [shapes, piece, state.problem] : null, async (signal, show: (found: Placements) => void) => {
    const [api, json] = [bench.api.with(signal), writeDoc(shapes!)];
    let found = await api.placements(json, state.problem + 1, piece, 0, PAGE);
    // One page after the other; the first is shown as soon as it is there.
    for (let count = found.places.length; count > 0 && found.places.length < Math.min(found.total, MOST); ) {
      show(found);
      const { places } = await api.placements(json, state.problem + 1, piece, found.places.length, PAGE);
      found = { ...found, places: [...found.places, ...places] };
      count = places.length;
    }
    return found;
  });
  const wrong = drawnSticks.error ?? answer.error;
  // The list of pieces may stay for a moment, the places of another piece or puzzle may not.
  const all = lacking === null && (wrong === null || !answer.isStale) ? answer.value : null;
  const isCurrent = !answer.isStale;
  useEffect(() => { setAt(0); }, [isCurrent]);
  const places = (isCurrent ? answer.value!.places : []).filter(({ left }) => only === "all" || left === (only === "left"));
  const place = places[at];
  const goal = shapes?.problems[state.problem]?.goal;
  const drawn = goal == null ? null : shapes!.shapes[goal]!;
  const frame: Frame = useMemo(() => ({ low: [0, 0, 0], size: drawn?.size ?? [1, 1, 1] }), [drawn]);
  const colour = pieces[piece]?.part.colour ?? "#999999";
  const solids: Solid[] = useMemo(() => {
    if (!drawn) return [];
    const taken = new Set((place?.cells ?? []).map((cell) => cell.join()));
    const rest = (state: 1 | 2): Solid["cells"] => cubesOf(drawn, state).filter((cell) => !taken.has(cell.join()));
    const own = place?.colours;
    const around = [...rest(FIXED), ...rest(VARIABLE)];
    return [
      { cells: place?.cells ?? [], colour, mark: pieces[piece]?.mark ?? "", name: "", paint: (i) => paintOf(shapes!.palette, own?.[i] ?? 0) },
      { cells: around, colour: "#a89f90", mark: "", name: "", isGhost: true, paint: (i) => paintOf(shapes!.palette, colourAt(drawn, around[i]!)) },
    ];
  }, [drawn, shapes?.palette, place, colour]);
  const overlay = useCallback(
    () => markedOf(place?.why?.cubes ?? []).map((cell) => glassCube(toWorld(frame, cell), "#d55e00", { fill: 0.5, line: 1, scale: 0.96 })),
    [place, frame],
  );
  const marked = useMemo(() => markedOf(place?.why?.cubes ?? []), [place]);
  const go = (by: number): void => { setAt((n) => Math.min(Math.max(n + by, 0), Math.max(places.length - 1, 0))); };

  const { isCubic, cell } = useCells();
  const stepping = useStepping(doc);
  if (stepping.doc) return <StepThrough doc={stepping.doc} leave={stepping.leave} />;

  return (
    <main class="work">
      <section class="stage" aria-label="Picture">
        <PictureView label={place ? `Place ${at + 1} of ${places.length} of piece ${pieces[piece]?.mark ?? ""}` : "The goal"} solids={solids} frame={frame} overlay={overlay} marked={marked} />
        <div class="over bottom">
          {place?.why ? <p class="tip out"><Reason why={place.why} pieces={pieces} cell={cell} /></p> : place ? <p class="tip">An assembly may have the piece here.</p> : null}
          {places.length ? (
            <div class="steps-bar" role="group" aria-label="Places">
              <button type="button" class="quiet solid" disabled={at === 0} onClick={() => { go(-1); }}>Previous</button>
              <input type="range" min={0} max={places.length - 1} value={at} aria-label="Place" onInput={(event) => { setAt(event.currentTarget.valueAsNumber); }} />
              <button type="button" class="quiet solid" disabled={at >= places.length - 1} onClick={() => { go(1); }}>Next</button>
              <span class="tabular">{at + 1} of {places.length}</span>
            </div>
          ) : null}
        </div>
      </section>
      <aside class="desk" aria-label="Places">
        <div class="desk-body">
          <h2>Where pieces fit</h2>
          <ProblemChooser />
          <p class="hint">Every place that a piece alone could take in the goal. Places that no assembly can have are ruled out before the search begins.</p>
          {isCubic ? <button type="button" class="quiet" ref={stepping.button} disabled={lacking !== null || stepping.isBusy} onClick={stepping.begin} title="Choose a placement for each piece, see where two pieces overlap, or watch the search">Step through placements</button> : null}
          <Wrong text={objection(doc, stepping.wrong ?? wrong)} />
          {lacking ? <p class="warn">{lacking}</p> : null}
          {lacking === null && (all || wrong === null) ? <Choose label="Which places" options={[["all", "All"], ["left", "Possible"], ["out", "Ruled out"]]} value={only} choose={(which) => { setOnly(which); setAt(0); }} /> : null}
          {isCurrent && places.length === 0 ? <p class="hint">There are none.</p> : null}
          {all && all.total > MOST ? <p class="hint">{`The first ${MOST.toLocaleString("en")} of ${all.total.toLocaleString("en")} are shown.`}</p> : null}
          <ul class="list tight" aria-label="Pieces">
            {all?.kinds.map((kind) => {
              const first = pieces[kind.pieces[0]!];
              if (!first) return null;
              return (
                <li key={kind.pieces[0]}>
                  <button type="button" class="entry place" aria-current={kind.pieces.includes(piece) ? "true" : undefined} onClick={() => { setPiece(kind.pieces[0]!); }}>
                    <Small part={first.part} />
                    <span class="who">
                      <strong><Marks of={kind.pieces} pieces={pieces} /> {titleOf(doc, kind.pieces.flatMap((n) => pieces[n] ?? []))}</strong>
                      <small title={`${many(kind.orbits, "place")} that differ when the goal is turned, ${kind.left_orbits} of them possible`}>{`${many(kind.placements, "place")}, ${kind.left.toLocaleString("en")} possible`}</small>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </aside>
    </main>
  );
}

/** The marks of equal pieces, or the first and the last of many. */
function Marks({ of, pieces }: { of: readonly number[]; pieces: readonly PieceView[] }): JSX.Element {
  const chip = (n: number): JSX.Element | null => (pieces[n] ? <Chip key={n} mark={pieces[n].mark} colour={pieces[n].colour} /> : null);
  return of.length > FEW ? <>{chip(of[0]!)} to {chip(of.at(-1)!)}</> : <>{of.map(chip)}</>;
}

/** What equal pieces are called: their shape, if all are copies of one. */
function titleOf(doc: Doc, equal: readonly PieceView[]): string {
  const [first] = equal;
  if (!first || equal.some(({ source }) => source !== first.source)) return "";
  return equal.length > 1 && doc.kind === "puzzle" ? shapeTitle(doc, first.source) : first.name;
}

/** Few cubes are marked all; of many, one is proof enough and easier to see. */
function markedOf<Cube>(cubes: readonly Cube[]): readonly Cube[] {
  return cubes.length <= 4 ? cubes : cubes.slice(0, 1);
}

/** The proof in words; the cubes that it speaks of are marked in the picture. */
function Reason({ why: { cubes, pieces: homeless }, pieces, cell }: { why: RuledOut; pieces: readonly PieceView[]; cell: string }): JSX.Element {
  const chips = homeless.map((n) => pieces[n] ? <Chip key={n} mark={pieces[n].mark} colour={pieces[n].part.colour} /> : null);
  const marked = markedOf(cubes).length;
  return (
    <>
      {"Ruled out: with the piece here, "}
      {cubes.length > 0 ? `nothing can fill the ${marked > 1 ? `${marked} marked ${cell}s` : `marked ${cell}`}${marked < cubes.length ? `, nor ${cubes.length - marked} others` : ""}` : null}
      {cubes.length > 0 && homeless.length > 0 ? ", and " : null}
      {homeless.length > 0 ? <>{homeless.length === 1 ? "piece " : "pieces "}{chips}{homeless.length === 1 ? " fits nowhere" : " fit nowhere"}</> : null}.
    </>
  );
}

function Small({ part }: { part: Parameters<typeof Iso>[0]["parts"][number] }): JSX.Element {
  const parts = useMemo(() => [part], [part]);
  return <Iso parts={parts} width={72} height={48} />;
}
