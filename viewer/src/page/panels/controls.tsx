/** Play, step, mode and speed: the few large things at the bottom. */

import type { JSX } from "preact";
import { PLAN_WORDS, whyNoPlay } from "../../scene/narration";
import { Choose } from "../../ui/parts";
import { useStore } from "../../ui/useStore";
import * as common from "../../words/common";
import * as words from "../../words/page";
import type { PartProps } from "./viewer-state";

const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** One speed up or down, as far as there are some. */
export function quickened(speed: number, by: number, speeds: readonly number[] = SPEEDS): number {
  const at = speeds.indexOf(speed) + by;
  return speeds[Math.min(Math.max(at, 0), speeds.length - 1)]!;
}

/** A button that goes up through speeds, from the last one to the first. */
export function SpeedButton(props: {
  speeds: readonly number[];
  speed: number;
  word: string;
  spoken: string;
  set: (speed: number) => void;
}): JSX.Element {
  const { speeds, speed, set } = props;
  return (
    <button
      type="button"
      class="speed"
      title={words.speedSpoken(props.spoken)}
      onClick={() => set(speeds[(speeds.indexOf(speed) + 1) % speeds.length]!)}
    >
      {props.word}
    </button>
  );
}

export function Controls({ store, viewer }: PartProps): JSX.Element {
  const { mode, isMoving, begun, isAtEnd, solution, speed } = useStore(store);
  const { ways } = PLAN_WORDS[solution.kind];
  const whyOff = whyNoPlay(solution, solution.places.filter(Boolean).length);
  const isOff = whyOff !== "";
  return (
    <div class={isOff ? "controls off" : "controls"}>
      <div class="side">
        <Choose
          label={words.direction}
          options={[
            ["together", ways.together],
            ["apart", ways.apart],
          ]}
          value={mode}
          choose={(to) => viewer.setMode(to)}
        />
      </div>
      <div class="transport">
        <button
          type="button"
          class="step"
          disabled={begun === 0}
          title={begun === 0 ? words.isFirst : undefined}
          onClick={() => viewer.move(-1)}
        >
          {common.back}
        </button>
        <button type="button" class="play" disabled={isOff} title={whyOff} onClick={() => viewer.toggle()}>
          {isMoving ? common.pause : common.play}
        </button>
        <button
          type="button"
          class="step"
          disabled={isAtEnd}
          title={isAtEnd ? words.isLast : undefined}
          onClick={() => viewer.move(1)}
        >
          {common.next}
        </button>
      </div>
      <div class="side end">
        <SpeedButton
          speeds={SPEEDS}
          speed={speed}
          word={words.speed(speed)}
          spoken={words.times(speed)}
          set={(to) => viewer.setSpeed(to)}
        />
      </div>
    </div>
  );
}
