/** One place of a piece in the goal, the way from place to place, and why no assembly can have it. */

import type { JSX } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import type { PlacementPage } from "../api/client";
import type { RuledOutBy } from "../api/types";
import { FIXED, type Shape, VARIABLE } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { glassCube } from "../picture/overlay";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { paintOf, type PieceView } from "../pieces";
import { useBench, useCells } from "./context";
import { Chip } from "../../ui/parts";
import { PictureView } from "./PictureView";
import type { PlacementsView } from "./usePlacements";
import * as common from "../../words/bench/common";
import * as parts from "../../words/bench/parts";
import * as words from "../../words/bench/places";

type Place = PlacementPage["places"][number];

interface Props {
  readonly view: PlacementsView;
  /** The places that are walked through, and which of them is shown. */
  readonly places: readonly Place[];
  readonly at: number;
  readonly go: (at: number) => void;
}

export function PlacesPicture({ view, places, at, go }: Props): JSX.Element {
  const { shapes, pieces, piece } = view;
  const place = places[at];
  const { state: problem } = useBench((state) => state.problem);
  const goal = shapes?.problems[problem]?.goal;
  const drawn = goal == null ? null : shapes!.shapes[goal]!;
  const own = pieces[piece];
  const { colour, mark } = { colour: own?.part.colour ?? "#999999", mark: own?.mark ?? "" };
  const frame: Frame = useMemo(() => ({ low: [0, 0, 0], size: drawn?.size ?? [1, 1, 1] }), [drawn]);
  const solids = useMemo(
    () => (drawn ? solidsOf(shapes!.palette, drawn, place, colour, mark) : []),
    [drawn, shapes?.palette, place, colour],
  );
  const marked = useMemo(() => markedOf(place?.why?.cubes ?? []), [place]);
  const overlay = useCallback(
    () => marked.map((cell) => glassCube(toWorld(frame, cell), "#d55e00", { fill: 0.5, line: 1, scale: 0.96 })),
    [marked, frame],
  );
  const label = place ? words.placeOf(at + 1, places.length, mark) : words.goal;
  return (
    <section class="stage" aria-label={common.picture}>
      <PictureView label={label} solids={solids} frame={frame} overlay={overlay} marked={marked} />
      <div class="over bottom">
        {place?.why ? (
          <p class="tip out">
            <Reason why={place.why} pieces={pieces} />
          </p>
        ) : null}
        {place && !place.why ? <p class="tip">{words.possible}</p> : null}
        {places.length ? <Steps count={places.length} at={at} go={go} /> : null}
      </div>
    </section>
  );
}

/** From place to place. */
function Steps({ count, at, go }: { count: number; at: number; go: (at: number) => void }): JSX.Element {
  const step = (word: string, to: number): JSX.Element => (
    <button
      type="button"
      class="quiet solid"
      disabled={to < 0 || to >= count}
      onClick={() => {
        go(to);
      }}
    >
      {word}
    </button>
  );
  return (
    <div class="steps-bar" role="group" aria-label={common.rooms.places}>
      {step(common.previous, at - 1)}
      <input
        type="range"
        min={0}
        max={count - 1}
        value={at}
        aria-label={words.place}
        onInput={(event) => {
          go(event.currentTarget.valueAsNumber);
        }}
      />
      {step(common.next, at + 1)}
      <span class="tabular">{parts.page(at + 1, count)}</span>
    </div>
  );
}

/** The piece in its place, and the rest of the goal around it. */
function solidsOf(
  palette: readonly string[],
  goal: Shape,
  place: Place | undefined,
  colour: string,
  mark: string,
): Solid[] {
  const cells = place?.cells ?? [];
  const taken = new Set(cells.map((cell) => cell.join()));
  const around = ([FIXED, VARIABLE] as const)
    .flatMap((state) => cubesOf(goal, state))
    .filter((cell) => !taken.has(cell.join()));
  const paint = (i: number): ReturnType<typeof paintOf> => paintOf(palette, place?.colours?.[i] ?? 0);
  const paintAround = (i: number): ReturnType<typeof paintOf> => paintOf(palette, colourAt(goal, around[i]!));
  return [
    { cells, colour, mark, name: "", paint },
    { cells: around, colour: "#a89f90", mark: "", name: "", isGhost: true, paint: paintAround },
  ];
}

/** Few cubes are marked all; of many, one is proof enough and easier to see. */
function markedOf<Cube>(cubes: readonly Cube[]): readonly Cube[] {
  return cubes.length <= 4 ? cubes : cubes.slice(0, 1);
}

/** The proof in words; the cubes that it speaks of are marked in the picture. */
function Reason({ why, pieces }: { why: RuledOutBy; pieces: readonly PieceView[] }): JSX.Element {
  const { cubes, pieces: homeless } = why;
  const { cell } = useCells();
  const chips = homeless.map((n) => {
    const piece = pieces[n];
    return piece ? <Chip key={n} mark={piece.mark} colour={piece.part.colour} /> : null;
  });
  const marked = markedOf(cubes).length;
  return words.ruledOut(cell, marked, cubes.length - marked, chips);
}
