/** Files: save into the folder, hand to the browser, and the link that carries the puzzle. */

import { offer } from "../ui/download";
import { isLocal, ownAddress, publicSite } from "../ui/site";
import type { Result, Which } from "./api/client";
import type { Query } from "./api/connection";
import type { Host } from "./host";
import { type Doc, type Json, problemKeys, readDoc, type ShapesDoc, writeDoc } from "./model/document";
import { formatOf } from "./model/formats";
import { isRestricted, queryOf } from "./model/finding-choice";
import { shapesOfSticks } from "./model/unfinished";
import { isCurrent } from "./searching";
import * as answers from "../words/bench/answers";
import * as words from "../words/bench/opening";
import { language } from "../words/language";
import * as drafts from "./drafts";
import { puzzleField } from "./link";
import { docOf, type FileRef, jobOf, type State, unfinished } from "./state";
import { storeNextTo } from "./unfinished-search";

/** What goes into a file: nothing that was found, all of it, or the selected assembly; and which picture. */
export interface Export {
  readonly results: "none" | "all" | "one";
  readonly kind?: string | null;
  /** From which corner a picture is seen, and on what paper it is. */
  readonly look?: { readonly view: string; readonly paper?: string } | null;
  /** Of all, only those that the list shows. */
  readonly isListed?: boolean;
}

/** A burr of any sticks; sent to the server for the shape that six sticks fill. */
const ANY_BURR = [1, 120, 3328, 3322, 3328, 3305];

export class Saving {
  constructor(private readonly host: Host) {}

  /** Save into the folder. ApiError (412) if the file there is not the one that is known here. */
  async save(path: string, what: Export & { readonly force: boolean }): Promise<void> {
    const { host } = this;
    const { draft } = host;
    const doc = docOf(host.state);
    if (!doc) return;
    const { file } = host.state;
    const tag = file?.path === path ? file.tag : null;
    const { body, result } = await this.request(doc, what);
    const answer = await host.api.save(path, { ...body, language }, tag, what.force, result);
    if (formatOf(host.state.about, path)?.reads) await this.isIn({ path, tag: answer.tag }, doc, draft);
    const { names, lost } = answer;
    if (names.length > 1) host.notify(words.savedPages(names[0]!, names.at(-1)!));
    else host.notify([words.saved(path), ...lost.map(answers.lost)].join(" "));
  }

  /** Note which file holds a document, whether or not it is still the one that is open. */
  private async isIn(file: FileRef, doc: Doc, draft: string): Promise<void> {
    const { host } = this;
    if (host.draft !== draft) {
      await drafts.amend(draft, () => ({ file }));
      return;
    }
    host.store.set({ file, saved: doc });
    host.keepNow();
    const current = numbersOf(host.state).filter((problem) => isCurrent(host.state, problem));
    await Promise.all(current.map((problem) => this.keepSearch(problem, file.path)));
  }

  /** Store a search that can go on later next to the file. What hinders it is reported by the search. */
  private async keepSearch(problem: number, path: string): Promise<void> {
    const job = jobOf(this.host.state, problem);
    if (job?.can_pause) await storeNextTo(this.host.api, job.id, path).catch(() => undefined);
  }

  /** Hand a file to the browser; of a picture every page is a file of its own. */
  async download(name: string, format: string, what: Export): Promise<void> {
    const doc = docOf(this.host.state);
    if (!doc) return;
    const { body: plain, result } = await this.request(doc, what);
    const body = { ...plain, language };
    const { blob, pages, lost } = await this.host.api.export(format, body, result);
    if (lost.length > 0) this.host.notify(lost.map(answers.lost).join(" "));
    const named = (page: number): string => (pages > 1 ? name.replace(/(\.[^.]*)?$/, `-${page}$1`) : name);
    offer(blob, named(1));
    for (let page = 2; page <= pages; page++)
      offer((await this.host.api.export(format, { ...body, page }, result)).blob, named(page));
  }

