/** What is sawn: the edge of a cube in wood, the saw, the species, and the cut sheet. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { MakeOptions } from "../api/making";
import { piecesOf } from "../pieces";
import { docOf } from "../state";
import { useBench, useCells } from "./context";
import { Files, MakeSelect, MakeText } from "./MakeFields";
import { Chip, Tick } from "./parts";

export function MakeWood({ options, failed }: { options: MakeOptions | null; failed: (line: string | null) => void }): JSX.Element {
  const { bench } = useBench();
  const { isCubic } = useCells();
  const { form } = bench.making;
  if (!isCubic) return <p class="hint">Cut sheets are for puzzles of cubes; the pieces can be printed.</p>;
  return (
    <>
      <div class="make-fields">
        <MakeText field="wood" label="Cube" hint={'mm or 3/4"'} placeholder={form.cube} />
        <MakeText field="kerf" label="Saw cut" hint={'mm or 1/8"'} placeholder={isInInches(form.wood || form.cube) ? '1/8"' : "3"} />
        <MakeSelect field="paper" label="Paper" options={[["a4", "A4"], ["letter", "Letter"]]} />
      </div>
      {options ? <Species options={options} /> : null}
      <Files files={[["Cut sheet PDF", ["wood/cut-sheet.pdf"]]]} failed={failed}>
        <p class="hint">Every stick from four sides, true to scale, what to buy, and the saw set-ups by stop. In inches, sizes are written with fractions.</p>
      </Files>
    </>
  );
}

function isInInches(typed: string): boolean {
  return /["'/i\u2033\u201d]/.test(typed);
}

/** One species for all pieces, or one for each. */
function Species({ options }: { options: MakeOptions }): JSX.Element {
  const { bench, state } = useBench();
  const { making } = bench;
  const { species } = making.form;
  const doc = docOf(state)!;
  const pieces = useMemo(() => piecesOf(doc, state.problem, state.tables!, state.about!), [doc, state.problem]);
  const isEach = species.length > 1;
  const first = species[0] ?? "";
  const put = (piece: number, name: string): void => {
    making.change({ species: pieces.map((_, i) => (i === piece ? name : (species[i % species.length] ?? name))) });
  };
  return (
    <section class="species" aria-label="Species">
      {isEach ? null : <label class="row make-field"><span>Species</span><SpeciesSelect options={options} value={first} mayBeNone choose={(name) => { making.change({ species: name ? [name] : [] }); }} /></label>}
      <Tick label="A species for each piece" checked={isEach} change={(is) => { making.change({ species: is ? pieces.map(() => first || "maple") : first ? [first] : [] }); }} />
      {isEach ? (
        <ul class="species-list">
          {pieces.map(({ mark, colour, name }, i) => (
            <li key={i}><Chip mark={mark} colour={colour} /><SpeciesSelect label={`Species of ${name || `piece ${mark}`}`} options={options} value={species[i % species.length]!} choose={(chosen) => { put(i, chosen); }} /></li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function SpeciesSelect({ options, value, choose, label, mayBeNone }: { options: MakeOptions; value: string; choose: (name: string) => void; label?: string; mayBeNone?: boolean }): JSX.Element {
  const colour = options.species.find(({ name }) => name === value)?.colour;
  return (
    <span class="species-select">
      <i class="swatch still" style={{ background: colour ?? "transparent" }} />
      <select aria-label={label} value={value} onChange={(event) => { choose(event.currentTarget.value); }}>
        {mayBeNone ? <option value="">any</option> : null}
        {options.species.map(({ name }) => <option key={name} value={name}>{name}</option>)}
      </select>
    </span>
  );
}
