import { describe, expect, it } from "vitest";
import { placementsOf, readExploration } from "../src/explore/exploration";
import { describe as inWords, emptyIn, type Layout, overlapping, overlapsIn } from "../src/explore/layout";
import { Search, sentenceOf } from "../src/explore/search";
import { type Choices, type Space, spacesOf } from "../src/explore/space";
import { bar, document, type Kind, row, sixPlaces } from "./exploration";

/** Numbers that look random and are the same each time. */
function* random(seed: number): Generator<number, never> {
  for (let n = seed; ; n = (n * 48271) % 2147483647) yield n / 2147483647;
}

/** Puzzles of bars in a row of six, with equal pieces and pieces that may be left out. */
function puzzles(): ReturnType<typeof readExploration>[] {
  const next = random(7);
  const below = (n: number): number => Math.floor(next.next().value * n);
  return Array.from({ length: 40 }, () => {
    const kinds = Array.from({ length: 1 + below(3) }, (): Kind => {
      const length = 1 + below(3);
      const at = [0, 1, 2, 3, 4, 5]
        .filter((x) => x + length <= 6 && below(4) > 0)
        .map((x) => [x, 0, 0, below(2)] as const);
      const needed = below(3);
      return { cells: bar(length), at, needed, optional: needed ? below(2) : 1 + below(2) };
    });
    const required = below(5);
    return readExploration(
      document(kinds, {
        required: required ? [0, 0, 0, required] : [],
        optional: [required, 0, 0, 6 - required],
        least: below(7),
      }),
    );
  });
}

/** Every layout of a space, by its options alone. */
function* layoutsOf(space: Space, chosen: Choices = []): Generator<Choices> {
  if (chosen.length === space.order.length) yield chosen;
  else for (const choice of space.options(chosen)) yield* layoutsOf(space, [...chosen, choice]);
}

/** Every set of placements for the kinds of a puzzle as text, without any order of search. */
function setsOf(doc: ReturnType<typeof readExploration>, all: boolean): Set<string> {
  let sets: number[][] = [[]];
  for (const kind of doc.kinds.keys()) {
    const own = doc.pieces.flatMap((piece, i) => (piece.kind === kind ? [doc.optional[i]!] : []));
    const list = doc.kinds[kind]!.filter(({ isPossible }) => all || isPossible);
    const subsets = Array.from({ length: 2 ** list.length }, (_, bits) =>
      list.filter((_, i) => (bits >> i) & 1),
    ).filter(({ length }) => length <= own.length && length >= own.filter((optional) => !optional).length);
    sets = sets.flatMap((set) => subsets.map((subset) => [...set, ...subset.map(({ index }) => 100 * kind + index)]));
  }
  return new Set(sets.map((set) => set.join()));
}

function run(search: Search): void {
  while (!search.isDone) search.step();
}

describe("spaces", () => {
  it("meet every set of placements once, and count them", () => {
    for (const doc of puzzles())
      for (const space of spacesOf(doc)) {
        const met = [...layoutsOf(space)].map((chosen) =>
          chosen
            .flatMap((placement, depth) =>
              placement ? [100 * doc.pieces[space.order[depth]!]!.kind + placement.index] : [],
            )
            .sort((a, b) => a - b)
            .join(),
        );
        const expected = setsOf(doc, space.name === "all");
        expect(new Set(met)).toEqual(expected);
        expect(met.length).toBe(expected.size);
        expect(space.total).toBe(BigInt(expected.size));
      }
  });

  it("count what remains when some pieces are placed", () => {
    for (const doc of puzzles())
      for (const space of spacesOf(doc))
        for (const layout of [...layoutsOf(space)].slice(0, 20))
          for (let depth = 0; depth < layout.length; depth++) {
            const chosen = layout.slice(0, depth);
            const sum = space
              .options(chosen)
              .reduce((total, choice) => total + space.completions([...chosen, choice]), 0n);
            expect(space.completions(chosen)).toBe(sum);
          }
  });

  it("of a burr: 720 x 8^6, however many ways to hold a stick look the same", () => {
    for (const ways of [
      [8, 8, 8, 8, 8, 8],
      [1, 2, 4, 8, 8, 4],
    ]) {
      const [possible, positions] = spacesOf(sixPlaces(ways));
      expect(possible!.name).toBe("possible");
      expect(positions!.total).toBe(188_743_680n);
      const first = positions!.options([])[0]!;
      expect(positions!.options([first]).every((other) => other!.position !== first.position)).toBe(true);
    }
    expect(
      spacesOf(sixPlaces([1, 3, 8, 8, 8, 8])).map(({ name }) => name),
      "three ways are not those of a stick",
    ).toEqual(["possible"]);
  });
});

