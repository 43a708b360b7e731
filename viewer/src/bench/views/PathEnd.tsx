/** One of the two arrangements of a path: a drawing, or an assembly of the puzzle. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { LayoutData } from "../api/types";
import { problemNames } from "../model/document";
import { type EndForm, isAssembly } from "../model/path";
import { docOf } from "../state";
import { useBench } from "./context";
import { Choose } from "../../ui/parts";
import { choicesOf, Whole, Wrong } from "./parts";
import { useAnswer } from "./useAnswer";
import { usePathForm } from "./usePathForm";
import * as common from "../../words/bench/common";
import * as parts from "../../words/bench/parts";
import * as words from "../../words/bench/path";

/** A drawing is sent this long after the last key, in milliseconds. */
const WAIT = 250;

const PLACEHOLDER = "#####\n#AAB#\n#C.B#\n#####";
/** The greatest number that the server accepts. */
const MOST = { assembly: 1_048_576, state: 19_999 };

interface Props {
  readonly name: keyof typeof words.ends;
  /** Called with what the drawing shows; null for an assembly, and as long as there is no good drawing. */
  readonly drawn: (layout: LayoutData | null) => void;
}

export function PathEnd({ name, drawn }: Props): JSX.Element {
  const { bench, state: end } = usePathForm((form) => form[name]);
  const { state: names } = useBench((state) => problemNames(docOf(state)!));
  const { layout, wrong } = useLayout(end);
  useEffect(() => {
    drawn(layout);
  }, [layout]);
  const texts = words.ends[name];
  const put = (some: Partial<EndForm>): void => {
    bench.path.change({ [name]: { ...end, ...some } });
  };
  const rows = end.drawing.split("\n").length;
  return (
    <fieldset class="path-end">
      <legend>{texts.name}</legend>
      <Choose
        label={texts.how}
        options={choicesOf(words.ways)}
        value={end.how}
        choose={(how) => {
          put({ how });
        }}
      />
      {end.how === "drawing" ? (
        <textarea
          aria-label={texts.drawn}
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
              <span>{parts.problem}</span>
              <select
                aria-label={texts.problem}
                value={end.problem}
                onChange={(event) => {
                  put({ problem: Number(event.currentTarget.value) });
                }}
              >
                {names.map((each, i) => (
                  <option key={i} value={i}>
                    {parts.numbered(i + 1, each || parts.unnamed)}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <label class="row">
            <span>{common.assembly}</span>
            <Whole
              label={texts.assembly}
              value={end.assembly}
              least={1}
              most={MOST.assembly}
              change={(assembly) => {
                if (assembly !== null) put({ assembly });
              }}
            />
          </label>
          <label class="row" title={words.stateHint}>
            <span>{words.state}</span>
            <Whole
              label={texts.state}
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

/** What a drawing shows, or what is wrong with it; neither for an assembly, and while there is no drawing. */
function useLayout(end: EndForm): { readonly layout: LayoutData | null; readonly wrong: string | null } {
  const { bench, state: tray } = usePathForm((form) => form.tray);
  const drawing = isAssembly(end) ? "" : end.drawing;
  const isDrawn = drawing.trim() !== "";
  const { value, error } = useAnswer(
    isDrawn ? [drawing, tray] : null,
    (signal) => bench.api.with(signal).layout(drawing, tray),
    WAIT,
  );
  return { layout: isDrawn && error === null ? value : null, wrong: error };
}
