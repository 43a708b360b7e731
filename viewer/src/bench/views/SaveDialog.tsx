/** Save into the folder or download, in any format; a file that has changed meanwhile is not replaced unasked. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { FileFormat } from "../api/types";
import { hasColours } from "../model/appearance";
import { endingsOf } from "../model/formats";
import { type Kind, type Paper, planOf, SaveModel, type SavePlan, type SaveState } from "../save-model";
import { docOf } from "../state";
import { useBench } from "./context";
import { Dialog } from "./Dialog";
import { Choose, Tick } from "../../ui/parts";
import { Select, Wrong } from "./parts";
import { useStore, whole } from "../../ui/useStore";

const KINDS: readonly (readonly [Kind, string])[] = [
  ["pieces", "Pieces"],
  ["assembly", "Assembled"],
  ["exploded", "Exploded"],
  ["steps", "Steps"],
];
/** The corners from which pictures are seen, by the server's words. */
const CORNERS = ["front-right", "front-left", "back-right", "back-left"].flatMap((side) => {
  const words = `the ${side.replace("-", ", ")}`;
  return [
    [side, `${words}, above`],
    [`${side}-below`, `${words}, below`],
  ] as const;
});
const PAPERS: readonly (readonly [Paper, string])[] = [
  ["", "as usual"],
  ["fit", "as large as the picture"],
  ["a4", "A4"],
  ["letter", "letter"],
];

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
  const endings = formats.map((each) => each.endings[0]).join(", ");
  const props = { model, form, plan };
  return (
    <Dialog title="Save">
      <form
        class="save"
        onSubmit={(event) => {
          event.preventDefault();
          void model.save(false);
        }}
      >
        <label class="field">
          <span>File in “{state.about.folder.name}”</span>
          <input
            value={form.path}
            spellcheck={false}
            onInput={(event) => {
              model.setPath(event.currentTarget.value);
            }}
          />
        </label>
        <ul class="formats" role="radiogroup" aria-label="Format">
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
        {needsResults ? <p class="warn">Solve the puzzle first; then there is something to show.</p> : null}
        <Wrong text={form.error ?? (format ? null : `A file here ends in ${endings}.`)} />
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
  const { title, hint, endings } = format;
  return (
    <li>
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
          label="What the picture shows"
          options={KINDS}
          value={kind}
          choose={(next) => {
            model.set({ kind: next });
          }}
        />
      ) : null}
      {isStill || isMoving ? (
        <Select
          label="Seen from"
          spoken="Seen from"
          options={CORNERS}
          value={view}
          choose={(next) => {
            model.set({ view: next });
          }}
        />
      ) : null}
      {isStill ? (
        <Select
          label="Paper"
          spoken="Paper"
          options={PAPERS}
          value={paper}
          choose={(next) => {
            model.set({ paper: next });
          }}
        />
      ) : null}
      {offersResults ? (
        <Tick
          label="Include the results"
          hint="the assemblies that were found, and their moves"
          checked={withResults}
          change={(is) => {
            model.set({ withResults: is });
          }}
        />
      ) : null}
      {offersList ? (
        <Tick
          label="Only those in the list"
          hint="what the filters leave; the file has the number of all of them"
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
  const others = endingsOf(state.about, (each) => each.holds === "document").join(" or ");
  return (
    <>
      {lacking === null ? null : (
        <p class="warn">
          {lacking} Until then the sticks can be saved as {others}.
        </p>
      )}
      {isPlain && doc && hasColours(doc) ? (
        <p class="hint">This format has no place for the colours that were chosen for pieces; JSON keeps them.</p>
      ) : null}
    </>
  );
}

function Actions({ model, form: { isBusy, isStale }, plan: { canSave } }: Props): JSX.Element {
  const { bench } = useBench();
  return (
    <p class="actions">
      {isStale ? (
        <>
          <button type="button" class="strong" disabled={isBusy} onClick={() => void model.save(true)}>
            Replace it
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              model.setAnotherName();
            }}
          >
            Another name
          </button>
        </>
      ) : (
        <button type="submit" class="strong" disabled={isBusy || !canSave}>
          Save in the folder
        </button>
      )}
      <button type="button" class="quiet" disabled={isBusy || !canSave} onClick={() => void model.download()}>
        Download
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          bench.store.set({ dialog: "link" });
        }}
      >
        Share a link
      </button>
    </p>
  );
}
