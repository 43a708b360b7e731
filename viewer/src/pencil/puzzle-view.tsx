/** Pencil puzzles: choose a kind, solve one, change it, print it. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Band, PencilKind } from "../bench/api/types";
import { lineOf, sentenceOf } from "../bench/errors";
import { Choose, Tick } from "../ui/parts";
import { listenToPrint } from "../ui/printed";
import { offer } from "../ui/download";
import { useStore } from "../ui/useStore";
import * as words from "../words/pencil";
import { type Board, hasNotes, useBoard } from "./board";
import { clueAt } from "./clue-text";
import { Drawing } from "./puzzle-drawing";
import type { Game } from "./puzzle-game";
import { highestOf } from "./kinds";
import type { PencilApi } from "./pencil-api";

export function PuzzleView(props: { game: Game; kinds: readonly PencilKind[]; api: PencilApi }): JSX.Element {
  const { game, kinds, api } = props;
  const state = useStore(game.store);
  const { kind, sheet, refusal, message, solutions, shown } = state;
  const board = useBoard(game);
  const [withSolution, setWithSolution] = useState(false);
  const place = useRef<HTMLElement>(null);
  const paper = useRef<() => JSX.Element>(() => <></>);
  paper.current = () => (
    <Paper {...{ kind, sheet }} values={withSolution ? (solutions?.found[shown ?? 0] ?? {}) : {}} />
  );
  useLayoutEffect(() => listenToPrint(place.current!, () => paper.current()), []);
  const print = async (): Promise<void> => {
    if (withSolution && !solutions) await game.showSolution();
    window.print();
  };
  return (
    <main class="puzzles" ref={place}>
      <Kinds {...{ game, kinds }} current={kind} />
      <section class="desk-sheet">
        <h2>{words.kinds[kind]!.name}</h2>
        <p class="rules">{words.kinds[kind]!.rules}</p>
        <div class="paper sheet">{board.view}</div>
      </section>
      <aside class="panel" aria-label={words.mode}>
        <Choose
          label={words.mode}
          options={[
            ["play", words.modes.play],
            ["edit", words.modes.edit],
          ]}
          value={state.isEditing ? "edit" : "play"}
          choose={(mode) => {
            game.store.set({ isEditing: mode === "edit", shown: null, hint: null, wrong: [], message: "" });
          }}
        />
        {state.isEditing ? <Editing {...{ game, board }} /> : <Playing {...{ game, board }} />}
        <p class="message-line" role="status">
          {message}
        </p>
        {refusal === null ? null : (
          <p class="refusal" role="alert">
            {refusal}
          </p>
        )}
        <Fresh {...{ game, kinds }} />
        <Group title={words.paper}>
          <div class="actions">
            <Button act={print}>{words.print}</Button>
            <Tick label={words.withSolution} checked={withSolution} change={setWithSolution} />
          </div>
          <p class="hint">{words.printHint}</p>
        </Group>
        <Files {...{ game, api }} />
      </aside>
    </main>
  );
}

function Kinds(props: { game: Game; kinds: readonly PencilKind[]; current: string }): JSX.Element {
  return (
    <nav class="kinds" aria-label={words.chooseKind}>
      {props.kinds.map(({ kind, example }) => (
        <button
          key={kind}
          type="button"
          aria-current={kind === props.current}
          onClick={() => {
            props.game.choose(kind);
          }}
        >
          <span class="paper">
            <Drawing kind={kind} picture={example.picture} values={{}} attributes={{ "aria-hidden": true }} />
          </span>
          {words.kinds[kind]!.name}
        </button>
      ))}
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="group">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Button(props: {
  act: () => void | Promise<void>;
  children: ComponentChildren;
  class?: string;
  isOff?: boolean;
}): JSX.Element {
  return (
    <button
      type="button"
      class={props.class ?? "quiet"}
      disabled={props.isOff}
      onClick={() => {
        void props.act();
      }}
    >
      {props.children}
    </button>
  );
}

// Solving ---------------------------------------------------------------------------------------------------

function Playing({ game, board }: { game: Game; board: Board }): JSX.Element {
  const state = useStore(game.store);
  const { kind, hint, isBusy, shown, solutions, past } = state;
  const several = shown !== null && solutions!.found.length > 1;
  return (
    <>
      <p class="how">{words.howTo[kind] ?? words.howToType}</p>
      <Pad {...{ game, board }} />
      <div class="actions">
        <Button act={() => game.check()} isOff={isBusy || shown !== null}>
          {words.check}
        </Button>
        <Button act={() => game.giveHint()} isOff={isBusy || shown !== null}>
          {hint ? words.fillIn : words.hint}
        </Button>
        <Button
          act={() => {
            game.undo();
          }}
          isOff={past.length === 0 || shown !== null}
        >
          {words.undo}
        </Button>
        <Button
          act={() => {
            game.clear();
          }}
          isOff={Object.keys(state.entries).length + Object.keys(state.notes).length === 0 || shown !== null}
        >
          {words.clear}
        </Button>
        {shown === null ? (
          <Button act={() => game.showSolution()} isOff={isBusy}>
            {words.solve}
          </Button>
        ) : (
          <Button
            act={() => {
              game.hideSolution();
            }}
          >
            {words.hide}
          </Button>
        )}
        {several ? (
          <>
            <button
              type="button"
              class="quiet"
              aria-label={words.previousSolution}
              onClick={() => {
                game.showNext(-1);
              }}
            >
              {"\u2190"}
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={words.nextSolution}
              onClick={() => {
                game.showNext(1);
              }}
            >
              {"\u2192"}
            </button>
          </>
        ) : null}
      </div>
    </>
  );
}

/** Keys for those without a keyboard. */
function Pad({ game, board }: { game: Game; board: Board }): JSX.Element | null {
  const state = useStore(game.store);
  const { kind, sheet, takesNotes } = state;
  if (kind === "seki" || kind === "domino") return null;
  const highest = highestOf(kind, sheet.picture);
  const digits = Array.from({ length: highest !== null && highest <= 9 ? highest : 10 }, (_, k) => (k + 1) % 10);
  return (
    <>
      <Keys keys={[...digits.map(String), ...(highest === null ? ["-"] : []), "Backspace"]} board={board} />
      {hasNotes(state) ? (
        <Tick
          label={words.notes}
          hint={words.notesHint}
          checked={takesNotes}
          change={(is) => {
            game.store.set({ takesNotes: is });
          }}
        />
      ) : null}
    </>
  );
}

