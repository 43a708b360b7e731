/** What is cut into pieces. */

import type { JSX } from "preact";
import { useLayoutEffect, useEffect } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/design-form";
import type { OutlineData } from "../api/types";
import type { MeshFile } from "../api/client";
import { LONGEST_BOX, MOST_PIECES } from "../model/design";
import { type Cell, writeDoc } from "../model/document";
import { endingsOf, isMesh } from "../model/formats";
import { docOf, unfinished } from "../state";
import { useBench } from "./context";
import { Field, useForm } from "./DesignField";
import { Choose } from "../../ui/parts";
import type { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";
import { Select, Stepper, Whole, Wrong } from "./parts";
import { ProblemChooser } from "./ProblemChooser";
import { useAnswer } from "./useAnswer";
import { replaced } from "../../scene/vec";

/** Cubes are requested this long after the last change, in milliseconds. */
const WAIT = 200;

/** The cubes of what is filled in, and why there are none. */
export interface Outline {
  readonly data: OutlineData | null;
  readonly wrong: string | null;
}

/** Requests the cubes of what is filled in while they are shown, and reports changes of the form. Draws nothing. */
export function OutlineRequest({
  outline,
  isShown,
  changed,
}: {
  outline: Store<Outline>;
  isShown: boolean;
  changed: () => void;
}): null {
  const { bench } = useBench();
  const { state } = useBench((all) => {
    const { from, box, cubes, up } = bench.design.form(all);
    const { form, mesh } = all.design;
    const isGoal = from === "goal";
    const lacking = isGoal ? unfinished(all) : null;
    return { form, from, box, cubes, up, mesh, problem: all.problem, doc: isGoal ? docOf(all) : null, lacking };
  });
  const { form, from, box, cubes, up, mesh, problem, doc, lacking } = state;
  useEffect(changed, [form]);
  const isThere = isShown && lacking === null && (from === "box" || (from === "mesh" ? mesh : doc) !== null);
  const { value, error } = useAnswer(
    isThere ? [from, box.join(), cubes, up, mesh, doc, problem] : null,
    (signal) => {
      const api = bench.api.with(signal);
      if (from === "box") return api.outline({ box });
      if (from === "mesh") return api.mesh(mesh!, cubes, up);
      return api.outline({ document: writeDoc(doc!), problem: problem + 1 });
    },
    WAIT,
  );
  useLayoutEffect(() => {
    outline.set({ data: isThere && error === null ? value : null, wrong: lacking ?? error });
  });
  return null;
}

const FROMS = (["goal", "box", "mesh"] as const).map((from) => [from, words.from[from]] as const);
const UPWARDS = (["", "z", "y"] as const).map((axis) => [axis, words.axes[axis]] as const);

export function ShapeToCut({ outline }: { outline: Store<Outline> }): JSX.Element {
  const from = useForm((form) => form.from);
  const { state } = useBench((all) => ({ about: all.about, isSticks: docOf(all)?.kind === "six-piece" }));
  const { about, isSticks } = state;
  // Where meshes cannot be installed, none are offered.
  const froms = FROMS.filter(([each]) => each !== "mesh" || about.meshes || about.folder);
  return (
    <section class="findings" aria-label={words.whatToCut}>
      <h3>{words.whatToCut}</h3>
      <Field name="from">
        {(value, put) => <Choose label={words.whatToCut} options={froms} value={value} choose={put} />}
      </Field>
      {from === "goal" ? (
        <>
          <ProblemChooser />
          <p class="hint">{isSticks ? words.goalOfSticks : words.goalOfPuzzle}</p>
        </>
      ) : null}
      {from === "box" ? <Field name="box">{(box, put) => <Box box={box} change={put} />}</Field> : null}
      {from === "mesh" ? <Mesh /> : null}
      <NoOutline outline={outline} />
      <label class="row">
        <span>{common.pieces}</span>
        <Field name="pieces">
          {(pieces, put) => <Stepper label={common.pieces} value={pieces} least={2} most={MOST_PIECES} change={put} />}
        </Field>
      </label>
    </section>
  );
}

/** Why there are no cubes. */
function NoOutline({ outline }: { outline: Store<Outline> }): JSX.Element {
  return <Wrong text={useStore(outline, ({ wrong }) => wrong)} />;
}

const SIDES = [words.cubesWide, words.cubesDeep, words.cubesHigh];

/** The sides of a box, in cubes. */
export function Box({
  label = words.cubes,
  box,
  change,
}: {
  label?: string;
  box: Cell;
  change: (box: Cell) => void;
}): JSX.Element {
  return (
    <div class="row" role="group" aria-label={words.boxSize}>
      <span>{label}</span>
      <span class="box-size">
        {SIDES.map((label, k) => (
          <>
            <Whole
              key={label}
              label={label}
              value={box[k]!}
              least={1}
              most={LONGEST_BOX}
              change={(size) => {
                if (size !== null) change(replaced(box, k, size));
              }}
            />
            {k < 2 ? <span aria-hidden="true">{"\u00d7"}</span> : null}
          </>
        ))}
      </span>
    </div>
  );
}

function Mesh(): JSX.Element {
  const { bench, state } = useBench(({ about, design }) => ({ about, mesh: design.mesh }));
  const { about, mesh } = state;
  const isThere = about.meshes;
  const listed = useAnswer(isThere ? [] : null, (signal) => bench.api.with(signal).meshes(""));
  const files = listed.value?.files.map(({ name }) => name) ?? [];
  const take = (file: MeshFile): void => {
    bench.design.take(file);
  };
  if (!isThere) return <p class="warn">{about.folder ? words.meshesNeedExtra : words.meshesNotHere}</p>;
  return (
    <>
      <p class="actions">
        <label class="quiet file">
          {words.chooseMesh}
          <input
            type="file"
            aria-label={words.chooseMesh}
            accept={endingsOf(about, isMesh).join()}
            onChange={(event) => {
              const data = event.currentTarget.files?.[0];
              if (data) take({ name: data.name, data });
            }}
          />
        </label>
        {files.length > 0 ? (
          <select
            aria-label={words.meshInFolder}
            value={mesh?.data === null ? mesh.name : ""}
            onChange={(event) => {
              take({ name: event.currentTarget.value, data: null });
            }}
          >
            <option value="" disabled>
              {words.orOneOfFolder}
            </option>
            {files.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
      </p>
      <p class="hint">{mesh ? <b>{mesh.name}</b> : words.meshFormats}</p>
      <label class="row">
        <span>{words.cubesAlong}</span>
        <Field name="cubes">
          {(cubes, put) => (
            <span class="slider">
              <input
                type="range"
                aria-label={words.cubesAlongLongest}
                min={2}
                max={32}
                value={cubes}
                onInput={(event) => {
                  put(Number(event.currentTarget.value));
                }}
              />
              <output>{cubes}</output>
            </span>
          )}
        </Field>
      </label>
      <Field name="up">
        {(up, put) => (
          <Select label={words.upwards} spoken={words.axisUpwards} options={UPWARDS} value={up} choose={put} />
        )}
      </Field>
      <p class="hint">{words.halfInside}</p>
    </>
  );
}
