/** The pages of a sheet, one after the other, as they are printed. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { SheetKind } from "../api/client";
import { docOf } from "../state";
import { useBench } from "./context";
import { useAnswer } from "./useAnswer";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/make";
import * as parts from "../../words/bench/parts";

export function SheetView({
  kind,
  order,
  wait,
  failed,
}: {
  kind: SheetKind;
  order: string;
  wait: number;
  failed: (line: string | null) => void;
}): JSX.Element {
  const { bench, state } = useBench();
  const [page, setPage] = useState(1);
  const { value: seen, error } = useAnswer(
    [docOf(state), order, page],
    async (signal) => {
      const api = bench.api.with(signal);
      const request = (await bench.making.request())!;
      // What was typed may have made fewer pages of it.
      return api.makeSheet(kind, request, page).catch((why: unknown) => {
        if (signal.aborted || page === 1) throw why;
        setPage(1);
        return api.makeSheet(kind, request, 1);
      });
    },
    wait,
  );
  useEffect(() => {
    failed(error);
  }, [error]);
  const address = useMemo(() => (seen ? URL.createObjectURL(seen.svg) : ""), [seen]);
  useEffect(
    () => () => {
      URL.revokeObjectURL(address);
    },
    [address],
  );
  const pages = seen?.pages ?? 1;
  return (
    <div class="sheet-view">
      {seen ? (
        <img src={address} alt={words.sheetPage(words.sheets[kind], page, pages)} />
      ) : error === null ? (
        <p class="caption" role="status">
          {words.drawing}
        </p>
      ) : null}
      {pages > 1 ? (
        <div class="over bottom">
          <div class="steps-bar" role="group" aria-label={words.pages}>
            <button
              type="button"
              class="quiet solid"
              disabled={page <= 1}
              onClick={() => {
                setPage(page - 1);
              }}
            >
              {common.previous}
            </button>
            <span class="tabular">{parts.page(page, pages)}</span>
            <button
              type="button"
              class="quiet solid"
              disabled={page >= pages}
              onClick={() => {
                setPage(page + 1);
              }}
            >
              {common.next}
            </button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
