/** What the server makes of a puzzle (docs/guides/workbench.md, Making). */

import type { Json } from "../model/document";
import { type Api, inPath, queryOf, type Result } from "./client";

type Triple = readonly [number, number, number];

export interface MakeOptions {
  readonly species: readonly { readonly name: string; readonly colour: string }[];
  readonly booklet_papers: readonly string[];
  /** Whether the library for engraving and drain holes is there, and that for QR codes. */
  readonly engraves: boolean;
  readonly codes: boolean;
}

/** A piece as it is printed: millimetres, cubic centimetres, grams. */
export interface MadePiece {
  readonly mark: string;
  readonly name: string;
  readonly colour: string;
  readonly size: Triple;
  readonly volume: number;
  readonly grams: number;
  readonly plate: number;
  readonly file: string;
}

/** A surface in millimetres: three coordinates a point, three points a triangle. */
export interface MeshData {
  readonly piece: number;
  readonly points: readonly number[];
  readonly triangles: readonly number[];
}

export interface MakePreview {
  readonly pieces: readonly MadePiece[];
  readonly grams: number;
  readonly plates: number;
  readonly bed: readonly [number, number];
  readonly meshes: readonly MeshData[];
}

export type SheetKind = "cut-sheet" | "steps" | "booklet" | "card";

export interface SheetPage {
  readonly svg: Blob;
  readonly pages: number;
}

/** What is made, and the solution that it shows. */
export interface MakeRequest {
  readonly body: Json;
  readonly result: Result | null;
}

export class MakeApi {
  constructor(private readonly api: Api) {}

  /** The same requests; they are cancelled when the signal is aborted. */
  with(signal: AbortSignal): MakeApi {
    return new MakeApi(this.api.with(signal));
  }

  options(): Promise<MakeOptions> {
    return this.api.json("GET", "/api/make");
  }

  preview({ body, result }: MakeRequest): Promise<MakePreview> {
    return this.api.json("POST", `/api/make?${queryOf(result)}`, body);
  }

  async sheet(kind: SheetKind, { body, result }: MakeRequest, page: number): Promise<SheetPage> {
    const response = await this.api.send("POST", `/api/make/sheets/${kind}?${queryOf(result)}`, JSON.stringify({ ...body, page }));
    return { svg: await response.blob(), pages: Number(response.headers.get("x-burrkit-pages") ?? 1) };
  }

  async file(path: string, { body, result }: MakeRequest): Promise<Blob> {
    return (await this.api.send("POST", `/api/make/files/${inPath(path)}?${queryOf(result)}`, JSON.stringify(body))).blob();
  }

  /** Save everything as a new folder. */
  folder(path: string, { body, result }: MakeRequest): Promise<{ readonly files: readonly string[]; readonly size: number }> {
    return this.api.json("PUT", `/api/make/folders/${inPath(path)}?${queryOf(result)}`, body);
  }
}
