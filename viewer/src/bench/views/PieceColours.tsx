/** The choice of colours: by what all pieces are coloured, and the colour of one shape's pieces. */

import type { JSX } from "preact";
import { docOf } from "../state";
import { shapeOf } from "./brushing";
import { ofKind, useBench, useColour } from "./context";
import { choicesOf } from "./parts";
import { Choose } from "../../ui/parts";
import * as words from "../../words/bench/piece-colours";

const OWN = "own";

export function ColouringChoice(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const doc = ofKind(docOf(all), "puzzle");
    return { by: doc?.colourBy ?? "shape", hasOwn: doc?.shapes.some(({ colour }) => colour) ?? false };
  });
  const { by, hasOwn } = state;
  return (
    <section class="colouring">
      <h3>{words.title}</h3>
      <Choose
        label={words.title}
        options={choicesOf(words.by)}
        value={by}
        choose={(chosen) => {
          bench.edit({ do: "colour-by", by: chosen });
        }}
      />
      <p class="hint">
        {words.hints[by]}
        {hasOwn ? ` ${words.ownColoursStay}` : ""}
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
  what: keyof typeof words.colourOf;
  colour: string;
  shown: string;
  put: (colour: string) => void;
}): JSX.Element {
  const { bench, state } = useBench();
  const isOwn = colour.startsWith("#");
  return (
    <label class="row shape-colour">
      <span>{words.colour}</span>
      <span class="species-select">
        {isOwn ? (
          <input
            type="color"
            aria-label={words.ownColourOf[what]}
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
          aria-label={words.colourOf[what]}
          value={isOwn ? OWN : colour}
          onChange={(event) => {
            const { value } = event.currentTarget;
            put(value === OWN ? shown : value);
            bench.seal();
          }}
        >
          <option value="">{words.usual}</option>
          <option value={OWN}>{words.own}</option>
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
