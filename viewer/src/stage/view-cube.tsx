/** A small cube that turns with a picture; its sides are buttons that turn the picture. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import * as words from "../words/scene";
import type { Direction } from "./camera";
import type { View3D } from "./view3d";

const QUARTER = Math.PI / 2;
/** From where each side is seen. */
const SIDES: readonly (readonly [side: keyof typeof words.sides, from: Direction])[] = [
  ["front", { azimuth: 0, elevation: 0 }],
  ["right", { azimuth: QUARTER, elevation: 0 }],
  ["rear", { azimuth: 2 * QUARTER, elevation: 0 }],
  ["left", { azimuth: -QUARTER, elevation: 0 }],
  ["top", { azimuth: 0, elevation: QUARTER }],
];

export function ViewCube({ view }: { view: View3D }): JSX.Element {
  const cube = useRef<HTMLDivElement>(null);
  /** The side that has the focus: it must be seen, wherever the picture is seen from. */
  const focused = useRef<Direction | null>(null);
  const draw = (): void => {
    const [azimuth, elevation] = view.orbit.where;
    const from = focused.current ?? { azimuth, elevation };
    cube.current!.style.transform = `rotateX(${-from.elevation}rad) rotateY(${-from.azimuth}rad)`;
  };
  useLayoutEffect(() => {
    draw();
    return view.listen(draw);
  }, [view]);
  const focus = (from: Direction | null): void => {
    focused.current = from;
    draw();
  };
  return (
    <div class="view-cube" role="group" aria-label={words.lookFrom}>
      <div ref={cube}>
        {SIDES.map(([side, from]) => (
          <button
            key={side}
            type="button"
            data-side={side}
            aria-label={words.lookFromSide[side]}
            onClick={() => view.lookFrom(from)}
            // A side that is pressed must not turn away: only keys bring the focus.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => focus(from)}
            onBlur={() => focus(null)}
          >
            {words.sides[side]}
          </button>
        ))}
      </div>
    </div>
  );
}
