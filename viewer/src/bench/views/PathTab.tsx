/** The shortest way between two arrangements: draw them, search, and watch the pieces slide. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { readScene, type SceneDoc } from "../../scene/scene";
import { inkOn } from "../../ui/colour";
import type { Which } from "../api/client";
import type { PathData, PathJob, Rule } from "../api/types";
import type { Cell, ShapesDoc } from "../model/document";
import {
  headlineOf,
  metricsOf,
  moveText,
  PATH_RULES,
  reasonOf,
  ruleHint,
  searchOf,
  searchOfJob,
  whyNoPath,
  withRule,
} from "../model/path";
import {
  cubesOfPiece,
  ENDS,
  EXAMPLES,
  markOf,
  NO_PATH,
  pathOfScene,
  pieceColour,
  piecesIn,
  textOf,
} from "../model/path-drawing";
import { sizing } from "../model/reshaping";
import { cubesOf } from "../model/shape";
import { pathFormOf, pathOf } from "../path-search";
import { isUnderWay } from "../searching";
import { jobOf, pathJobOf, type State } from "../state";
import type { Solid } from "../picture/solids";
import { AXES } from "../../scene/vec";
import { useBench } from "./context";
import { Clock } from "./Clock";
import { Box } from "./DesignForm";
import { Divided } from "./Divided";
import { Iso } from "./Iso";
import { JobRemark } from "./JobRemark";
import { LayerGrid } from "./LayerGrid";
import { Doing, Select, Wrong } from "./parts";
import { PathBrush } from "./PathBrush";
import { PathOptions, PathTick } from "./PathOptions";
import { ScenePlayer } from "./ScenePlayer";
import { ShapePicture } from "./ShapePicture";
import { useAnswer } from "./useAnswer";
import { usePathEnd, usePathForm, WALLS } from "./usePathForm";
import * as common from "../../words/bench/common";
import * as history from "../../words/bench/history";
import * as words from "../../words/bench/path";

const MAYS = PATH_RULES.map(({ kind, may }) => [kind as Rule, may] as const);

export function PathTab(): JSX.Element {
  const { bench } = useBench();
  /** What went wrong with a search; it is shown as long as that is filled in. */
  const [failure, setFailure] = useState<{ readonly search: string; readonly line: string | null } | null>(null);
  const { state } = useBench((all) => {
    const search = searchIn(all, bench.draft);
    const job = pathJobOf(all, bench.draft);
    return {
      job,
      isSame: job !== null && searchOfJob(job) === search,
      wrong: failure?.search === search ? failure.line : null,
    };
  });
  const { job, isSame, wrong } = state;
  const [isWatching, setWatching] = useState(true);
  const desk = useRef<HTMLDivElement>(null);
  const draw = (): void => {
    setWatching(false);
  };
  const watch = (): void => {
    setWatching(true);
  };
  const done = job?.state === "done" ? job.id : null;
  const answer = useAnswer(done === null ? null : [done], (signal) => bench.api.with(signal).path(done!));
  const goesOn = job !== null && isUnderWay(job);
  const shown = isSame && !goesOn && !answer.isStale ? answer.value : null;
  const isPlaying = isWatching && shown?.scene != null;
  return (
    <Divided isWatching={isPlaying}>
      {isPlaying ? (
        <section class="stage" aria-label={common.picture}>
          <ScenePlayer
            key={job!.id}
            of={job!.id}
            load={() => Promise.resolve(withColours(readScene(shown.scene), bench.state))}
            buttons={[[words.toDrawing, draw]]}
          />
        </section>
      ) : (
        <EndPicture />
      )}
      <aside class="desk" aria-label={common.rooms.path}>
        <div class="desk-body" ref={desk}>
          <section class="search-panel">
            <h2>{titleOf(job, shown)}</h2>
            {goesOn ? (
              <Running job={job} />
            ) : shown ? (
              <Result path={shown} watch={isWatching ? null : watch} />
            ) : (
              <p class="hint">{words.purpose}</p>
            )}
            <Wrong text={wrong ?? answer.error ?? (isSame && job?.state === "failed" ? job.error : null)} />
          </section>
          <ul class="shapes path-ends" aria-label={words.arrangements}>
            {ENDS.map((_, end) => (
              <EndTile key={end} end={end} show={draw} />
            ))}
          </ul>
          <Sources />
          <PathBrush />
          <EndLayer />
          <EndBox />
          <PathTick field="tray" label={words.stayWithin} hint={words.stayWithinHint} />
          <Moves />
          <PathOptions />
        </div>
        <div class="desk-foot">
          {goesOn ? (
            <button
              type="button"
              class="quiet big"
              disabled={job.state === "cancelling"}
              onClick={() => void bench.path.cancel()}
            >
              {common.cancel}
            </button>
          ) : (
            <Find
              find={async () => {
                watch();
                await bench.path.start();
                // What comes out stands at the top.
                desk.current?.scrollTo(0, 0);
              }}
              failed={(line) => {
                setFailure({ search: searchIn(bench.state, bench.draft), line });
              }}
            />
          )}
        </div>
      </aside>
    </Divided>
  );
}

