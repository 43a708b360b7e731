/** Drafts that are too large for the browser's other storage, in a database of the browser. */

import { answerTo, commit, openDatabase } from "../ui/database";
import * as words from "../words/bench/engine";

const NAME = "burrkit-drafts";
const STORE = "drafts";

let opened: Promise<IDBDatabase> | null = null;

async function storeFor(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openDatabase(NAME, [STORE]);
  const database = await opened.catch(() => {
    throw new Error(words.noStorage);
  });
  return database.transaction(STORE, mode).objectStore(STORE);
}

/** Operations come one after the other. The browser may refuse each of them; the reason is one line. */
export const largeDrafts = {
  async get(id: string): Promise<string | undefined> {
    return answerTo((await storeFor("readonly")).get(id) as IDBRequest<string | undefined>);
  },
  async set(id: string, text: string): Promise<void> {
    const store = await storeFor("readwrite");
    store.put(text, id);
    await commit(store.transaction).catch(() => {
      throw new Error(words.storageFull);
    });
  },
  async remove(id: string): Promise<void> {
    const store = await storeFor("readwrite");
    store.delete(id);
    await commit(store.transaction);
  },
};
