/** Size of the box, and what is done to whole drawings: the one that is chosen, or all of them. */

import type { ComponentChildren, JSX } from "preact";
import type { Axis, Cell, Shape, ShapesDoc } from "../model/document";
import { docOf } from "../state";
import { mirroring, type Reshaping, RESHAPINGS, scaling, shifting, SHRINKING, sizing, trimming, turning, weighing, widening } from "../model/reshaping";
import { canShift, LONGEST_SIDE } from "../model/shape";
import { useBench, useCells } from "./context";
import { Tick, Whole } from "./parts";

const SIDES = [
  ["Width", "to the left", "to the right", "on the left"],
  ["Depth", "toward you", "away from you", "in front"],
  ["Height", "down", "up", "below"],
] as const;

export function ShapeTools({ doc, shape, number }: { doc: ShapesDoc; shape: Shape; number: number }): JSX.Element {
  const { bench, state } = useBench();
  const { isCubic, lattice } = useCells();
  const { all, linked } = state.reach;
  // Other drawings than those of cubes move by shifts of their lattice.
  const period: Cell = lattice?.data.period ?? [1, 1, 1];
  const shapes = all ? doc.shapes.map((_, i) => i) : [number];
  const apply = (how: Reshaping): void => {
    const before = docOf(bench.state);
    bench.edit({ do: "reshape", shapes, how });
    if (docOf(bench.state) === before) bench.notify(how.idle ?? "That changes nothing here.");
  };
  return (
    <details class="options" open>
      <summary>Size and tools</summary>
      <div class="column">
        {doc.shapes.length > 1 ? <Tick label="Apply to all shapes" hint="everything below, weights too" checked={all} change={(is) => { bench.store.set({ reach: { all: is, linked } }); }} /> : null}
        {SIDES.map(([word], axis) => <SideRow key={word} shape={shape} axis={axis as Axis} period={period} apply={apply} />)}
        <Tick label="Linked sides" hint="width, depth and height change together" checked={linked} change={(is) => { bench.store.set({ reach: { all, linked: is } }); }} />
        {isCubic ? <CubeTools apply={apply} /> : <LatticeTools apply={apply} period={period} />}
        <label class="row"><span>Weight<small>heavy pieces stay where they are</small></span><Whole label="Weight" value={shape.weight} least={0} most={1000} settles change={(weight) => { if (weight !== null && (all || weight !== shape.weight)) apply(weighing(weight)); }} /></label>
      </div>
    </details>
  );
}

type Apply = (how: Reshaping) => void;

/** One side of the box: how long it is, and moves along it. */
function SideRow({ shape, axis, period, apply }: { shape: Shape; axis: Axis; period: Cell; apply: Apply }): JSX.Element {
  const { state } = useBench();
  const [word, low, high, where] = SIDES[axis];
  const along = (by: number): Cell => [0, 1, 2].map((k) => (k === axis ? by : 0)) as unknown as Cell;
  const resize = (length: number): void => {
    const more = length - shape.size[axis];
    if (more !== 0 || state.reach.all) apply(sizing(axis, length, state.reach.linked ? more : 0));
  };
  const shift = (sense: number, way: string, sign: string): JSX.Element => {
    const by = along(sense * period[axis]);
    return <Tool label={`Move the drawing ${way}`} disabled={!state.reach.all && !canShift(shape, by)} act={() => { apply(shifting(by)); }}>{sign}</Tool>;
  };
  return (
    <div class="row sides">
      <span>{word}</span>
      <span class="tools">
        <Whole label={word} value={shape.size[axis]} least={1} most={LONGEST_SIDE} settles change={(n) => { if (n !== null) resize(n); }} />
        {shift(-1, low, ["\u2190", "\u2199", "\u2193"][axis]!)}
        {shift(1, high, ["\u2192", "\u2197", "\u2191"][axis]!)}
        <button type="button" class="quiet small" title={`A new empty layer ${where}; the number adds and removes layers on the other side`} onClick={() => { apply(widening(along(period[axis]), [0, 0, 0])); }}>add {where}</button>
      </span>
    </div>
  );
}

const TURNS = [
  ["x", "the axis from left to right"],
  ["y", "the axis from front to back"],
  ["z", "the upright axis"],
] as const;