describe("search", () => {
  it("rules out every layout once or finds it, and its assemblies are all that there are", () => {
    let found = 0;
    for (const doc of puzzles())
      for (const space of spacesOf(doc)) {
        const search = new Search(doc, space);
        run(search);
        const assemblies = [...layoutsOf(space)].filter((chosen) => {
          const layout: Layout = doc.pieces.map((_, piece) => chosen[space.order.indexOf(piece)]!);
          const cells = layout.flatMap((placement) => placement?.cells ?? []);
          const isDistinct = new Set(cells).size === cells.length;
          const required = cells.filter((cell) => cell < doc.goal.required).length;
          return cells.length > 0 && isDistinct && required === doc.goal.required && cells.length >= doc.goal.least;
        });
        expect(search.assemblies).toBe(assemblies.length);
        expect(search.ruledOut + search.assembled).toBe(space.total);
        found += assemblies.length;
      }
    expect(found, "the puzzles are not all impossible").toBeGreaterThan(20);
  });

  it("of a burr counts ways that look the same", () => {
    const search = new Search(sixPlaces([1, 1, 1, 1, 1, 1]), spacesOf(sixPlaces([1, 1, 1, 1, 1, 1]))[1]!);
    run(search);
    expect(search.assemblies).toBe(720);
    expect([search.assembled, search.ruledOut]).toEqual([188_743_680n, 0n]);
  });

  it("places one piece after the other and goes back", () => {
    const doc = row();
    const search = new Search(doc, spacesOf(doc)[0]!);
    expect(sentenceOf(search.last, search)).toBe("18 layouts to try.");
    const lines = Array.from({ length: 9 }, () => sentenceOf(search.step(), search));
    expect(lines).toEqual([
      "{0} fits.",
      "{0} and {1} overlap in 1 cube. 3 layouts ruled out.",
      "{1} fits.",
      "{0} and {2} overlap in 1 cube. 1 layout ruled out.",
      "{1} and {2} overlap in 1 cube. 1 layout ruled out.",
      "Nothing overlaps and the goal is filled: an assembly.",
      "No other placement of {2}: back to the previous piece.",
      "{1} fits.",
      "{0} and {2} overlap in 1 cube. 1 layout ruled out.",
    ]);
    expect(search.depths).toEqual([
      { piece: 0, tried: 1, ruledOut: 0 },
      { piece: 1, tried: 3, ruledOut: 1 },
      { piece: 2, tried: 4, ruledOut: 3 },
    ]);
    run(search);
    expect(sentenceOf(search.last, search)).toBe("Every layout has been tried: 3 assemblies.");
    const { steps } = search;
    search.step();
    expect(search.steps, "nothing follows the end").toBe(steps);
  });

  it("ends at once where a piece fits nowhere", () => {
    const doc = readExploration(
      document(
        [
          { cells: bar(1), at: [[0, 0, 0, 1]], needed: 1 },
          { cells: bar(2), at: [], needed: 1 },
        ],
        { required: [0, 0, 0, 1] },
      ),
    );
    const search = new Search(doc, spacesOf(doc)[0]!);
    expect(search.space.total).toBe(0n);
    run(search);
    expect([search.steps, search.assemblies]).toEqual([1, 0]);
  });

  it("of one piece", () => {
    const doc = readExploration(
      document([{ cells: bar(2), at: [[0, 0, 0, 1]], needed: 1 }], { required: [0, 0, 0, 2] }),
    );
    const search = new Search(doc, spacesOf(doc)[0]!);
    expect(search.step().kind).toBe("assembly");
    expect(search.step().kind).toBe("end");
  });
});

