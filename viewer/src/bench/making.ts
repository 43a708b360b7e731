/** Making: what is ordered of the server, and files that are handed to the browser or saved in the folder. */

import { minus } from "../scene/vec";
import { fileName, offer } from "../ui/download";
import type { Api, MakeOrder } from "./api/client";
import type { Host } from "./host";
import { type Doc, type Json, isCubic } from "./model/document";
import { type MakeForm, MATERIALS, orderOf, recalledForm, rememberForm } from "./model/make-form";
import { boundsOf, cubesOf } from "./model/shape";
import { hasResults, type Saving } from "./saving";
import { docOf, type State } from "./state";
import * as words from "../words/bench/opening";

/** What is filled in, or was when something was made last. */
export function formOf(state: State): MakeForm {
  return state.makeForm ?? recalledForm();
}

/** Whether all pieces are sticks two cubes thick. */
export function isOfSticks(doc: Doc, problem: number): boolean {
  if (doc.kind === "six-piece") return true;
  const parts = doc.problems[problem]?.parts ?? [];
  return parts.every(({ shape }) => {
    const bounds = boundsOf(cubesOf(doc.shapes[shape]!));
    const size = bounds ? minus(bounds.high, bounds.low).map((side) => side + 1) : [];
    return size.filter((side) => side === 2).length >= 2;
  });
}

export class Making {
  constructor(
    private readonly host: Host,
    private readonly saving: Saving,
  ) {}

  private get form(): MakeForm {
    return formOf(this.host.state);
  }

  change(some: Partial<MakeForm>): void {
    const makeForm = { ...this.form, ...some };
    this.host.store.set({ makeForm });
    rememberForm(makeForm);
  }

  /** What is made now, and the solution that it shows: the selected one, or the best; null without a puzzle. */
  async request(more: Json = {}): Promise<MakeOrder | null> {
    const { state } = this.host;
    const doc = docOf(state);
    if (!doc) return null;
    const { body, result } = await this.saving.request(doc, { results: hasResults(state) ? "one" : "none" });
    return { body: { ...body, ...orderOf(this.form, isCubic(doc), isOfSticks(doc, state.problem)), ...more }, result };
  }

  /** What is printed, with the meshes of one piece or of a plate. */
  async preview(
    shown: { readonly piece: number } | { readonly plate: number },
    signal: AbortSignal,
  ): ReturnType<Api["makePreview"]> {
    const density = MATERIALS[this.form.material] ?? MATERIALS.PLA!;
    return this.host.api.with(signal).makePreview((await this.request({ ...shown, density }))!);
  }

  /** Hand files to the browser, each by the name of the puzzle and the last part of its path. */
  async download(paths: readonly string[]): Promise<void> {
    const stem = fileName(this.host.title);
    const request = await this.request();
    if (!request) return;
    for (const path of paths) {
      const name = path.replace(/^.*\//, "");
      offer(await this.host.api.makeFile(path, request), path === "all.zip" ? `${stem}.zip` : `${stem}-${name}`);
    }
  }

  async saveFolder(path: string): Promise<void> {
    const request = await this.request();
    if (!request) return;
    const { files } = await this.host.api.makeFolder(path, request);
    this.host.notify(words.savedFiles(files.length, path));
  }
}
