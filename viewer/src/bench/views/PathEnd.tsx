/** One of the two arrangements of a path: a drawing, or an assembly of the puzzle. */

import type { JSX } from "preact";
import { problemNames } from "../model/document";
import type { EndForm } from "../model/path";
import { docOf } from "../state";
import { useBench } from "./context";
import { Choose } from "../../ui/parts";
import { Whole, Wrong } from "./parts";

const PLACEHOLDER = "#####\n#AAB#\n#C.B#\n#####";
/** The greatest number that the server accepts. */
const MOST = { assembly: 1_048_576, state: 19_999 };

interface Props {
  readonly label: string;
  readonly end: EndForm;
  readonly wrong: string | null;
  readonly change: (end: EndForm) => void;
}

export function PathEnd({ label, end, wrong, change }: Props): JSX.Element {
  const { state } = useBench();
  const names = problemNames(docOf(state)!);
  const put = (some: Partial<EndForm>): void => {
    change({ ...end, ...some });
  };
  const rows = end.drawing.split("\n").length;
  return (
    <fieldset class="path-end">
      <legend>{label}</legend>
      <Choose
        label={`How ${label.toLowerCase()} is given`}
        options={[
          ["drawing", "Drawing"],
          ["assembly", "Assembly"],
        ]}
        value={end.how}
        choose={(how) => {
          put({ how });
        }}
      />
      {end.how === "drawing" ? (
        <textarea
          aria-label={`${label}, drawn`}
          spellcheck={false}
          autocapitalize="off"
          rows={Math.min(Math.max(rows, 4), 14)}
          placeholder={PLACEHOLDER}
          maxLength={20_000}
          value={end.drawing}
          onInput={(event) => {
            put({ drawing: event.currentTarget.value });
          }}
        />
      ) : (
        <div class="column">
          {names.length > 1 ? (
            <label class="row">
              <span>Problem</span>
              <select
                aria-label={`${label}, problem`}
                value={end.problem}
                onChange={(event) => {
                  put({ problem: Number(event.currentTarget.value) });
                }}
              >
                {names.map((name, i) => (
                  <option key={i} value={i}>{`${i + 1}. ${name || "without a name"}`}</option>
                ))}
              </select>
            </label>
          ) : null}
          <label class="row">
            <span>Assembly</span>
            <Whole
              label={`${label}, assembly`}
              value={end.assembly}
              least={1}
              most={MOST.assembly}
              change={(assembly) => {
                if (assembly !== null) put({ assembly });
              }}
            />
          </label>
          <label class="row" title="Its number among the states of the assembly; 0 is the assembly itself">
            <span>State</span>
            <Whole
              label={`${label}, state`}
              value={end.state}
              least={0}
              most={MOST.state}
              change={(number) => {
                if (number !== null) put({ state: number });
              }}
            />
          </label>
        </div>
      )}
      <Wrong text={wrong} />
    </fieldset>
  );
}
