import { waitingTimes } from '../../lib/waiting-times.ts';
import { UploadRefusal, type Receipt, type UploadApi } from './upload-api.ts';
import type { UploadRow } from './upload-row.ts';

export interface Following {
  /** Those whose receipt may still change. */
  readonly unfinished: () => readonly UploadRow[];
  readonly api: UploadApi;
  readonly onReceipt: (row: UploadRow, receipt: Receipt) => void;
}

/** Asks every few seconds how far the files have come, while the page is in sight. Returns how to stop. */
export function followReceipts({ unfinished, api, onReceipt }: Following): () => void {
  const abort = new AbortController();
  /** Those that the server tells nothing of any more. */
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
          // Without an answer the next time will tell.
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
