/** Where each piece fits into the goal on its own, place by place, and which places lead nowhere. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PlacementPage } from "../api/client";
import { shapeTitle } from "../model/appearance";
import type { Doc } from "../model/document";
import { sentenceOf } from "../errors";
import type { PieceView } from "../pieces";
import { useCells } from "./context";
import { Iso } from "./Iso";
import { Chip, Choose } from "../../ui/parts";
import { choicesOf, Wrong } from "./parts";
import { PlacesPicture } from "./PlacesPicture";
import { ProblemChooser } from "./ProblemChooser";
import { StepThrough, useStepping } from "./StepThrough";
import { MOST, type PlacementsView, usePlacements } from "./usePlacements";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/places";

/** Marks of more equal pieces are not listed one by one. */
const FEW = 6;

type Which = "all" | "left" | "out";

export function PlacesTab(): JSX.Element {
  const view = usePlacements();
  const { doc, found, isCurrent, lacking, error } = view;
  const [only, setOnly] = useState<Which>("all");
  const [at, go] = useState(0);
  useEffect(() => {
    go(0);
  }, [isCurrent]);
  const places = (isCurrent ? found!.places : []).filter(({ left }) => only === "all" || left === (only === "left"));
  const stepping = useStepping(doc);
  if (stepping.doc) return <StepThrough doc={stepping.doc} leave={stepping.leave} />;
  return (
    <main class="work">
      <PlacesPicture view={view} places={places} at={at} go={go} />
      <aside class="desk" aria-label={common.rooms.places}>
        <div class="desk-body">
          <h2>{words.title}</h2>
          <ProblemChooser />
          <p class="hint">{words.hint}</p>
          <StepButton stepping={stepping} isOff={lacking !== null} />
          <Wrong text={sentenceOf(stepping.wrong ?? error)} />
          {lacking ? <p class="warn">{lacking}</p> : null}
          {lacking === null && (found || error === null) ? (
            <Choose
              label={words.which}
              options={choicesOf(words.kinds)}
              value={only}
              choose={(which) => {
                setOnly(which);
                go(0);
              }}
            />
          ) : null}
          {isCurrent && places.length === 0 ? <p class="hint">{words.none}</p> : null}
          {found ? <Kinds view={view} found={found} /> : <ul class="list tight" aria-label={common.pieces} />}
        </div>
      </aside>
    </main>
  );
}

/** The way to all placements, one by one; only of cubes. */
function StepButton(props: { stepping: ReturnType<typeof useStepping>; isOff: boolean }): JSX.Element | null {
  const { button, begin, isBusy } = props.stepping;
  const { isCubic } = useCells();
  if (!isCubic) return null;
  return (
    <button
      type="button"
      class="quiet"
      ref={button}
      disabled={props.isOff || isBusy}
      onClick={begin}
      title={words.stepThroughHint}
    >
      {words.stepThrough}
    </button>
  );
}

/** The pieces, equal ones in one row, each with how many places it has. */
function Kinds({ view, found }: { view: PlacementsView; found: PlacementPage }): JSX.Element {
  const { total, kinds } = found;
  return (
    <>
      {total > MOST ? <p class="hint">{words.first(MOST, total)}</p> : null}
      <ul class="list tight" aria-label={common.pieces}>
        {kinds.map((kind) => (
          <Kind key={kind.pieces[0]} view={view} kind={kind} />
        ))}
      </ul>
    </>
  );
}

function Kind({ view, kind }: { view: PlacementsView; kind: PlacementPage["kinds"][number] }): JSX.Element | null {
  const { doc, pieces, piece, choose } = view;
  const equal = kind.pieces.flatMap((n) => pieces[n] ?? []);
  const first = pieces[kind.pieces[0]!];
  const { placements, left, orbits, left_orbits: leftOrbits } = kind;
  const parts = useMemo(() => (first ? [first.part] : []), [first]);
  if (!first) return null;
  return (
    <li>
      <button
        type="button"
        class="entry place"
        aria-current={kind.pieces.includes(piece) ? "true" : undefined}
        onClick={() => {
          choose(kind.pieces[0]!);
        }}
      >
        <Iso parts={parts} width={72} height={48} />
        <span class="who">
          <strong>
            <Marks of={kind.pieces} pieces={pieces} /> {titleOf(doc, equal)}
          </strong>
          <small title={words.differing(orbits, leftOrbits)}>{words.counts(placements, left)}</small>
        </span>
      </button>
    </li>
  );
}

/** The marks of equal pieces, or the first and the last of many. */
function Marks({ of, pieces }: { of: readonly number[]; pieces: readonly PieceView[] }): JSX.Element {
  const chip = (n: number): JSX.Element | null => {
    const piece = pieces[n];
    return piece ? <Chip key={n} mark={piece.mark} colour={piece.colour} /> : null;
  };
  return of.length > FEW ? words.fromTo(chip(of[0]!), chip(of.at(-1)!)) : <>{of.map(chip)}</>;
}

/** What equal pieces are called: their shape, if all are copies of one. */
function titleOf(doc: Doc, equal: readonly PieceView[]): string {
  const [first] = equal;
  if (!first || equal.some(({ source }) => source !== first.source)) return "";
  const title = equal.length > 1 && doc.kind === "puzzle" ? shapeTitle(doc, first.source) : first.name;
  return title === first.mark ? "" : title;
}
