/** What is read: the booklet, the card without the solution, and the steps. */

import type { JSX } from "preact";
import type { SheetKind } from "../api/client";
import type { MakeOptions } from "../api/types";
import { hasResults } from "../saving";
import { titleOf } from "../state";
import { useBench } from "./context";
import { Files, MakeSelect, MakeText } from "./MakeFields";
import { INSTALL } from "./MakePrint";
import { Choose } from "../../ui/parts";

const SIZES: Readonly<Record<string, string>> = { a6: "A6", a5: "A5", a4: "A4", letter: "Letter" };

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
  const kinds: (readonly [SheetKind, string])[] = [
    ["booklet", "Booklet"],
    ["card", "Card"],
    ...(isSolved ? [["steps", "Steps"] as const] : []),
  ];
  return (
    <>
      <Choose label="What is shown" options={kinds} value={sheet} choose={choose} />
      {isSolved ? null : (
        <p class="hint">Solve the puzzle first, and the booklet shows how it goes together; the card never does.</p>
      )}
      <div class="make-fields">
        <MakeText field="title" label="Title" placeholder={titleOf(state)} isLong />
        <MakeText field="designer" label="Designer" isLong />
        <MakeText field="url" label="Page, as a QR code" placeholder="https://" isLong isOff={!codes} />
        <MakeSelect
          field="booklet_paper"
          label="Size"
          options={(options?.booklet_papers ?? Object.keys(SIZES)).map((size) => [size, SIZES[size] ?? size])}
        />
      </div>
      {codes ? null : (
        <p class="hint">
          QR codes need <code>{INSTALL}</code>.
        </p>
      )}
      <Files
        failed={failed}
        files={[
          ["Booklet PDF", ["booklet/booklet.pdf"]],
          ["Card PDF", ["booklet/card.pdf"]],
          ...(isSolved ? [["Steps PDF", ["assembly/steps.pdf"]] as const] : []),
          ["Pieces PDF", ["assembly/pieces.pdf"]],
        ]}
      />
    </>
  );
}
