/** Designs: start a search, stop it, go on, begin with a design, and open one as a puzzle. */

import { offer } from "../ui/download";
import type { DesignBegin, MeshFile } from "./api/client";
import { merged } from "./api/job-list";
import type { DesignData, DesignJob, Job, OutlineData } from "./api/types";
import { lineOf } from "./errors";
import type { Host } from "./host";
import type { Action } from "./model/actions";
import {
  type DesignForm,
  fileNames,
  formFor,
  formOf,
  optionsOf,
  sourceOf,
  USUAL_FORM,
  withDesign,
} from "./model/design";
import type { Json } from "./model/document";
import * as history from "../words/bench/history";
import * as words from "../words/bench/opening";
import { designJobsOf, docOf, NO_DESIGN, type DesignState, type State, type Tab } from "./state";

interface EditingHost extends Host {
  readonly opening: { newShapes(): void };
  edit(action: Action): void;
}

export class Designing {
  constructor(private readonly host: EditingHost) {}

  /** The search that is shown: the chosen one, or the latest. */
  job(state: State): DesignJob | null {
    const jobs = designJobsOf(state, this.host.draft);
    return jobs.find(({ id }) => id === state.design.job) ?? jobs.at(-1) ?? null;
  }

  /** What is filled in; at first, what the search that is shown was started with, or what suits the puzzle. */
  form(state: State): DesignForm {
    if (state.design.form) return state.design.form;
    const job = this.job(state);
    return job ? formOf(job) : formFor(docOf(state), state.problem);
  }

  /** Change what the tab shows. */
  set(change: Partial<DesignState>): void {
    this.host.store.set({ design: { ...this.host.state.design, ...change } });
  }

  /** Fill in some of the form. */
  change(some: Partial<DesignForm>): void {
    this.set({ form: { ...this.form(this.host.state), ...some } });
  }

  /** To the tab; from the start page with an empty puzzle. */
  open(): void {
    if (this.host.state.history === null) {
      this.host.opening.newShapes();
      this.set({ form: USUAL_FORM });
    }
    this.host.show("design");
  }

  /** A mesh that was dropped on the page or chosen, to be cut. */
  take(mesh: MeshFile): void {
    this.open();
    this.set({ mesh, form: { ...this.form(this.host.state), from: "mesh" }, isNew: true });
  }

  /** Start a search for what is filled in, perhaps from a design. Throws the errors of the server. */
  async start(form: DesignForm, cells: OutlineData["cells"], from: DesignData | null): Promise<void> {
    const { host } = this;
    const { draft, state } = host;
    const { keep, mesh } = state.design;
    const parent = this.job(state);
    const begin: DesignBegin | null =
      from && parent
        ? { document: from.document, keep: keep.join(""), parent: { job: parent.id, run: from.run } }
        : null;
    const file = state.file?.path ?? "puzzle.json";
    const source = begin ? parent!.source : sourceOf(form, docOf(state)!, state.problem, file, mesh?.name ?? "");
    const options = { ...optionsOf(form), pieces: begin ? parent!.options.pieces : form.pieces };
    const job = await host.api.startDesign(cells, source, options, form.runs, begin, draft);
    this.merge(job);
    if (host.draft === draft) this.set({ job: job.id, run: null, keep: [], isNew: false });
  }

  /** Stop the search, or go on. Errors of the server are shown as a notice. */
  async act(job: DesignJob, action: "pause" | "resume"): Promise<void> {
    await this.update(this.host.api.act(job.id, action));
  }

  /** Add runs to those of the search. */
  async more(job: DesignJob, runs: number): Promise<void> {
    await this.update(this.host.api.moreRuns(job.id, job.runs + runs));
  }

  private async update(answer: Promise<Job>): Promise<void> {
    try {
      this.merge(await answer);
    } catch (error) {
      this.host.notify(lineOf(error), true);
    }
  }

  /** Remove a search with its designs. */
  async remove(job: DesignJob): Promise<void> {
    await this.host.api.remove(job.id).catch(() => undefined);
    if (this.host.state.design.job === job.id) this.set({ ...NO_DESIGN, form: this.host.state.design.form });
  }

  /** To a tab with the pieces as shapes, a problem with the goal, and its solution; one step of the history. */
  openAsPuzzle(design: DesignData, tab: Tab = "solve"): void {
    const { host } = this;
    const before = docOf(host.state);
    if (!before) return;
    const { doc, problem } = withDesign(before, design.document);
    host.edit({ do: "replace", doc, word: history.openedDesign(design.run) });
    host.store.set({ problem, piece: 0 });
    host.show(tab);
  }

  /** Save a design in the folder, under the first of its names that no file has; without one, as a download. */
  async save(document: Json, run: number): Promise<void> {
    const { api, state } = this.host;
    const names = fileNames(run);
    if (!state.about.folder) {
      offer((await api.export("json", { document }, null)).blob, names[0]!);
      return;
    }
    const taken = (await api.list("")).files.map(({ name }) => name);
    const name = names.find((each) => !taken.includes(each)) ?? names.at(-1)!;
    await api.save(name, { document }, null, false, null);
    this.host.notify(words.savedDesign(name));
  }

  private merge(job: Job): void {
    this.host.store.set({ jobs: merged(this.host.state.jobs, job) });
  }
}
