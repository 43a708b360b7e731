/** Make it: what is printed, sawn and read, seen at once while measures change, and every file of it. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fileName } from "../../download";
import type { MakeOptions, SheetKind } from "../api/making";
import { lineOf } from "../errors";
import { appearances } from "../model/appearance";
import { type MakePart, type Printed, type PrintShown, whyNoOrder } from "../model/making";
import { capital, objection } from "../model/words";
import { docOf, lackingProblem } from "../state";
import { useBench, useCells } from "./context";
import { MakePaper } from "./MakePaper";
import { MakePrint } from "./MakePrint";
import { MakeWood } from "./MakeWood";
import { MeshView } from "./MeshView";
import { Choose, Doing, Wrong } from "./parts";
import { ProblemChooser } from "./ProblemChooser";
import { SheetView } from "./SheetView";

/** What was typed is sent so long after the last key, in milliseconds. */
const WAIT = 200;

const PARTS: readonly (readonly [MakePart, string])[] = [["print", "Print"], ["wood", "Wood"], ["paper", "Booklet"]];

export function MakeRoom(): JSX.Element {
  const { bench, state } = useBench();
  const { isCubic } = useCells();
  const { making } = bench;
  const { form } = making;
  const [options, setOptions] = useState<MakeOptions | null>(null);
  const [chosen, setShown] = useState<PrintShown>({ piece: 0 });
  const [sheet, setSheet] = useState<SheetKind>("booklet");
  /** Why nothing is drawn; and what went wrong with what was pressed, which a drawing does not take away. */
  const [undrawn, setUndrawn] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const doc = docOf(state)!;
  // Another problem may have fewer pieces.
  const pieces = useMemo(() => appearances(doc, state.problem, state.about!).length, [doc, state.problem]);
  const shown = "piece" in chosen && chosen.piece >= pieces ? { piece: 0 } : chosen;
  const lacking = lackingProblem(state) ?? whyNoOrder(form);
  useEffect(() => { making.api.options().then(setOptions, (error: unknown) => { setWrong(lineOf(error)); }); }, []);
  // Searches go on meanwhile; what is made follows the assembly that is looked at.
  const order = useMemo(() => JSON.stringify([form, state.problem, state.shown]), [form, state.problem, state.shown]);
  const preview = usePreview(form.part === "print" && lacking === null, order, shown, setShown, setUndrawn);
  useEffect(() => { setWrong(null); }, [doc, order]);
  const kind: SheetKind = form.part === "wood" ? "cut-sheet" : sheet;
  const refusal = form.part === "wood" && !isCubic ? "Cut sheets are for cubes." : lacking;
  return (
    <main class="work">
      <section class="stage" aria-label="Picture">
        {form.part === "print"
          ? <MeshView preview={preview} shown={shown} choose={setShown} />
          : refusal ? <p class="caption made-nothing">{refusal}</p> : <SheetView key={kind} kind={kind} order={order} wait={WAIT} failed={setUndrawn} />}
      </section>
      <aside class="desk" aria-label="Make">
        <div class="desk-body make">
          <h2>Make it</h2>
          <ProblemChooser />
          <Choose label="What is made" options={PARTS} value={form.part} choose={(part) => { setUndrawn(null); making.change({ part }); }} />
          {lacking ? <p class="warn">{capital(lacking)}</p> : <Wrong text={objection(doc, undrawn)} />}
          {form.part === "print" ? <MakePrint options={options} preview={preview} shown={shown} choose={setShown} failed={setWrong} />
            : form.part === "wood" ? <MakeWood options={options} failed={setWrong} />
            : <MakePaper options={options} sheet={sheet} choose={setSheet} failed={setWrong} />}
        </div>
        <div class="desk-foot">
          <Wrong text={wrong === undrawn ? null : objection(doc, wrong)} />
          <WholeFolder key={fileName(bench.title)} usual={fileName(bench.title)} isOff={lacking !== null} failed={setWrong} />
        </div>
      </aside>
    </main>
  );
}

/** What is printed now; the last one stays until the next is there. */
function usePreview(isWanted: boolean, order: string, shown: PrintShown, choose: (shown: PrintShown) => void, failed: (line: string | null) => void): Printed | null {
  const { bench, state } = useBench();
  const [preview, setPreview] = useState<Printed | null>(null);
  const doc = docOf(state);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      bench.making.preview(shown).then(
        (found) => { if (isCurrent) { setPreview({ ...found, of: shown }); failed(null); } },
        (error: unknown) => {
          if (!isCurrent) return;
          // What was typed may have made fewer plates of it.
          if ("plate" in shown && shown.plate > 1) choose({ plate: 1 });
          else failed(lineOf(error));
        },
      );
    }, preview === null ? 0 : WAIT);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, doc, order, JSON.stringify(shown)]);
  return preview;
}

/** All files at once: to download, or as a new folder beside the puzzle files. */
function WholeFolder({ usual, isOff, failed }: { usual: string; isOff: boolean; failed: (line: string | null) => void }): JSX.Element {
  const { bench, state } = useBench();
  const [name, setName] = useState(usual);
  return (
    <div class="make-all">
      <Doing class="strong" disabled={isOff} failed={failed} act={() => bench.making.download(["all.zip"], usual)}>All (.zip)</Doing>
      <input aria-label={`New folder in ${state.about?.folder.name ?? "the folder"}`} title={`New folder in “${state.about?.folder.name ?? ""}”`} value={name} spellcheck={false} onInput={(event) => { setName(event.currentTarget.value); failed(null); }} />
      <Doing disabled={isOff || name.trim() === ""} failed={failed} act={() => bench.making.saveFolder(name.trim())}>Save folder</Doing>
    </div>
  );
}
