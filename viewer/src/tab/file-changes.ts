/**
 * What changes below a folder of Python's files, in blocks: as searchers send it to the desk, and as the desk stores
 * it. Together the changes of one moment are what a crash at this moment would leave, which SQLite copes with.
 */

import type { FileNode, FileSystem, FolderNode } from "./pyodide";

/** A file with some of its blocks; without a size it is gone. */
export interface FileChange {
  readonly path: string;
  readonly size: number | null;
  readonly blocks: readonly Block[];
}

export type Block = readonly [number: number, bytes: Uint8Array<ArrayBuffer>];

/** Bytes of a block. */
const BLOCK = 1 << 14;

export class FileChanges {
  private known = new Map<string, { readonly node: FileNode; readonly size: number }>();
  /** The blocks that were written since they were taken. */
  private readonly written = new WeakMap<FileNode, Set<number>>();

  constructor(
    private readonly files: FileSystem,
    private readonly root: string,
  ) {
    const operations = files.filesystems.MEMFS.ops_table.file.stream;
    const write = operations.write.bind(operations);
    operations.write = (stream, buffer, offset, length, position, canOwn) => {
      const blocks = this.written.get(stream.node) ?? new Set();
      this.written.set(stream.node, blocks);
      for (let i = Math.floor(position / BLOCK); i * BLOCK < position + length; i++) blocks.add(i);
      return write(stream, buffer, offset, length, position, canOwn);
    };
  }

  /** What has changed since it was taken last, or since the start. */
  take(): FileChange[] {
    const now = new Map(filesBelow(this.files.lookupPath(this.root).node, this.root));
    const changes: FileChange[] = [];
    for (const [path, node] of now) {
      const before = this.known.get(path);
      const size = node.usedBytes;
      const blocks = before?.node === node ? (this.written.get(node) ?? []) : all(size);
      const changed = [...blocks].filter((i) => i * BLOCK < size);
      this.written.delete(node);
      if (changed.length > 0 || size !== before?.size) changes.push({ path, size, blocks: cut(node, changed) });
    }
    for (const path of this.known.keys()) if (!now.has(path)) changes.push({ path, size: null, blocks: [] });
    this.known = new Map([...now].map(([path, node]) => [path, { node, size: node.usedBytes }]));
    return changes;
  }
}

/** Forget all files below a folder. */
export function clear(files: FileSystem, root: string): void {
  for (const [path] of [...filesBelow(files.lookupPath(root).node, root)]) files.unlink(path);
}

/** All files below a folder, whole. */
export function wholeFiles(files: FileSystem, root: string): FileChange[] {
  return [...filesBelow(files.lookupPath(root).node, root)].map(([path, node]) => ({
    path,
    size: node.usedBytes,
    blocks: cut(node, all(node.usedBytes)),
  }));
}

/** Make the changes to files; those of a folder that is gone are dropped. */
export function apply(files: FileSystem, changes: readonly FileChange[]): void {
  for (const { path, size, blocks } of changes) {
    if (!files.analyzePath(path.replace(/\/[^/]*$/, "")).exists) continue;
    if (size === null) {
      if (files.analyzePath(path).exists) files.unlink(path);
      continue;
    }
    const stream = files.open(path, files.analyzePath(path).exists ? "r+" : "w");
    for (const [i, bytes] of blocks) files.write(stream, bytes, 0, bytes.length, i * BLOCK);
    files.close(stream);
    files.truncate(path, size);
  }
}

function all(size: number): Iterable<number> {
  return Array.from({ length: Math.ceil(size / BLOCK) }).keys();
}

function cut(node: FileNode, blocks: Iterable<number>): Block[] {
  const { contents, usedBytes } = node;
  const bytes = new Uint8Array(contents.buffer, contents.byteOffset, usedBytes);
  return Array.from(blocks, (i) => [i, bytes.slice(i * BLOCK, (i + 1) * BLOCK)]);
}

function* filesBelow(folder: FileNode | FolderNode, path: string): Generator<[string, FileNode]> {
  if (ArrayBuffer.isView(folder.contents)) yield [path, folder as FileNode];
  else for (const [name, node] of Object.entries(folder.contents)) yield* filesBelow(node, `${path}/${name}`);
}
