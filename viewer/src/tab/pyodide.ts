/** What is used of Pyodide, CPython for browsers: a script next to the page, which has no types of its own here. */

export interface Pyodide {
  readonly FS: FileSystem;
  unpackArchive(data: ArrayBuffer, format: "wheel"): void;
  pyimport(name: string): unknown;
  /** A copy for Python. */
  toPy(bytes: Uint8Array): PyObject;
}

/** The script pyodide.mjs. */
export interface PyodideScript {
  loadPyodide(options: { indexURL: string }): Promise<Pyodide>;
}

/** An object of Python. */
export interface PyObject {
  toJs(): unknown;
  copy(): this;
  destroy(): void;
}

/** Files in memory, as Emscripten has them. */
export interface FileSystem {
  readonly filesystems: {
    readonly MEMFS: { readonly ops_table: { readonly file: { readonly stream: FileOperations } } };
  };
  lookupPath(path: string): { readonly node: FileNode | FolderNode };
  analyzePath(path: string): { readonly exists: boolean };
  mkdirTree(path: string): void;
  unlink(path: string): void;
  truncate(path: string, size: number): void;
  open(path: string, flags: "r+" | "w"): Stream;
  write(stream: Stream, bytes: Uint8Array, offset: number, length: number, position: number): number;
  close(stream: Stream): void;
}

export interface FileNode {
  /** Either type, perhaps longer than the file. */
  readonly contents: Uint8Array<ArrayBuffer> | Int8Array<ArrayBuffer>;
  readonly usedBytes: number;
}

export interface FolderNode {
  readonly contents: Readonly<Record<string, FileNode | FolderNode>>;
}

interface Stream {
  readonly node: FileNode;
}

interface FileOperations {
  write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number, canOwn?: boolean): number;
}