/** The button that starts a search, and why it cannot. */
function Find({ find, failed }: { find: () => Promise<void>; failed: (line: string | null) => void }): JSX.Element {
  const { bench } = useBench();
  const { state } = useBench((all) => {
    const path = pathOf(all);
    return { isBare: path === NO_PATH, lacking: whyNoPath(path, pathFormOf(all, bench.draft)) };
  });
  const { isBare, lacking } = state;
  return (
    <>
      {lacking && !isBare ? <p class="warn">{lacking}</p> : null}
      <Doing class="strong big" disabled={lacking !== null} act={find} failed={failed}>
        {words.find}
      </Doing>
    </>
  );
}

function searchIn(state: State, draft: string): string {
  const [start, goal] = pathOf(state).shapes.map(textOf);
  return searchOf(start!, goal!, pathFormOf(state, draft));
}

/** The scene with the colours in which pieces are drawn. */
function withColours(scene: SceneDoc, state: State): SceneDoc {
  const path = pathOf(state);
  const usual = state.about.colours;
  const colours = new Map(piecesIn(...path.shapes).map((piece) => [markOf(piece), pieceColour(path, piece, usual)]));
  const pieces = scene.pieces.map((piece) => {
    const colour = colours.get(piece.mark);
    return colour === undefined ? piece : { ...piece, colour, ink: inkOn(colour) };
  });
  return { ...scene, pieces };
}

/** The arrangement that is drawn, in the picture. */
function EndPicture(): JSX.Element {
  const view = usePathEnd();
  const { doc, shape, number, colour, colourOf, move } = view;
  const solids = useMemo(
    (): Solid[] =>
      [0, ...piecesIn(shape)].map((piece) => ({
        cells: cubesOfPiece(shape, piece),
        colour: colourOf(piece) ?? colour,
        mark: piece === 0 ? "" : markOf(piece),
        name: "",
      })),
    [shape, doc.palette],
  );
  const tip = move ? words.tips.move : words.tips.draw;
  return <ShapePicture view={view} label={words.ends[ENDS[number]!].asDrawn} solids={solids} tip={tip} />;
}

/** A layer of the arrangement that is drawn. */
function EndLayer(): JSX.Element {
  return (
    <LayerGrid
      view={usePathEnd()}
      nameOf={(piece) =>
        piece === 0 ? { name: words.wall, mark: "" } : { name: words.piece(markOf(piece)), mark: markOf(piece) }
      }
    />
  );
}

/** The box of both arrangements. */
function EndBox(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const [x, y, z] = pathOf(all).shapes[0]!.size;
    return { x, y, z };
  });
  const size: Cell = [state.x, state.y, state.z];
  return (
    <Box
      label={words.box}
      box={size}
      change={(box) => {
        const axis = AXES.find((k) => box[k] !== size[k]);
        if (axis === undefined) return;
        bench.edit({ do: "path", edit: { do: "reshape", shapes: [0, 1], how: sizing(axis, box[axis]) } });
      }}
    />
  );
}

/** One of the two arrangements as a tile, to choose it. */
function EndTile({ end, show }: { end: number; show: () => void }): JSX.Element {
  const { bench, state } = useBench((all) => {
    const { shapes, palette } = pathOf(all);
    return { shape: shapes[end]!, palette, isChosen: all.end === end, usual: all.about.colours };
  });
  const { shape, palette, isChosen, usual } = state;
  const pieces = piecesIn(shape);
  const parts = useMemo(
    () =>
      [0, ...pieces].map((piece) => ({
        cells: cubesOfPiece(shape, piece),
        colour: piece === 0 ? WALLS : pieceColour({ palette }, piece, usual),
      })),
    [shape, palette],
  );
  return (
    <li>
      <button
        type="button"
        class="tile"
        aria-pressed={isChosen}
        onClick={() => {
          show();
          bench.store.set({ end });
        }}
      >
        <Iso parts={parts} width={72} height={52} />
        <strong>{words.ends[ENDS[end]!].name}</strong>
        <small>{words.pieces(pieces.length)}</small>
      </button>
    </li>
  );
}

