/** How to search: what counts as different, and when to stop. */

import type { JSX } from "preact";
import type { SolveOptions } from "../api/types";
import { isCubic } from "../model/document";
import { clearanceOf, kindOf, LEAST_CLEARANCE, MOST_CLEARANCE, ruleOf, RULES, ruleWith, wordsOf } from "../model/rules";
import { canPause, kindOfSearch, LEAST_LEVEL, SEARCH_KINDS, withKind } from "../model/search-kind";
import { docOf } from "../state";
import { useBench } from "./context";
import { Tick } from "../../ui/parts";
import { Part, Select, Whole } from "./parts";

const FINDS = SEARCH_KINDS.map(({ kind, what }) => [kind, what] as const);
const MAYS = RULES.map(({ kind, may }) => [kind, may] as const);
const COUNTED = [
  ["rotation", "turned copies once"],
  ["reflection", "mirror images once, too"],
  ["raw", "every copy"],
] as const;

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
  const ending = canPause(kind) ? "Pause after" : "End after";
  const clearance = clearanceOf(options.rule);
  const put = (some: Partial<SolveOptions>): void => {
    change({ ...options, ...some });
  };
  return (
    <details class="options">
      <summary>How to search</summary>
      <div class="column">
        <Select
          class="which-rule"
          label="Find"
          options={FINDS}
          value={kind}
          choose={(next) => {
            change(withKind(options, next));
          }}
        />
        {kind === "level" ? (
          <label class="row">
            <span>Least level</span>
            <Whole
              label="Least level"
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
          label="Pieces may"
          options={MAYS}
          value={isOfCubes ? kindOf(options.rule) : "slides"}
          disabled={!isOfCubes || !options.disassemble}
          choose={(rule) => {
            put({ rule: ruleOf(rule) });
          }}
        />
        {isOfCubes && clearance !== null ? (
          <label class="row">
            <span>{`Clearance, ${LEAST_CLEARANCE} to ${MOST_CLEARANCE} of a cube`}</span>
            <Part
              label="Clearance"
              value={clearance}
              isGood={(typed) => ruleWith(typed) !== null}
              invalid={`a part of a cube from ${LEAST_CLEARANCE} to ${MOST_CLEARANCE}`}
              change={(typed) => {
                put({ rule: ruleWith(typed)! });
              }}
            />
          </label>
        ) : null}
        <p class="hint">
          {isOfCubes ? wordsOf(options.rule).sentence : "Only pieces of cubes turn, or move by half cubes."}
        </p>
        <Select
          label="Count"
          options={COUNTED}
          value={options.up_to}
          choose={(up_to) => {
            put({ up_to });
          }}
        />
        <Tick
          label="Keep shifted copies"
          hint="assemblies that are the same, moved within the goal"
          checked={options.keep_shifted}
          change={(keep_shifted) => {
            put({ keep_shifted });
          }}
        />
        <label class="row limit">
          <span>Stop after</span>
          <Whole
            label="Stop after this many assemblies"
            value={options.limit}
            least={1}
            most={999_999_999}
            placeholder="all"
            change={(limit) => {
              put({ limit });
            }}
          />
          <span>assemblies</span>
        </label>
        <label class="row limit">
          <span>{ending}</span>
          <Whole
            label={`${ending} this many seconds`}
            value={options.seconds}
            least={1}
            most={999_999_999}
            placeholder="no limit"
            change={(seconds) => {
              put({ seconds });
            }}
          />
          <span>seconds</span>
        </label>
        <label class="row limit">
          <span>Give up after</span>
          <Whole
            label="Give up on an assembly after this many states"
            value={options.max_states}
            least={1}
            most={999_999_999}
            placeholder="no limit"
            change={(max_states) => {
              put({ max_states });
            }}
          />
          <span>states each</span>
        </label>
        <label class="row limit">
          <span>Use</span>
          <Whole
            label="Processors"
            value={options.threads}
            least={1}
            most={Math.min(cores, 64)}
            placeholder="all"
            change={(threads) => {
              put({ threads });
            }}
          />
          <span>of {cores} processors</span>
        </label>
      </div>
    </details>
  );
}
