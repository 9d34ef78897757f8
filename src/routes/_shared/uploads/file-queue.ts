import { announce } from '#ui/feedback/live-region.ts';
import { AbandonedUploads } from './abandoned-uploads.ts';
import type { UploadLimits } from './check-file.ts';
import type { RememberedUploads } from './remembered-uploads.ts';
import { sendFile, UnreadableFile } from './send-file.ts';
import { takeChosen } from './take-chosen.ts';
import { UploadRefusal, type Announcement, type Arrived, type UploadApi } from './upload-api.ts';
import { isRunning, isSettled, type UploadRow } from './upload-row.ts';

export interface FileQueueOptions<Receipt, Result> {
  readonly api: UploadApi<Receipt>;
  readonly remembered: RememberedUploads;
  readonly limits: UploadLimits;
  readonly announcement: (file: File) => Announcement;
  /** Called once all bytes of a file have arrived; resolves to the file's result. */
  readonly conclude: (
    file: File,
    upload_uuid: string,
    last: Arrived<Receipt>,
    signal: AbortSignal,
  ) => Promise<Result>;
  /** The announcement for a file that has its result. */
  readonly arrivedWords: (file: File, result: Result) => string;
  /** The result of a file that had arrived completely before it could be canceled; null if there is none. */
  readonly tooLate?: (upload_uuid: string, file: File) => Promise<Result | null>;
  /** Whether files have to wait, for example for an access code. Call `start` once they no longer do. */
  readonly isHeld?: () => boolean;
  /** Called with an error before it is shown; returns true if the file is to wait instead. */
  readonly onFailure?: (error: unknown) => boolean;
  readonly onChange: () => void;
}

/** Files sent at a time; more would only share the same bandwidth. */
const AT_A_TIME = 2;
/** For smaller files, announcing progress in quarters would take longer than the upload. */
const WORTH_QUARTERS = 4_194_304;
/** Rejections of the file itself, for which a retry is pointless. */
const FINAL: ReadonlySet<string> = new Set(['TOO_LARGE', 'WRONG_EXTENSION']);

/** What the file list can do with its queue. */
export interface FileQueueActions {
  cancel(id: number): Promise<void>;
  cancelAll(): Promise<void>;
  /** Removes a finished file from the list. */
  remove(id: number): void;
  removeArrived(): void;
  retry(id: number): void;
}

/** Files on their way to the server: chosen, sent in parts, resumed after interruptions, canceled, and retried. */
export class FileQueue<Receipt, Result> implements FileQueueActions {
  /** In the order in which they were chosen. */
  rows: readonly UploadRow<Result>[] = [];
  /** Messages about items that were not added to the list. */
  leftOut: readonly string[] = [];
  readonly #options: FileQueueOptions<Receipt, Result>;
  readonly #aborts = new Map<number, AbortController>();
  readonly #abandoned: AbandonedUploads;
  #lastId = 0;
  /** Nothing is sent before the page has mounted or after it has unmounted. */
  #isOpen = false;

  constructor(options: FileQueueOptions<Receipt, Result>) {
    this.#options = options;
    this.#abandoned = new AbandonedUploads(options.api);
  }

  /**
   * Call this when the page mounts. Returns a cleanup function that cancels the uploads. If the tab is reloaded instead,
   * the server keeps what it has for a while, for the same file chosen again.
   */
  open(): () => void {
    this.#isOpen = true;
    this.#abandoned.open();
    const leave = () => this.#leave();
    addEventListener('pagehide', leave);
    this.start();
    return () => {
      this.#isOpen = false;
      removeEventListener('pagehide', leave);
      this.#abandoned.close();
      for (const row of this.rows) {
        // What is being saved is given up only if that fails (see #send).
        if (row.state.kind !== 'arrived' && row.state.kind !== 'finishing') this.#cancelAtOnce(row);
      }
    };
  }

