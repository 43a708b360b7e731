/** Save into the folder or download, in any format; a file that has changed meanwhile is not replaced unasked. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { FileFormat } from "../api/types";
import { hasColours } from "../model/appearance";
import { endingsOf } from "../model/formats";
import { planOf, SaveModel, type SavePlan, type SaveState } from "../save-model";
import { docOf } from "../state";
import { useBench } from "./context";
import { Dialog } from "./Dialog";
import { Choose, Tick } from "../../ui/parts";
import { choicesOf, Select, Wrong } from "./parts";
import { useStore, whole } from "../../ui/useStore";
import * as common from "../../words/bench/common";
import { formats } from "../../words/bench/formats";
import * as words from "../../words/bench/saving";

interface Props {
  readonly model: SaveModel;
  readonly form: SaveState;
  readonly plan: SavePlan;
}

export function SaveDialog(): JSX.Element {
  const { bench, state } = useBench();
  const [model] = useState(() => new SaveModel(bench));
  useEffect(
    () => () => {
      model.leave();
    },
    [model],
  );
  const form = useStore(model.store, whole);
  const plan = planOf(state, form);
  const { format, formats, needsResults } = plan;
  const endings = formats.map((each) => each.endings[0]!);
  const props = { model, form, plan };
  return (
    <Dialog title={common.save}>
      <form
        class="save"
        onSubmit={(event) => {
          event.preventDefault();
          void (state.about.folder ? model.save(false) : model.download());
        }}
      >
        <label class="field">
          <span>{words.file(state.about.folder?.name)}</span>
          <input
            value={form.path}
            spellcheck={false}
            onInput={(event) => {
              model.setPath(event.currentTarget.value);
            }}
          />
        </label>
        <ul class="formats" role="radiogroup" aria-label={words.format}>
          {formats.map((each) => (
            <Format
              key={each.name}
              format={each}
              isChosen={each === format}
              choose={() => {
                model.setEnding(each.endings[0]!);
              }}
            />
          ))}
        </ul>
        <Choices {...props} />
        <Lacks {...props} />
        {needsResults ? <p class="warn">{words.solveFirst}</p> : null}
        <Wrong text={form.error ?? (format ? null : words.endings(endings))} />
        <Actions {...props} />
      </form>
    </Dialog>
  );
}

function Format({
  format,
  isChosen,
  choose,
}: {
  format: FileFormat;
  isChosen: boolean;
  choose: () => void;
}): JSX.Element {
  const { name, endings } = format;
  // Formats of other packages have texts of their own.
  const { title, hint } = formats[name] ?? format;
  return (
    <li role="none">
      <button type="button" role="radio" aria-checked={isChosen} onClick={choose}>
        <strong>{title}</strong>
        <small>
          {endings[0]} {hint ? `\u00b7 ${hint}` : ""}
        </small>
      </button>
    </li>
  );
}

/** What goes into the file, as far as there is a choice. */
function Choices({ model, form, plan }: Props): JSX.Element {
  const { kind, view, paper, withResults, isListed } = form;
  const { isStill, isMoving, offersResults, offersList } = plan;
  return (
    <>
      {isStill ? (
        <Choose
          label={words.shows}
          options={choicesOf(words.kinds)}
          value={kind}
          choose={(next) => {
            model.set({ kind: next });
          }}
        />
      ) : null}
      {isStill || isMoving ? (
        <Select
          label={words.seenFrom}
          spoken={words.seenFrom}
          options={choicesOf<string>(words.corners)}
          value={view}
          choose={(next) => {
            model.set({ view: next });
          }}
        />
      ) : null}
      {isStill ? (
        <Select
          label={words.paper}
          spoken={words.paper}
          options={choicesOf(words.papers)}
          value={paper}
          choose={(next) => {
            model.set({ paper: next });
          }}
        />
      ) : null}
      {offersResults ? (
        <Tick
          label={words.withResults}
          hint={words.withResultsHint}
          checked={withResults}
          change={(is) => {
            model.set({ withResults: is });
          }}
        />
      ) : null}
      {offersList ? (
        <Tick
          label={words.onlyListed}
          hint={words.onlyListedHint}
          checked={isListed}
          change={(is) => {
            model.set({ isListed: is });
          }}
        />
      ) : null}
    </>
  );
}

/** What this format cannot hold, or not yet. */
function Lacks({ plan: { format, lacking } }: Props): JSX.Element {
  const { state } = useBench();
  const doc = docOf(state);
  const isPlain = format?.name === "xmpuzzle" || format?.holds === "burr";
  const others = endingsOf(state.about, (each) => each.holds === "document");
  return (
    <>
      {lacking === null ? null : <p class="warn">{words.unfinished(lacking, others)}</p>}
      {isPlain && doc && hasColours(doc) ? <p class="hint">{words.losesColours}</p> : null}
    </>
  );
}

function Actions({ model, form: { isBusy, isStale }, plan: { canSave } }: Props): JSX.Element {
  const { bench, state } = useBench(({ about }) => about.folder);
  return (
    <p class="actions">
      {isStale ? (
        <>
          <button type="button" class="strong" disabled={isBusy} onClick={() => void model.save(true)}>
            {words.replace}
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              model.setAnotherName();
            }}
          >
            {words.anotherName}
          </button>
        </>
      ) : (
        <button type="submit" class="strong" disabled={isBusy || !canSave}>
          {state ? words.save : common.download}
        </button>
      )}
      {state ? (
        <button type="button" class="quiet" disabled={isBusy || !canSave} onClick={() => void model.download()}>
          {common.download}
        </button>
      ) : null}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          bench.store.set({ dialog: "link" });
        }}
      >
        {words.share}
      </button>
    </p>
  );
}
