/** The controls at the bottom: pieces as tiles, steppers for piece and placement, and the search. */

import type { JSX } from "preact";
import { SpeedButton } from "../page/panels/controls";
import { spokenName } from "../scene/sentence";
import * as common from "../words/common";
import { formatNumber } from "../words/count";
import * as words from "../words/explore";
import { Chip, Choose } from "../ui/parts";
import { useStore } from "../ui/useStore";
import type { PartProps } from "./explorer-state";

/** Steps a second; the last is as fast as the machine can go. */
export const SPEEDS = [1, 4, 16, 64, Infinity];

export function Controls({ store, explorer, session }: PartProps): JSX.Element {
  const { layout, current, space, search, steps, isPlaying, speed } = useStore(store);
  const { doc, placements, at } = session;
  const { pieces } = doc;
  const isDone = steps > 0 && search.isDone;
  const toggle = words.search[isPlaying ? "pause" : isDone ? "again" : "play"];
  return (
    <div class="exploring">
      <div class="line">
        <div class="tokens" role="group" aria-label={common.pieces}>
          {pieces.map((piece, i) => (
            <button
              key={i}
              type="button"
              class={layout[i] ? "token" : "token unplaced"}
              aria-label={spokenName(piece)}
              aria-current={i === current}
              onClick={() => explorer.choose(i)}
            >
              <Chip {...piece} />
            </button>
          ))}
        </div>
        {session.spaces.length > 1 && (
          <Choose
            label={words.placements}
            options={session.spaces.map(({ name }) => [name, words.spaces[name]] as const)}
            value={space.name}
            choose={explorer.setSpace}
          />
        )}
      </div>
      <div class="line">
        <Counter
          of={words.piece}
          value={pieces[current]!.mark}
          count={pieces.length}
          isFirst={pieces.length < 2}
          isLast={pieces.length < 2}
          move={explorer.turn}
        />
        <Counter
          of={words.placement}
          value={at < 0 ? words.none : formatNumber(at + 1)}
          count={placements.length}
          isFirst={at < 0}
          isLast={at >= placements.length - 1}
          move={explorer.move}
        />
        <div class="transport">
          <button type="button" class="play" aria-label={toggle.spoken} onClick={explorer.toggle}>
            {toggle.word}
          </button>
          <button type="button" class="step" aria-label={words.stepSpoken} disabled={isDone} onClick={explorer.step}>
            {words.step}
          </button>
          <SpeedButton
            speeds={SPEEDS}
            speed={speed}
            word={speed === Infinity ? words.fast : words.speed(speed)}
            spoken={speed === Infinity ? words.fastSpoken : words.speedSpoken(speed)}
            set={explorer.setSpeed}
          />
        </div>
      </div>
    </div>
  );
}

/** Two buttons with what they step through between them. */
function Counter(props: {
  of: Readonly<Record<"name" | "previous" | "next", string>>;
  value: string;
  count: number;
  isFirst: boolean;
  isLast: boolean;
  move: (by: 1 | -1) => void;
}): JSX.Element {
  const { of, move } = props;
  const button = (sign: string, name: string, by: 1 | -1, disabled: boolean): JSX.Element => (
    <button type="button" class="step" aria-label={name} title={name} disabled={disabled} onClick={() => move(by)}>
      {sign}
    </button>
  );
  return (
    <div class="counter" role="group" aria-label={of.name}>
      {button("\u2039", of.previous, -1, props.isFirst)}
      <p>
        <small>{of.name}</small>
        <span>
          <strong>{props.value}</strong> <span>{words.of(props.count)}</span>
        </span>
      </p>
      {button("\u203a", of.next, 1, props.isLast)}
    </div>
  );
}