  /** Adds the chosen files that are accepted. `leftOut` lists items that were not files. */
  add(files: readonly File[], leftOut: readonly string[] = []): void {
    const taken = takeChosen(this.rows, files, this.#options.limits, () => ++this.#lastId);
    this.#change({ rows: taken.rows, leftOut: [...leftOut, ...taken.leftOut] });
    this.start();
  }

  /** Stops a file and removes what the server has of it. */
  async cancel(id: number): Promise<void> {
    const row = this.#find(id);
    if (!row || isSettled(row) || row.state.kind === 'cancelling' || row.state.kind === 'finishing') return;
    // A file that waits for a retry may have an upload, too.
    if (!isRunning(row) && row.upload_uuid === null) return this.patch(id, { state: { kind: 'canceled' } });
    this.patch(id, { state: { kind: 'cancelling' } });
    this.#aborts.get(id)?.abort();
    const result = await this.#giveUp(row);
    if (result !== null) return this.#arrive(id, result);
    // The upload completed before it could be canceled.
    if (this.#find(id)?.state.kind === 'arrived') return;
    this.patch(id, { state: { kind: 'canceled' }, arrived: 0, bytesPerSecond: null, upload_uuid: null });
    announce(`${row.file.name} was canceled`);
  }

  async cancelAll(): Promise<void> {
    await Promise.all(this.rows.map(({ id }) => this.cancel(id)));
  }

  remove(id: number): void {
    const row = this.#find(id);
    if (!row || !isSettled(row)) return;
    // Nobody will resume it; without this request, the server would discard it later.
    if (row.state.kind === 'failed' && row.upload_uuid !== null) void this.#giveUp(row);
    this.#change({ rows: this.rows.filter((uploadRow) => uploadRow.id !== id), leftOut: [] });
  }

  removeArrived(): void {
    this.#change({ rows: this.rows.filter(({ state }) => state.kind !== 'arrived'), leftOut: [] });
  }

  retry(id: number): void {
    const row = this.#find(id);
    if (row && isSettled(row) && row.state.kind !== 'arrived') {
      this.patch(id, { state: { kind: 'waiting' } });
      this.start();
    }
  }

  /** Sends what is waiting. */
  start(): void {
    if (!this.#isOpen || this.#options.isHeld?.()) return;
    const free = AT_A_TIME - this.#aborts.size;
    for (const row of this.rows.filter(({ state }) => state.kind === 'waiting').slice(0, Math.max(0, free))) {
      void this.#send(row);
    }
  }

  async #send({ id, file }: UploadRow<Result>): Promise<void> {
    const { api, remembered, announcement, conclude } = this.#options;
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(id, abort);
    this.patch(id, { state: { kind: 'sending' } });
    try {
      const result = await sendFile({
        file,
        api,
        remembered,
        signal,
        announcement: () => announcement(file),
        onNamed: (upload_uuid) => this.patch(id, { upload_uuid }),
        onArrived: (bytes, bytesPerSecond) => this.#progress(id, bytes, bytesPerSecond),
        onWaiting: (by) => this.patch(id, { state: { kind: 'interrupted', by }, bytesPerSecond: null }),
        conclude: (upload_uuid, last) => {
          signal.throwIfAborted();
          this.patch(id, { state: { kind: 'finishing' }, bytesPerSecond: null });
          return conclude(file, upload_uuid, last, signal);
        },
      });
      this.#arrive(id, result);
    } catch (error) {
      if (signal.aborted) return;
      const row = this.#find(id);
      // The page was left while the file was being saved.
      if (row && !this.#isOpen) this.#cancelAtOnce(row);
      else this.#fail(id, error);
    } finally {
      // The file may already be sending again with a new controller.
      if (this.#aborts.get(id) === abort) this.#aborts.delete(id);
      this.start();
    }
  }

  #progress(id: number, arrived: number, bytesPerSecond: number | null): void {
    const row = this.#find(id);
    // The update arrived after the file was canceled.
    if (!row || !isRunning(row) || row.state.kind === 'cancelling') return;
    const { size, name } = row.file;
    const quarter = (bytes: number) => Math.floor((bytes / size) * 4);
    if (size >= WORTH_QUARTERS && arrived < size && quarter(arrived) > quarter(row.arrived)) {
      announce(`${name}: ${quarter(arrived) * 25} percent`);
    }
    this.patch(id, { arrived, bytesPerSecond, state: { kind: 'sending' } });
  }

  #arrive(id: number, result: Result): void {
    const row = this.#find(id);
    if (!row || row.state.kind === 'arrived') return;
    this.patch(id, { state: { kind: 'arrived', result }, arrived: row.file.size, bytesPerSecond: null });
    announce(this.#options.arrivedWords(row.file, result));
  }

  #fail(id: number, error: unknown): void {
    if (this.#options.onFailure?.(error)) return this.patch(id, { state: { kind: 'waiting' } });
    const isFinal =
      error instanceof UnreadableFile || (error instanceof UploadRefusal && FINAL.has(error.code));
    const words = error instanceof Error ? error.message : String(error);
    this.patch(id, { state: { kind: 'failed', words, canRetry: !isFinal }, bytesPerSecond: null });
  }

  /** Returns the result if the file had already arrived completely. */
  async #giveUp({ file, upload_uuid }: UploadRow<Result>): Promise<Result | null> {
    const { remembered, tooLate } = this.#options;
    remembered.forget(file);
    if (upload_uuid === null || (await this.#abandoned.drop(upload_uuid)) || !tooLate) return null;
    return tooLate(upload_uuid, file).catch(() => null);
  }

  /** Cancels a file that nobody sees any more. */
  #cancelAtOnce(row: UploadRow<Result>): void {
    this.#aborts.get(row.id)?.abort();
    void this.#giveUp(row);
    this.patch(row.id, { state: { kind: 'canceled' }, arrived: 0, bytesPerSecond: null, upload_uuid: null });
  }

  /** The tab is closed or reloaded. What has not arrived must not count, but can be resumed for a while. */
  #leave(): void {
    for (const { upload_uuid, state } of this.rows) {
      if (upload_uuid === null || state.kind === 'arrived' || state.kind === 'canceled') continue;
      // Nobody is left to learn of a failure.
      void this.#options.api.leave(upload_uuid).catch(() => undefined);
    }
  }

  #find(id: number): UploadRow<Result> | undefined {
    return this.rows.find((row) => row.id === id);
  }

  /** Changes one row. */
  patch(id: number, changed: Partial<UploadRow<Result>>): void {
    this.#change({ rows: this.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)) });
  }

  #change({ rows, leftOut }: { rows: readonly UploadRow<Result>[]; leftOut?: readonly string[] }): void {
    this.rows = rows;
    if (leftOut) this.leftOut = leftOut;
    this.#options.onChange();
  }
}
