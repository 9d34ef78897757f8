import type { StateJournal } from './state-journal.ts';
import type { Answer, ManyTask, Task } from './mapping-task.ts';
import type { Pki } from './pki.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An incremental SHA-256. */
export interface Sum {
  add(bytes: Uint8Array): void;
  digest(): Bytes;
}

/** The files of the schema as they are on disk now. */
export interface Specification {
  /** `name` is the path as one would type it. */
  readonly files: readonly { readonly path: string; readonly name: string; readonly text: string }[];
}

/** Runs expressions and functions in isolation, so that none of their effects outlives the run. */
export interface Sandbox {
  /** Never rejects: errors are part of the answer. */
  run(task: Task): Promise<Answer>;
  /**
   * Runs one expression for several inputs, with the limits of a run for each of them. Other tasks get their turn in
   * between. Never rejects; the answers are in the order of the inputs.
   */
  runMany(task: ManyTask): Promise<readonly Answer[]>;
}

/** The sandbox of a server. */
export interface ServerSandbox {
  /** The part of a workspace, which shares no process with another workspace. */
  of(company_uuid: string): Sandbox;
  /** Ends all of its processes. */
  dispose(): Promise<void>;
}

/** Files that are too large for memory, stored in a temporary location until the server stops. */
export interface Blobs {
  /** The address of a blob that does not exist yet. */
  place(name: string): Promise<string>;
  /** Opens a blob for writing; `isNew` empties it. */
  open(place: string, isNew: boolean): Promise<BlobWriter>;
  read(place: string): Promise<Bytes>;
  /** Deletes a blob, even while it is being written. */
  remove(place: string): Promise<void>;
  /** Deletes all blobs. */
  dispose(): Promise<void>;
}

export interface BlobWriter {
  write(bytes: Uint8Array, at: number): Promise<void>;
  close(): Promise<void>;
}

/** Everything that the server needs from the machine it runs on. */
export interface Platform {
  sha256(data: string | Uint8Array): Bytes;
  sum(): Sum;
  hmacSha256(key: string | Uint8Array, text: string): Bytes;
  crc32(bytes: Uint8Array): number;
  /** Both throw if the bytes are not in this format, or if the result would be longer than `most` bytes. */
  inflate(bytes: Uint8Array, most: number): Bytes;
  gunzip(bytes: Uint8Array, most: number): Bytes;
  /** Position of the first occurrence at or after `from`, -1 if there is none. Searches megabytes in a millisecond. */
  indexOf(bytes: Uint8Array, wanted: Uint8Array, from?: number): number;
  readonly pki: Pki;

  /** Calls a task after all pending requests have had a turn. */
  nextTurn(task: () => void): void;
  /** Like `nextTurn` and `setTimeout`, but do not keep an otherwise idle program running. */
  idleTurn(task: () => void): void;
  idleTimer(task: () => void, ms: number): () => void;
  /** Memory of the whole program and its heap in bytes. */
  memory(): { readonly rss: number; readonly held: number };

  /** One of the mock server's own files by its path in `mock-server/`, or `inter.woff2`. */
  asset(path: string): Promise<Bytes>;
  /** Names of the assets in a folder of `mock-server/`. */
  assetsIn(folder: string): readonly string[];
  /** The path of the repository's own schema, whether a path is that, and how to display a path. */
  readonly ownSpecification: string;
  isOwnSpecification(place: string): boolean;
  shown(place: string): string;
  /** A schema file, or all schema files in a folder with these endings. */
  specification(place: string, endings: readonly string[]): Specification;
  /** Calls `saved` whenever it was saved; returns a function to stop. */
  watch(place: string, saved: () => void, failed: (error: Error) => void): () => void;

  /** Secrets stored on this machine only; null if there is none. */
  readSecret(place: string): string | null;
  writeSecret(place: string, text: string): void;
  /** The path of this machine's key for anonymizing recordings. */
  readonly scrubKeyPlace: string;
  /** The journal at a location such as `sqlite:FILE`. */
  journal(place: string): StateJournal;
  blobs(): Blobs;
  /** Part of a blob, shorter at the blob's end; empty if the blob no longer exists. */
  readBlob(place: string, at: number, length: number): Bytes;
  hasBlob(place: string): boolean;

  /** The sandbox of a server; it starts processes only once something runs. */
  createSandbox(): ServerSandbox;
  /**
   * The text of a specification, or the first sheet of a workbook as CSV; throws a user-readable message. A document may
   * be compressed and expand to much more, so few are read at once: `bytes` is called when the turn of `who` comes.
   */
  readDocument(
    kind: 'SPECIFICATION' | 'WORKBOOK',
    file: { readonly file_name: string; readonly bytes: () => Promise<Uint8Array>; readonly who: string },
  ): Promise<string>;
  /** Why a script is not valid JavaScript; null if it is valid. Does not execute it. */
  scriptError(script: string): string | null;
  matchesGlob(name: string, pattern: string): boolean;
}
