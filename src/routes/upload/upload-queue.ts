import { announce } from '../../ui/feedback/live-region.ts';
import type { UploadLimits } from '../_shared/uploads/check-file.ts';
import { FileQueue } from '../_shared/uploads/file-queue.ts';
import type { RememberedUploads } from '../_shared/uploads/remembered-uploads.ts';
import { NotReadyYet } from '../_shared/uploads/send-file.ts';
import { UploadRefusal } from '../_shared/uploads/upload-api.ts';
import type { UploadRow } from '../_shared/uploads/upload-row.ts';
import type { ExecutionPlace } from './find-execution.ts';
import { followReceipts } from './follow-receipts.ts';
import type { PageAnnouncement, PageUploads, Receipt, Received } from './page-uploads.ts';

export interface UploadQueueOptions {
  readonly api: PageUploads;
  readonly remembered: RememberedUploads;
  readonly limits: UploadLimits;
  /** Whether a code is required before anything is sent. */
  readonly needsCode: boolean;
  readonly findExecution: (receipt_number: string) => Promise<ExecutionPlace | null>;
}

export interface QueueState {
  /** In the order in which they were chosen. */
  readonly rows: readonly UploadRow<Received>[];
  /** `asked`: nothing is sent until a code is given. `refused`: the given code is wrong. */
  readonly code: 'none' | 'asked' | 'refused' | 'given';
  /** Why some of the files just chosen are not in the list. */
  readonly leftOut: readonly string[];
}

export interface Extras {
  readonly reference: string;
  readonly email: string;
}

/** The files of an upload page, from choice to receipt, for `useSyncExternalStore`. */
export class UploadQueue {
  readonly files: FileQueue<Receipt, Received>;
  readonly #options: UploadQueueOptions;
  readonly #listeners = new Set<() => void>();
  #state: QueueState;
  #code: QueueState['code'];
  #accessCode = '';
  #extras: Extras = { reference: '', email: '' };

  constructor(options: UploadQueueOptions) {
    const { api, remembered, limits, needsCode } = options;
    this.#options = options;
    this.#code = needsCode ? 'asked' : 'none';
    this.files = new FileQueue<Receipt, Received>({
      api,
      remembered,
      limits,
      announcement: (file) => this.#announcement(file),
      conclude: async (_file, upload_uuid, { receipt }, signal) =>
        // All bytes may already have been there, or the response to the last part was lost.
        this.#received(receipt ?? (await api.state(upload_uuid, signal)).receipt),
      arrivedWords: (file, { receipt }) => `${file.name} received. Receipt ${receipt.receipt_number}`,
      tooLate: async (upload_uuid) => this.#received((await api.state(upload_uuid)).receipt),
      isHeld: () => this.#code === 'asked' || this.#code === 'refused',
      onFailure: (error) => this.#isWrongCode(error),
      onChange: () => this.#publish(),
    });
    this.#state = { rows: [], code: this.#code, leftOut: [] };
  }

  readonly snapshot = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Call this when the page mounts. Returns a cleanup function that cancels the uploads. */
  open(): () => void {
    const close = this.files.open();
    const stop = followReceipts({
      unfinished: () =>
        this.#state.rows.filter(
          ({ state }) =>
            state.kind === 'arrived' &&
            (state.result.receipt.status === 'RECEIVED' || state.result.receipt.status === 'PROCESSING'),
        ),
      api: this.#options.api,
      onReceipt: (row, receipt) => this.#renew(row, receipt),
    });
    return () => {
      stop();
      close();
    };
  }

  /** Sets the information sent with files that start from now on. */
  setExtras(extras: Extras): void {
    this.#extras = extras;
  }

  /** Continues with this code; the server checks it with the next file. */
  giveCode(code: string): void {
    this.#accessCode = code;
    this.#code = 'given';
    this.#publish();
    this.files.start();
  }

  #announcement({ name, size }: File): PageAnnouncement {
    return {
      file_name: name,
      size,
      access_code: this.#accessCode || undefined,
      reference: this.#extras.reference || undefined,
      email: this.#extras.email || undefined,
    };
  }

  #received(receipt: Receipt | null): Received {
    if (!receipt)
      throw new NotReadyYet('The server has the whole file but sent no receipt. Try again in a moment.');
    return { receipt, execution: this.#options.findExecution(receipt.receipt_number) };
  }

  #isWrongCode(error: unknown): boolean {
    if (!(error instanceof UploadRefusal) || error.code !== 'WRONG_CODE') return false;
    this.#accessCode = '';
    this.#code = 'refused';
    this.#publish();
    return true;
  }

  #renew({ id, state }: UploadRow<Received>, receipt: Receipt): void {
    if (state.kind !== 'arrived' || state.result.receipt.status === receipt.status) return;
    this.files.patch(id, { state: { kind: 'arrived', result: { ...state.result, receipt } } });
    announce(`${receipt.file_name}: ${receipt.message}`);
  }

  #publish(): void {
    this.#state = { rows: this.files.rows, leftOut: this.files.leftOut, code: this.#code };
    for (const listener of this.#listeners) listener();
  }
}
