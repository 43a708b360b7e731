/** A design: its pieces, which of them the next search keeps, and where it can go. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/design";
import type { DesignData, DesignPiece } from "../api/types";
import { piecesText, whyCannotStay } from "../model/design";
import { useBench } from "./context";
import { toggled } from "./DesignPicture";
import { Iso } from "./Iso";
import { Chip } from "../../ui/parts";
import { Doing } from "./parts";

export type DesignView = "pieces" | "watch" | "difficulty";

interface Props {
  readonly design: DesignData;
  readonly look: (view: DesignView) => void;
  readonly more: (from: DesignData) => Promise<void>;
  readonly failed: (line: string | null) => void;
}

export function DesignCard({ design, look, more, failed }: Props): JSX.Element {
  const { bench, state: keep } = useBench(({ design: shown }) => shown.keep);
  const { pieces } = design;
  const lacking = whyCannotStay(keep.length, pieces.length);
  return (
    <section class="findings design-card" aria-label={words.ofRun(design.run)}>
      <h3>{words.runAtLevel(design.run, design.level_text)}</h3>
      <p class="hint tabular">{piecesText(design)}</p>
      <p class="actions">
        <button
          type="button"
          class="quiet"
          onClick={() => {
            look("watch");
          }}
        >
          {common.watch}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            bench.design.openAsPuzzle(design);
          }}
        >
          {words.openAsPuzzle}
        </button>
        <button
          type="button"
          class="quiet"
          title={words.openToMake}
          onClick={() => {
            bench.design.openAsPuzzle(design, "make");
          }}
        >
          {common.rooms.make}
        </button>
        <Doing failed={failed} act={() => bench.design.save(design.document, design.run)}>
          {common.save}
        </Doing>
      </p>
      <ul class="keepers" aria-label={words.piecesToKeep}>
        {pieces.map((piece) => (
          <li key={piece.mark}>
            <Keeper
              piece={piece}
              stays={keep.includes(piece.mark)}
              toggle={() => {
                bench.design.set({ keep: toggled(keep, piece.mark) });
              }}
            />
          </li>
        ))}
      </ul>
      <p class="hint">{lacking || (keep.length > 0 ? words.someStay(keep) : words.allMayChange)}</p>
      <Doing class="strong" disabled={lacking !== ""} failed={failed} act={() => more(design)}>
        {words.moreOfThis}
      </Doing>
      {design.ended ? <Command design={design} /> : <p class="hint">{words.stoppedHere(design.run)}</p>}
    </section>
  );
}

function Keeper({ piece, stays, toggle }: { piece: DesignPiece; stays: boolean; toggle: () => void }): JSX.Element {
  const parts = useMemo(() => [piece], [piece]);
  return (
    <button
      type="button"
      class="tile"
      aria-pressed={stays}
      aria-label={words.keepPiece(piece.mark, piece.cells.length)}
      onClick={toggle}
    >
      <Iso parts={parts} width={86} height={62} />
      <span>
        <Chip mark={piece.mark} colour={piece.colour} />
        <small>{stays ? words.stays : words.cubes(piece.cells.length)}</small>
      </span>
    </button>
  );
}

/** The same design on the command line. */
function Command({ design }: { design: DesignData }): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const begins = /--vary (\S+)/.exec(design.command)?.[1];
  const copy = (): void => {
    void navigator.clipboard.writeText(design.command).then(
      () => {
        setCopied(true);
      },
      () => undefined,
    );
  };
  return (
    <details class="options">
      <summary>{words.onCommandLine}</summary>
      <div class="column">
        <p class="command">
          <code>{design.command}</code>
        </p>
        <p class="hint">{words.commandMakes(design.run, begins)}</p>
        <p class="actions">
          <button type="button" class="quiet small" onClick={copy}>
            {isCopied ? words.copied : common.copy}
          </button>
        </p>
      </div>
    </details>
  );
}
