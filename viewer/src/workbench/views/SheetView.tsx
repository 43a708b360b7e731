/** The pages of a sheet, one after the other, as they are printed. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SheetKind } from "../api/making";
import { lineOf } from "../errors";
import { docOf } from "../state";
import { useBench } from "./context";

const NAMES: Readonly<Record<SheetKind, string>> = { "cut-sheet": "Cut sheet", steps: "Steps", booklet: "Booklet", card: "Card" };

interface Seen {
  readonly address: string;
  readonly pages: number;
}

export function SheetView({ kind, order, wait, failed }: { kind: SheetKind; order: string; wait: number; failed: (line: string | null) => void }): JSX.Element {
  const { bench, state } = useBench();
  const [page, setPage] = useState(1);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isBusy, setBusy] = useState(true);
  const doc = docOf(state);
  useEffect(() => {
    let isCurrent = true;
    setBusy(true);
    const timer = setTimeout(() => {
      fetchPage(page).then(
        (found) => {
          if (!isCurrent) return;
          setSeen(found);
          failed(null);
        },
        (error: unknown) => { if (isCurrent) failed(lineOf(error)); },
      ).finally(() => { if (isCurrent) setBusy(false); });
    }, seen === null ? 0 : wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [doc, order, page]);
  useEffect(() => () => { if (seen) URL.revokeObjectURL(seen.address); }, [seen]);

  const fetchPage = async (number: number): Promise<Seen> => {
    const { making } = bench;
    const request = (await making.request())!;
    // What was typed may have made fewer pages of it.
    const { svg, pages } = await making.api.sheet(kind, request, number).catch((error: unknown) => {
      if (number === 1) throw error;
      setPage(1);
      return making.api.sheet(kind, request, 1);
    });
    return { address: URL.createObjectURL(svg), pages };
  };

  const pages = seen?.pages ?? 1;
  return (
    <div class="sheet-view">
      {seen ? <img src={seen.address} alt={`${NAMES[kind]}, page ${page} of ${pages}`} /> : isBusy ? <p class="caption" role="status">Drawing…</p> : null}
      {pages > 1 ? (
        <div class="over bottom">
          <div class="steps-bar" role="group" aria-label="Pages">
            <button type="button" class="quiet solid" disabled={page <= 1} onClick={() => { setPage(page - 1); }}>Previous</button>
            <span class="tabular">{page} of {pages}</span>
            <button type="button" class="quiet solid" disabled={page >= pages} onClick={() => { setPage(page + 1); }}>Next</button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