describe("layouts", () => {
  const doc = row();
  const at = (piece: number, index: number) => placementsOf(doc, piece)[index]!;

  it("overlap where cubes are shared, the current piece first", () => {
    const layout = [at(0, 0), at(1, 1), at(2, 1)];
    expect(overlapsIn(layout, 2).map(({ pieces, cells }) => [...pieces, ...cells])).toEqual([
      [0, 2, 1],
      [1, 2, 1],
      [0, 1, 1],
    ]);
    expect(inWords(doc, layout, 2)).toBe("{0} and {2} overlap in 1 cube, {1} and {2} in 1, {0} and {1} in 1.");
    expect(overlapping(Array.from({ length: 5 }, () => ({ pieces: [0, 1] as const, cells: [1, 2] })))).toMatch(
      /in 2, and 2 more pairs\.$/,
    );
  });

  it("are described", () => {
    expect(inWords(doc, [null, null, null], 0)).toBe("No piece has a placement yet.");
    expect(inWords(doc, [at(0, 0), null, null], 0)).toBe("{0} alone.");
    expect(inWords(doc, [at(0, 0), null, null], 1)).toBe("{1} has no placement yet.");
    expect(inWords(doc, [at(0, 0), at(1, 2), null], 1)).toBe("{1} overlaps no other piece.");
    expect(inWords(doc, [at(0, 0), at(1, 2), at(2, 4)], 1)).toBe(
      "Nothing overlaps and the goal is filled: an assembly.",
    );
    const short = readExploration(
      document([{ cells: bar(2), at: [[0, 0, 0, 1]], needed: 1 }], { required: [0, 0, 0, 3], least: 3 }),
    );
    expect(inWords(short, [placementsOf(short, 0)[0]!], 0)).toBe(
      "Nothing overlaps, but 1 cube of the goal must still be filled.",
    );
  });

  it("lack required cubes, and others up to the least", () => {
    const doc = readExploration(
      document(
        [
          {
            cells: bar(2),
            at: [
              [0, 0, 0, 1],
              [3, 0, 0, 1],
            ],
            needed: 1,
          },
        ],
        { required: [0, 0, 0, 3], optional: [3, 0, 0, 2], least: 4 },
      ),
    );
    const [left, right] = placementsOf(doc, 0);
    expect(emptyIn(doc, [null])).toBe(4);
    expect(emptyIn(doc, [left!])).toBe(2);
    expect(emptyIn(doc, [right!]), "three required cubes are empty").toBe(3);
  });
});

describe("the document", () => {
  const good = (): Record<string, unknown> =>
    document([{ cells: bar(2), at: [[0, 0, 0, 1]], needed: 1 }], { required: [0, 0, 0, 3] });

  it.each([
    ["another format", { format: "burrkit-scene" }, "the format is not"],
    ["another version", { version: 2 }, "version 2 is not version 1"],
    ["no pieces", { pieces: [] }, "there are no pieces"],
    ["a placement outside", { kinds: [[0, 2, 0, 0, 0, 1]] }, "kinds[0], placement 1 is not inside the goal"],
    ["an unknown turn", { kinds: [[3, 0, 0, 0, 0, 1]] }, "kinds[0], placement 1: there is no turn 3"],
    ["half a placement", { kinds: [[0, 0, 0]] }, "kinds[0]: a placement is 6 numbers"],
    ["a kind too many", { kinds: [[], []] }, "kinds[1]: no piece is of this kind"],
    ["no kinds", { kinds: [] }, "kind 0 has no list of placements"],
    ["a short turn", { turns: [[1, 0]] }, "turns[0]: a rotation is nine numbers"],
    ["no goal", { goal: 3 }, "goal is not an object"],
    ["layouts as numbers", { layouts: [[3, "all"]] }, "layouts[0][0] is not text"],
  ])("%s is refused", (_, change, message) => {
    expect(() => readExploration({ ...good(), ...change })).toThrow(message);
  });

  it("gives each placement its cubes", () => {
    const doc = readExploration({
      ...good(),
      turns: [[0, -1, 0, 1, 0, 0, 0, 0, 1]],
      goal: { required: [0, 0, 0, 1], optional: [0, 1, 0, 1], least: 0 },
    });
    expect(placementsOf(doc, 0).map(({ cells }) => cells)).toEqual([[0, 1]]);
  });
});
