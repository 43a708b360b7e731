/** The lists next to the picture: the pieces with their placements, and the layouts that the search rules out. */

import { el } from "../ui/dom";
import { chip } from "../scene/sentence";
import { many } from "./search";
import type { Session } from "./exploring";
import type { SpaceName } from "./space";

const COUNTED: Readonly<Record<SpaceName, string>> = { possible: "possible", positions: "in position", all: "in all" };
const ABOUT: Readonly<Record<SpaceName, string>> = {
  possible: "Possible: placements that leave every other piece and every cube of the goal a placement.",
  positions:
    "In position: six positions, a stick in each, in eight orientations; those that look the same are tried once and count as often.",
  all: "All: every placement of each piece alone in the goal.",
};

/** Every piece with its number of placements; a click looks at it, another button takes it away. */
export class PiecesList {
  readonly element = el("div", { class: "pieces" });
  private readonly rows: readonly { readonly what: HTMLElement; readonly remove: HTMLButtonElement }[];

  constructor(
    private readonly session: Session,
    choose: (piece: number) => void,
    remove: (piece: number) => void,
    clear: () => void,
  ) {
    const { doc, spaces } = session;
    const list = el("ul", { class: "rows" });
    this.rows = doc.pieces.map((piece, i) => {
      const counts = spaces.map((space) => `${space.placements(i).length.toLocaleString("en")} ${COUNTED[space.name]}`);
      const notes = [piece.note, doc.optional[i] ? "may be left out" : "", counts.join(", ")]
        .filter(Boolean)
        .join(" \u00b7 ");
      const what = el(
        "button",
        {
          type: "button",
          class: "of-piece",
          onclick: () => {
            choose(i);
          },
        },
        el("strong", {}, piece.name || `Piece ${piece.mark}`),
        el("small", {}, notes),
      );
      const button = el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `Take piece ${piece.mark} away`,
          onclick: () => {
            remove(i);
          },
        },
        "Remove",
      );
      list.append(el("li", {}, chip(piece), what, button));
      return { what, remove: button };
    });
    const all = el(
      "p",
      { class: "actions" },
      el("button", { type: "button", class: "quiet", onclick: clear }, "Remove all"),
    );
    const hints = [...spaces.map(({ name }) => ABOUT[name]), doc.about]
      .filter(Boolean)
      .map((text) => el("p", { class: "hint" }, text));
    this.element.append(all, list, ...hints);
  }

  update(): void {
    this.rows.forEach(({ what, remove }, i) => {
      what.setAttribute("aria-current", String(i === this.session.current));
      remove.hidden = this.session.layout[i] === null;
    });
  }
}

/** How many layouts there are, and what the search has ruled out at each depth. */
export class LayoutsList {
  readonly element = el("div", { class: "layouts" });
  private readonly body = el("tbody");
  private readonly sums = el("p", { class: "hint" });
  private readonly total = el("p");

  constructor(
    private readonly session: Session,
    restart: () => void,
  ) {
    const { layouts } = session.doc;
    const head = el("tr", {}, ...["Piece", "Tried", "Ruled out"].map((word) => el("th", { scope: "col" }, word)));
    const counts = el("dl", { class: "totals" });
    for (const [count, what] of layouts) counts.append(el("div", {}, el("dt", {}, count), el("dd", {}, what)));
    this.element.append(
      this.total,
      el(
        "table",
        {},
        el("caption", { class: "unseen" }, "Placements of the search at each depth"),
        el("thead", {}, head),
        this.body,
      ),
      this.sums,
      el(
        "p",
        { class: "actions" },
        el("button", { type: "button", class: "quiet", onclick: restart }, "Begin the search again"),
      ),
      ...(layouts.length ? [el("h2", {}, "Layouts to try, counted in other ways"), counts] : []),
    );
  }

  update(): void {
    const { search, space, doc } = this.session;
    const depth = this.session.isSearching ? search.depth : -1;
    this.body.replaceChildren(
      ...search.depths.map(({ piece, tried, ruledOut }, d) => {
        const cells = [tried, ruledOut].map((count) => el("td", {}, count.toLocaleString("en")));
        return el(
          "tr",
          { "aria-current": String(d === depth) },
          el("th", { scope: "row" }, chip(doc.pieces[piece]!)),
          ...cells,
        );
      }),
    );
    this.total.textContent = `${many(space.total, "layout")} to try${space.name === "positions" ? ": 6! orders, 8\u2076 ways to hold six sticks" : ""}.`;
    const share = percent(search.ruledOut, space.total);
    const found = many(search.assemblies, "assembly", "assemblies");
    this.sums.textContent = `${many(search.steps, "step")}: ${many(search.ruledOut, "layout")} ruled out (${share}), ${found} found.`;
  }
}

/** A share in words; never 0 % of something, nor 100 % of less than all. */
function percent(part: bigint, whole: bigint): string {
  if (part === whole) return "all";
  const share = Number((part * 10000n) / whole) / 100;
  if (part > 0n && share === 0) return "less than 0.01\u00a0%";
  return `${share}\u00a0%`;
}
