/** How the picture looks: wood or plain, light or dark, drawn apart, cut open. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { copied } from "../../scene/fragment";
import type { Cut } from "../../stage/stage";
import type { KeyRow } from "../../ui/keymap";
import { Choose, Slider, Tick } from "../../ui/parts";
import type { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";
import type { LookState, PictureLook } from "../picture-look";

interface Props {
  readonly store: Store<LookState>;
  readonly look: PictureLook;
  readonly keys: readonly KeyRow[];
  /** Whether the puzzle gives colours to single cells. */
  readonly hasPaint?: boolean;
  /** How to draw the pieces apart. */
  readonly apart?: ComponentChildren;
  /** What can be done with the picture, by the words of its button. */
  readonly actions: readonly (readonly [words: string, act: () => void])[];
  /** Makes the address to copy; left out where none carries the document. */
  readonly link?: (() => Promise<string>) | undefined;
}

export function LookPanel({ store, look, keys, hasPaint, apart, actions, link }: Props): JSX.Element {
  const state = useStore(store);
  const { axis, share } = state.cut;
  return (
    <div class="look">
      <Row name="Pieces">
        <Choose
          label="Look of the pieces"
          options={[
            ["plain", "Plain"],
            ["wood", "Wood"],
          ]}
          value={state.look}
          choose={(to) => look.change({ look: to })}
        />
      </Row>
      <Row name="Page">
        <Choose
          label="Colours of the page"
          options={[
            ["light", "Light"],
            ["dark", "Dark"],
          ]}
          value={state.theme}
          choose={(theme) => look.chooseTheme(theme)}
        />
      </Row>
      {apart && <Row name="Apart">{apart}</Row>}
      <Row name="Cut">
        <Choose<Cut["axis"]>
          label="Cut from"
          options={[
            [0, "Side"],
            [1, "Front"],
            [2, "Top"],
          ]}
          value={axis}
          choose={(from) => look.change({ cut: { axis: from, share } })}
        />
      </Row>
      <Row name="">
        <Slider
          label="How deep to cut"
          value={1 - share}
          move={(depth) => look.change({ cut: { axis, share: 1 - depth } })}
        />
      </Row>
      <Tick
        label="Numbers on the puzzle, too"
        checked={state.hasMarks}
        change={(hasMarks) => look.change({ hasMarks })}
      />
      {hasPaint && (
        <Tick
          label="Colours of single cells"
          checked={state.isPainted}
          change={(isPainted) => look.change({ isPainted })}
        />
      )}
      <p class="actions">
        {actions.map(([words, act]) => (
          <button key={words} type="button" class="quiet" onClick={act}>
            {words}
          </button>
        ))}
        {link && <CopyLink link={link} />}
      </p>
      <details>
        <summary>Keys</summary>
        <dl class="keys">
          {keys.map(([key, meaning]) => [<dt key={key}>{key}</dt>, <dd key={meaning}>{meaning}</dd>])}
        </dl>
      </details>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="row">
      <span>{name}</span>
      {children}
    </div>
  );
}

function CopyLink({ link }: { link: () => Promise<string> }): JSX.Element {
  const [reply, setReply] = useState("");
  return (
    <>
      <button type="button" class="quiet" onClick={() => void copied(link).then(setReply)}>
        Copy a link
      </button>
      <span class="reply" role="status">
        {reply}
      </span>
    </>
  );
}
