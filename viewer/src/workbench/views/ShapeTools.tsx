/** Size of the box, and what is done to the whole drawing. */

import type { JSX } from "preact";
import type { Axis, Cell, Shape } from "../model/document";
import { canShift, LONGEST_SIDE } from "../model/shape";
import { useBench, useCells } from "./context";
import { Whole } from "./parts";

const AXES = [
  ["Width", "to the left", "to the right"],
  ["Depth", "toward you", "away from you"],
  ["Height", "down", "up"],
] as const;

export function ShapeTools({ shape, number }: { shape: Shape; number: number }): JSX.Element {
  const { bench } = useBench();
  const { isCubic, lattice, cells } = useCells();
  // Other drawings than those of cubes move by shifts of their lattice.
  const period: Cell = lattice?.data.period ?? [1, 1, 1];
  const along = (axis: number, by: number): Cell => [0, 1, 2].map((k) => (k === axis ? by : 0)) as unknown as Cell;
  const shift = (axis: number, sense: number, word: string, sign: string): JSX.Element => {
    const by = sense * period[axis]!;
    return <button type="button" class="quiet small" aria-label={`Move the drawing ${word}`} title={`Move the drawing ${word}`} disabled={!canShift(shape, along(axis, by))} onClick={() => { bench.edit({ do: "shift", shape: number, by: along(axis, by) }); }}>{sign}</button>;
  };
  return (
    <details class="options" open>
      <summary>Size and position</summary>
      <div class="column">
        {AXES.map(([word, low, high], axis) => (
          <div class="row sides" key={word}>
            <span>{word}</span>
            <span class="tools">
              <Whole label={word} value={shape.size[axis]!} least={1} most={LONGEST_SIDE} change={(n) => { if (n !== null && n !== shape.size[axis]) bench.edit({ do: "resize", shape: number, low: [0, 0, 0], high: along(axis, n - shape.size[axis]!) }); }} />
              {shift(axis, -1, low, ["\u2190", "\u2199", "\u2193"][axis]!)}
              {shift(axis, 1, high, ["\u2192", "\u2197", "\u2191"][axis]!)}
              <button type="button" class="quiet small" title={`A new layer of cells on the other side, ${low}`} onClick={() => { bench.edit({ do: "resize", shape: number, low: along(axis, period[axis]!), high: [0, 0, 0] }); }}>add {low}</button>
            </span>
          </div>
        ))}
        {isCubic ? <div class="row"><span>Turn about</span><span class="tools">{["width", "depth", "height"].map((word, axis) => <button key={word} type="button" class="quiet small" title={`A quarter turn about the ${word}`} aria-label={`Turn about the ${word}`} onClick={() => { bench.edit({ do: "turn", shape: number, axis: axis as Axis }); }}>{word}</button>)}</span></div> : lattice ? (
          <label class="row"><span>Turn</span>
            <select aria-label="Turn the drawing" value="" onChange={(event) => {
              const turn = lattice.data.turns[Number(event.currentTarget.value)]!;
              event.currentTarget.value = "";
              bench.edit({ do: "reshape", shape: number, made: lattice.turned(shape, turn), word: turn.words });
            }}>
              <option value="" disabled>choose</option>
              {lattice.data.turns.map(({ words }, i) => <option key={words} value={i}>{words}</option>)}
            </select>
          </label>
        ) : null}
        <div class="row"><span>Drawing</span><span class="tools">
          {isCubic ? <button type="button" class="quiet small" title="The mirror image, left for right" onClick={() => { bench.edit({ do: "mirror", shape: number, axis: 0 }); }}>mirror</button> : null}
          <button type="button" class="quiet small" title={`Cut away empty layers around the ${cells}`} onClick={() => { bench.edit({ do: "trim", shape: number, ...(isCubic ? {} : { period }) }); }}>trim the box</button>
        </span></div>
        <label class="row"><span>Weight</span><span><Whole label="Weight" value={shape.weight} least={0} most={1000} change={(weight) => { if (weight !== null) bench.edit({ do: "weight", shape: number, weight }); }} /> <small>heavy pieces stay where they are</small></span></label>
      </div>
    </details>
  );
}
