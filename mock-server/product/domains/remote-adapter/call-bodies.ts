import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { filesOf } from '../../content/bytes.ts';
import { currentFacts } from '../../model/execution/current-facts.ts';
import { kept, secretVersion, sharedSecret, sign } from './adapters.ts';
import type { AdapterCall } from './calls.ts';

interface Setting {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}

/** The value of a setting in a seeded flow, which stores no settings. */
function settingOf(name: string, { type, enum: values }: Setting): unknown {
  if (values?.[0] !== undefined) return values[0];
  if (type === 'boolean') return true;
  return type === 'number' || type === 'integer' ? 1 : `NB-${1000 + (hash('setting', name) % 9000)}`;
}

function configurationOf(key: string, { store }: MockContext): Record<string, unknown> {
  // The schema of a configuration was checked when it was saved.
  const { properties = {} } = store.read('RemoteAdapter', key, 'config_schema') as {
    readonly properties?: Readonly<Record<string, Setting>>;
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, setting]) => [name, settingOf(name, setting)]),
  );
}

/** The request body: the flow's settings, the file, and the callback address. */
export function requestBody(key: string, { invocation_uuid }: AdapterCall, context: MockContext): string {
  const { request, store } = context;
  const facts = currentFacts(context, invocation_uuid);
  const wanted = store.read('RemoteAdapter', key, 'kind') === 'INPUT' ? 'INPUT' : 'OUTPUT';
  const files = facts ? filesOf(facts) : [];
  const file = files.find(({ role }) => role === wanted) ?? files[0];
  const body = {
    invocation_uuid,
    configuration: configurationOf(key, context),
    payload: file ? { file_name: file.file_name } : null,
    callback: `${new URL(request.url).origin}/adapter-callbacks/${invocation_uuid}`,
  };
  return JSON.stringify(body, null, 2);
}

/** The signature of the request, with the secret that was current at that time. */
export function requestSignature(key: string, call: AdapterCall, context: MockContext): string {
  const rotated = kept<number>(key, 'secret_rotated_at', context);
  const current = secretVersion(key, context);
  const version = call.started_at < rotated ? current - 1 : current;
  return sign(requestBody(key, call, context), sharedSecret(key, context, version));
}

/** The adapter's response; null if there was none. */
export function responseBody({ outcome, invocation_uuid }: AdapterCall): string | null {
  if (outcome === 'OK')
    return JSON.stringify({ status: 'ACCEPTED', reference: invocation_uuid.slice(0, 8) }, null, 2);
  return outcome === 'ERROR' ? JSON.stringify({ status: 'ERROR', message: 'Bad gateway' }, null, 2) : null;
}
