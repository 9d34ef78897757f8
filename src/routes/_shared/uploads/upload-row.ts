/** The state of one file. `Result` is the type of its result once it has arrived. */
export type RowState<Result> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  /** Resumes automatically once there is a connection, or the server is ready. */
  | { readonly kind: 'interrupted'; readonly by: 'connection' | 'server' }
  /** All bytes have arrived and the file is being saved; too late to cancel. */
  | { readonly kind: 'finishing' }
  | { readonly kind: 'cancelling' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly words: string; readonly canRetry: boolean }
  | { readonly kind: 'arrived'; readonly result: Result };

/** One chosen file. A new object on every change. */
export interface UploadRow<Result> {
  readonly id: number;
  readonly file: File;
  readonly state: RowState<Result>;
  /** Bytes that the server has. */
  readonly arrived: number;
  readonly bytesPerSecond: number | null;
  /** Null before the first attempt. */
  readonly upload_uuid: string | null;
}

/** Whether the state can no longer change by itself. */
export const isSettled = ({ state: { kind } }: UploadRow<unknown>): boolean =>
  kind === 'arrived' || kind === 'failed' || kind === 'canceled';

/** Whether it has started and not finished, so that leaving the page would interrupt it. */
export const isRunning = ({ state: { kind } }: UploadRow<unknown>): boolean =>
  kind === 'sending' || kind === 'interrupted' || kind === 'finishing' || kind === 'cancelling';
