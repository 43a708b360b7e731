/** The six sticks in a list: pictures, numbers, and all about the one that is chosen. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { marksOf } from "../model/document";
import { NUMBERS, stickCubes, stickFacts, sumOfValues, type StickTables } from "../model/stick";
import { docOf, type State, unfinished } from "../state";
import { ofKind, troubleOf, useBench, useColour } from "./context";
import { Iso } from "./Iso";
import { LiveLine } from "./LiveLine";
import { Chip, Choose } from "../../ui/parts";
import { Whole } from "./parts";
import { StickColour } from "./PieceColours";
import { StickDrawing } from "./StickDrawing";
import { type StickView, useStick } from "./useStick";
import * as words from "../../words/bench/sticks";

export function StickList(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const doc = ofKind(docOf(all), "six-piece");
    const lacking = unfinished(all);
    return {
      count: doc?.sticks.length ?? 0,
      length: doc?.length,
      lengths: all.tables.lengths,
      isLacking: lacking !== null,
      trouble: lacking ?? troubleOf(all),
    };
  });
  const { count, length, lengths, isLacking, trouble } = state;
  return (
    <aside class="desk" aria-label={words.name}>
      <div class="desk-body">
        <h2>{words.title}</h2>
        <p class="hint">{words.hint}</p>
        <ul class="sticks">
          {Array.from({ length: count }, (_, stick) => (
            <StickRow key={stick} stick={stick} />
          ))}
        </ul>
        <StickFacts />
        <details class="options">
          <summary>{words.more}</summary>
          <div class="row">
            <span>{words.length}</span>
            <Choose
              label={words.lengthOf}
              options={lengths.map((n) => [n, String(n)] as const)}
              value={length ?? 0}
              choose={(chosen) => {
                bench.edit({ do: "length", length: chosen });
              }}
            />
          </div>
          <p class="hint">{words.lengthHint}</p>
          <button type="button" class="quiet" disabled={isLacking} onClick={() => void bench.convert("puzzle")}>
            {words.toShapes}
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
        <button type="button" class="strong big" disabled={isLacking} onClick={() => void bench.search.go()}>
          {words.solve}
        </button>
      </div>
    </aside>
  );
}

function StickRow({ stick }: { stick: number }): JSX.Element | null {
  const view = useStick(stick);
  return view && <Row view={view} />;
}

function Row({ view: { stick, number, name, mark, length } }: { view: StickView }): JSX.Element {
  const { bench, state } = useBench((all) => ({ tables: all.tables, isChosen: all.piece === stick }));
  const { tables, isChosen } = state;
  const colour = useColour(stick);
  const parts = useMemo(
    () => [{ cells: stickCubes(tables, number, length), colour }],
    [tables, number, length, colour],
  );
  const facts = stickFacts(tables, number, length);
  const own = name || facts.name;
  const kind = facts.isNotchable ? words.notchable : facts.isMillable ? words.millable : "";
  const cubes = words.cubes(facts.cubes);
  return (
    <li class={isChosen ? "stick chosen" : "stick"}>
      <div class="stick-head">
        <button
          type="button"
          class="choose"
          aria-pressed={isChosen}
          onClick={() => {
            bench.choose(stick);
          }}
        >
          <Chip mark={mark} colour={colour} />
          <Iso parts={parts} width={68} height={40} />
          <span class="who">
            <strong>{own || cubes}</strong>
            <small class={facts.isWhole ? "" : "bad"}>
              {facts.isWhole ? [own ? cubes : "", kind].filter(Boolean).join(" \u00b7 ") : words.notConnected}
            </small>
          </span>
        </button>
        <label class="number">
          <span>{words.number}</span>
          <Whole
            label={words.numberOf(mark)}
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

function StickFacts(): JSX.Element | null {
  const view = useStick();
  return view && <Facts view={view} />;
}

function Facts({ view }: { view: StickView }): JSX.Element {
  const { stick, number, mark } = view;
  const { bench, state } = useBench((all) => ({
    tables: all.tables,
    rotations: all.facts?.shapes[stick]?.rotations ?? null,
    twin: twinOf(all, view),
  }));
  const { tables } = state;
  const colour = useColour(stick);
  const lines = linesOf(view, tables, state.twin, state.rotations);
  return (
    <div class="stick-facts">
      <div class="title-row">
        <h3>
          <Chip mark={mark} colour={colour} /> {words.stick(mark)}
        </h3>
        <button
          type="button"
          class="quiet small"
          disabled={number === 1}
          onClick={() => {
            bench.edit({ do: "number", stick, number: 1 });
          }}
        >
          {words.makeSolid}
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
        {words.valuesRemoved(<b>{sumOfValues(number)}</b>)}
      </p>
      <p class="hint">{words.valuesHint}</p>
      <StickColour stick={stick} own={view.colour} shown={colour} />
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
  { number, length }: StickView,
  tables: StickTables,
  twin: string,
  rotations: number | null,
): (readonly [string, string, string])[] {
  const facts = stickFacts(tables, number, length);
  if (!facts.isWhole) return [];
  const tool = facts.isNotchable ? "saw" : facts.isMillable ? "mill" : "chisel";
  const symmetry = rotations === null ? "" : words.turns(rotations);
  return [
    [words.leastNumber, String(facts.canonical), words.leastNumberHint],
    [
      words.mirrorImage,
      facts.isOwnMirror ? words.itself : words.numbered(tables.mirror[number]!),
      words.mirrorImageHint,
    ],
    [words.madeWith, words.tools[tool], words.madeWithHint],
    [words.symmetry, symmetry, words.symmetryHint],
    [words.sameAs, twin && words.other(twin), words.sameAsHint],
  ];
}

/** The mark of another stick that is the same; empty if there is none. */
function twinOf(state: State, { stick, number }: StickView): string {
  const doc = ofKind(docOf(state), "six-piece");
  if (!doc) return "";
  const { canonical } = state.tables;
  const twin = doc.sticks.findIndex((other, i) => i !== stick && canonical[other.number] === canonical[number]);
  return marksOf(doc)[twin] ?? "";
}
