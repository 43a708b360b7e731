/** What else a path depends on: equal pieces, tray, fixed pieces, limits. */

import type { JSX } from "preact";
import type { PathForm } from "../model/path";
import { Tick } from "../../ui/parts";
import { Whole } from "./parts";

export function PathOptions({ form, change }: { form: PathForm; change: (form: PathForm) => void }): JSX.Element {
  const put = (some: Partial<PathForm>): void => {
    change({ ...form, ...some });
  };
  return (
    <details class="options">
      <summary>How to search</summary>
      <div class="column">
        <Tick
          label="Keep equal pieces apart"
          hint="else pieces of the same shape may change places"
          checked={form.labelled}
          change={(labelled) => {
            put({ labelled });
          }}
        />
        <Tick
          label="Stay within the drawing"
          hint="a tray without walls; a drawing with # is one anyway"
          checked={form.tray}
          change={(tray) => {
            put({ tray });
          }}
        />
        <label class="row" title="Pieces that never move, such as a frame">
          <span>Fixed pieces</span>
          <input
            class="fixed"
            type="text"
            aria-label="Fixed pieces"
            placeholder="none"
            maxLength={60}
            spellcheck={false}
            autocapitalize="off"
            value={form.fixed}
            onInput={(event) => {
              put({ fixed: event.currentTarget.value.trim() });
            }}
          />
        </label>
        <label class="row limit" title="How much larger than start and goal an arrangement may be, without a tray">
          <span>Margin</span>
          <Whole
            label="Margin"
            value={form.margin}
            least={0}
            most={1000}
            placeholder="usual"
            change={(margin) => {
              put({ margin });
            }}
          />
          <span>cubes</span>
        </label>
        <label class="row limit">
          <span>Give up after</span>
          <Whole
            label="Give up after this many arrangements"
            value={form.max_states}
            least={1}
            most={999_999_999}
            placeholder="no limit"
            change={(max_states) => {
              put({ max_states });
            }}
          />
          <span>arrangements</span>
        </label>
        <label class="row limit">
          <span>Give up after</span>
          <Whole
            label="Give up after this many seconds"
            value={form.seconds}
            least={1}
            most={999_999_999}
            placeholder="no limit"
            change={(seconds) => {
              put({ seconds });
            }}
          />
          <span>seconds</span>
        </label>
      </div>
    </details>
  );
}
