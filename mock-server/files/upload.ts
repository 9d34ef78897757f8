import { createHash } from 'node:crypto';
import { open, rm, truncate } from 'node:fs/promises';
import { extensionOf } from '../content/uploaded.ts';
import type { Unreadable } from '../domains/upload-page/run.ts';

/** What the sender says of a file before its bytes come. */
export interface Announced {
  readonly file_name: string;
  readonly size: number;
  readonly reference: string | null;
  readonly email: string | null;
}

/** How much of a file is looked at to see whether it can be read. */
const LOOKED_AT = 65_536;
const NEWLINE = 10;

/** A file on its way in: written to disk as it comes, never held as a whole. */
export class Upload {
  readonly upload_uuid: string;
  readonly announced: Announced;
  readonly path: string;
  /** Address of the page that takes it; null for a file that somebody signed in hands in for a mutation. */
  readonly page: { readonly company_short_code: string; readonly custom_path: string } | null;
  /** Whoever may use it; null for a page's, which needs nobody. */
  readonly owner: string | null;
  readonly session: string;
  offset = 0;
  /** Milliseconds since 1970. */
  touched_at: number;
  /** Set once the last byte has arrived and its run was started. */
  invocation_uuid: string | null = null;
  /** While bytes are being taken; two calls would write over each other. */
  busy = false;
  isGone = false;
  #lines = 0;
  #endsLine = true;
  readonly #sum = createHash('sha256');

  constructor(
    made: Pick<Upload, 'upload_uuid' | 'announced' | 'path' | 'page' | 'owner' | 'session'>,
    now: number,
  ) {
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
   * Takes bytes from `offset` on, as far as they come: what has arrived when a connection breaks stays, and what was
   * announced stays when there is more.
   */
  async take(body: ReadableStream<Uint8Array>, now: () => number): Promise<'TAKEN' | 'TOO_MANY' | 'BROKEN'> {
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
    const file = await open(this.path, this.offset === 0 ? 'w' : 'r+');
    try {
      for (;;) {
        const part = await reader.read().catch(() => null);
        if (part === null) return 'BROKEN';
        if (part.done || this.isGone) return 'TAKEN';
        const fits = part.value.subarray(0, this.announced.size - this.offset);
        await file.write(fits, 0, fits.length, this.offset);
        this.#note(fits);
        this.touched_at = now();
        if (fits.length < part.value.length) return 'TOO_MANY';
      }
    } finally {
      await file.close();
      // Whoever still sends is told to stop; a broken connection has stopped by itself.
      await reader.cancel().catch(() => {});
    }
  }

  #note(bytes: Uint8Array): void {
    this.offset += bytes.length;
    this.#sum.update(bytes);
    this.#endsLine = bytes.at(-1) === NEWLINE;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) this.#lines++;
  }

  /** What is known once it is whole. To be called once. */
  async finish(): Promise<{ hash: string; records: number; unreadable: Unreadable }> {
    // An empty file has had no bytes that could have made it.
    if (this.announced.size === 0) await (await open(this.path, 'w')).close();
    const extension = extensionOf(this.announced.file_name);
    const isText = ['csv', 'txt'].includes(extension);
    const start = await beginOf(this.path);
    return {
      hash: this.#sum.digest('hex'),
      records:
        this.announced.size === 0 ? 0 : isText ? Math.max(1, this.#lines - (this.#endsLine ? 1 : 0)) : 1,
      unreadable: this.announced.size === 0 ? null : unreadable(extension, start, start.length < LOOKED_AT),
    };
  }

  /** Gives its place on disk back. */
  async remove(): Promise<void> {
    this.isGone = true;
    // Emptied first: whoever is writing still holds it open.
    await truncate(this.path, 0).catch(() => {});
    await rm(this.path, { force: true });
  }
}

async function beginOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What the begin of a file shows to be wrong with it; `isAll` when there is no more of it. */
function unreadable(extension: string, start: Buffer, isAll: boolean): Unreadable {
  if (extension === 'xlsx') {
    const isZip = start.subarray(0, 2).toString('latin1') === 'PK';
    return isZip ? null : { document: 'XLSX', detail: 'the file is not an Excel workbook, despite its name' };
  }
  if (extension === 'json') return unreadableJson(start, isAll);
  if (extension !== 'csv' && extension !== 'txt') return null;
  if (start.includes(0)) return { document: 'CSV', detail: 'the file contains bytes that are not text' };
  const lines = start.toString('utf8').split(/\r?\n/);
  // The last one may have been cut off.
  const whole = lines.slice(0, isAll ? lines.length : -1).filter((line) => line.trim() !== '');
  const [heading = '', ...rows] = whole;
  const separator = [';', '\t', ','].find((one) => heading.includes(one)) ?? ',';
  const columns = cellsOf(heading, separator);
  const odd = rows.findIndex((row) => cellsOf(row, separator) !== columns);
  if (odd < 0) return null;
  const count = cellsOf(rows[odd] ?? '', separator);
  return { document: 'CSV', detail: `row ${odd + 2} has ${count} columns, but the header has ${columns}` };
}

function unreadableJson(start: Buffer, isAll: boolean): Unreadable {
  if (!isAll) return null;
  try {
    JSON.parse(start.toString('utf8'));
    return null;
  } catch {
    return { document: 'JSON', detail: 'the file is not JSON' };
  }
}

/** How many cells a line has; a separator between quotes is none. */
const cellsOf = (line: string, separator: string): number =>
  line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length;
