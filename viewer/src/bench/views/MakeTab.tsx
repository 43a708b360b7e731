/** Make it: what is printed, sawn and read, seen at once while measures change, and every file of it. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fileName } from "../../ui/download";
import type { SheetKind } from "../api/client";
import { appearances } from "../model/appearance";
import { type Printed, type PrintShown, whyNoOrder } from "../model/make-form";
import { sentenceOf } from "../errors";
import { formOf } from "../making";
import { docOf, lackingProblem, type State, titleOf } from "../state";
import { useBench, useCells } from "./context";
import { MakePaper } from "./MakePaper";
import { MakePrint } from "./MakePrint";
import { MakeWood } from "./MakeWood";
import { MeshView } from "./MeshView";
import { Choose } from "../../ui/parts";
import { choicesOf, Doing, Wrong } from "./parts";
import { ProblemChooser } from "./ProblemChooser";
import { SheetView } from "./SheetView";
import { useAnswer } from "./useAnswer";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/make";

/** What was typed is sent this long after the last key, in milliseconds. */
const WAIT = 200;

/** What is printed now, and why nothing is. */
interface Drawn {
  readonly preview: Printed | null;
  readonly noPreview: string | null;
}

export function MakeTab(): JSX.Element {
  const { bench, state } = useBench((all) => ({
    part: formOf(all).part,
    lacking: lackingProblem(all) ?? whyNoOrder(formOf(all)),
  }));
  const { part, lacking } = state;
  const { isCubic } = useCells();
  const { value: options, error: noOptions } = useAnswer([], (signal) => bench.api.with(signal).makeOptions());
  const [shown, setShown] = useState<PrintShown>({ piece: 0 });
  const [{ preview, noPreview }, setDrawn] = useState<Drawn>({ preview: null, noPreview: null });
  const [sheet, setSheet] = useState<SheetKind>("booklet");
  /** Why no sheet is drawn; and what went wrong with what was pressed, which a drawing does not take away. */
  const [noSheet, setNoSheet] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const undrawn = part === "print" ? noPreview : noSheet;
  const kind: SheetKind = part === "wood" ? "cut-sheet" : sheet;
  const refusal = part === "wood" && !isCubic ? words.noCutSheets : lacking;
  return (
    <main class="work">
      <Preview
        isOff={part !== "print" || lacking !== null}
        shown={shown}
        choose={setShown}
        drawn={setDrawn}
        changed={setWrong}
      />
      <section class="stage" aria-label={common.picture}>
        {part === "print" ? (
          <MeshView preview={preview} shown={shown} choose={setShown} />
        ) : refusal ? (
          <p class="caption made-nothing">{refusal}</p>
        ) : (
          <Sheet key={kind} kind={kind} failed={setNoSheet} />
        )}
      </section>
      <aside class="desk" aria-label={common.rooms.make}>
        <div class="desk-body make">
          <h2>{words.heading}</h2>
          <ProblemChooser />
          <Choose
            label={words.whatIsMade}
            options={choicesOf(words.parts)}
            value={part}
            choose={(chosen) => {
              setNoSheet(null);
              bench.making.change({ part: chosen });
            }}
          />
          {lacking ? <p class="warn">{lacking}</p> : <Wrong text={sentenceOf(undrawn)} />}
          {part === "print" ? (
            <MakePrint options={options} preview={preview} shown={shown} choose={setShown} failed={setWrong} />
          ) : part === "wood" ? (
            <MakeWood options={options} failed={setWrong} />
          ) : (
            <MakePaper options={options} sheet={sheet} choose={setSheet} failed={setWrong} />
          )}
        </div>
        <div class="desk-foot">
          <Wrong text={sentenceOf(wrong === undrawn ? noOptions : (wrong ?? noOptions))} />
          <WholeFolder isOff={lacking !== null} failed={setWrong} />
        </div>
      </aside>
    </main>
  );
}

/** What is made, as text. Searches go on meanwhile; it follows the selected assembly. */
function orderOf(state: State): string {
  return JSON.stringify([formOf(state), state.problem, state.shown]);
}

/** Requests what is printed while measures change; the last one stays until the next is there. Draws nothing. */
function Preview({
  isOff,
  shown,
  choose,
  drawn,
  changed,
}: {
  isOff: boolean;
  shown: PrintShown;
  choose: (shown: PrintShown) => void;
  drawn: (drawn: Drawn) => void;
  changed: (wrong: null) => void;
}): null {
  const { bench, state } = useBench((all) => ({ doc: docOf(all), problem: all.problem, order: orderOf(all) }));
  const { doc, problem, order } = state;
  useEffect(() => {
    changed(null);
  }, [doc, order]);
  // Another problem may have fewer pieces.
  const pieces = useMemo(() => (doc ? appearances(doc, problem, bench.state.about).length : 0), [doc, problem]);
  useEffect(() => {
    if ("piece" in shown && shown.piece >= pieces) choose({ piece: 0 });
  }, [pieces]);
  const { value, error } = useAnswer(
    isOff ? null : [doc, order, JSON.stringify(shown)],
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
  useEffect(() => {
    drawn({ preview: value, noPreview: error });
  }, [value, error]);
  return null;
}

function Sheet({ kind, failed }: { kind: SheetKind; failed: (line: string | null) => void }): JSX.Element {
  const { state: order } = useBench(orderOf);
  return <SheetView kind={kind} order={order} wait={WAIT} failed={failed} />;
}

/** All files at once: to download, or as a new folder next to the puzzle files. */
function WholeFolder(props: FolderProps): JSX.Element {
  const { state: usual } = useBench((state) => fileName(titleOf(state)));
  return <NamedFolder key={usual} usual={usual} {...props} />;
}

interface FolderProps {
  readonly isOff: boolean;
  readonly failed: (line: string | null) => void;
}

function NamedFolder({ usual, isOff, failed }: FolderProps & { readonly usual: string }): JSX.Element {
  const { bench, state: folder } = useBench(({ about }) => about.folder);
  const [name, setName] = useState(usual);
  return (
    <div class="make-all">
      <Doing class="strong" disabled={isOff} failed={failed} act={() => bench.making.download(["all.zip"])}>
        {words.all}
      </Doing>
      {folder ? (
        <>
          <input
            aria-label={words.newFolderIn(folder.name)}
            title={words.newFolderIn(folder.name)}
            value={name}
            spellcheck={false}
            onInput={(event) => {
              setName(event.currentTarget.value);
              failed(null);
            }}
          />
          <Doing
            disabled={isOff || name.trim() === ""}
            failed={failed}
            act={() => bench.making.saveFolder(name.trim())}
          >
            {words.saveFolder}
          </Doing>
        </>
      ) : null}
    </div>
  );
}
