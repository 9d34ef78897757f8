import { waitingTimes } from '#lib/waiting-times.ts';
import { isUnreachable } from '#relay/transport-error.ts';
import { pause } from './pause.ts';
import { UploadRefusal, type UploadApi } from './upload-api.ts';

/** A cancellation that takes longer is considered hung, like a part (`HANG_MS` in send-file.ts). */
const HANG_MS = 60_000;

/** Uploads that nobody wants any more. Deletes them at the server, even if it cannot be reached at first. */
export class AbandonedUploads {
  readonly #api: Pick<UploadApi<unknown>, 'giveUp'>;
  /** Those whose deletion has not been confirmed. */
  readonly #pending = new Set<string>();
  #closing = new AbortController();

  constructor(api: Pick<UploadApi<unknown>, 'giveUp'>) {
    this.#api = api;
  }

  /**
   * Deletes an upload. Resolves to false if the server has processed it and it can no longer be deleted. After any
   * other failure, resolves to true at once, and tries again until the upload is gone or the page is left.
   */
  async drop(upload_uuid: string): Promise<boolean> {
    this.#pending.add(upload_uuid);
    const outcome = await this.#attempt(upload_uuid);
    if (outcome === 'failed') void this.#insist(upload_uuid);
    return outcome !== 'too late';
  }

  open(): void {
    this.#closing = new AbortController();
  }

  /** Stops waiting, and asks the server one last time for each upload that it may still have. */
  close(): void {
    this.#closing.abort();
    for (const upload_uuid of this.#pending) void this.#attempt(upload_uuid);
  }

  async #insist(upload_uuid: string): Promise<void> {
    const { signal } = this.#closing;
    const { reconnectDelay, longestReconnectDelay } = waitingTimes();
    for (let tries = 0; this.#pending.has(upload_uuid); tries++) {
      try {
        // Attempts must follow one another.
        // oxlint-disable-next-line no-await-in-loop
        await pause(Math.min(reconnectDelay * 2 ** Math.min(tries, 16), longestReconnectDelay), signal);
      } catch {
        return;
      }
      // oxlint-disable-next-line no-await-in-loop
      await this.#attempt(upload_uuid);
    }
  }

  async #attempt(upload_uuid: string): Promise<'gone' | 'too late' | 'failed'> {
    try {
      await this.#api.giveUp(upload_uuid, AbortSignal.timeout(HANG_MS));
    } catch (error) {
      if (isPassing(error)) return 'failed';
      this.#pending.delete(upload_uuid);
      return error instanceof UploadRefusal && error.code === 'CONFLICT' ? 'too late' : 'gone';
    }
    this.#pending.delete(upload_uuid);
    return 'gone';
  }
}

/** Whether the server may still have the upload, and can be asked again. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof UploadRefusal && (error.status >= 500 || error.status === 401 || error.status === 429));
