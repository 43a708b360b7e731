/** What the server makes of a puzzle (docs/guides/workbench.md, Making). */

import { type Api, pagesOf, queryOf, type Result } from "./client";
import type { Endpoints, MakeOptions, MakePreview, PreviewRequest } from "./types";

export type SheetKind = "cut-sheet" | "steps" | "booklet" | "card";

export interface SheetPage {
  readonly svg: Blob;
  readonly pages: number;
}

/** What is made, and the solution that it shows. */
export interface MakeOrder {
  readonly body: PreviewRequest;
  readonly result: Result | null;
}

export class MakeApi {
  constructor(private readonly api: Api) {}

  /** The same requests; they are cancelled when the signal is aborted. */
  with(signal: AbortSignal): MakeApi {
    return new MakeApi(this.api.with(signal));
  }

  options(): Promise<MakeOptions> {
    return this.api.ask("GET /api/make");
  }

  preview({ body, result }: MakeOrder): Promise<MakePreview> {
    return this.api.ask("POST /api/make", { query: queryOf(result), body });
  }

  async sheet(kind: SheetKind, { body, result }: MakeOrder, page: number): Promise<SheetPage> {
    const response = await this.api.send("POST /api/make/sheets/{kind}", {
      at: { kind },
      query: queryOf(result),
      body: { ...body, page },
    });
    return { svg: await response.blob(), pages: pagesOf(response) };
  }

  async file(path: string, { body, result }: MakeOrder): Promise<Blob> {
    return (await this.api.send("POST /api/make/files/{path}", { at: { path }, query: queryOf(result), body })).blob();
  }

  /** Save everything as a new folder. */
  folder(path: string, { body, result }: MakeOrder): Promise<Endpoints["PUT /api/make/folders/{path}"]["answer"]> {
    return this.api.ask("PUT /api/make/folders/{path}", { at: { path }, query: queryOf(result), body });
  }
}
