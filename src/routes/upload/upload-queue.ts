import { announce } from '../../ui/feedback/live-region.ts';
import type { UploadLimits } from './check-file.ts';
import type { ExecutionPlace } from './find-execution.ts';
import { followReceipts } from './follow-receipts.ts';
import type { RememberedUploads } from './remembered-uploads.ts';
import { sendFile, UnreadableFile } from './send-file.ts';
import { takeChosen } from './take-chosen.ts';
import { UploadRefusal, type Receipt, type UploadApi } from './upload-api.ts';
import { isRunning, isSettled, type RowState, type UploadRow } from './upload-row.ts';

export interface UploadQueueOptions {
  readonly api: UploadApi;
  readonly remembered: RememberedUploads;
  readonly limits: UploadLimits;
  /** Whether a code is required before anything is sent. */
  readonly needsCode: boolean;
  readonly findExecution: (receipt_number: string) => Promise<ExecutionPlace | null>;
}

export interface QueueState {
  /** In the order in which they were chosen. */
  readonly rows: readonly UploadRow[];
  /** `asked`: nothing is sent until a code is given. `refused`: the given code is wrong. */
  readonly code: 'none' | 'asked' | 'refused' | 'given';
  /** Why some of the files just chosen are not in the list. */
  readonly leftOut: readonly string[];
}

export interface Extras {
  readonly reference: string;
  readonly email: string;
}

/** Files sent at a time; more would only share the same bandwidth. */
const AT_A_TIME = 2;
/** For smaller files, announcing progress in quarters would take longer than the upload. */
const WORTH_QUARTERS = 4_194_304;

