/** All shapes next to the layers of the one that is chosen, the brush and the tools. */

import type { JSX } from "preact";
import { Brush } from "./Brush";
import { shapeOf, useShape } from "./brushing";
import { docOf } from "../state";
import { ofKind, useBench, useCells } from "./context";
import { LatticeLayer } from "./LatticeLayer";
import { LayerGrid } from "./LayerGrid";
import { LiveLine } from "./LiveLine";
import { ShapeColour } from "./PieceColours";
import { ProblemChooser } from "./ProblemChooser";
import { ShapeFacts } from "./ShapeFacts";
import { ShapeList } from "./ShapeList";
import { ShapeTools } from "./ShapeTools";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/shapes";

export function ShapePanel(): JSX.Element {
  const { bench, state } = useBench((all) => ({
    piece: all.piece,
    isThere: shapeOf(all, all.piece) !== null,
    factsError: all.factsError,
  }));
  const { piece, isThere, factsError } = state;
  return (
    <aside class="desk" aria-label={common.rooms.pieces}>
      <div class="desk-body columns">
        <ShapeList />
        {isThere ? (
          <div class="shape-layers">
            <div class="shape-head">
              <ShapeName number={piece} />
              <ShapeColour number={piece} />
            </div>
            <Brush />
            <Layer />
            <ShapeTools number={piece} />
            <ShapeFacts number={piece} />
            <FromAssemblies />
          </div>
        ) : (
          <p class="hint">{words.none}</p>
        )}
      </div>
      <div class="desk-foot">
        {factsError ? (
          <p class="wrong" role="alert">
            {factsError}
          </p>
        ) : null}
        <ProblemChooser />
        <LiveLine />
        <button
          type="button"
          class="strong big"
          onClick={() => {
            bench.show("puzzle");
          }}
        >
          {words.toPuzzle}
        </button>
      </div>
    </aside>
  );
}

/** The way to new shapes from the assemblies of a problem. */
function FromAssemblies(): JSX.Element | null {
  const { bench, state: hasProblems } = useBench((all) => (ofKind(docOf(all), "puzzle")?.problems.length ?? 0) > 0);
  if (!hasProblems) return null;
  return (
    <button
      type="button"
      class="quiet"
      title={words.fromAssembliesHint}
      onClick={() => {
        bench.store.set({ dialog: "import" });
      }}
    >
      {words.fromAssemblies}
    </button>
  );
}

function ShapeName({ number }: { number: number }): JSX.Element {
  const { bench, state: name } = useBench((state) => shapeOf(state, number)?.shape.name ?? "");
  return (
    <input
      class="plain-name"
      aria-label={words.shapeName}
      placeholder={words.nameShape}
      maxLength={200}
      value={name}
      onInput={(event) => {
        bench.edit({ do: "name-shape", shape: number, name: event.currentTarget.value });
      }}
      onBlur={() => {
        bench.seal();
      }}
    />
  );
}

/** The layers of the shape that is chosen, to draw in. */
function Layer(): JSX.Element | null {
  const { lattice, isCubic } = useCells();
  const view = useShape();
  if (!view) return null;
  if (lattice) return <LatticeLayer view={view} lattice={lattice} />;
  return isCubic ? <LayerGrid view={view} /> : <p class="hint">{words.noLattice}</p>;
}