function Keys({ keys, board }: { keys: readonly string[]; board: Board }): JSX.Element {
  const names: Readonly<Record<string, string>> = { Backspace: words.erase, "-": words.negative };
  const signs: Readonly<Record<string, string>> = { Backspace: "\u232b", "-": "\u00b1" };
  return (
    <div class="keys" role="group" aria-label={words.numbers}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={names[key]}
          disabled={board.spot === null}
          onClick={() => {
            board.press(key);
          }}
        >
          {signs[key] ?? key}
        </button>
      ))}
    </div>
  );
}

// Changing clues --------------------------------------------------------------------------------------------

function Editing({ game, board }: { game: Game; board: Board }): JSX.Element {
  const { kind, text, sheet } = useStore(game.store);
  const place = board.spot?.place;
  return (
    <>
      <p class="how">{kind === "seki" ? words.howToTurnRotor : words.howToEdit}</p>
      {place ? (
        <label class="field">
          <span>{words.clue}</span>
          <input
            type="text"
            autocapitalize="off"
            autocomplete="off"
            spellcheck={false}
            value={clueAt(kind, text, sheet.picture, place)}
            onInput={(event) => {
              game.changeClue(place, event.currentTarget.value.trim());
            }}
          />
        </label>
      ) : null}
      <label class="field tall">
        <span>{words.asText}</span>
        <textarea
          rows={10}
          spellcheck={false}
          autocapitalize="off"
          value={text}
          onInput={(event) => {
            void game.draw(event.currentTarget.value);
          }}
        />
        <small>{words.asTextHint}</small>
      </label>
    </>
  );
}

// New ones, paper, files ------------------------------------------------------------------------------------

function Fresh({ game, kinds }: { game: Game; kinds: readonly PencilKind[] }): JSX.Element {
  const { kind, isBusy } = useStore(game.store);
  const [least, usual, most, step] = kinds.find((each) => each.kind === kind)!.sizes;
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const [difficulty, setDifficulty] = useState<keyof typeof words.difficulties>("any");
  const size = sizes[kind] ?? usual;
  const choices = Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, k) => least + k * step);
  const bands = Object.entries(words.difficulties) as [keyof typeof words.difficulties, string][];
  return (
    <Group title={words.fresh}>
      <div class="actions">
        {choices.length > 1 ? (
          <label class="field">
            <span>{words.size}</span>
            <select
              value={size}
              onChange={(event) => {
                setSizes({ ...sizes, [kind]: Number(event.currentTarget.value) });
              }}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label class="field">
          <span>{words.difficulty}</span>
          <select
            value={difficulty}
            onChange={(event) => {
              setDifficulty(event.currentTarget.value as typeof difficulty);
            }}
          >
            {bands.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <Button
          class="strong"
          act={() => game.makeNew(size, difficulty === "any" ? null : (difficulty satisfies Band))}
          isOff={isBusy}
        >
          {words.fresh}
        </Button>
        <Button
          act={() => {
            game.showExample();
          }}
        >
          {words.example}
        </Button>
      </div>
    </Group>
  );
}

/** What is printed: the clues alone, large, with the rules in a line. */
function Paper(props: {
  kind: string;
  sheet: PencilKind["example"];
  values: Readonly<Record<string, number>>;
}): JSX.Element {
  const { kind, sheet, values } = props;
  const { name, rules } = words.kinds[kind]!;
  return (
    <>
      <h1>{name}</h1>
      <p>{rules}</p>
      <Drawing kind={kind} picture={sheet.picture} values={values} attributes={{ role: "img", "aria-label": name }} />
    </>
  );
}

function Files({ game, api }: { game: Game; api: PencilApi }): JSX.Element {
  const { kind, text } = useStore(game.store);
  const [copied, setCopied] = useState<string | null>(null);
  const [refused, setRefused] = useState("");
  const copy = async (): Promise<void> => {
    setRefused("");
    try {
      const smt = await api.smt(kind, text);
      const isCopied = await navigator.clipboard.writeText(smt).then(
        () => true,
        () => false,
      );
      setCopied(isCopied ? words.copied : words.notCopied);
      if (!isCopied) setRefused(smt);
    } catch (error) {
      setCopied(sentenceOf(lineOf(error)));
    }
  };
  return (
    <Group title={words.file}>
      <div class="actions">
        <Button
          act={() => {
            offer(new Blob([text], { type: "text/plain" }), `${kind}.txt`);
          }}
        >
          {words.save}
        </Button>
        <label class="quiet file">
          {words.open}
          <input
            type="file"
            class="unseen"
            accept=".txt,text/plain"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              void file?.text().then((given) => game.draw(given));
              event.currentTarget.value = "";
            }}
          />
        </label>
        <Button act={copy}>{words.copySmt}</Button>
      </div>
      <p class="hint">{words.smtHint}</p>
      {copied ? <p role="status">{copied}</p> : null}
      {refused ? <textarea readOnly rows={6} value={refused} aria-label={words.copySmt} /> : null}
    </Group>
  );
}
