/** A still picture of parts, as SVG. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { LINE_WIDTH } from "../vector/flat";
import { type StillPart, stillPicture } from "../vector/still";

export function StillPicture({ parts, label }: { parts: readonly StillPart[]; label: string }): JSX.Element {
  const { paths, box } = useMemo(() => stillPicture(parts), [parts]);
  return (
    <svg
      class="still-picture"
      viewBox={box}
      role="img"
      aria-label={label}
      stroke-width={LINE_WIDTH}
      stroke-linejoin="round"
    >
      {paths.map((path, i) => (
        <path key={i} {...path} />
      ))}
    </svg>
  );
}
