/** The place of a large picture where WebGL is missing: a still one, and a line with the reason. */

import type { JSX } from "preact";
import type { StillPart } from "../../vector/still";
import * as scene from "../../words/scene";
import { Iso } from "./Iso";

export function Still({ label, parts }: { label: string; parts: readonly StillPart[] }): JSX.Element {
  return (
    <div class="picture-host still-host">
      <p class="warn">{scene.noWebGL}</p>
      <Iso parts={parts} width={560} height={420} label={label} />
    </div>
  );
}
