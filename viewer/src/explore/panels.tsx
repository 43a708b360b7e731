/** The lists next to the picture: the pieces with their placements, and the layouts that the search rules out. */

import type { JSX } from "preact";
import * as common from "../words/common";
import { formatNumber } from "../words/count";
import * as words from "../words/explore";
import { Chip } from "../ui/parts";
import { useStore } from "../ui/useStore";
import type { PartProps } from "./explorer-state";

/** Every piece with its number of placements; a click looks at it, another button takes it away. */
export function PiecesList({ store, explorer, session: { doc, spaces } }: PartProps): JSX.Element {
  const { layout, current } = useStore(store);
  return (
    <div class="pieces">
      <p class="actions">
        <button type="button" class="quiet" onClick={explorer.clear}>
          {words.removeAll}
        </button>
      </p>
      <ul class="rows">
        {doc.pieces.map((piece, i) => {
          const counts = spaces.map((space) => words.counts[space.name](space.placements(i).length));
          const notes = [piece.note, doc.optional[i] ? words.optional : "", counts.join(", ")];
          return (
            <li key={i}>
              <Chip {...piece} />
              <button type="button" class="of-piece" aria-current={i === current} onClick={() => explorer.choose(i)}>
                <strong>{piece.name || common.piece(piece.mark)}</strong>
                <small>{notes.filter(Boolean).join(" \u00b7 ")}</small>
              </button>
              <button
                type="button"
                class="quiet"
                hidden={!layout[i]}
                aria-label={words.remove(piece.mark)}
                onClick={() => explorer.remove(i)}
              >
                {common.remove}
              </button>
            </li>
          );
        })}
      </ul>
      {[...spaces.map(({ name }) => words.spaceHints[name]), doc.about].filter(Boolean).map((text) => (
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
  return (
    <div class="layouts">
      <p>{words[space.name === "positions" ? "totalOfBurr" : "total"](space.total)}</p>
      <table>
        <caption class="unseen">{words.depths}</caption>
        <thead>
          <tr>
            {words.columns.map((word) => (
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
      <p class="hint">{words.progress(steps, ruledOut, percent(ruledOut, space.total), assemblies)}</p>
      <p class="actions">
        <button type="button" class="quiet" onClick={explorer.restart}>
          {words.restart}
        </button>
      </p>
      {doc.layouts.length > 0 && (
        <>
          <h2>{words.otherCounts}</h2>
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
  if (part === whole) return words.all;
  const share = Number((part * 10000n) / whole) / 100;
  if (part > 0n && share === 0) return words.nearlyNone;
  return words.share(share);
}
