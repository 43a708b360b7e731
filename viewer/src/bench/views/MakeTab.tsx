/** Make it: what is printed, sawn and read, seen at once while measures change, and every file of it. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fileName } from "../../ui/download";
import type { SheetKind } from "../api/make";
import { appearances } from "../model/appearance";
import { type MakePart, type Printed, type PrintShown, whyNoOrder } from "../model/make-form";
import { capital, objection } from "../model/words";
import { formOf } from "../making";
import { docOf, lackingProblem, titleOf } from "../state";
import { useBench, useCells } from "./context";
import { MakePaper } from "./MakePaper";
import { MakePrint } from "./MakePrint";
import { MakeWood } from "./MakeWood";
import { MeshView } from "./MeshView";
import { Choose, Doing, Wrong } from "./parts";
import { ProblemChooser } from "./ProblemChooser";
import { SheetView } from "./SheetView";
import { useAnswer } from "./useAnswer";

/** What was typed is sent this long after the last key, in milliseconds. */
const WAIT = 200;

const PARTS: readonly (readonly [MakePart, string])[] = [
  ["print", "Print"],
  ["wood", "Wood"],
  ["paper", "Booklet"],
];

export function MakeTab(): JSX.Element {
  const { bench, state } = useBench();
  const { isCubic } = useCells();
  const { making } = bench;
  const form = formOf(state);
  const { value: options, error: noOptions } = useAnswer([], (signal) => making.api.with(signal).options());
  const [chosen, setShown] = useState<PrintShown>({ piece: 0 });
  const [sheet, setSheet] = useState<SheetKind>("booklet");
  /** Why no sheet is drawn; and what went wrong with what was pressed, which a drawing does not take away. */
  const [noSheet, setNoSheet] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const doc = docOf(state)!;
  const stem = fileName(titleOf(state));
  // Another problem may have fewer pieces.
  const pieces = useMemo(() => appearances(doc, state.problem, state.about!).length, [doc, state.problem]);
  const shown = "piece" in chosen && chosen.piece >= pieces ? { piece: 0 } : chosen;
  const lacking = lackingProblem(state) ?? whyNoOrder(form);
  // Searches go on meanwhile; what is made follows the selected assembly.
  const order = useMemo(() => JSON.stringify([form, state.problem, state.shown]), [form, state.problem, state.shown]);
  const { preview, noPreview } = usePreview(form.part === "print" && lacking === null, order, shown, setShown);
  const undrawn = form.part === "print" ? noPreview : noSheet;
  useEffect(() => {
    setWrong(null);
  }, [doc, order]);
  const kind: SheetKind = form.part === "wood" ? "cut-sheet" : sheet;
  const refusal = form.part === "wood" && !isCubic ? "Cut sheets are for cubes." : lacking;
  return (
    <main class="work">
      <section class="stage" aria-label="Picture">
        {form.part === "print" ? (
          <MeshView preview={preview} shown={shown} choose={setShown} />
        ) : refusal ? (
          <p class="caption made-nothing">{refusal}</p>
        ) : (
          <SheetView key={kind} kind={kind} order={order} wait={WAIT} failed={setNoSheet} />
        )}
      </section>
      <aside class="desk" aria-label="Make">
        <div class="desk-body make">
          <h2>Make it</h2>
          <ProblemChooser />
          <Choose
            label="What is made"
            options={PARTS}
            value={form.part}
            choose={(part) => {
              setNoSheet(null);
              making.change({ part });
            }}
          />
          {lacking ? <p class="warn">{capital(lacking)}</p> : <Wrong text={objection(doc, undrawn)} />}
          {form.part === "print" ? (
            <MakePrint options={options} preview={preview} shown={shown} choose={setShown} failed={setWrong} />
          ) : form.part === "wood" ? (
            <MakeWood options={options} failed={setWrong} />
          ) : (
            <MakePaper options={options} sheet={sheet} choose={setSheet} failed={setWrong} />
          )}
        </div>
        <div class="desk-foot">
          <Wrong text={wrong === undrawn ? noOptions : objection(doc, wrong ?? noOptions)} />
          <WholeFolder key={stem} usual={stem} isOff={lacking !== null} failed={setWrong} />
        </div>
      </aside>
    </main>
  );
}

/** What is printed now; the last one stays until the next is there. */
function usePreview(
  isShown: boolean,
  order: string,
  shown: PrintShown,
  choose: (shown: PrintShown) => void,
): { preview: Printed | null; noPreview: string | null } {
  const { bench, state } = useBench();
  const doc = docOf(state);
  const { value, error } = useAnswer(
    isShown ? [doc, order, JSON.stringify(shown)] : null,
    async (signal) => {
      const printed = async (of: PrintShown): Promise<Printed> => ({ ...(await bench.making.preview(of, signal)), of });
      return printed(shown).catch((why: unknown) => {
        // What was typed may have made fewer plates of it.
        if (signal.aborted || !("plate" in shown) || shown.plate === 1) throw why;
        choose({ plate: 1 });
        return printed({ plate: 1 });
      });
    },
    WAIT,
  );
  return { preview: value, noPreview: error };
}

/** All files at once: to download, or as a new folder next to the puzzle files. */
function WholeFolder({
  usual,
  isOff,
  failed,
}: {
  usual: string;
  isOff: boolean;
  failed: (line: string | null) => void;
}): JSX.Element {
  const { bench, state } = useBench();
  const [name, setName] = useState(usual);
  return (
    <div class="make-all">
      <Doing class="strong" disabled={isOff} failed={failed} act={() => bench.making.download(["all.zip"])}>
        All (.zip)
      </Doing>
      <input
        aria-label={`New folder in ${state.about?.folder.name ?? "the folder"}`}
        title={`New folder in “${state.about?.folder.name ?? ""}”`}
        value={name}
        spellcheck={false}
        onInput={(event) => {
          setName(event.currentTarget.value);
          failed(null);
        }}
      />
      <Doing disabled={isOff || name.trim() === ""} failed={failed} act={() => bench.making.saveFolder(name.trim())}>
        Save folder
      </Doing>
    </div>
  );
}
