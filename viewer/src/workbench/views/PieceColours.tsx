/** The choice of colours: by what all pieces are coloured, and the colour of one shape's pieces. */

import type { JSX } from "preact";
import type { Colouring } from "../model/appearance";
import type { ShapesDoc } from "../model/document";
import { useBench, useShapeColour } from "./context";
import { Choose } from "./parts";

const BY: readonly (readonly [Colouring, string])[] = [["shape", "By shape"], ["piece", "By piece"], ["wood", "In wood"]];
const HINTS: Readonly<Record<Colouring, string>> = {
  shape: "Copies have shades of the colour of their shape.",
  piece: "Each piece has a colour of its own.",
  wood: "Each shape is of another wood, also on cut sheets.",
};
const OWN = "own";

export function ColouringChoice({ doc }: { doc: ShapesDoc }): JSX.Element {
  const { bench } = useBench();
  return (
    <section class="colouring">
      <h3>Colours of pieces</h3>
      <Choose label="Colours of pieces" options={BY} value={doc.colourBy} choose={(by) => { bench.edit({ do: "colour-by", by }); }} />
      <p class="hint">{HINTS[doc.colourBy]}{doc.shapes.some(({ colour }) => colour) ? " Shapes with a colour of their own keep it." : ""}</p>
    </section>
  );
}

export function ShapeColour({ doc, number }: { doc: ShapesDoc; number: number }): JSX.Element {
  const { bench, state } = useBench();
  const { colour } = doc.shapes[number]!;
  const shown = useShapeColour(doc, number);
  const put = (to: string): void => { bench.edit({ do: "shape-colour", shape: number, colour: to }); };
  const isOwn = colour.startsWith("#");
  return (
    <label class="row shape-colour"><span>Colour</span>
      <span class="species-select">
        {isOwn ? <input type="color" aria-label="Own colour of the shape" value={colour} onInput={(event) => { put(event.currentTarget.value); }} onChange={() => { bench.seal(); }} /> : <i class="swatch still" style={{ background: shown }} />}
        <select aria-label="Colour of the shape" value={isOwn ? OWN : colour} onChange={(event) => { const { value } = event.currentTarget; put(value === OWN ? shown : value); bench.seal(); }}>
          <option value="">as chosen for all</option>
          <option value={OWN}>its own</option>
          {state.about!.woods.map(({ name }) => <option key={name} value={name}>{name}</option>)}
        </select>
      </span>
    </label>
  );
}
