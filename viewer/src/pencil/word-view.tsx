/** Words of given letters: anagrams, patterns, phrases, and a hint sheet. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { lineOf, sentenceOf } from "../bench/errors";
import { Latest } from "../bench/latest";
import type { LetterHints } from "../bench/api/types";
import { listenToPrint } from "../ui/printed";
import { formatNumber } from "../words/count";
import * as words from "../words/pencil";
import type { PencilApi } from "./pencil-api";

type Find = keyof typeof words.finds;

/** A search and its results. */
interface Found {
  readonly find: Find;
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
  readonly complete: boolean;
  readonly hints: LetterHints | null;
}

/** A common part of words is shown so often at most. */
const PARTS = 6;
const MADE = 3;
const HIDDEN = 24;

export function WordView({ api, subjects }: { api: PencilApi; subjects: readonly string[] }): JSX.Element {
  const [find, setFind] = useState<Find>("anagrams");
  const [text, setText] = useState("");
  const [subject, setSubject] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [message, setMessage] = useState("");
  const [latest] = useState(() => new Latest());
  const place = useRef<HTMLElement>(null);
  const paper = useRef<() => JSX.Element>(() => <></>);
  paper.current = () => (found ? <Results found={found} /> : <></>);
  useLayoutEffect(() => listenToPrint(place.current!, () => paper.current()), []);

  const ask = async (): Promise<void> => {
    setMessage(words.working);
    setFound(null);
    try {
      const answer = await latest.request((signal) => searched(api.with(signal), find, text, subject));
      if (!answer) return;
      setFound(answer);
      setMessage("");
    } catch (error) {
      setMessage(sentenceOf(lineOf(error)) ?? "");
    }
  };
  return (
    <main class="word-room" ref={place}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <label class="field">
          <span>{words.find}</span>
          <select
            value={find}
            onChange={(event) => {
              setFind(event.currentTarget.value as Find);
            }}
          >
            {(Object.entries(words.finds) as [Find, string][]).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <label class="field wide">
          <span>{find === "matching" ? words.pattern : words.letters}</span>
          <input
            type="text"
            autocapitalize="off"
            autocomplete="off"
            spellcheck={false}
            maxLength={255}
            placeholder={find === "matching" ? "s?l@#t" : words.lettersExample}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
            }}
          />
        </label>
        <label class="field">
          <span>{words.list}</span>
          <select
            value={subject}
            onChange={(event) => {
              setSubject(event.currentTarget.value);
            }}
          >
            <option value="">{words.english}</option>
            {subjects.map((each) => (
              <option key={each} value={each}>
                {words.subject(each)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="strong" disabled={!/\p{L}|[?@#*.]/u.test(text)}>
          {words.search}
        </button>
        <p class="hint">
          {words.findHints[find]} {words.listHint}
        </p>
      </form>
      <p class="message-line" role="status">
        {message}
      </p>
      {found ? (
        <>
          <Results found={found} />
          <div class="actions">
            <button
              type="button"
              class="quiet"
              onClick={() => {
                window.print();
              }}
            >
              {words.print}
            </button>
          </div>
        </>
      ) : null}
    </main>
  );
}

async function searched(api: PencilApi, find: Find, text: string, subject: string): Promise<Found> {
  if (find === "letters") {
    const hints = await api.letters({ text, subject });
    return { find, text, rows: [], complete: true, hints };
  }
  const { words: rows, complete } = await api.matches({ find, text, subject });
  // The clue itself is not an anagram of itself, whatever the order of its words.
  const clue = text.toLowerCase().split(/\s+/).filter(Boolean).sort().join(" ");
  const others = rows.filter((row) => find !== "phrases" || [...row].sort().join(" ") !== clue);
  return { find, text, rows: others, complete, hints: null };
}

function Results({ found }: { found: Found }): JSX.Element {
  const { find, text, rows, complete, hints } = found;
  const [filter, setFilter] = useState("");
  if (hints) return <HintSheet text={text} hints={hints} />;
  const isPhrases = find === "phrases";
  const titled = rows.map((row) =>
    isPhrases ? ([row.join(" "), row.length, ""] as const) : ([row[0]!, row[1]!.length, row[2]!] as const),
  );
  const shown = titled.filter(([word]) => word.toLowerCase().includes(filter.trim().toLowerCase()));
  const sizes = [...new Set(shown.map(([, size]) => size))].sort((a, b) => (find === "inside" ? b - a : a - b));
  return (
    <section class="results">
      <h2>
        {words.finds[find]}
        {": "}
        {text}
      </h2>
      <p>
        {rows.length === 0 ? words.nothingFound : words.foundWords(rows.length, complete)}
        {filter ? words.shownWords(shown.length) : ""}
      </p>
      {rows.length > 12 ? (
        <label class="field filter">
          <span>{words.filter}</span>
          <input
            type="search"
            value={filter}
            onInput={(event) => {
              setFilter(event.currentTarget.value);
            }}
          />
        </label>
      ) : null}
      {sizes.map((size) => (
        <section key={size}>
          <h3>{isPhrases ? words.wordsOf(size) : words.lettersOf(size)}</h3>
          <ul class="word-list">
            {shown
              .filter(([, each]) => each === size)
              .map(([word, , others]) => (
                <li key={word} title={others && (find === "containing" ? words.added(others) : words.leftOver(others))}>
                  {word}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** Everything that helps with an anagram except the answer. */
function HintSheet({ text, hints }: { text: string; hints: LetterHints }): JSX.Element {
  const letters = Array.from(hints.circle).sort();
  const isVowel = (letter: string): boolean => /[aeiou]/.test(letter);
  const listed = (all: readonly string[]): string => all.join(" ").toUpperCase() || words.none;
  return (
    <section class="results hint-sheet">
      <h2>
        {words.finds.letters}
        {": "}
        {text}
      </h2>
      <figure>
        <Circle letters={hints.circle} />
        <figcaption>{words.inACircle}</figcaption>
      </figure>
      <dl>
        <dt>{words.lettersOf(letters.length)}</dt>
        <dd>{words.arrangements(arrangementsOf(letters))}</dd>
        <dt>{words.vowels}</dt>
        <dd>{listed(letters.filter(isVowel))}</dd>
        <dt>{words.consonants}</dt>
        <dd>{listed(letters.filter((letter) => !isVowel(letter)))}</dd>
        <dt>{words.pairs}</dt>
        <dd>{Object.keys(hints.pairs).join(", ") || words.none}</dd>
        <dt>{words.triples}</dt>
        <dd>{Object.keys(hints.triples).join(", ") || words.none}</dd>
      </dl>
      {(["starts", "middles", "endings"] as const).map((kind) =>
        hints[kind].length === 0 ? null : (
          <table key={kind}>
            <caption>{words.partsOfWords[kind]}</caption>
            <thead>
              <tr>
                {Object.values(words.columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hints[kind].slice(0, PARTS).map((part) => (
                <tr key={part.text}>
                  <th scope="row">{`${kind === "starts" ? "" : "-"}${part.text}${kind === "endings" ? "" : "-"}`}</th>
                  <td>{formatNumber(part.count)}</td>
                  <td>{part.left.toUpperCase()}</td>
                  <td>{part.words.slice(0, MADE).join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ),
      )}
      <section>
        <h3>{words.hidden}</h3>
        <ul class="word-list">
          {hints.hidden.slice(0, HIDDEN).map(([word, , others]) => (
            <li key={word} title={words.leftOver(others)}>
              {word}
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

function Circle({ letters }: { letters: string }): JSX.Element {
  return (
    <svg class="letter-circle" viewBox="-100 -100 200 200" role="img" aria-label={letters.toUpperCase()}>
      <circle r="80" />
      {Array.from(letters, (letter, k) => {
        const angle = (2 * Math.PI * k) / letters.length;
        return (
          <text key={k} x={80 * Math.sin(angle)} y={-80 * Math.cos(angle)}>
            {letter.toUpperCase()}
          </text>
        );
      })}
    </svg>
  );
}

/** How many orders some letters have: n! / (a! b! …), where a, b, … count the equal ones. */
function arrangementsOf(letters: readonly string[]): string {
  const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
  const counts = [...new Set(letters)].map((letter) => letters.filter((each) => each === letter).length);
  return formatNumber(counts.reduce((all, count) => all / factorial(count), factorial(letters.length)));
}
