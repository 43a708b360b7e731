/** The controls at the bottom: pieces as tiles, steppers for piece and placement, and the search. */

import type { JSX } from "preact";
import { SpeedButton } from "../page/panels/controls";
import { spokenName } from "../scene/sentence";
import { formatCount, formatNumber } from "../words/count";
import { Chip, Choose } from "../ui/parts";
import { useStore } from "../ui/useStore";
import type { PartProps } from "./explorer-state";
import type { SpaceName } from "./space";

/** Steps a second; the last is as fast as the machine can go. */
export const SPEEDS = [1, 4, 16, 64, Infinity];

const WORDS: Readonly<Record<SpaceName, string>> = { possible: "Possible", positions: "In position", all: "All" };
const PLAY = { Play: "Play the search", Pause: "Pause the search", Again: "Search again" };

export function Controls({ store, explorer, session }: PartProps): JSX.Element {
  const { layout, current, space, search, steps, isPlaying, speed } = useStore(store);
  const { doc, placements, at } = session;
  const { pieces } = doc;
  const isDone = steps > 0 && search.isDone;
  const word = isPlaying ? "Pause" : isDone ? "Again" : "Play";
  return (
    <div class="exploring">
      <div class="line">
        <div class="tokens" role="group" aria-label="Pieces">
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
            label="Placements"
            options={session.spaces.map(({ name }) => [name, WORDS[name]] as const)}
            value={space.name}
            choose={explorer.setSpace}
          />
        )}
      </div>
      <div class="line">
        <Counter
          what="Piece"
          value={pieces[current]!.mark}
          count={pieces.length}
          isFirst={pieces.length < 2}
          isLast={pieces.length < 2}
          move={explorer.turn}
        />
        <Counter
          what="Placement"
          value={at < 0 ? "none" : formatNumber(at + 1)}
          count={placements.length}
          isFirst={at < 0}
          isLast={at >= placements.length - 1}
          move={explorer.move}
        />
        <div class="transport">
          <button type="button" class="play" aria-label={PLAY[word]} onClick={explorer.toggle}>
            {word}
          </button>
          <button
            type="button"
            class="step"
            aria-label="One step of the search"
            disabled={isDone}
            onClick={explorer.step}
          >
            Step
          </button>
          <SpeedButton
            speeds={SPEEDS}
            speed={speed}
            word={speed === Infinity ? "Fast" : `${speed} / s`}
            spoken={speed === Infinity ? "as fast as possible" : `${formatCount(speed, "step")} a second`}
            set={explorer.setSpeed}
          />
        </div>
      </div>
    </div>
  );
}

/** Two buttons with what they step through between them. */
function Counter(props: {
  what: string;
  value: string;
  count: number;
  isFirst: boolean;
  isLast: boolean;
  move: (by: 1 | -1) => void;
}): JSX.Element {
  const { what, move } = props;
  const button = (word: string, way: string, by: 1 | -1, disabled: boolean): JSX.Element => {
    const name = `${way} ${what.toLowerCase()}`;
    return (
      <button type="button" class="step" aria-label={name} title={name} disabled={disabled} onClick={() => move(by)}>
        {word}
      </button>
    );
  };
  return (
    <div class="counter" role="group" aria-label={what}>
      {button("\u2039", "Previous", -1, props.isFirst)}
      <p>
        <small>{what}</small>
        <span>
          <strong>{props.value}</strong> <span>of {formatNumber(props.count)}</span>
        </span>
      </p>
      {button("\u203a", "Next", 1, props.isLast)}
    </div>
  );
}
