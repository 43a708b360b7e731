/** The list of pieces: number, name, and whether each is shown, seen through, or hidden. */

import type { JSX } from "preact";
import type { SceneDoc, SolutionDoc } from "../../scene/scene";
import { spokenName } from "../../scene/sentence";
import * as common from "../../words/common";
import * as words from "../../words/page";
import { Chip, Choose } from "../../ui/parts";
import { useStore } from "../../ui/useStore";
import type { PartProps } from "./viewer-state";

const ALL = [
  ["show", words.showAll],
  ["ghost", words.ghostAll],
] as const;

export function PiecesPanel({ store, viewer, scene: { pieces } }: PartProps): JSX.Element {
  const { solution, visibility } = useStore(store);
  const indices = pieces.map((_, i) => i);
  const unused = indices.filter((i) => solution.places[i] === null);
  const row = (i: number): JSX.Element => {
    const { mark, name } = pieces[i]!;
    return (
      <li key={i}>
        <Chip {...pieces[i]!} />
        <span class="who">
          <strong>{name || common.piece(mark)}</strong>
          <small>{noteOn(i, pieces, solution)}</small>
        </span>
        {solution.places[i] && (
          <Choose
            label={spokenName(pieces[i]!)}
            options={words.visibilities}
            value={visibility[i]!}
            choose={(how) => viewer.show(i, how)}
          />
        )}
      </li>
    );
  };
  return (
    <div class="pieces">
      <p class="actions">
        {ALL.map(([how, word]) => (
          <button key={how} type="button" class="quiet" onClick={() => indices.forEach((i) => viewer.show(i, how))}>
            {word}
          </button>
        ))}
      </p>
      <ul class="rows">{indices.filter((i) => solution.places[i]).map(row)}</ul>
      {unused.length > 0 && (
        <details class="unused">
          <summary>{words.unused(unused.length)}</summary>
          <ul class="rows">{unused.map(row)}</ul>
        </details>
      )}
      <p class="hint">{words.ghostHint}</p>
    </div>
  );
}

/** The note on a piece, and which other pieces are equal to it and used as it is. */
function noteOn(i: number, pieces: SceneDoc["pieces"], { places }: SolutionDoc): string {
  const { kind, note } = pieces[i]!;
  const equal = pieces.filter(
    (other, k) => k !== i && other.kind === kind && (places[k] === null) === (places[i] === null),
  );
  const like = equal.slice(0, 6).map(({ mark }) => mark);
  return [note, like.length ? words.like(like) : ""].filter(Boolean).join(" \u00b7 ");
}
