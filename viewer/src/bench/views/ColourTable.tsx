/** The colours, and which colour of a piece may be on which colour of the goal. */

import type { JSX } from "preact";
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
      <h3>Coloured cubes</h3>
      <p class="hint">
        A coloured cube of a piece may be only on colours of the goal that are ticked in its row; cubes without a colour
        fit everywhere.
      </p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>piece \ goal</th>
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
                    aria-label={`Colour ${piece}`}
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
                      aria-label={`Colour ${piece} on colour ${goal}`}
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
                    aria-label={`Remove colour ${piece}`}
                    title="Remove this colour"
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
      <Tick
        label="Show them in the picture"
        hint="else it has the colours of the pieces"
        checked={isPainted}
        change={paint}
      />
    </section>
  );
}