  /** The link that carries the puzzle, and whether other computers cannot open it. */
  async link(): Promise<{ address: string; isLocal: boolean }> {
    const { state } = this.host;
    const doc = docOf(state);
    const site = publicSite();
    const address = (site ? `${site}app/` : ownAddress()) + (doc ? `#${await puzzleField(bare(doc))}` : "");
    // The server of a folder opens for those alone who have its token.
    return { address, isLocal: isLocal(address) || (site === "" && state.about.folder !== null) };
  }

  /** The request for an export, or for what is made of the puzzle. */
  async request(doc: Doc, { results, kind, look, isListed }: Export): Promise<{ body: Json; result: Result | null }> {
    const { state } = this.host;
    const body = {
      document: await this.written(doc),
      ...(doc.kind === "puzzle" ? { problem: state.problem + 1 } : {}),
      ...(kind ? { kind } : {}),
      ...look,
    };
    const job = currentJob(state);
    if (results === "none") return { body, result: null };
    // Without a job it is the document itself that keeps what was found.
    if (results === "all")
      return {
        body,
        result: {
          job: job?.id ?? null,
          number: null,
          also: othersOf(state),
          choice: (isListed ? listedQuery(state) : null) ?? {},
        },
      };
    const which = await this.one(state);
    if (which && "job" in which) return { body, result: { ...which, also: [] } };
    return { body: { ...body, stored: which?.stored ?? 1 }, result: null };
  }

  /** The document as JSON. Sticks that are not a burr yet become free shapes. */
  private async written(doc: Doc): Promise<Json> {
    const { tables } = this.host.state;
    if (doc.kind !== "six-piece" || unfinished(this.host.state) === null) return writeDoc(doc);
    const burr = { ...doc, sticks: ANY_BURR.map((number) => ({ number, name: "", mark: "", colour: "" })) };
    const frame = readDoc((await this.host.api.check(writeDoc(burr), "puzzle")).document) as ShapesDoc;
    return writeDoc(shapesOfSticks(doc, tables, frame.shapes[frame.problems[0]!.goal!]!));
  }

  /** The selected assembly, or else the best one of the search; null if only the document has any. */
  private async one(state: State): Promise<Which | null> {
    const job = currentJob(state);
    const { shown } = state;
    if (shown && (!("job" in shown) || shown.job === job?.id)) return shown;
    if (!job) return null;
    const [best] = (await this.host.api.found(job.id, { order: "level" }, 0, 1)).items;
    return best ? { job: job.id, number: best.number } : null;
  }
}

/** Whether a problem, by default the chosen one, has assemblies: those of its search, or else those of the file. */
export function hasResults(state: State, problem = state.problem): boolean {
  return currentJob(state, problem) !== null || (state.facts?.problems[problem]?.stored ?? 0) > 0;
}

/** Whether any problem has assemblies to keep. */
export function hasAnyResults(state: State): boolean {
  return numbersOf(state).some((problem) => hasResults(state, problem));
}

/** The search of a problem, if it has found something that belongs to it as it is. */
function currentJob(state: State, problem = state.problem): ReturnType<typeof jobOf> {
  const job = jobOf(state, problem);
  return job !== null && job.found > 0 && isCurrent(state, problem) ? job : null;
}

/** How the list of the search is restricted; null if it is not. */
export function listedQuery(state: State): Query | null {
  const { listed } = state;
  return listed && listed.job === currentJob(state)?.id && isRestricted(listed.choice) ? queryOf(listed.choice) : null;
}

/** The searches of all problems but the chosen one, with the numbers of these from 1. */
function othersOf(state: State): [number, string][] {
  return numbersOf(state).flatMap((problem): [number, string][] => {
    const job = problem === state.problem ? null : currentJob(state, problem);
    return job ? [[problem + 1, job.id]] : [];
  });
}

function numbersOf(state: State): number[] {
  const doc = docOf(state);
  return doc ? problemKeys(doc).map((_, i) => i) : [];
}

/** A document without what searches have found, for a link of bearable length. */
function bare(doc: Doc): Json {
  return writeDoc(
    doc.kind === "six-piece" ? doc : { ...doc, problems: doc.problems.map((problem) => ({ ...problem, found: {} })) },
  );
}
