/** How to search: what counts as different, and when to stop. */

import type { JSX } from "preact";
import type { SolveOptions } from "../api/types";
import { isCubic } from "../model/document";
import {
  clearanceOf,
  LEAST_CLEARANCE,
  MOST_CLEARANCE,
  ruleFor,
  ruleOf,
  rulesFor,
  ruleWith,
  wordsOf,
} from "../model/rules";
import { canPause, kindOfSearch, LEAST_LEVEL, SEARCH_KINDS, withKind } from "../model/search-kind";
import { docOf } from "../state";
import { useBench } from "./context";
import { Tick } from "../../ui/parts";
import { choicesOf, Limit, Part, Select, Whole } from "./parts";
import * as words from "../../words/bench/search";

const FINDS = SEARCH_KINDS.map(({ kind, what }) => [kind, what] as const);
const MOST = 999_999_999;

export function SearchOptions({
  options,
  change,
}: {
  options: SolveOptions;
  change: (options: SolveOptions) => void;
}): JSX.Element {
  const { state } = useBench((all) => ({ isOfCubes: isCubic(docOf(all)), cores: all.about.cores }));
  const { isOfCubes, cores } = state;
  const kind = kindOfSearch(options);
  const { limits } = words;
  const rules = rulesFor(isOfCubes);
  const rule = wordsOf(ruleFor(options.rule, isOfCubes));
  const clearance = clearanceOf(options.rule);
  const put = (some: Partial<SolveOptions>): void => {
    change({ ...options, ...some });
  };
  return (
    <details class="options">
      <summary>{words.options}</summary>
      <div class="column">
        <Select
          class="which-rule"
          label={words.find}
          options={FINDS}
          value={kind}
          choose={(next) => {
            change(withKind(options, next));
          }}
        />
        {kind === "level" ? (
          <label class="row">
            <span>{words.leastLevel}</span>
            <Whole
              label={words.leastLevel}
              value={options.min_level}
              least={LEAST_LEVEL}
              most={999_999}
              change={(level) => {
                if (level !== null) put({ min_level: level });
              }}
            />
          </label>
        ) : null}
        {SEARCH_KINDS.map(({ kind: each, hint }) =>
          each === kind && hint ? (
            <p key={each} class="hint">
              {hint}
            </p>
          ) : null,
        )}
        <Select
          class="which-rule"
          label={words.piecesMay}
          options={rules.map((one) => [one.kind, one.may] as const)}
          value={rule.kind}
          disabled={!options.disassemble}
          choose={(chosen) => {
            put({ rule: ruleOf(chosen) });
          }}
        />
        {isOfCubes && clearance !== null ? (
          <label class="row">
            <span>{words.clearanceBetween(LEAST_CLEARANCE, MOST_CLEARANCE)}</span>
            <Part
              label={words.clearance}
              value={clearance}
              isGood={(typed) => ruleWith(typed) !== null}
              invalid={words.noClearance(LEAST_CLEARANCE, MOST_CLEARANCE)}
              change={(typed) => {
                put({ rule: ruleWith(typed)! });
              }}
            />
          </label>
        ) : null}
        <p class="hint">{isOfCubes || rule.kind !== "slides" ? rule.sentence : words.onlyCubes}</p>
        <Select
          label={words.count}
          options={choicesOf(words.counts)}
          value={options.up_to}
          choose={(up_to) => {
            put({ up_to });
          }}
        />
        <Tick
          label={words.keepShifted}
          hint={words.keepShiftedHint}
          checked={options.keep_shifted}
          change={(keep_shifted) => {
            put({ keep_shifted });
          }}
        />
        <Limit
          text={limits.assemblies}
          value={options.limit}
          least={1}
          most={MOST}
          change={(limit) => {
            put({ limit });
          }}
        />
        <Limit
          text={canPause(kind) ? limits.pause : limits.end}
          value={options.seconds}
          least={1}
          most={MOST}
          change={(seconds) => {
            put({ seconds });
          }}
        />
        <Limit
          text={limits.states}
          value={options.max_states}
          least={1}
          most={MOST}
          change={(max_states) => {
            put({ max_states });
          }}
        />
        <Limit
          text={limits.threads(cores)}
          value={options.threads}
          least={1}
          most={Math.min(cores, 64)}
          change={(threads) => {
            put({ threads });
          }}
        />
      </div>
    </details>
  );
}
