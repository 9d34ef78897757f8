import type { ExecutionPlace } from './find-execution.ts';
import type { Receipt } from './upload-api.ts';

/** The state of one file. */
export type RowState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  /** It resumes by itself when there is a connection, or when the server is ready. */
  | { readonly kind: 'interrupted'; readonly by: 'connection' | 'server' }
  | { readonly kind: 'cancelling' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly words: string; readonly canRetry: boolean }
  | {
      readonly kind: 'arrived';
      readonly receipt: Receipt;
      /** The execution that processes the file, for a signed-in person who may see it. */
      readonly execution: Promise<ExecutionPlace | null>;
    };

/** One chosen file. A new object on every change. */
export interface UploadRow {
  readonly id: number;
  readonly file: File;
  readonly state: RowState;
  /** Bytes that the server has. */
  readonly arrived: number;
  readonly bytesPerSecond: number | null;
  readonly upload_uuid: string | null;
}

/** The state will not change by itself. */
export const isSettled = ({ state: { kind } }: UploadRow): boolean =>
  kind === 'arrived' || kind === 'failed' || kind === 'canceled';

/** Started and not finished: leaving the page would interrupt it. */
export const isRunning = ({ state: { kind } }: UploadRow): boolean =>
  kind === 'sending' || kind === 'interrupted' || kind === 'cancelling';
