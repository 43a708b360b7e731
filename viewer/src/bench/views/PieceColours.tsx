/** The choice of colours: by what all pieces are coloured, and the colour of one shape's pieces. */

import type { JSX } from "preact";
import type { Colouring } from "../model/document";
import { docOf } from "../state";
import { shapeOf } from "./brushing";
import { ofKind, useBench, useColour } from "./context";
import { Choose } from "../../ui/parts";

const BY: readonly (readonly [Colouring, string])[] = [
  ["shape", "By shape"],
  ["piece", "By piece"],
  ["wood", "In wood"],
];
const HINTS: Readonly<Record<Colouring, string>> = {
  shape: "Copies have shades of the colour of their shape.",
  piece: "Each piece has a colour of its own.",
  wood: "Each shape is of another wood, also on cut sheets.",
};
const OWN = "own";

export function ColouringChoice(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const doc = ofKind(docOf(all), "puzzle");
    return { by: doc?.colourBy ?? "shape", hasOwn: doc?.shapes.some(({ colour }) => colour) ?? false };
  });
  const { by, hasOwn } = state;
  return (
    <section class="colouring">
      <h3>Colours of pieces</h3>
      <Choose
        label="Colours of pieces"
        options={BY}
        value={by}
        choose={(chosen) => {
          bench.edit({ do: "colour-by", by: chosen });
        }}
      />
      <p class="hint">
        {HINTS[by]}
        {hasOwn ? " Shapes with a colour of their own keep it." : ""}
      </p>
    </section>
  );
}

export function ShapeColour({ number }: { number: number }): JSX.Element {
  const { bench, state: colour } = useBench((state) => shapeOf(state, number)?.shape.colour ?? "");
  const shown = useColour(number);
  const put = (chosen: string): void => {
    bench.edit({ do: "shape-colour", shape: number, colour: chosen });
  };
  return <ColourField what="shape" colour={colour} shown={shown} put={put} />;
}

export function StickColour({ stick, own, shown }: { stick: number; own: string; shown: string }): JSX.Element {
  const { bench } = useBench();
  return (
    <ColourField
      what="stick"
      colour={own}
      shown={shown}
      put={(colour) => {
        bench.edit({ do: "stick-colour", stick, colour });
      }}
    />
  );
}

/** `colour` is that of the file, `shown` the colour that is seen. */
function ColourField({
  what,
  colour,
  shown,
  put,
}: {
  what: string;
  colour: string;
  shown: string;
  put: (colour: string) => void;
}): JSX.Element {
  const { bench, state } = useBench();
  const isOwn = colour.startsWith("#");
  return (
    <label class="row shape-colour">
      <span>Colour</span>
      <span class="species-select">
        {isOwn ? (
          <input
            type="color"
            aria-label={`Own colour of the ${what}`}
            value={colour}
            onInput={(event) => {
              put(event.currentTarget.value);
            }}
            onChange={() => {
              bench.seal();
            }}
          />
        ) : (
          <i class="swatch still" style={{ background: shown }} />
        )}
        <select
          aria-label={`Colour of the ${what}`}
          value={isOwn ? OWN : colour}
          onChange={(event) => {
            const { value } = event.currentTarget;
            put(value === OWN ? shown : value);
            bench.seal();
          }}
        >
          <option value="">usual</option>
          <option value={OWN}>its own</option>
          {state.about.woods.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
