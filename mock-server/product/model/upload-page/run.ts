import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { send } from '../../mail/message.ts';
import type { UploadedFile } from '../../facts/facts.ts';
import { endsWith } from '../processing/follow.ts';
import { startExecution } from '../processing/start.ts';
import { deployedSettings } from '../flow/versions.ts';
import type { UploadPage } from './pages.ts';
import { processUpload } from '../processing/process-upload.ts';
import { receiptOf } from './receipts.ts';

/** The error in the content of a file; null if it can be parsed. */
export type Unreadable = { readonly document: string; readonly detail: string } | null;

export interface PageUpload {
  readonly upload: UploadedFile;
  readonly unreadable: Unreadable;
  /** The sender, if given. */
  readonly email: string | null;
}

/** Starts the run of an uploaded file; returns its uuid, or null if the flow accepts no input. */
export async function startRun(
  { company_uuid, company_short_code, config, flow_uuid }: UploadPage,
  { upload, unreadable, email }: PageUpload,
  context: MockContext,
): Promise<string | null> {
  const settings = flow_uuid === null ? null : deployedSettings(flow_uuid, context);
  if (flow_uuid === null || settings === null) return null;
  const { made, fate } = unreadable
    ? endsWith({ reason_code: 'SRC_PARSE_ERROR', reason_values: { ...unreadable } })
    : await processUpload(upload, { flow_uuid, company_uuid, settings }, context);
  const started = startExecution(
    {
      flow_uuid,
      content: hash('upload', upload.hash),
      by: { kind: 'USER', display: email ?? 'Upload page', email },
      upload,
      made,
      ...(fate === null ? {} : { fate }),
    },
    context,
  );
  if (!started) return null;
  const invocation_uuid = started.$ref.key;
  const receipt = receiptOf(invocation_uuid);
  const company = context.store.read('Company', company_uuid, 'company_name');
  send(context, {
    to: email === null ? [] : [email],
    subject: `Receipt ${receipt} for ${upload.file_name}`,
    text: `${company} received ${upload.file_name} (${upload.size.toLocaleString('en')} bytes).\nReceipt: ${receipt}\nSHA-256: ${upload.hash}`,
    link: { label: 'Send another file', path: `/cu/${company_short_code}/${config.custom_path}` },
  });
  return invocation_uuid;
}
