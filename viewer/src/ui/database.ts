/** Databases of the browser: for what is too large, or too much, for its other storage. */

/** Open a database with stores of these names. Rejects where the browser refuses storage. */
export async function openDatabase(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return answerTo(request);
}

export function answerTo<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((answer, failed) => {
    request.onsuccess = () => {
      answer(request.result);
    };
    request.onerror = () => {
      failed(request.error ?? new Error("no storage"));
    };
  });
}

/** Store what a transaction writes, all or nothing, even if the page is closed now. Rejects if it does not fit. */
export function commit(transaction: IDBTransaction): Promise<void> {
  return new Promise((stored, failed) => {
    transaction.oncomplete = () => {
      stored();
    };
    transaction.onabort = () => {
      failed(transaction.error ?? new Error("aborted"));
    };
    transaction.commit();
  });
}
