/** Push the chosen piece through others, a cube at a time: by buttons, or by the keys that they name. */

import type { JSX } from "preact";
import type { SlideGroup } from "../api/types";
import { CUBE_AXES, isSameWay } from "../model/slides";
import * as words from "../../words/bench/moves";

interface PushKey extends Pick<SlideGroup, "axis" | "sign"> {
  /** As browsers name it, and as it is written on keyboards. */
  readonly key: string;
  readonly face: string;
}

const KEYS: readonly PushKey[] = [
  { key: "ArrowLeft", face: "\u2190", axis: 0, sign: -1 },
  { key: "ArrowRight", face: "\u2192", axis: 0, sign: 1 },
  { key: "ArrowUp", face: "\u2191", axis: 1, sign: 1 },
  { key: "ArrowDown", face: "\u2193", axis: 1, sign: -1 },
  { key: "PageUp", face: words.pageUp, axis: 2, sign: 1 },
  { key: "PageDown", face: words.pageDown, axis: 2, sign: -1 },
];

/** Which way a key pushes; null for other keys. */
export function wayOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Pick<SlideGroup, "axis" | "sign"> | null {
  return ctrlKey || metaKey || altKey ? null : (KEYS.find((each) => each.key === key) ?? null);
}

export function Pushing({
  groups,
  push,
}: {
  groups: readonly SlideGroup[];
  push: (group: SlideGroup, distance: number) => void;
}): JSX.Element {
  return (
    <div class="pushing" role="group" aria-label={words.pushing}>
      {KEYS.map((way) => {
        const group = groups.find((each) => isSameWay(each, way));
        return (
          <button
            key={way.key}
            type="button"
            class="quiet"
            aria-keyshortcuts={way.key}
            disabled={!group}
            onClick={() => {
              if (group) push(group, group.sign);
            }}
          >
            {CUBE_AXES.words(way.axis, way.sign)} <kbd>{way.face}</kbd>
          </button>
        );
      })}
    </div>
  );
}