/** The files of an upload page, from choice to receipt, for `useSyncExternalStore`. */
export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<number, AbortController>();
  #state: QueueState;
  #accessCode = '';
  #extras: Extras = { reference: '', email: '' };
  #lastId = 0;
  /** Nothing is sent before the page is there, and after it is left. */
  #isOpen = false;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
    this.#state = { rows: [], code: options.needsCode ? 'asked' : 'none', leftOut: [] };
  }

  readonly snapshot = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Call this when the page mounts. Returns a cleanup function that stops the uploads; the server keeps what it has.
   */
  open(): () => void {
    this.#isOpen = true;
    this.#start();
    const stop = followReceipts({
      unfinished: () =>
        this.#state.rows.filter(
          ({ state }) =>
            state.kind === 'arrived' &&
            (state.receipt.status === 'RECEIVED' || state.receipt.status === 'PROCESSING'),
        ),
      api: this.#options.api,
      onReceipt: ({ id }, receipt) => this.#renew(id, receipt),
    });
    return () => {
      this.#isOpen = false;
      stop();
      for (const abort of this.#aborts.values()) abort.abort();
    };
  }

  /** Sets the information sent with files that start from now on. */
  setExtras(extras: Extras): void {
    this.#extras = extras;
  }

  /** Continues with this code; the server checks it with the next file. */
  giveCode(code: string): void {
    this.#accessCode = code;
    this.#change({ code: 'given' });
    this.#start();
  }

  /** Adds the chosen files that the page accepts. `leftOut` lists items that were not files. */
  add(files: readonly File[], leftOut: readonly string[] = []): void {
    const taken = takeChosen(this.#state.rows, files, this.#options.limits, () => ++this.#lastId);
    this.#change({ rows: taken.rows, leftOut: [...leftOut, ...taken.leftOut] });
    this.#start();
  }

  /** Stops a file and removes what the server has of it. */
  async cancel(id: number): Promise<void> {
    const row = this.#find(id);
    if (!row || isSettled(row) || row.state.kind === 'cancelling') return;
    if (!isRunning(row)) return this.#patch(id, { state: { kind: 'canceled' } });
    this.#patch(id, { state: { kind: 'cancelling' } });
    this.#aborts.get(id)?.abort();
    const receipt = await this.#giveUp(row);
    if (receipt) return this.#arrive(id, receipt);
    // Its last byte arrived first.
    if (this.#find(id)?.state.kind === 'arrived') return;
    this.#patch(id, { state: { kind: 'canceled' }, arrived: 0, bytesPerSecond: null, upload_uuid: null });
    announce(`${row.file.name} was canceled`);
  }

  async cancelAll(): Promise<void> {
    await Promise.all(this.#state.rows.map(({ id }) => this.cancel(id)));
  }

  /** Removes a finished file from the list. */
  remove(id: number): void {
    const row = this.#find(id);
    if (!row || !isSettled(row)) return;
    // Nobody will resume it; otherwise the server would drop it later.
    if (row.state.kind === 'failed' && row.upload_uuid !== null) void this.#giveUp(row);
    this.#change({ rows: this.#state.rows.filter((one) => one.id !== id), leftOut: [] });
  }

  removeArrived(): void {
    this.#change({ rows: this.#state.rows.filter(({ state }) => state.kind !== 'arrived'), leftOut: [] });
  }

  retry(id: number): void {
    const row = this.#find(id);
    if (row && isSettled(row) && row.state.kind !== 'arrived') {
      this.#patch(id, { state: { kind: 'waiting' } });
      this.#start();
    }
  }

  #start(): void {
    const { code, rows } = this.#state;
    if (!this.#isOpen || code === 'asked' || code === 'refused') return;
    const free = AT_A_TIME - this.#aborts.size;
    for (const row of rows.filter(({ state }) => state.kind === 'waiting').slice(0, Math.max(0, free))) {
      void this.#send(row);
    }
  }

  async #send({ id, file }: UploadRow): Promise<void> {
    const { api, remembered } = this.#options;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#patch(id, { state: { kind: 'sending' } });
    try {
      const receipt = await sendFile({
        file,
        api,
        remembered,
        signal: abort.signal,
        announcement: () => ({
          file_name: file.name,
          size: file.size,
          access_code: this.#accessCode || undefined,
          reference: this.#extras.reference || undefined,
          email: this.#extras.email || undefined,
        }),
        onBegun: (upload_uuid) => this.#patch(id, { upload_uuid }),
        onArrived: (bytes, bytesPerSecond) => this.#progress(id, bytes, bytesPerSecond),
        onWaiting: (by) => this.#patch(id, { state: { kind: 'interrupted', by }, bytesPerSecond: null }),
      });
      this.#arrive(id, receipt);
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(id, error);
    } finally {
      // It may already have been restarted.
      if (this.#aborts.get(id) === abort) this.#aborts.delete(id);
      this.#start();
    }
  }

  #progress(id: number, arrived: number, bytesPerSecond: number | null): void {
    const row = this.#find(id);
    // A late update for a canceled file.
    if (!row || !isRunning(row) || row.state.kind === 'cancelling') return;
    const { size, name } = row.file;
    const quarter = (bytes: number) => Math.floor((bytes / size) * 4);
    if (size >= WORTH_QUARTERS && arrived < size && quarter(arrived) > quarter(row.arrived)) {
      announce(`${name}: ${quarter(arrived) * 25} percent`);
    }
    this.#patch(id, { arrived, bytesPerSecond, state: { kind: 'sending' } });
  }

  #arrive(id: number, receipt: Receipt): void {
    const row = this.#find(id);
    if (!row || row.state.kind === 'arrived') return;
    const execution = this.#options.findExecution(receipt.receipt_number);
    const state: RowState = { kind: 'arrived', receipt, execution };
    this.#patch(id, { state, arrived: row.file.size, bytesPerSecond: null });
    announce(`${row.file.name} received. Receipt ${receipt.receipt_number}`);
  }

  #fail(id: number, error: unknown): void {
    if (error instanceof UploadRefusal && error.code === 'WRONG_CODE') {
      this.#accessCode = '';
      this.#patch(id, { state: { kind: 'waiting' } });
      this.#change({ code: 'refused' });
      return;
    }
    const isFinal =
      error instanceof UnreadableFile || (error instanceof UploadRefusal && FINAL.has(error.code));
    const words = error instanceof Error ? error.message : String(error);
    this.#patch(id, { state: { kind: 'failed', words, canRetry: !isFinal }, bytesPerSecond: null });
  }

  /** Returns the receipt if the file had already arrived completely. */
  async #giveUp({ file, upload_uuid }: UploadRow): Promise<Receipt | null> {
    const { api, remembered } = this.#options;
    remembered.forget(file);
    if (upload_uuid === null) return null;
    try {
      await api.giveUp(upload_uuid);
    } catch (error) {
      if (error instanceof UploadRefusal && error.code === 'CONFLICT') {
        return (await api.state(upload_uuid).catch(() => null))?.receipt ?? null;
      }
      // Otherwise the server drops it after a while.
    }
    return null;
  }

  #renew(id: number, receipt: Receipt): void {
    const state = this.#find(id)?.state;
    if (state?.kind !== 'arrived' || state.receipt.status === receipt.status) return;
    this.#patch(id, { state: { ...state, receipt } });
    announce(`${receipt.file_name}: ${receipt.message}`);
  }

  #find(id: number): UploadRow | undefined {
    return this.#state.rows.find((row) => row.id === id);
  }

  #patch(id: number, changed: Partial<UploadRow>): void {
    this.#change({ rows: this.#state.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)) });
  }

  #change(changed: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** Rejections of the file itself, for which a retry is pointless. */
const FINAL: ReadonlySet<string> = new Set(['TOO_LARGE', 'WRONG_EXTENSION']);
