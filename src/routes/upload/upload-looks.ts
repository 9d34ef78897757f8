import type { StatusLook } from '../../ui/status/tone.ts';
import type { ReceiptStatus } from './upload-api.ts';
import type { RowState } from './upload-row.ts';

const RECEIPT: Readonly<Record<ReceiptStatus, StatusLook>> = {
  RECEIVED: { tone: 'wait', label: 'Received' },
  PROCESSING: { tone: 'run', label: 'Being processed' },
  DONE: { tone: 'ok', label: 'Processed' },
  FAILED: { tone: 'fail', label: 'Failed' },
};

const ON_THE_WAY: Readonly<Record<Exclude<RowState['kind'], 'arrived'>, StatusLook>> = {
  waiting: { tone: 'sub', label: 'Waiting' },
  sending: { tone: 'run', label: 'Uploading' },
  interrupted: { tone: 'wait', label: 'Interrupted' },
  cancelling: { tone: 'skip', label: 'Canceling' },
  canceled: { tone: 'skip', label: 'Canceled' },
  failed: { tone: 'fail', label: 'Not sent' },
};

/** Color and label of a file's state. */
export const lookOfRow = (state: RowState): StatusLook =>
  state.kind === 'arrived' ? RECEIPT[state.receipt.status] : ON_THE_WAY[state.kind];
