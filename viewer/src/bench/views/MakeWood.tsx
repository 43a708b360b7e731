/** What is sawn: the edge of a cube in wood, the saw, the species, and the cut sheet. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { MakeOptions } from "../api/types";
import { type CopyRow, piecesOf } from "../pieces";
import { formOf, isOfSticks } from "../making";
import { RODS, woodenCube } from "../model/make-form";
import { docOf } from "../state";
import { useBench, useCells } from "./context";
import { FoldButton, useFolds } from "./Copies";
import { Files, MakeSelect, MakeText } from "./MakeFields";
import { choicesOf } from "./parts";
import { Chip, Tick } from "../../ui/parts";
import * as words from "../../words/bench/make";

export function MakeWood({
  options,
  failed,
}: {
  options: MakeOptions | null;
  failed: (line: string | null) => void;
}): JSX.Element {
  const { state } = useBench();
  const form = formOf(state);
  const { isCubic } = useCells();
  const doc = docOf(state);
  const areSticks = doc !== null && isOfSticks(doc, state.problem);
  if (!isCubic) return <p class="hint">{words.onlyPrints}</p>;
  return (
    <>
      <div class="make-fields">
        <MakeSelect
          field="rod"
          label={words.rod}
          options={[...RODS.map((rod) => [rod, words.rodOf(rod)] as const), ["", words.ownSize]]}
        />
        {form.rod ? null : (
          <MakeText field="wood" label={words.cube} hint={words.lengthInWood} placeholder={form.cube} />
        )}
        <MakeText
          field="kerf"
          label={words.sawCut}
          hint={words.lengthOfSawCut}
          placeholder={isInInches(woodenCube(form, areSticks)) ? '1/8"' : "3"}
        />
        <MakeSelect field="paper" label={words.paper} options={choicesOf(words.papers)} />
      </div>
      {form.rod ? <p class="hint">{words.cubeOfRod(woodenCube(form, areSticks), areSticks)}</p> : null}
      {options ? <Species options={options} /> : null}
      <Files files={[[words.cutSheetFile, ["wood/cut-sheet.pdf"]]]} failed={failed}>
        <p class="hint">{words.cutSheetHolds}</p>
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
          label={words.speciesOf(piece.name || words.markedPiece(piece.mark))}
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
    <section class="species" aria-label={words.species}>
      {isEach ? null : <OneSpecies options={options} species={first} />}
      {pieces.length > 1 ? (
        <Tick
          label={words.speciesForEach}
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
                  label={words.speciesOfCopies(from.name || words.markedPiece(from.mark), to.name || to.mark)}
                  options={options}
                  value={own.size === 1 ? speciesOf(row.first) : ""}
                  none={own.size === 1 ? null : words.severalSpecies(own.size)}
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
      <span>{words.species}</span>
      <SpeciesSelect options={options} value={species} none={words.anySpecies} choose={choose} />
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
