/** The colours, and which colour of a piece may be on which colour of the goal. */

import type { JSX } from "preact";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/drawing";
import { paletteOf, problemOf, useBench } from "./context";
import { Tick } from "../../ui/parts";

interface Props {
  /** Whether the picture shows these colours. */
  readonly isPainted: boolean;
  readonly paint: (is: boolean) => void;
}

export function ColourTable({ isPainted, paint }: Props): JSX.Element | null {
  const { bench, state } = useBench((all) => ({
    number: all.problem,
    palette: paletteOf(all),
    allowed: problemOf(all)?.allowed,
  }));
  const { number, palette, allowed } = state;
  if (!allowed || palette.length === 0) return null;
  const has = (piece: number, goal: number): boolean => allowed.some(([a, b]) => a === piece && b === goal);
  const numbers = palette.map((_, i) => i + 1);
  return (
    <section class="colours">
      <h3>{words.colouredCubes}</h3>
      <p class="hint">{words.allowedMeans}</p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>{words.pieceAndGoal}</th>
              {numbers.map((goal) => (
                <th key={goal}>
                  <i class="swatch still" style={{ background: palette[goal - 1] }} />
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {numbers.map((piece) => (
              <tr key={piece}>
                <th>
                  <input
                    type="color"
                    aria-label={common.colour(String(piece))}
                    value={palette[piece - 1]}
                    onInput={(event) => {
                      bench.edit({ do: "set-colour", number: piece, colour: event.currentTarget.value });
                    }}
                    onChange={() => {
                      bench.seal();
                    }}
                  />
                </th>
                {numbers.map((goal) => (
                  <td key={goal}>
                    <input
                      type="checkbox"
                      aria-label={words.allows(piece, goal)}
                      checked={has(piece, goal)}
                      onChange={(event) => {
                        bench.edit({ do: "allow", problem: number, piece, goal, is: event.currentTarget.checked });
                      }}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    class="close"
                    aria-label={words.removeColour(piece)}
                    title={words.removeThisColour}
                    onClick={() => {
                      bench.edit({ do: "drop-colour", number: piece });
                      bench.store.set({ brush: { ...bench.state.brush, colour: 0 } });
                    }}
                  >
                    {"\u00d7"}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Tick label={words.showInPicture} hint={words.elsePieceColours} checked={isPainted} change={paint} />
    </section>
  );
}
