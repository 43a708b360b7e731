/** The requests of the page of pencil puzzles and words. */

import { Connection } from "../bench/api/connection";
import type { NewPencilRequest, WordsRequest } from "../bench/api/types";
import type { Values } from "./kinds";

export class PencilApi extends Connection {
  /** The same server; requests are cancelled when the signal is aborted. */
  with(signal: AbortSignal): PencilApi {
    return new PencilApi(this.transport, signal, this.shared);
  }

  /** All kinds with an example each, and the subjects of word lists. */
  readonly kinds = () => this.ask("GET /api/pencil");

  readonly sheet = (kind: string, text: string) =>
    this.ask("POST /api/pencil/sheet", { body: { kind, text, entries: {} } });

  readonly fresh = (order: NewPencilRequest) => this.ask("POST /api/pencil/fresh", { body: order });

  readonly smt = async (kind: string, text: string) =>
    (await this.ask("POST /api/pencil/smt", { body: { kind, text, entries: {} } })).text;

  readonly answers = (kind: string, text: string) =>
    this.ask("POST /api/pencil/answers", { body: { kind, text, entries: {} } });

  /** A cell that follows from right entries, and the cells that show it. */
  readonly hint = (kind: string, text: string, entries: Values) =>
    this.ask("POST /api/pencil/hint", { body: { kind, text, entries } });

  readonly matches = (body: WordsRequest) => this.ask("POST /api/pencil/matches", { body });

  readonly letters = (body: WordsRequest) => this.ask("POST /api/pencil/letters", { body });
}
