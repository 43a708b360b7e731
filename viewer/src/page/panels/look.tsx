/** How the picture looks: wood or plain, light or dark, drawn apart, cut open. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { copied } from "../../scene/fragment";
import type { Cut } from "../../stage/stage";
import type { KeyRow } from "../../ui/keymap";
import { Choose, Slider, Tick } from "../../ui/parts";
import type { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";
import * as common from "../../words/common";
import * as words from "../../words/page";
import type { LookState, PictureLook } from "../picture-look";

interface Props {
  readonly store: Store<LookState>;
  readonly look: PictureLook;
  readonly keys: readonly KeyRow[];
  /** Whether the puzzle gives colours to single cells. */
  readonly hasPaint?: boolean;
  /** How to draw the pieces apart. */
  readonly apart?: ComponentChildren;
  /** What can be done with the picture, by the word on its button. */
  readonly actions: readonly (readonly [word: string, act: () => void])[];
  /** Makes the address to copy; left out where none carries the document. */
  readonly link?: (() => Promise<string>) | undefined;
}

export function LookPanel({ store, look, keys, hasPaint, apart, actions, link }: Props): JSX.Element {
  const state = useStore(store);
  const { axis, share } = state.cut;
  return (
    <div class="look">
      <Row name={common.pieces}>
        <Choose
          label={words.pieces}
          options={words.looks}
          value={state.look}
          choose={(to) => look.change({ look: to })}
        />
      </Row>
      <Row name={words.page}>
        <Choose
          label={words.colours}
          options={words.themes}
          value={state.theme}
          choose={(theme) => look.chooseTheme(theme)}
        />
      </Row>
      {apart && <Row name={words.apart}>{apart}</Row>}
      <Row name={words.cut}>
        <Choose<Cut["axis"]>
          label={words.cutFrom}
          options={words.cutSides}
          value={axis}
          choose={(from) => look.change({ cut: { axis: from, share } })}
        />
      </Row>
      <Row name="">
        <Slider
          label={words.cutDepth}
          value={1 - share}
          move={(depth) => look.change({ cut: { axis, share: 1 - depth } })}
        />
      </Row>
      <Tick label={words.marks} checked={state.hasMarks} change={(hasMarks) => look.change({ hasMarks })} />
      {hasPaint && (
        <Tick label={words.paint} checked={state.isPainted} change={(isPainted) => look.change({ isPainted })} />
      )}
      <p class="actions">
        {actions.map(([word, act]) => (
          <button key={word} type="button" class="quiet" onClick={act}>
            {word}
          </button>
        ))}
        {link && <CopyLink link={link} />}
      </p>
      <details>
        <summary>{words.keys}</summary>
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
        {words.copyLink}
      </button>
      <span class="reply" role="status">
        {reply}
      </span>
    </>
  );
}
