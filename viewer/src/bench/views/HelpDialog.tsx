/** The help of the tab that is shown. */

import type { JSX } from "preact";
import * as words from "../../words/bench/help";
import { guideAddress } from "../../ui/site";
import { Term } from "../../ui/Term";
import { docOf, type State } from "../state";
import { useBench } from "./context";
import { Dialog } from "./Dialog";

export function HelpDialog(): JSX.Element {
  const { bench, state: rooms } = useBench(roomsOf);
  const [first] = rooms;
  const guide = guideAddress(first!);
  return (
    <Dialog title={words.title(words.sections[first!].title)}>
      {rooms.map((room) => (
        <Help key={room} room={room} isFirst={room === first} />
      ))}
      <p class="actions">
        {guide ? (
          <a class="quiet" href={guide} target="_blank" rel="noreferrer">
            {words.guide}
          </a>
        ) : null}
        <button
          type="button"
          class="quiet"
          onClick={() => {
            bench.opening.leave();
            bench.store.set({ way: "first" });
          }}
        >
          {words.firstSteps}
        </button>
      </p>
    </Dialog>
  );
}

/** What is in view, by the names of its help. */
function roomsOf(state: State): words.Room[] {
  const doc = docOf(state);
  if (!doc) return ["start"];
  const { tab } = state;
  if (tab === "pieces") return [doc.kind === "six-piece" ? "sticks" : "shapes"];
  return tab === "solve" ? ["solve", "by-hand"] : [tab];
}

function Help({ room, isFirst }: { room: words.Room; isFirst: boolean }): JSX.Element {
  const { title, text, task, keys } = words.sections[room];
  const listed = isFirst ? [...keys, ...words.everywhere] : keys;
  return (
    <section class="help">
      {isFirst ? null : <h3>{title}</h3>}
      <p>
        {text((of, written) => (
          <Term of={of}>{written}</Term>
        ))}
      </p>
      <p>
        <strong>{words.tryIt}</strong> {task}
      </p>
      {listed.length > 0 ? (
        <dl class="keys" aria-label={words.keys}>
          {listed.map(([key, meaning]) => [<dt key={key}>{key}</dt>, <dd key={meaning}>{meaning}</dd>])}
        </dl>
      ) : null}
    </section>
  );
}
