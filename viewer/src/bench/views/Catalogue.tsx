/** The burrs that are known by name, with a search. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as words from "../../words/bench/catalogue";
import * as figures from "../../words/bench/figures";
import * as common from "../../words/bench/common";
import type { NamedBurr } from "../api/types";
import { useBench } from "./context";

export function Catalogue(): JSX.Element {
  const { bench, state } = useBench();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const burrs = (state.catalogue ?? []).filter((burr) => burr.sticks.length === 6);
  const found = burrs.filter((burr) => matches(burr, text));
  return (
    <>
      <h2>{common.knownBurrs}</h2>
      <input
        class="search"
        type="search"
        aria-label={common.search}
        placeholder={words.whatToSearch}
        value={text}
        ref={input}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <p class="hint" role="status">
        {text ? words.found(found.length) : words.all(found.length)}
      </p>
      <ul class="list burrs">
        {found.map((burr) => (
          <li key={`${burr.name} ${burr.length} ${burr.sticks.join()}`}>
            <button
              type="button"
              class="entry"
              onClick={() => {
                bench.opening.openBurr(burr);
              }}
            >
              <strong>{burr.name}</strong>
              <span class="level">{burr.level ? figures.level(burr.level) : ""}</span>
              <small>
                {[
                  burr.designer,
                  burr.also.length ? words.also(burr.also) : "",
                  burr.solutions === null ? "" : words.solutions(burr.solutions),
                  burr.length && burr.length !== 6 ? words.length(burr.length) : "",
                ]
                  .filter(Boolean)
                  .join(" \u00b7 ")}
              </small>
              <small class="numbers">{burr.sticks.join(", ")}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function matches(burr: NamedBurr, text: string): boolean {
  const words = folded(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  const where = folded([burr.name, ...burr.also, burr.designer].join(" "));
  return words.every((word) => (/^\d+$/.test(word) && burr.sticks.includes(Number(word))) || where.includes(word));
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase();
}
