/** What a click puts: a cube, a variable cube, nothing; and in which colour. */

import type { JSX } from "preact";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/drawing";
import { EMPTY, FIXED, VARIABLE } from "../model/document";
import { paletteOf, useBench, useCells, useColour } from "./context";
import { capital } from "../model/words";
import { Choose } from "../../ui/parts";
import { PenTools } from "./PenTools";

type BrushKind = "fixed" | "variable" | "empty" | "tint";
const STATES = { fixed: FIXED, variable: VARIABLE, empty: EMPTY } as const;

const KINDS = ["empty", "fixed", "variable"] as const;
/** Files hold no more. */
const MOST_COLOURS = 63;

/** What the brush makes of cells, and the colours that there are. */
export function Brush(): JSX.Element {
  const { bench, state } = useBench((all) => ({ brush: all.brush, palette: paletteOf(all) }));
  const { cell, cells, isCubic } = useCells();
  const { brush, palette } = state;
  const kind = brush.tints ? "tint" : KINDS[brush.state];
  const choose = (value: BrushKind): void => {
    const made: Partial<typeof brush> =
      value === "tint" ? { tints: true, state: FIXED } : { tints: false, state: STATES[value] };
    bench.store.set({ brush: { ...brush, ...made } });
  };
  const options = [
    ["fixed", capital(cell)],
    ["variable", words.variable],
    ["empty", words.erase],
    ["tint", words.recolour],
  ] as const;
  return (
    <div class="brush">
      <Choose<BrushKind> label={words.brush} options={options} value={kind} choose={choose} />
      {brush.tints ? <p class="hint">{words.recolours(cells)}</p> : null}
      {brush.state === VARIABLE ? <p class="hint">{words.variableMeans(cell)}</p> : null}
      <div class="brush-row">
        {brush.tints || (palette.length > 0 && brush.state !== EMPTY) ? <Swatches /> : null}
        {isCubic ? <PenTools /> : null}
      </div>
    </div>
  );
}

/** The colours of cells. */
function Swatches(): JSX.Element {
  const { bench, state } = useBench((all) => ({ brush: all.brush, piece: all.piece, palette: paletteOf(all) }));
  const { brush, palette, piece } = state;
  const { cell, cells } = useCells();
  const own = useColour(piece);
  const set = (colour: number): void => {
    bench.store.set({ brush: { ...brush, colour } });
  };
  const add = (): void => {
    const usual = bench.state.about.colours;
    // One that differs from the cubes next to it.
    const unused = usual.find((colour) => colour !== own && !palette.includes(colour));
    bench.edit({ do: "add-colour", colour: unused ?? usual[palette.length % usual.length]! });
    set(palette.length + 1);
  };
  const swatch = (colour: number, label: string, title: string): JSX.Element => (
    <button
      key={colour}
      type="button"
      role="radio"
      class={colour === 0 ? "swatch none" : "swatch"}
      style={colour === 0 ? undefined : { background: palette[colour - 1] }}
      aria-checked={brush.colour === colour}
      title={title}
      aria-label={label}
      onClick={() => {
        set(colour);
      }}
    />
  );
  return (
    <div class="swatches" role="radiogroup" aria-label={words.colourOf(cell)}>
      {swatch(0, words.noColour, words.noOwnColour)}
      {palette.map((_, i) => {
        const name = common.colour(String(i + 1));
        return swatch(i + 1, name, name);
      })}
      {palette.length < MOST_COLOURS ? (
        <button type="button" class="quiet small" title={words.onlyAllowed(cells)} onClick={add}>
          {words.addColour}
        </button>
      ) : null}
    </div>
  );
}
