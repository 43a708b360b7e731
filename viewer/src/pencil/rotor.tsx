/** The rotors of a Seki: discs of four dark and light quarters, which turn to match the squares around them. */

import type { JSX } from "preact";

/** Whether the four squares around a crossing are dark: top left, top right, bottom right, bottom left. */
export type Around = readonly (boolean | undefined)[];

/** The dark quarters of each rotor, in the same order. */
const QUARTERS: Readonly<Record<string, readonly boolean[]>> = {
  "+": [true, false, false, false],
  "-": [true, true, true, false],
  o: [true, false, true, false],
  a: [true, true, false, false],
};

export const ROTORS = Object.keys(QUARTERS);

/**
 * How many quarters a rotor has to be turned to match its squares; null as long as several ways are possible, and
 * "stuck" if there is none.
 */
export function turnOf(rotor: string, around: Around): number | null | "stuck" {
  const quarters = QUARTERS[rotor]!;
  const turned = (turns: number): boolean[] => around.map((_, k) => quarters[(k - turns + 4) % 4]!);
  const ways = [0, 1, 2, 3].filter((turns) =>
    turned(turns).every((is, k) => around[k] === undefined || around[k] === is),
  );
  if (ways.length === 0) return "stuck";
  const isOne = ways.every((turns) => turned(turns).join() === turned(ways[0]!).join());
  return isOne ? ways[0]! : null;
}

/** A rotor about the origin; one that can still be turned stands askew. */
export function Rotor(props: { rotor: string; around: Around; radius: number }): JSX.Element {
  const { rotor, around, radius: r } = props;
  const turn = turnOf(rotor, around);
  const degrees = turn === "stuck" || turn === null ? 45 : 90 * turn;
  return (
    <g class={turn === "stuck" ? "rotor stuck" : turn === null ? "rotor loose" : "rotor"}>
      <circle class="rim" r={r + 2.5} />
      <g class="wheel" style={{ transform: `rotate(${degrees}deg)` }}>
        {QUARTERS[rotor]!.map((isDark, k) => (
          <path
            key={k}
            class={isDark ? "quarter dark" : "quarter"}
            d={`M0 0V${-r}A${r} ${r} 0 0 0 ${-r} 0Z`}
            transform={`rotate(${90 * k})`}
          />
        ))}
      </g>
      <circle class="axle" r={r * 0.16} />
    </g>
  );
}
