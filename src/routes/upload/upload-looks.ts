import type { StatusLook } from '../../ui/status/tone.ts';
import type { ReceiptStatus } from './page-uploads.ts';

/** Color and label of a received file, by how far it has been processed. */
export const receiptLooks: Readonly<Record<ReceiptStatus, StatusLook>> = {
  RECEIVED: { tone: 'wait', label: 'Received' },
  PROCESSING: { tone: 'run', label: 'Being processed' },
  DONE: { tone: 'ok', label: 'Processed' },
  FAILED: { tone: 'fail', label: 'Failed' },
};
