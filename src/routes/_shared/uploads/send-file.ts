import { waitingTimes } from '#lib/waiting-times.ts';
import { isUnreachable } from '#relay/transport-error.ts';
import { pause } from './pause.ts';
import type { RememberedUploads } from './remembered-uploads.ts';
import { UploadRefusal, type Announcement, type Arrived, type UploadApi } from './upload-api.ts';

/** The file can no longer be read from disk; a retry will not help. */
export class UnreadableFile extends Error {
  constructor(cause: unknown) {
    super('This file can no longer be read. It was changed, moved or deleted. Choose it again.', { cause });
    this.name = 'UnreadableFile';
  }
}

/** The server has all the bytes but has not finished processing them; a retry will help. */
export class NotReadyYet extends Error {
  override readonly name = 'NotReadyYet';
}

/** The server cannot save the file, because it no longer has the upload; it is then sent once more. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}

export interface Sending<Receipt, Result> {
  readonly file: File;
  readonly api: UploadApi<Receipt>;
  readonly remembered: RememberedUploads;
  /** Called whenever the upload starts, because the access code may have been corrected in between. */
  readonly announcement: () => Announcement;
  readonly signal: AbortSignal;
  /** Called with the upload's UUID before the server hears of it, so that it can be given up at any moment. */
  readonly onNamed: (upload_uuid: string) => void;
  /** Called with the number of bytes that the server has and the speed; null while unknown. */
  readonly onArrived: (bytes: number, bytesPerSecond: number | null) => void;
  /** Called when it waits before a retry, because there is no connection or the server asked it to. */
  readonly onWaiting: (why: 'connection' | 'server') => void;
  /** Called once all bytes have arrived; resolves to the result. */
  readonly conclude: (upload_uuid: string, last: Arrived<Receipt>) => Promise<Result>;
}

/**
 * The target duration of a part. The file is sent in parts and not in one long request, so that the progress bar shows
 * what the server has, proxies with a body limit do not interfere, and an unreadable file can be told from a broken
 * connection.
 */
const PART_MS = 800;
const FIRST_PART = 262_144;
const MIN_PART = 65_536;
const MAX_PART = 4_194_304;
/** A part that takes longer is considered hung: connections can fail silently. */
const HANG_MS = 60_000;
/** Consecutive attempts without progress while the server is reachable. */
const MAX_TRIES = 6;

/** Sends a file until all of it has arrived, resuming where it was interrupted. Rejects if that is impossible. */
export async function sendFile<Receipt, Result>(sending: Sending<Receipt, Result>): Promise<Result> {
  const { file, remembered, signal, onWaiting } = sending;
  const progress = { tries: 0 };
  for (;;) {
    try {
      // Attempts must follow one another.
      // oxlint-disable-next-line no-await-in-loop
      const result = await attempt(sending, progress);
      remembered.forget(file);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      // The server has discarded the upload, so it starts over.
      if (isDiscarded(error)) remembered.forget(file);
      const wait = patienceWith(error, progress.tries++);
      if (wait === null) throw error;
      onWaiting(isUnreachable(error) ? 'connection' : 'server');
      // oxlint-disable-next-line no-await-in-loop
      await pause(wait, signal);
    }
  }
}

async function attempt<Receipt, Result>(
  sending: Sending<Receipt, Result>,
  progress: { tries: number },
): Promise<Result> {
  const { file, api, signal, onArrived, conclude } = sending;
  const { upload_uuid, ...begun } = await begin(sending);
  let arrived: Arrived<Receipt> = begun;
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
    size = Math.min(MAX_PART, Math.max(MIN_PART, Math.min(size * 2, (size * PART_MS) / took) | 0));
    onArrived(arrived.offset, speed);
  }
  return conclude(upload_uuid, arrived);
}

/** Continues the upload of the file, or starts one. */
async function begin<Receipt, Result>({
  file,
  api,
  remembered,
  signal,
  announcement,
  onNamed,
}: Sending<Receipt, Result>): Promise<Arrived<Receipt> & { readonly upload_uuid: string }> {
  const known = remembered.find(file);
  const upload_uuid = known ?? crypto.randomUUID();
  remembered.keep(file, upload_uuid);
  onNamed(upload_uuid);
  if (known !== null) {
    try {
      return { upload_uuid, offset: await api.offset(upload_uuid, signal), receipt: null };
    } catch (error) {
      if (!(error instanceof UploadRefusal) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  try {
    return await api.begin({ ...announcement(), upload_uuid }, signal);
  } catch (error) {
    // Nothing was started under this name.
    if (error instanceof UploadRefusal && error.status < 500) remembered.forget(file);
    throw error;
  }
}

async function readPart(file: File, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, end).arrayBuffer();
  } catch (error) {
    throw new UnreadableFile(error);
  }
}

const DISCARDED = new Set(['NOT_FOUND', 'CANCELED']);

/** Whether the server no longer has the upload. */
const isDiscarded = (error: unknown): boolean =>
  error instanceof UploadGone || (error instanceof UploadRefusal && DISCARDED.has(error.code));

/** Errors that a retry may resolve: the connection, the server, or the upload's offset. */
const PASSING = new Set(['BUSY', 'BROKEN_OFF', 'RATE_LIMITED']);

/** How long to wait before the next attempt; null if a retry is pointless. */
function patienceWith(error: unknown, tries: number): number | null {
  const { reconnectDelay, longestReconnectDelay } = waitingTimes();
  const delay = Math.min(reconnectDelay * 2 ** Math.min(tries, 16), longestReconnectDelay);
  // No limit on retries: it keeps trying as long as the page is open.
  if (isUnreachable(error)) return delay;
  if (tries >= MAX_TRIES) return null;
  if (error instanceof NotReadyYet) return delay;
  if (isDiscarded(error)) return 0;
  if (!(error instanceof UploadRefusal)) return null;
  if (error.code === 'WRONG_OFFSET') return 0;
  if (PASSING.has(error.code) || error.status >= 500) return Math.max(delay, error.retryAfter ?? 0);
  return null;
}
