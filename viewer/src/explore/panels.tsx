/** The lists next to the picture: the pieces with their placements, and the layouts that the search rules out. */

import type { JSX } from "preact";
import { formatCount, formatNumber } from "../words/count";
import { Chip } from "../ui/parts";
import { useStore } from "../ui/useStore";
import type { PartProps } from "./explorer-state";
import type { SpaceName } from "./space";

const COUNTED: Readonly<Record<SpaceName, string>> = { possible: "possible", positions: "in position", all: "in all" };
const ABOUT: Readonly<Record<SpaceName, string>> = {
  possible: "Possible: placements that leave every other piece and every cube of the goal a placement.",
  positions:
    "In position: six positions, a stick in each, in eight orientations; those that look the same are tried once and count as often.",
  all: "All: every placement of each piece alone in the goal.",
};

/** Every piece with its number of placements; a click looks at it, another button takes it away. */
export function PiecesList({ store, explorer, session: { doc, spaces } }: PartProps): JSX.Element {
  const { layout, current } = useStore(store);
  return (
    <div class="pieces">
      <p class="actions">
        <button type="button" class="quiet" onClick={explorer.clear}>
          Remove all
        </button>
      </p>
      <ul class="rows">
        {doc.pieces.map((piece, i) => {
          const counts = spaces.map((space) => `${formatNumber(space.placements(i).length)} ${COUNTED[space.name]}`);
          const notes = [piece.note, doc.optional[i] ? "may be left out" : "", counts.join(", ")];
          return (
            <li key={i}>
              <Chip {...piece} />
              <button type="button" class="of-piece" aria-current={i === current} onClick={() => explorer.choose(i)}>
                <strong>{piece.name || `Piece ${piece.mark}`}</strong>
                <small>{notes.filter(Boolean).join(" \u00b7 ")}</small>
              </button>
              <button
                type="button"
                class="quiet"
                hidden={!layout[i]}
                aria-label={`Take piece ${piece.mark} away`}
                onClick={() => explorer.remove(i)}
              >
                Remove
              </button>
            </li>
          );
        })}
      </ul>
      {[...spaces.map(({ name }) => ABOUT[name]), doc.about].filter(Boolean).map((text) => (
        <p key={text} class="hint">
          {text}
        </p>
      ))}
    </div>
  );
}

/** How many layouts there are, and what the search has ruled out at each depth. */
export function LayoutsList({ store, explorer, session: { doc } }: PartProps): JSX.Element {
  const { search, space, steps, isSearching } = useStore(store);
  const { ruledOut, assemblies, depth, depths } = search;
  const share = percent(ruledOut, space.total);
  const found = formatCount(assemblies, "assembly", "assemblies");
  const burr = space.name === "positions" ? ": 6! orders, 8\u2076 ways to hold six sticks" : "";
  return (
    <div class="layouts">
      <p>
        {formatCount(space.total, "layout")} to try{burr}.
      </p>
      <table>
        <caption class="unseen">Placements of the search at each depth</caption>
        <thead>
          <tr>
            {["Piece", "Tried", "Ruled out"].map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {depths.map((counts, d) => (
            <tr key={d} aria-current={isSearching && d === depth}>
              <th scope="row">
                <Chip {...doc.pieces[counts.piece]!} />
              </th>
              <td>{formatNumber(counts.tried)}</td>
              <td>{formatNumber(counts.ruledOut)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">
        {formatCount(steps, "step")}: {formatCount(ruledOut, "layout")} ruled out ({share}), {found} found.
      </p>
      <p class="actions">
        <button type="button" class="quiet" onClick={explorer.restart}>
          Begin the search again
        </button>
      </p>
      {doc.layouts.length > 0 && (
        <>
          <h2>Layouts to try, counted in other ways</h2>
          <dl class="totals">
            {doc.layouts.map(([count, what]) => (
              <div key={what}>
                <dt>{count}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

/** A share in words; never 0 % of something, nor 100 % of less than all. */
function percent(part: bigint, whole: bigint): string {
  if (part === whole) return "all";
  const share = Number((part * 10000n) / whole) / 100;
  if (part > 0n && share === 0) return "less than 0.01\u00a0%";
  return `${share}\u00a0%`;
}
