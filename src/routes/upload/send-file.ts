import { waitingTimes } from '../../lib/waiting-times.ts';
import { isUnreachable } from '../../relay/transport-error.ts';
import type { RememberedUploads } from './remembered-uploads.ts';
import {
  UploadRefusal,
  type Announcement,
  type Arrived,
  type Receipt,
  type UploadApi,
} from './upload-api.ts';

/** The file cannot be read from the disk any more, which no new try changes. */
export class UnreadableFile extends Error {
  constructor(cause: unknown) {
    super('This file can no longer be read. It was changed, moved or deleted. Choose it again.', { cause });
    this.name = 'UnreadableFile';
  }
}

/** All bytes are there, and the server has not finished with them. */
class NoReceiptYet extends Error {
  constructor() {
    super('The server has the whole file but sent no receipt. Try again in a moment.');
    this.name = 'NoReceiptYet';
  }
}

export interface Sending {
  readonly file: File;
  readonly api: UploadApi;
  readonly remembered: RememberedUploads;
  /** Asked when the upload begins, for a code may be put right between two tries. */
  readonly announcement: () => Announcement;
  readonly signal: AbortSignal;
  /** Told which upload it is. */
  readonly onBegun: (upload_uuid: string) => void;
  /** Told how many bytes the server has, and how fast they go; null while that is not known. */
  readonly onArrived: (bytes: number, bytesPerSecond: number | null) => void;
  /** Told when it waits to try again: because there is no connection, or because the server asked for it. */
  readonly onWaiting: (why: 'connection' | 'server') => void;
}

/**
 * A part takes about so long. Parts, and not one long call: what the bar shows is what the server has, proxies that
 * bound a body are no obstacle, and a file that cannot be read is told from a line that broke.
 */
const PART_MS = 800;
const FIRST_PART = 262_144;
const SMALLEST_PART = 65_536;
const LARGEST_PART = 4_194_304;
/** A part that takes longer hangs: connections can die without a word. */
const HANG_MS = 60_000;
/** Tries in a row without a byte arriving, when the server is there and does not take it. */
const MOST_TRIES = 6;

/** Sends a file until all of it has arrived, going on from where it broke off. Rejects when that cannot be. */
export async function sendFile(sending: Sending): Promise<Receipt> {
  const { file, remembered, signal, onWaiting } = sending;
  const progress = { tries: 0 };
  for (;;) {
    try {
      // One try after the other.
      // oxlint-disable-next-line no-await-in-loop
      const receipt = await attempt(sending, progress);
      remembered.forget(file);
      return receipt;
    } catch (error) {
      signal.throwIfAborted();
      // Too old for the server: it begins again.
      if (error instanceof UploadRefusal && error.code === 'NOT_FOUND') remembered.forget(file);
      const wait = patienceWith(error, progress.tries++);
      if (wait === null) throw error;
      onWaiting(isUnreachable(error) ? 'connection' : 'server');
      // oxlint-disable-next-line no-await-in-loop
      await pause(wait, signal);
    }
  }
}

async function attempt(sending: Sending, progress: { tries: number }): Promise<Receipt> {
  const { file, api, remembered, signal, onBegun, onArrived } = sending;
  let upload_uuid = remembered.find(file);
  let arrived: Arrived;
  if (upload_uuid === null) {
    const begun = await api.begin(sending.announcement(), signal);
    upload_uuid = begun.upload_uuid;
    remembered.keep(file, upload_uuid);
    arrived = begun;
  } else {
    arrived = { offset: await api.offset(upload_uuid, signal), receipt: null };
  }
  onBegun(upload_uuid);
  onArrived(arrived.offset, null);

  let size = FIRST_PART;
  let speed: number | null = null;
  while (arrived.offset < file.size) {
    const { offset } = arrived;
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await readPart(file, offset, Math.min(offset + size, file.size));
    const before = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    arrived = await api.append(
      upload_uuid,
      bytes,
      offset,
      AbortSignal.any([signal, AbortSignal.timeout(HANG_MS)]),
    );
    const took = Math.max(1, performance.now() - before);
    progress.tries = 0;
    const now = (bytes.byteLength / took) * 1000;
    speed = speed === null ? now : 0.7 * speed + 0.3 * now;
    size = Math.min(LARGEST_PART, Math.max(SMALLEST_PART, Math.min(size * 2, (size * PART_MS) / took) | 0));
    onArrived(arrived.offset, speed);
  }
  // All of it may have been there before, or the answer to the last part was lost.
  return arrived.receipt ?? (await receiptOf(api, upload_uuid, signal));
}

async function receiptOf(api: UploadApi, upload_uuid: string, signal: AbortSignal): Promise<Receipt> {
  const { receipt } = await api.state(upload_uuid, signal);
  if (!receipt) throw new NoReceiptYet();
  return receipt;
}

async function readPart(file: File, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, end).arrayBuffer();
  } catch (error) {
    throw new UnreadableFile(error);
  }
}

/** Answers that another try may change: the line, the server, or what it thinks of this upload. */
const PASSING = new Set(['BUSY', 'BROKEN_OFF', 'WRONG_OFFSET', 'NOT_FOUND', 'RATE_LIMITED']);

/** How long to wait before the next try; null when there is no use in one. */
function patienceWith(error: unknown, tries: number): number | null {
  const { reconnectDelay, longestReconnectDelay } = waitingTimes();
  const delay = Math.min(reconnectDelay * 2 ** Math.min(tries, 16), longestReconnectDelay);
  // There is no end to that: it goes on for as long as the page is open.
  if (isUnreachable(error)) return delay;
  if (tries >= MOST_TRIES) return null;
  if (error instanceof NoReceiptYet) return delay;
  if (!(error instanceof UploadRefusal)) return null;
  if (error.code === 'NOT_FOUND' || error.code === 'WRONG_OFFSET') return 0;
  if (PASSING.has(error.code) || error.status >= 500) return Math.max(delay, error.retryAfter ?? 0);
  return null;
}

/** Waits, but no longer than until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
