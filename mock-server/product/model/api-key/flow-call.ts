import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { endsWith } from '../processing/follow.ts';
import { flowRefusal, startExecution } from '../processing/start.ts';
import { deployedSettings } from '../flow/versions.ts';
import type { UploadedFile } from '../../facts/facts.ts';
import { processUpload } from '../processing/process-upload.ts';
import type { Unreadable } from '../upload-page/run.ts';
import { flowsOfClient } from './flow-client-fields.ts';
import { keyOfClientId, previousUntil, statusOfClient, versionOf } from '../company/portal-keys.ts';

/** Path that a flow's input is posted to. */
export const callPath = (flow_uuid: string): string => `/flows/${flow_uuid}/executions`;

/** Why a call is refused, with its HTTP status. */
export interface CallRefusal {
  readonly status: 401 | 403 | 409;
  readonly code: string;
  readonly message: string;
}

const unauthenticated = (message: string): CallRefusal => ({ status: 401, code: 'UNAUTHENTICATED', message });
const forbidden = (message: string): CallRefusal => ({ status: 403, code: 'FORBIDDEN', message });

/** Why the program that a token belongs to may not send input to a flow; null if it may. */
export function callRefusal(sub: string, flow_uuid: string, context: MockContext): CallRefusal | null {
  const [client_id = '', version] = sub.split('|');
  const found = keyOfClientId(client_id);
  if (found?.type !== 'FlowOauthClient')
    return forbidden('This token is not one of an OAuth client for flows.');
  const { key } = found;
  if (!context.store.exists('FlowOauthClient', key))
    return unauthenticated('The OAuth client of this token has been deleted.');
  const newest = versionOf('FlowOauthClient', key, context);
  const isOverlap = Number(version) === newest - 1 && previousUntil('FlowOauthClient', key, context) !== null;
  if (Number(version) !== newest && !isOverlap)
    return unauthenticated('The secret that this token was issued for has been replaced. Get a new token.');
  const status = statusOfClient(key, context);
  if (status === 'DISABLED') return forbidden('This OAuth client is disabled.');
  if (status !== 'ACTIVE') return unauthenticated('This OAuth client is not activated.');
  // The message is the same for a flow that does not exist, so that guessing keys reveals nothing.
  if (!flowsOfClient(key, context).includes(flow_uuid))
    return forbidden('This OAuth client may not call this flow.');
  const reason = flowRefusal(flow_uuid, context);
  return reason === null ? null : { status: 409, code: 'CONFLICT', message: reason };
}

const extensions = { JSON: 'json', XML: 'xml', CSV: 'csv', XLSX: 'xlsx' } as const;

/** File name of a call's input: the input has none itself, so the name is derived from the flow. */
export function inputName(flow_uuid: string, context: MockContext): string {
  const type = deployedSettings(flow_uuid, context)?.source_file_type ?? '';
  // `Object.keys` forgets the names.
  const kind = (Object.keys(extensions) as (keyof typeof extensions)[]).find((key) => type.startsWith(key));
  return `input.${kind === undefined ? 'edi' : extensions[kind]}`;
}

interface Received {
  readonly upload: UploadedFile;
  readonly unreadable: Unreadable;
}

/** Starts the execution for a call's input; null if the flow does not accept input. Does not check permissions. */
export async function startCall(
  { sub, flow_uuid }: { readonly sub: string; readonly flow_uuid: string },
  { upload, unreadable }: Received,
  context: MockContext,
): Promise<string | null> {
  const { store } = context;
  const settings = deployedSettings(flow_uuid, context);
  if (settings === null) return null;
  const company_uuid = store.read('FlowSetup', flow_uuid, 'company_uuid');
  const { made, fate } = unreadable
    ? endsWith({ reason_code: 'SRC_PARSE_ERROR', reason_values: { ...unreadable } })
    : await processUpload(upload, { flow_uuid, company_uuid, settings }, context);
  const key = keyOfClientId(sub.split('|')[0] ?? '')?.key ?? '';
  const started = startExecution(
    {
      flow_uuid,
      content: hash('call', upload.hash),
      by: { kind: 'API_KEY', display: String(store.read('FlowOauthClient', key, 'name')), email: null },
      upload,
      made,
      ...(fate === null ? {} : { fate }),
    },
    context,
  );
  return started?.$ref.key ?? null;
}
