/** What is sawn: the edge of a cube in wood, the saw, the species, and the cut sheet. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { MakeOptions } from "../api/types";
import { type CopyRow, piecesOf } from "../pieces";
import { formOf } from "../making";
import { docOf } from "../state";
import { useBench, useCells } from "./context";
import { FoldButton, useFolds } from "./Copies";
import { Files, MakeSelect, MakeText } from "./MakeFields";
import { Chip, Tick } from "../../ui/parts";

export function MakeWood({
  options,
  failed,
}: {
  options: MakeOptions | null;
  failed: (line: string | null) => void;
}): JSX.Element {
  const form = formOf(useBench().state);
  const { isCubic } = useCells();
  if (!isCubic) return <p class="hint">Cut sheets are for puzzles of cubes; the pieces can be printed.</p>;
  return (
    <>
      <div class="make-fields">
        <MakeText field="wood" label="Cube" hint={'mm or 3/4"'} placeholder={form.cube} />
        <MakeText
          field="kerf"
          label="Saw cut"
          hint={'mm or 1/8"'}
          placeholder={isInInches(form.wood || form.cube) ? '1/8"' : "3"}
        />
        <MakeSelect
          field="paper"
          label="Paper"
          options={[
            ["a4", "A4"],
            ["letter", "Letter"],
          ]}
        />
      </div>
      {options ? <Species options={options} /> : null}
      <Files files={[["Cut sheet PDF", ["wood/cut-sheet.pdf"]]]} failed={failed}>
        <p class="hint">
          Every stick from four sides, true to scale, what to buy, and the saw set-ups by stop. In inches, sizes are
          written with fractions.
        </p>
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
  const { species } = formOf(state);
  const doc = docOf(state)!;
  const pieces = useMemo(() => piecesOf(doc, state.problem, state.tables, state.about), [doc, state.problem]);
  const folds = useFolds(pieces.length);
  const isEach = species.length > 1;
  const first = species[0] ?? "";
  const speciesOf = (piece: number): string => species[piece % species.length] ?? "";
  const put = ({ first: start, count }: CopyRow, name: string): void => {
    making.change({ species: pieces.map((_, i) => (i >= start && i < start + count ? name : speciesOf(i) || name)) });
  };
  const one = (i: number): JSX.Element | null => {
    const piece = pieces[i];
    return piece ? (
      <li key={i}>
        <Chip mark={piece.mark} colour={piece.colour} />
        <SpeciesSelect
          label={`Species of ${piece.name || `piece ${piece.mark}`}`}
          options={options}
          value={speciesOf(i)}
          choose={(name) => {
            put({ first: i, count: 1 }, name);
          }}
        />
      </li>
    ) : null;
  };
  return (
    <section class="species" aria-label="Species">
      {isEach ? null : <OneSpecies options={options} species={first} />}
      {pieces.length > 1 ? (
        <Tick
          label="A species for each piece"
          checked={isEach}
          change={(is) => {
            making.change({ species: is ? pieces.map(() => first || "maple") : first ? [first] : [] });
          }}
        />
      ) : null}
      {isEach ? (
        <ul class="species-list">
          {folds.rows.map((row) => {
            const each = Array.from({ length: row.count }, (_, i) => row.first + i);
            const [from, to] = [pieces[row.first]!, pieces[row.first + row.count - 1]!];
            if (row.count === 1) return one(row.first);
            const own = new Set(each.map(speciesOf));
            return [
              <li key={`${row.first} all`} class="folded">
                <FoldButton first={from} last={to} row={row} folds={folds} />
                <SpeciesSelect
                  label={`Species of ${from.name || `piece ${from.mark}`} to ${to.name || to.mark}`}
                  options={options}
                  value={own.size === 1 ? speciesOf(row.first) : ""}
                  none={own.size === 1 ? null : `${own.size} species`}
                  choose={(name) => {
                    if (name) put(row, name);
                  }}
                />
              </li>,
              ...(folds.isOpen(row) ? each.map(one) : []),
            ];
          })}
        </ul>
      ) : null}
    </section>
  );
}

/** The species of all pieces, if there is one. */
function OneSpecies({ options, species }: { options: MakeOptions; species: string }): JSX.Element {
  const { making } = useBench().bench;
  const choose = (name: string): void => {
    making.change({ species: name ? [name] : [] });
  };
  return (
    <label class="row make-field">
      <span>Species</span>
      <SpeciesSelect options={options} value={species} none="any" choose={choose} />
    </label>
  );
}

function SpeciesSelect({
  options,
  value,
  choose,
  label,
  none = null,
}: {
  options: MakeOptions;
  value: string;
  choose: (name: string) => void;
  label?: string;
  none?: string | null;
}): JSX.Element {
  const colour = options.species.find(({ name }) => name === value)?.colour;
  return (
    <span class="species-select">
      <i class="swatch still" style={{ background: colour ?? "transparent" }} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          choose(event.currentTarget.value);
        }}
      >
        {none === null ? null : <option value="">{none}</option>}
        {options.species.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