/** What the arrangements can be taken from, instead of drawing them. */
function Sources(): JSX.Element {
  const { bench, state: end } = useBench((all) => all.end);
  const { state: which } = useBench(assemblyIn);
  const [wrong, setWrong] = useState<string | null>(null);
  const arrange = (path: ShapesDoc, word: string): void => {
    bench.edit({ do: "path", edit: { do: "arrange", path, word } });
    // Pieces are moved, in a layer that has some.
    const { axis } = bench.state;
    const [start] = path.shapes;
    bench.store.set({ pathBrush: "move", layer: cubesOf(start!)[0]?.[axis] ?? 0 });
  };
  const take = async (): Promise<void> => {
    const path = pathOfScene(readScene(await bench.api.scene(which!)));
    if (!path) throw new Error(words.notOfCubes);
    arrange(path, history.assemblyTaken);
    bench.path.change({ tray: false, fixed: "" });
  };
  useEffect(() => {
    setWrong(null);
  }, [which]);
  return (
    <>
      <p class="actions path-sources">
        {end === 1 ? (
          <button
            type="button"
            class="quiet small"
            onClick={() => {
              const path = pathOf(bench.state);
              const [start, goal] = path.shapes;
              arrange({ ...path, shapes: [start!, { ...start!, name: goal!.name }] }, history.startCopied);
            }}
          >
            {words.copyStart}
          </button>
        ) : null}
        <Doing class="quiet small" disabled={which === null} act={take} failed={setWrong}>
          {words.takeAssembly}
        </Doing>
        {(["blocks", "cube"] as const).map((name) => (
          <button
            key={name}
            type="button"
            class="quiet small"
            onClick={() => {
              arrange(EXAMPLES[name], history.exampleTaken);
              bench.path.change({ tray: name === "blocks", labelled: name === "blocks", fixed: "" });
            }}
          >
            {words.examples[name]}
          </button>
        ))}
      </p>
      {which === null ? <p class="hint">{words.solveFirst}</p> : null}
      <Wrong text={wrong} />
    </>
  );
}

/** The assembly that is selected under Solve, or the first that was found; null if there is none. */
function assemblyIn(state: State): Which | null {
  if (state.shown) return state.shown;
  const job = jobOf(state);
  return job && job.found > 0 ? { job: job.id, number: 1 } : null;
}

/** What pieces may do, and what counts as one move. */
function Moves(): JSX.Element {
  const { bench, state } = usePathForm((form) => ({ rule: form.rule, metric: form.metric, hint: ruleHint(form) }));
  const { rule, metric, hint } = state;
  const metrics = metricsOf(rule);
  return (
    <>
      <Select
        class="one-move"
        label={words.piecesMay}
        spoken={words.piecesMay}
        options={MAYS}
        value={rule}
        choose={(next) => {
          bench.path.change(withRule(bench.path.form, next));
        }}
      />
      <Select
        class="one-move"
        label={words.oneMove}
        spoken={words.oneMove}
        options={metrics}
        value={metric}
        disabled={metrics.length === 1}
        choose={(next) => {
          bench.path.change({ metric: next });
        }}
      />
      {hint ? <p class="hint">{hint}</p> : null}
    </>
  );
}

function titleOf(job: PathJob | null, shown: PathData | null): string {
  if (job && isUnderWay(job))
    return job.state === "waiting" ? common.waiting : job.state === "cancelling" ? common.stopping : words.searching;
  return shown ? headlineOf(shown) : words.fromStartToGoal;
}

function Running({ job }: { job: PathJob }): JSX.Element {
  return (
    <>
      <div class="progress moving" role="progressbar" aria-label={common.search}>
        <i class="unknown" />
      </div>
      <p class="hint tabular">
        {words.visiting}
        <Clock seconds={job.seconds} key={job.event} />
      </p>
      <JobRemark job={job} />
    </>
  );
}

/** What came out, the moves in words, and the way to watch them where they are not shown. */
function Result({ path, watch }: { path: PathData; watch: (() => void) | null }): JSX.Element {
  return (
    <>
      <p class="hint">{reasonOf(path)}</p>
      {path.scene && watch ? (
        <button type="button" class="strong" onClick={watch}>
          {words.watch}
        </button>
      ) : null}
      {path.moves?.length ? (
        <details class="options">
          <summary>{words.movesInWords(path.moves.length)}</summary>
          <ol class="moves-list">
            {path.moves.map((move, i) => (
              <li key={i}>{moveText(move, path.pieces)}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}
