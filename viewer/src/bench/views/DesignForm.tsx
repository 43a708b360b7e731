/** What is cut into pieces. */

import type { JSX } from "preact";
import type { OutlineData } from "../api/types";
import type { MeshFile } from "../api/client";
import { type DesignForm, type From, LONGEST_BOX, MOST_PIECES } from "../model/design";
import { type Cell, writeDoc } from "../model/document";
import { endingsOf, isMesh } from "../model/formats";
import { docOf } from "../state";
import { useBench } from "./context";
import { Choose } from "../../ui/parts";
import { Select, Stepper, Whole, Wrong } from "./parts";
import { ProblemChooser } from "./ProblemChooser";
import { useAnswer } from "./useAnswer";
import { replaced } from "../../scene/vec";

/** Cubes are requested this long after the last change, in milliseconds. */
const WAIT = 200;

export interface Outline {
  readonly data: OutlineData | null;
  readonly wrong: string | null;
}

/** The cubes of what is filled in; nothing while they are not shown. */
export function useOutline(form: DesignForm, mesh: MeshFile | null, isShown: boolean): Outline {
  const { bench, state } = useBench();
  const doc = form.from === "goal" ? docOf(state) : null;
  const isThere = isShown && (form.from === "box" || (form.from === "mesh" ? mesh : doc) !== null);
  const { value, error } = useAnswer(
    isThere ? [form.from, form.box.join(), form.cubes, form.up, mesh, doc, state.problem] : null,
    (signal) => {
      const api = bench.api.with(signal);
      if (form.from === "box") return api.outline({ box: form.box });
      if (form.from === "mesh") return api.mesh(mesh!, form.cubes, form.up);
      return api.outline({ document: writeDoc(doc!), problem: state.problem + 1 });
    },
    WAIT,
  );
  return { data: isThere && error === null ? value : null, wrong: error };
}

export interface FormProps {
  readonly form: DesignForm;
  readonly change: (some: Partial<DesignForm>) => void;
}

const UPWARDS = [
  ["", "as usual for its format"],
  ["z", "z"],
  ["y", "y"],
] as const;
const FROMS: readonly (readonly [From, string])[] = [
  ["goal", "The goal"],
  ["box", "A box"],
  ["mesh", "A mesh"],
];

export function ShapeToCut({ form, change, outline }: FormProps & { outline: Outline }): JSX.Element {
  return (
    <section class="findings" aria-label="What to cut">
      <h3>What to cut</h3>
      <Choose
        label="What to cut"
        options={FROMS}
        value={form.from}
        choose={(from) => {
          change({ from });
        }}
      />
      {form.from === "goal" ? (
        <>
          <ProblemChooser />
          <p class="hint">The goal of this puzzle; draw it under Shapes, choose it under Puzzle.</p>
        </>
      ) : null}
      {form.from === "box" ? (
        <Box
          box={form.box}
          change={(box) => {
            change({ box });
          }}
        />
      ) : null}
      {form.from === "mesh" ? <Mesh form={form} change={change} /> : null}
      <Wrong text={outline.wrong} />
      <label class="row">
        <span>Pieces</span>
        <Stepper
          label="Pieces"
          value={form.pieces}
          least={2}
          most={MOST_PIECES}
          change={(pieces) => {
            change({ pieces });
          }}
        />
      </label>
    </section>
  );
}

function Box({ box, change }: { box: Cell; change: (box: Cell) => void }): JSX.Element {
  const put = (k: number, size: number | null): void => {
    if (size !== null) change(replaced(box, k, size));
  };
  return (
    <div class="row" role="group" aria-label="Size of the box">
      <span>Cubes</span>
      <span class="box-size">
        {["wide", "deep", "high"].map((word, k) => (
          <>
            <Whole
              key={word}
              label={`Cubes ${word}`}
              value={box[k]!}
              least={1}
              most={LONGEST_BOX}
              change={(size) => {
                put(k, size);
              }}
            />
            {k < 2 ? <span aria-hidden="true">{"\u00d7"}</span> : null}
          </>
        ))}
      </span>
    </div>
  );
}

function Mesh({ form, change }: FormProps): JSX.Element {
  const { bench, state } = useBench();
  const { mesh } = state.design;
  const isThere = state.about.meshes;
  const listed = useAnswer(isThere ? [] : null, (signal) => bench.api.with(signal).meshes(""));
  const files = listed.value?.files.map(({ name }) => name) ?? [];
  const take = (file: MeshFile): void => {
    bench.design.take(file, form);
  };
  if (!isThere)
    return (
      <p class="warn">
        Meshes need the extra <code>mesh</code>: <code>pip install 'burrkit[mesh]'</code>
      </p>
    );
  return (
    <>
      <p class="actions">
        <label class="quiet file">
          Choose a mesh
          <input
            type="file"
            aria-label="Choose a mesh"
            accept={endingsOf(state.about, isMesh).join()}
            onChange={(event) => {
              const data = event.currentTarget.files?.[0];
              if (data) take({ name: data.name, data });
            }}
          />
        </label>
        {files.length > 0 ? (
          <select
            aria-label="Mesh in the folder"
            value={mesh?.data === null ? mesh.name : ""}
            onChange={(event) => {
              take({ name: event.currentTarget.value, data: null });
            }}
          >
            <option value="" disabled>
              or one of the folder
            </option>
            {files.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
      </p>
      <p class="hint">{mesh ? <b>{mesh.name}</b> : "STL, OBJ, 3MF, GLB or PLY; or drop one anywhere on this page."}</p>
      <label class="row">
        <span>Cubes along it</span>
        <span class="slider">
          <input
            type="range"
            aria-label="Cubes along the longest side"
            min={2}
            max={32}
            value={form.cubes}
            onInput={(event) => {
              change({ cubes: Number(event.currentTarget.value) });
            }}
          />
          <output>{form.cubes}</output>
        </span>
      </label>
      <Select
        label="Upwards"
        spoken="Axis that points upwards"
        options={UPWARDS}
        value={form.up}
        choose={(up) => {
          change({ up });
        }}
      />
      <p class="hint">
        A cube is taken if at least half of it is inside. Printable pieces of the mesh itself come from the command
        line, with <code>--make FOLDER</code>.
      </p>
    </>
  );
}
