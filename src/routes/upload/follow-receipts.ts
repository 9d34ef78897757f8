import { waitingTimes } from '../../lib/waiting-times.ts';
import { UploadRefusal, type UploadApi } from '../_shared/uploads/upload-api.ts';
import type { UploadRow } from '../_shared/uploads/upload-row.ts';
import type { Receipt, Received } from './page-uploads.ts';

export interface Following {
  /** The files whose receipts may still change. */
  readonly unfinished: () => readonly UploadRow<Received>[];
  readonly api: UploadApi<Receipt>;
  readonly onReceipt: (row: UploadRow<Received>, receipt: Receipt) => void;
}

/**
 * Checks the processing status of the files every few seconds while the page is visible. Returns a function that stops
 * this.
 */
export function followReceipts({ unfinished, api, onReceipt }: Following): () => void {
  const abort = new AbortController();
  /** Files that the server no longer has a status for. */
  const forgotten = new Set<number>();
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    const rows = unfinished().filter(({ id, upload_uuid }) => upload_uuid !== null && !forgotten.has(id));
    await Promise.all(
      rows.map(async (row) => {
        try {
          const { receipt } = await api.state(row.upload_uuid ?? '', abort.signal);
          if (receipt) onReceipt(row, receipt);
        } catch (error) {
          // After any other error, the next check may succeed.
          if (error instanceof UploadRefusal && error.status === 404) forgotten.add(row.id);
        }
      }),
    );
    isAsking = false;
  }

  const askSoon = () => void ask();
  const timer = setInterval(askSoon, waitingTimes().receiptInterval);
  document.addEventListener('visibilitychange', askSoon);
  return () => {
    abort.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askSoon);
  };
}
