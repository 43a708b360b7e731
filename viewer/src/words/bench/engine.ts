/** Texts about the engine of a page without a server. */

import { formatNumber } from "../count";

export const loading = (bytes: number | null) =>
  `The engine is loading${bytes === null ? "" : ` (${formatNumber(Math.round(bytes / 1e6))} MB, once)`}; you can already draw.`;
export const noStorage =
  "This browser stores nothing for this page: what you make is lost when you close it, unless you save it.";
export const storageFull =
  "The browser has no space left: anything new is lost when you close this page, unless you save it.";
export const fault = ({
  code,
  what,
}: {
  readonly code: "missing" | "damaged" | "unsupported" | "dead";
  readonly what: string;
}) =>
  ({
    missing: `The file ${what} of this site is missing: nothing can be computed. Drawing still works.`,
    damaged: `The file ${what} of this site is damaged: nothing can be computed. Drawing still works.`,
    unsupported: `This browser is too old to compute: it lacks ${what}. Drawing still works.`,
    dead: `The engine has stopped: ${what}`,
  })[code];
