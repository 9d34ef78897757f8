import { platform } from '#platform';
import { hexOf, latin1Of, textOf } from '../../kernel/bytes.ts';
import type { Blobs } from '../../kernel/platform.ts';
import { extensionOf } from '../../product/documents/uploaded.ts';
import type { Unreadable } from '../../product/model/upload-page/run.ts';
import { csvRows } from '../../formats/csv.ts';
import { InputError } from '../../formats/input-error.ts';
import type { UploadUse } from '../../product/services.ts';

/** The metadata that a sender announces before sending the bytes of a file. */
export interface Announced {
  readonly file_name: string;
  readonly size: number;
  readonly reference: string | null;
  readonly email: string | null;
}

/** Number of bytes inspected to check whether a file can be parsed. */
const LOOKED_AT = 65_536;
const NEWLINE = 10;

/** An upload in progress: written to disk as it arrives, never held in memory as a whole. */
export class Upload {
  readonly upload_uuid: string;
  readonly announced: Announced;
  readonly path: string;
  /** Path of the upload page; null for a file that a signed-in person uploads for a mutation. */
  readonly page: { readonly company_short_code: string; readonly custom_path: string } | null;
  /** The person who may use it; null for an upload page, which requires no sign-in. */
  readonly owner: string | null;
  readonly session: string;
  offset = 0;
  /** Milliseconds since 1970. */
  touched_at: number;
  /** Set once the last byte has arrived and the run has been started. */
  invocation_uuid: string | null = null;
  /** True while receiving bytes; two concurrent calls would overwrite each other. */
  busy = false;
  isGone = false;
  /** When its sender left the page, in milliseconds since 1970; null while it is being sent. */
  left_at: number | null = null;
  /** For an upload without a page. */
  readonly use: UploadUse = { isOver: false, call: null };
  /** Set while the run of the complete file is being started. */
  concluding: Promise<unknown> | null = null;
  #lines = 0;
  #endsLine = true;
  readonly #blobs: Blobs;
  readonly #sum = platform.sum();

  constructor(
    made: Pick<Upload, 'upload_uuid' | 'announced' | 'path' | 'page' | 'owner' | 'session'>,
    blobs: Blobs,
    now: number,
  ) {
    this.#blobs = blobs;
    this.upload_uuid = made.upload_uuid;
    this.announced = made.announced;
    this.path = made.path;
    this.page = made.page;
    this.owner = made.owner;
    this.session = made.session;
    this.touched_at = now;
  }

  get isWhole(): boolean {
    return this.offset === this.announced.size;
  }

  /**
   * Writes bytes from `offset` as they arrive. Bytes received before a connection breaks are kept; bytes beyond the
   * announced size are discarded.
   */
  async take(body: ReadableStream<Uint8Array>, now: () => number): Promise<'TAKEN' | 'TOO_MANY' | 'BROKEN'> {
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
    const file = await this.#blobs.open(this.path, this.offset === 0);
    try {
      for (;;) {
        const part = await reader.read().catch(() => null);
        if (part === null) return 'BROKEN';
        if (part.done || this.isGone) return 'TAKEN';
        const fits = part.value.subarray(0, this.announced.size - this.offset);
        await file.write(fits, this.offset);
        this.#note(fits);
        this.touched_at = now();
        if (fits.length < part.value.length) return 'TOO_MANY';
      }
    } finally {
      await file.close();
      // Tells the sender to stop; after a broken connection, this has no effect.
      await reader.cancel().catch(() => {});
    }
  }

  #note(bytes: Uint8Array): void {
    this.offset += bytes.length;
    this.#sum.add(bytes);
    this.#endsLine = bytes.at(-1) === NEWLINE;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) this.#lines++;
  }

  /** The data that is known once the upload is complete. Must be called only once. */
  async finish(): Promise<{ hash: string; records: number; unreadable: Unreadable }> {
    // An empty file never received bytes that would have created it.
    if (this.announced.size === 0) await (await this.#blobs.open(this.path, true)).close();
    const extension = extensionOf(this.announced.file_name);
    const isText = ['csv', 'txt'].includes(extension);
    const start = platform.readBlob(this.path, 0, LOOKED_AT);
    return {
      hash: hexOf(this.#sum.digest()),
      records:
        this.announced.size === 0 ? 0 : isText ? Math.max(1, this.#lines - (this.#endsLine ? 1 : 0)) : 1,
      unreadable: this.announced.size === 0 ? null : unreadable(extension, start, start.length < LOOKED_AT),
    };
  }

  /** Deletes the file. */
  async remove(): Promise<void> {
    this.isGone = true;
    await this.#blobs.remove(this.path);
  }
}

/** The error in a file, as far as its start shows it; `isAll` if that is the whole file. */
function unreadable(extension: string, start: Uint8Array, isAll: boolean): Unreadable {
  if (extension === 'xlsx') {
    const isZip = latin1Of(start.subarray(0, 2)) === 'PK';
    return isZip ? null : { document: 'XLSX', detail: 'the file is not an Excel workbook, despite its name' };
  }
  if (extension === 'json') return unreadableJson(start, isAll);
  if (extension !== 'csv' && extension !== 'txt') return null;
  if (start.includes(0)) return { document: 'CSV', detail: 'the file contains bytes that are not text' };
  const text = textOf(start);
  try {
    // The last line may be incomplete.
    const [heading, ...rows] = csvRows(isAll ? text : text.slice(0, text.lastIndexOf('\n') + 1));
    const odd = rows.find(({ cells }) => cells.length !== heading?.cells.length);
    if (!heading || !odd) return null;
    const detail = `row ${odd.line} has ${odd.cells.length} columns, but the header has ${heading.cells.length}`;
    return { document: 'CSV', detail };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // A quote may be closed after the inspected part.
    return isAll ? { document: 'CSV', detail: error.message } : null;
  }
}

function unreadableJson(start: Uint8Array, isAll: boolean): Unreadable {
  if (!isAll) return null;
  try {
    JSON.parse(textOf(start));
    return null;
  } catch {
    return { document: 'JSON', detail: 'the file is not JSON' };
  }
}
