/** A design: its pieces, which of them the next search keeps, and where it can go. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { DesignData, DesignPiece } from "../api/types";
import { listed, piecesText, whyCannotStay } from "../model/design";
import { useBench } from "./context";
import { toggled } from "./DesignPicture";
import { Iso } from "./Iso";
import { Chip } from "../../ui/parts";
import { Doing } from "./parts";
import { formatCount } from "../../words/count";

export type DesignView = "pieces" | "watch" | "difficulty";

interface Props {
  readonly design: DesignData;
  readonly look: (view: DesignView) => void;
  readonly more: (from: DesignData) => Promise<void>;
  readonly failed: (line: string | null) => void;
}

export function DesignCard({ design, look, more, failed }: Props): JSX.Element {
  const { bench, state } = useBench();
  const { keep } = state.design;
  const { pieces } = design;
  const lacking = whyCannotStay(keep.length, pieces.length);
  return (
    <section class="findings design-card" aria-label={`Design of run ${design.run}`}>
      <h3>{`Run ${design.run}, level ${design.level_text}`}</h3>
      <p class="hint tabular">{piecesText(design)}</p>
      <p class="actions">
        <button
          type="button"
          class="quiet"
          onClick={() => {
            look("watch");
          }}
        >
          Watch
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            bench.design.openAsPuzzle(design);
          }}
        >
          Open as puzzle
        </button>
        <button
          type="button"
          class="quiet"
          title="Opens it as the puzzle, and shows how it is printed or sawn"
          onClick={() => {
            bench.design.openAsPuzzle(design, "make");
          }}
        >
          Make
        </button>
        <Doing failed={failed} act={() => bench.design.save(design.document, design.run)}>
          Save
        </Doing>
      </p>
      <ul class="keepers" aria-label="Pieces to keep">
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
      <p class="hint">
        {lacking ||
          (keep.length > 0
            ? `${listed(keep)} ${keep.length === 1 ? "stays as it is" : "stay as they are"}; the others change.`
            : "The next search may change all pieces; click those that should stay.")}
      </p>
      <Doing class="strong" disabled={lacking !== ""} failed={failed} act={() => more(design)}>
        More of this
      </Doing>
      {design.ended ? (
        <Command design={design} />
      ) : (
        <p class="hint">{`Run ${design.run} was stopped here; Continue makes it again, from its beginning.`}</p>
      )}
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
      aria-label={`Keep piece ${piece.mark}, ${formatCount(piece.cells.length, "cube")}`}
      onClick={toggle}
    >
      <Iso parts={parts} width={86} height={62} />
      <span>
        <Chip mark={piece.mark} colour={piece.colour} />
        <small>{stays ? "stays" : formatCount(piece.cells.length, "cube")}</small>
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
      <summary>On the command line</summary>
      <div class="column">
        <p class="command">
          <code>{design.command}</code>
        </p>
        <p class="hint">
          {begins ? `Save the design that it begins with as ${begins} first. ` : ""}
          {design.run === 1
            ? "It makes this run."
            : `It makes the runs up to ${design.run} and prints the best of them.`}
        </p>
        <p class="actions">
          <button type="button" class="quiet small" onClick={copy}>
            {isCopied ? "Copied" : "Copy"}
          </button>
        </p>
      </div>
    </details>
  );
}
