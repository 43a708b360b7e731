/** The six sticks in a list: pictures, numbers, and all about the one that is chosen. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { marksOf, type SticksDoc } from "../model/document";
import { NUMBERS, stickCubes, stickFacts, sumOfValues, type StickTables } from "../model/stick";
import { unfinished } from "../state";
import { useBench, useColour } from "./context";
import { Iso } from "./Iso";
import { LiveLine } from "./LiveLine";
import { Chip, Choose, many, Whole } from "./parts";
import { StickColour } from "./PieceColours";
import { StickDrawing } from "./StickDrawing";

export function StickList({ doc, tables }: { doc: SticksDoc; tables: StickTables }): JSX.Element {
  const { bench, state } = useBench();
  const problem = state.facts?.problems[0];
  const lacking = unfinished(state);
  const trouble = lacking ?? state.factsError ?? problem?.unsolvable ?? null;
  return (
    <aside class="desk" aria-label="Sticks">
      <div class="desk-body">
        <h2>Six sticks</h2>
        <p class="hint">
          Cut each one in the picture as yours is cut, or type its number. Any orientation of a stick will do.
        </p>
        <ul class="sticks">
          {doc.sticks.map((_, stick) => (
            <StickRow key={stick} doc={doc} tables={tables} stick={stick} />
          ))}
        </ul>
        <StickFacts doc={doc} tables={tables} stick={Math.min(state.piece, doc.sticks.length - 1)} />
        <details class="options">
          <summary>More</summary>
          <div class="row">
            <span>Length</span>
            <Choose
              label="Length of the sticks"
              options={tables.lengths.map((n) => [n, String(n)] as const)}
              value={doc.length}
              choose={(length) => {
                bench.edit({ do: "length", length });
              }}
            />
          </div>
          <p class="hint">How many cubes long the sticks are. Longer ends change the moves, not what fits.</p>
          <button type="button" class="quiet" disabled={lacking !== null} onClick={() => void bench.convert("puzzle")}>
            Turn into free shapes
          </button>
        </details>
      </div>
      <div class="desk-foot">
        {trouble ? (
          <p class="warn" role="status">
            {trouble}
          </p>
        ) : null}
        <LiveLine />
        <button type="button" class="strong big" disabled={lacking !== null} onClick={() => void bench.search.go()}>
          See how they go together
        </button>
      </div>
    </aside>
  );
}

function StickRow({ doc, tables, stick }: { doc: SticksDoc; tables: StickTables; stick: number }): JSX.Element {
  const { bench, state } = useBench();
  const { number, name } = doc.sticks[stick]!;
  const colour = useColour(stick);
  const mark = marksOf(doc)[stick]!;
  const parts = useMemo(
    () => [{ cells: stickCubes(tables, number, doc.length), colour }],
    [tables, number, doc.length, colour],
  );
  const facts = stickFacts(tables, number, doc.length);
  const isChosen = state.piece === stick;
  const own = name || facts.name;
  const kind = facts.isNotchable ? "notchable" : facts.isMillable ? "millable" : "";
  const cubes = many(facts.cubes, "cube");
  const words = [own, cubes].filter(Boolean).join(", ");
  return (
    <li class={isChosen ? "stick chosen" : "stick"}>
      <div class="stick-head">
        <button
          type="button"
          class="choose"
          aria-pressed={isChosen}
          aria-label={`Stick ${mark}, ${words}`}
          onClick={() => {
            bench.choose(stick);
          }}
        >
          <Chip mark={mark} colour={colour} />
          <Iso parts={parts} width={68} height={40} />
          <span class="who">
            <strong>{own || cubes}</strong>
            <small class={facts.isWhole ? "" : "bad"}>
              {facts.isWhole ? [own ? cubes : "", kind].filter(Boolean).join(" \u00b7 ") : "not connected"}
            </small>
          </span>
        </button>
        <label class="number">
          <span>No.</span>
          <Whole
            label={`Number of stick ${mark}`}
            value={number}
            least={1}
            most={NUMBERS}
            change={(n) => {
              if (n !== null) {
                bench.choose(stick);
                bench.edit({ do: "number", stick, number: n });
              }
            }}
          />
        </label>
      </div>
    </li>
  );
}

function StickFacts({ doc, tables, stick }: { doc: SticksDoc; tables: StickTables; stick: number }): JSX.Element {
  const { bench, state } = useBench();
  const { number } = doc.sticks[stick]!;
  const mark = marksOf(doc)[stick]!;
  const colour = useColour(stick);
  const lines = linesOf(doc, tables, stick, state.facts?.shapes[stick]?.rotations ?? null);
  return (
    <div class="stick-facts">
      <div class="title-row">
        <h3>
          <Chip mark={mark} colour={colour} /> Stick {mark}
        </h3>
        <button
          type="button"
          class="quiet small"
          disabled={number === 1}
          onClick={() => {
            bench.edit({ do: "number", stick, number: 1 });
          }}
        >
          Make it solid
        </button>
      </div>
      <StickDrawing
        tables={tables}
        number={number}
        mark={mark}
        colour={colour}
        toggle={(cube) => {
          bench.edit({ do: "carve", stick, cube });
        }}
      />
      <p class="sum" role="status">
        Values removed: <b>{sumOfValues(number)}</b>
      </p>
      <p class="hint">The number is 1 plus the values removed. Click a cube to remove it or to put it back.</p>
      <StickColour doc={doc} stick={stick} shown={colour} />
      <dl class="facts">
        {lines
          .filter(([, value]) => value)
          .map(([key, value, hint]) => (
            <div key={key} title={hint}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** What is known of a stick: its name, its value, what it means; nothing of one that is not in one piece. */
function linesOf(
  doc: SticksDoc,
  tables: StickTables,
  stick: number,
  rotations: number | null,
): (readonly [string, string, string])[] {
  const { number } = doc.sticks[stick]!;
  const facts = stickFacts(tables, number, doc.length);
  if (!facts.isWhole) return [];
  const twin = doc.sticks.findIndex((other, i) => i !== stick && tables.canonical[other.number] === facts.canonical);
  const symmetry = rotations === null ? "" : rotations === 1 ? "none" : `${rotations} turns`;
  return [
    [
      "Least number",
      String(facts.canonical),
      "a stick has eight orientations in its position; the smallest of their numbers names it",
    ],
    [
      "Mirror image",
      facts.isOwnMirror ? "itself" : `no. ${tables.mirror[number]!}`,
      "a stick and its mirror image may be two different sticks",
    ],
    [
      "Made with",
      facts.isNotchable ? "a saw" : facts.isMillable ? "a mill" : "a chisel",
      "notchable sticks need only cuts straight across; millable ones a mill; the others have blind corners",
    ],
    ["Symmetry", symmetry, "number of rotations that map the stick to itself"],
    ["Same as", twin < 0 ? "" : `stick ${marksOf(doc)[twin]!}`, "the same stick, perhaps in another orientation"],
  ];
}
