import type { UploadReceipt, UploadStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { reasonOf, reasonSentence } from '../../facts/reasons.ts';
import { ledgerOf } from '../execution/ledger.ts';

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

/** Receipt number of a run: short enough to read aloud, too long to guess. */
export function receiptOf(invocation_uuid: string): string {
  const digits = invocation_uuid.replaceAll('-', '').slice(0, 12).toUpperCase();
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}

/** `UploadReceipt` of the schema without its number. */
export type Receipt = Omit<UploadReceipt, 'receipt_number'>;

const STATUS: Readonly<
  Partial<Record<ExecutionFacts['status'], readonly [status: UploadStatus, message: string]>>
> = {
  SUBMITTED: ['RECEIVED', 'Received, queued'],
  SUCCESS: ['DONE', 'Processed'],
};

/** A receipt; null if nothing was uploaded under its number. */
export function receiptFields(receipt_number: string, context: Sources): Receipt | null {
  const { store } = context;
  const invocation_uuid = store
    .created('FlowExecution')
    .find(
      (uuid) =>
        receiptOf(uuid) === receipt_number &&
        store.writtenValue('FlowExecution', uuid, 'run')!.upload !== undefined,
    );
  const facts = invocation_uuid === undefined ? null : ledgerOf(context).facts(invocation_uuid);
  if (!facts?.upload) return null;
  const { file_name, size, hash } = facts.upload;
  const reason = reasonOf(facts.reason_code);
  const [status, message]: readonly [UploadStatus, string] =
    STATUS[facts.status] ??
    (reason
      ? [facts.status === 'SKIPPED' ? 'DONE' : 'FAILED', reasonSentence(reason, facts.reason_values)]
      : ['PROCESSING', 'Processing']);
  return {
    file_name,
    size_bytes: size,
    file_hash: hash,
    received_at: facts.submitted_at,
    status,
    message,
  };
}
