/** What a stroke in an arrangement does: draw a piece or walls, erase, or move pieces. */

import type { JSX } from "preact";
import { markOf, newPiece, pieceColour, piecesIn } from "../model/path-drawing";
import { pathOf } from "../path-search";
import type { State } from "../state";
import { Chip, Tick } from "../../ui/parts";
import { useBench } from "./context";
import { PenTools } from "./PenTools";
import { usePathForm } from "./usePathForm";
import * as drawing from "../../words/bench/drawing";
import * as words from "../../words/bench/path";

export function PathBrush(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const path = pathOf(all);
    return {
      used: piecesIn(...path.shapes).join(),
      fresh: newPiece(path),
      palette: path.palette,
      brush: all.pathBrush,
      usual: all.about.colours,
    };
  });
  const { used, fresh, palette, brush, usual } = state;
  const tool = (value: State["pathBrush"], name: string, content: JSX.Element | string): JSX.Element => (
    <button
      key={value}
      type="button"
      role="radio"
      class="path-tool"
      aria-checked={brush === value}
      aria-label={name}
      title={name}
      onClick={() => {
        bench.store.set({ pathBrush: value });
      }}
    >
      {content}
    </button>
  );
  const piece = (number: number, name: string): JSX.Element =>
    tool(number, name, <Chip mark={markOf(number)} colour={pieceColour({ palette }, number, usual)} />);
  return (
    <div class="brush">
      <div class="path-tools" role="radiogroup" aria-label={drawing.brush}>
        {tool("move", words.move, words.move)}
        {tool("erase", drawing.erase, drawing.erase)}
        {tool(0, words.wall, words.wall)}
        {numbersIn(used).map((number) => piece(number, words.piece(markOf(number))))}
        {fresh === null ? null : <span class="new">{piece(fresh, words.newPiece(markOf(fresh)))}</span>}
      </div>
      {brush === "move" ? (
        <p class="hint">{words.moveHint}</p>
      ) : (
        <div class="brush-row">
          <PenTools />
        </div>
      )}
      {typeof brush === "number" && brush > 0 ? <NeverMoves mark={markOf(brush)} /> : null}
    </div>
  );
}

function numbersIn(list: string): number[] {
  return list === "" ? [] : list.split(",").map(Number);
}

/** Whether the piece that is drawn stays where it is. */
function NeverMoves({ mark }: { mark: string }): JSX.Element {
  const { bench, state: fixed } = usePathForm((form) => form.fixed);
  return (
    <Tick
      label={words.neverMoves(mark)}
      hint={words.neverMovesHint}
      checked={fixed.includes(mark)}
      change={(is) => {
        bench.path.change({ fixed: is ? fixed + mark : fixed.replaceAll(mark, "") });
      }}
    />
  );
}
