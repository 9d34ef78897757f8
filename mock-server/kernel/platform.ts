import type { StateJournal } from '../data/journal/state-journal.ts';
import type { Answer, ManyTask, Task } from '../jsonata/task.ts';
import type { Pki } from './pki.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A SHA-256 of bytes that arrive in parts. */
export interface Sum {
  add(bytes: Uint8Array): void;
  digest(): Bytes;
}

/** The files of the schema as they are now. */
export interface Specification {
  /** Each with its name as one would type it. */
  readonly files: readonly { readonly path: string; readonly name: string; readonly text: string }[];
}

/** Runs expressions and functions apart from the server, so that all their effects end with the run. */
export interface Sandbox {
  /** Never rejects: errors are part of the answer. */
  run(task: Task): Promise<Answer>;
  /**
   * Runs one expression for several inputs, with the limits of a run for each of them. Other tasks have their turn in
   * between. Never rejects; the answers are in the order of the inputs.
   */
  runMany(task: ManyTask): Promise<readonly Answer[]>;
}

/** Files that are too large for memory, in a place of their own until the server stops. */
export interface Blobs {
  /** The address of a blob that does not exist yet. */
  place(name: string): Promise<string>;
  /** Opens a blob for writing; `isNew` empties it. */
  open(place: string, isNew: boolean): Promise<BlobWriter>;
  read(place: string): Promise<Bytes>;
  /** Deletes a blob, also while somebody writes it. */
  remove(place: string): Promise<void>;
  /** Deletes all blobs. */
  dispose(): Promise<void>;
}

export interface BlobWriter {
  write(bytes: Uint8Array, at: number): Promise<void>;
  close(): Promise<void>;
}

/** Everything the server asks of the machine it runs on. */
export interface Platform {
  sha256(data: string | Uint8Array): Bytes;
  sum(): Sum;
  hmacSha256(key: string | Uint8Array, text: string): Bytes;
  crc32(bytes: Uint8Array): number;
  /** Throw for bytes that are not compressed in this way, or longer than `most` bytes without it. */
  inflate(bytes: Uint8Array, most: number): Bytes;
  gunzip(bytes: Uint8Array, most: number): Bytes;
  /** Position of the first occurrence at or after `from`, -1 if there is none. Searches megabytes in a millisecond. */
  indexOf(bytes: Uint8Array, wanted: Uint8Array, from?: number): number;
  readonly pki: Pki;

  /** Calls a task once all other requests had a turn. */
  nextTurn(task: () => void): void;
  /** As `nextTurn` and `setTimeout`, for what need not keep a program running that has nothing else to do. */
  idleTurn(task: () => void): void;
  idleTimer(task: () => void, ms: number): () => void;
  /** Memory of the whole program and its heap in bytes. */
  memory(): { readonly rss: number; readonly held: number };

  /** A file of the mock server's own by its path in `mock-server/`, or `inter.woff2`. */
  asset(path: string): Promise<Bytes>;
  /** Names of the assets in a folder of `mock-server/`. */
  assetsIn(folder: string): readonly string[];
  /** The repository's own schema, and what people call a place. */
  readonly ownSpecification: string;
  isOwnSpecification(place: string): boolean;
  shown(place: string): string;
  /** A schema file, or all schema files in a folder with these endings. */
  specification(place: string, endings: readonly string[]): Specification;
  /** Reports when it was saved; returns a function to stop. */
  watch(place: string, saved: () => void, failed: (error: Error) => void): () => void;

  /** Texts that only this machine knows; null if there is none. */
  readSecret(place: string): string | null;
  writeSecret(place: string, text: string): void;
  /** Where this machine's key for anonymous recordings is. */
  readonly scrubKeyPlace: string;
  /** The journal that a place names, as `sqlite:FILE`. */
  journal(place: string): StateJournal;
  blobs(): Blobs;
  /** Part of a blob, shorter at its end; empty if it is gone. */
  readBlob(place: string, at: number, length: number): Bytes;
  hasBlob(place: string): boolean;

  /** The sandbox of a server, identified by its clock; created on first use. */
  sandboxOf(server: { readonly clock: object }): Sandbox;
  disposeSandbox(clock: object): Promise<void>;
  /** The text of a document that may unpack to much more than it is; throws a user-readable message. */
  textOfDocument(file_name: string, bytes: Uint8Array): Promise<string>;
  /** Why a script is not JavaScript; null if it is. It is not executed. */
  scriptFault(script: string): string | null;
  matchesGlob(name: string, pattern: string): boolean;
}
