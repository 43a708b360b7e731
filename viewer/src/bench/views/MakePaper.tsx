/** What is read: the booklet, the card without the solution, and the steps. */

import type { JSX } from "preact";
import type { SheetKind } from "../api/client";
import type { MakeOptions } from "../api/types";
import { hasResults } from "../saving";
import { titleOf } from "../state";
import { useBench } from "./context";
import { Files, MakeSelect, MakeText } from "./MakeFields";
import { choicesOf } from "./parts";
import { Choose } from "../../ui/parts";
import * as words from "../../words/bench/make";

export function MakePaper({
  options,
  sheet,
  choose,
  failed,
}: {
  options: MakeOptions | null;
  sheet: SheetKind;
  choose: (sheet: SheetKind) => void;
  failed: (line: string | null) => void;
}): JSX.Element {
  const { state } = useBench();
  const isSolved = hasResults(state);
  const codes = options?.codes ?? true;
  const kinds = (["booklet", "card", ...(isSolved ? ["steps" as const] : [])] as const).map(
    (kind) => [kind, words.sheets[kind]] as const,
  );
  return (
    <>
      <Choose label={words.whatIsShown} options={kinds} value={sheet} choose={choose} />
      {isSolved ? null : <p class="hint">{words.solveFirst}</p>}
      <div class="make-fields">
        <MakeText field="title" label={words.title} placeholder={titleOf(state)} isLong />
        <MakeText field="designer" label={words.designer} isLong />
        <MakeText field="url" label={words.address} placeholder="https://" isLong isOff={!codes} />
        <MakeSelect
          field="booklet_paper"
          label={words.size}
          options={choicesOf(words.sizes).filter(([size]) => options?.booklet_papers.includes(size) ?? true)}
        />
      </div>
      {codes ? null : <p class="hint">{words.codesNeed()}</p>}
      <Files
        failed={failed}
        files={[
          [words.sheetFiles.booklet, ["booklet/booklet.pdf"]],
          [words.sheetFiles.card, ["booklet/card.pdf"]],
          ...(isSolved ? [[words.sheetFiles.steps, ["assembly/steps.pdf"]] as const] : []),
          [words.sheetFiles.pieces, ["assembly/pieces.pdf"]],
        ]}
      />
    </>
  );
}
