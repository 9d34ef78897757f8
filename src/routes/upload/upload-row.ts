import type { ExecutionPlace } from './find-execution.ts';
import type { Receipt } from './upload-api.ts';

/** Where one file stands. */
export type RowState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  /** It goes on by itself: when there is a connection, or when the server has time. */
  | { readonly kind: 'interrupted'; readonly by: 'connection' | 'server' }
  | { readonly kind: 'cancelling' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly words: string; readonly canRetry: boolean }
  | {
      readonly kind: 'arrived';
      readonly receipt: Receipt;
      /** Where it is worked on, for somebody who is signed in and may see that. */
      readonly execution: Promise<ExecutionPlace | null>;
    };

/** One chosen file. A new object whenever something about it changes. */
export interface UploadRow {
  readonly id: number;
  readonly file: File;
  readonly state: RowState;
  /** Bytes that the server has. */
  readonly arrived: number;
  readonly bytesPerSecond: number | null;
  readonly upload_uuid: string | null;
}

/** Nothing more happens to it by itself. */
export const isSettled = ({ state: { kind } }: UploadRow): boolean =>
  kind === 'arrived' || kind === 'failed' || kind === 'cancelled';

/** It has begun and is not over: leaving the page would break it off. */
export const isRunning = ({ state: { kind } }: UploadRow): boolean =>
  kind === 'sending' || kind === 'interrupted' || kind === 'cancelling';