function CubeTools({ apply }: { apply: Apply }): JSX.Element {
  const reshape = (how: Reshaping) => (): void => { apply(how); };
  return (
    <>
      <ToolRow title="Turn">
        {TURNS.map(([name, words], axis) => (
          <span class="both-ways" key={name}>
            <Tool label={`Turn a quarter about ${name} by the right hand`} title={`A quarter turn about ${words}, by the right hand`} act={reshape(turning(axis as Axis, 1))}>{`${name} \u21ba`}</Tool>
            <Tool label={`Turn a quarter about ${name} the other way`} title={`A quarter turn about ${words}, the other way`} act={reshape(turning(axis as Axis, -1))}>{`${name} \u21bb`}</Tool>
          </span>
        ))}
      </ToolRow>
      <ToolRow title="Mirror">
        {["left for right", "front for back", "top for bottom"].map((words, axis) => <Tool key={words} label={`Mirror, ${words}`} act={reshape(mirroring(axis as Axis))}>{"xyz"[axis]}</Tool>)}
      </ToolRow>
      <ToolRow title="Scale">
        <Tool label="Twice as large" act={reshape(scaling(2))}>{"\u00d7 2"}</Tool>
        <Tool label="Three times as large" act={reshape(scaling(3))}>{"\u00d7 3"}</Tool>
        <Tool label="As small as it goes" title="The least scale in which nothing is lost" act={reshape(SHRINKING)}>smallest</Tool>
      </ToolRow>
      <ToolRow title="Place">
        <Tool label="Move the drawing to the middle of its box" act={reshape(RESHAPINGS.centred)}>middle</Tool>
        <Tool label="Move the drawing to the corner of its box" title="To the left, in front, at the bottom of its box" act={reshape(RESHAPINGS.cornered)}>corner</Tool>
        <Tool label="Cut away empty layers around the cubes" act={reshape(trimming([1, 1, 1]))}>trim the box</Tool>
      </ToolRow>
      <ToolRow title="Holes">
        <Tool label="Fill enclosed holes" title="Fill what is enclosed on all sides" act={reshape(RESHAPINGS.fillHoles)}>fill</Tool>
        <Tool label="Hollow out" title="Take away every cube that has others on all six sides" act={reshape(RESHAPINGS.hollow)}>hollow</Tool>
        <Tool label="Take the colours off" act={reshape(RESHAPINGS.uncoloured)}>no colours</Tool>
      </ToolRow>
      <ToolRow title="Inside" hint="Cubes that have others on all six sides">
        <Tool label="Inside fixed" act={reshape(RESHAPINGS.fixedInside)}>fixed</Tool>
        <Tool label="Inside variable" act={reshape(RESHAPINGS.variableInside)}>variable</Tool>
      </ToolRow>
      <ToolRow title="Outside" hint="All other cubes">
        <Tool label="Outside fixed" act={reshape(RESHAPINGS.fixedOutside)}>fixed</Tool>
        <Tool label="Outside variable" act={reshape(RESHAPINGS.variableOutside)}>variable</Tool>
      </ToolRow>
    </>
  );
}

function LatticeTools({ apply, period }: { apply: Apply; period: Cell }): JSX.Element {
  const { lattice, cells } = useCells();
  return (
    <>
      {lattice ? (
        <label class="row"><span>Turn</span>
          <select aria-label="Turn the drawing" value="" onChange={(event) => {
            const turn = lattice.data.turns[Number(event.currentTarget.value)]!;
            event.currentTarget.value = "";
            apply({ word: (name) => `turned ${name}: ${turn.words}`, make: (shape) => lattice.turned(shape, turn) });
          }}>
            <option value="" disabled>choose</option>
            {lattice.data.turns.map(({ words }, i) => <option key={words} value={i}>{words}</option>)}
          </select>
        </label>
      ) : null}
      <ToolRow title="Drawing">
        <Tool label={`Cut away empty layers around the ${cells}`} act={() => { apply(trimming(period)); }}>trim the box</Tool>
        <Tool label="Take the colours off" act={() => { apply(RESHAPINGS.uncoloured); }}>no colours</Tool>
      </ToolRow>
    </>
  );
}

function ToolRow({ title, hint, children }: { title: string; hint?: string; children: ComponentChildren }): JSX.Element {
  return <div class="row" role="group" aria-label={title}><span title={hint}>{title}</span><span class="tools">{children}</span></div>;
}

function Tool(props: { label: string; title?: string; disabled?: boolean; act: () => void; children: ComponentChildren }): JSX.Element {
  const { label, title, disabled, act, children } = props;
  return <button type="button" class="quiet small" aria-label={label} title={title ?? label} disabled={disabled ?? false} onClick={act}>{children}</button>;
}
