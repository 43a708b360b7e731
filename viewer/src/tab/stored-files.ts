/** The files of jobs, in blocks, in a database of the browser: they outlive the page. */

import { answerTo, commit, openDatabase } from "../ui/database";
import type { Block, FileChange } from "./file-changes";

const NAME = "burrkit";
/** Sizes of files by path, blocks by path and number. */
const STORES = ["sizes", "blocks"] as const;

export class StoredFiles {
  private constructor(private readonly database: IDBDatabase) {}

  /** Rejects where the browser refuses storage. */
  static async open(): Promise<StoredFiles> {
    return new StoredFiles(await openDatabase(NAME, STORES));
  }

  async paths(): Promise<string[]> {
    return (await answerTo(this.read("sizes").getAllKeys())).map(String);
  }

  async file(path: string): Promise<FileChange> {
    const range = IDBKeyRange.bound([path], [path, Infinity]);
    const [size, keys, blocks] = await Promise.all([
      answerTo<unknown>(this.read("sizes").get(path)),
      answerTo(this.read("blocks").getAllKeys(range)),
      answerTo<unknown[]>(this.read("blocks").getAll(range)),
    ]);
    const numbers = keys as [string, number][];
    return { path, size: Number(size), blocks: numbers.map(([, i], k): Block => [i, blocks[k] as Block[1]]) };
  }

  /** Store changes, all of them or none. */
  async store(changes: readonly FileChange[]): Promise<void> {
    const transaction = this.database.transaction(STORES, "readwrite");
    const [sizes, blocks] = [transaction.objectStore("sizes"), transaction.objectStore("blocks")];
    for (const { path, size, blocks: changed } of changes) {
      if (size === null) {
        sizes.delete(path);
        blocks.delete(IDBKeyRange.bound([path], [path, Infinity]));
        continue;
      }
      sizes.put(size, path);
      for (const [i, bytes] of changed) blocks.put(bytes, [path, i]);
    }
    await commit(transaction);
  }

  private read(store: (typeof STORES)[number]): IDBObjectStore {
    return this.database.transaction(store).objectStore(store);
  }
}
