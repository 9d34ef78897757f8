import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import { lastKeyed, rememberKeyed, type Keyed } from './completed-actions.ts';
import { edges } from './lock-version.ts';
import { inTurn } from './turns.ts';
import { doneWords } from './when-labels.ts';

interface Once {
  /** What the caller is told that was done: "Started". */
  readonly did: string;
  /** The payload field with what was started or sent: a link or, with the suffix `_edge`, an edge. */
  readonly payload: string;
  /** The field with the name of what was created. */
  readonly name?: string;
  /** The input field of a save with the key of an existing object, which its `lock_version` protects. */
  readonly unless?: string;
  /** What the caller can do now. */
  readonly hint?: string;
}

const issued = {
  did: 'Created',
  name: 'name',
  hint: 'Its secret was shown only then. Rotate it, or save again to create another one.',
} as const;
const made = { did: 'Created', hint: 'Save again to create another one.' } as const;

/**
 * Mutations that start, send, or create something that has no state which the caller saw (`@once(by: "idempotency_key")`). Their
 * resolvers ask `repeated` after the permission.
 */
export const KEYED: Readonly<Record<string, Once>> = {
  save_portal_api_key: { ...issued, payload: 'portal_api_key_edge', unless: 'key_uuid' },
  create_remote_adapter_api_key: { ...issued, payload: 'remote_adapter_api_key_edge' },
  save_flow_oauth_client: {
    ...issued,
    payload: 'flow_oauth_client_edge',
    unless: 'client_uuid',
    hint: 'Its link was sent to you. Save again to create another one.',
  },
  generate_certificate: { ...made, payload: 'certificate_edge' },
  create_certificate_request: { ...made, payload: 'certificate_request_edge' },
  run_sftp_job: { did: 'Started', payload: 'sftp_job' },
  run_eadaptor_query: { did: 'Sent', payload: 'query_edge' },
  send_usage_report: { did: 'Sent', payload: 'usage_schedule' },
  send_as2_test_message: { did: 'Sent', payload: 'as2_message' },
  run_multi_company_action: { did: 'Started', payload: 'multi_company_run' },
  create_licensed_flow: { ...made, name: 'flow_name', payload: 'flow_setup' },
  create_company: { ...made, name: 'company_name', payload: 'company' },
  upload_certificate: { ...made, did: 'Uploaded', payload: 'certificate_edge' },
  apply_template: { did: 'Applied', payload: 'template' },
  generate_mapping: { did: 'Started', payload: 'generation' },
  test_notifier: { did: 'Sent', payload: 'notifier' },
};

const MAX_LENGTH = 64;

type Payload = Readonly<Record<string, unknown>> & { readonly errors: readonly UserError[] };
type Args = { readonly input: Readonly<Record<string, unknown>> };
type Resolve = (source: unknown, args: Args, context: MockContext, info: unknown) => unknown;

/**
 * Why the current mutation must not have its effect: the same person has already sent its `idempotency_key`, or the key
 * is none. Null if it may. Ask after the permission, so that nobody learns about what they may no longer see.
 */
export const repeated = ({ repeat = null }: Pick<MockContext, 'repeat'>): UserError | null => repeat;

/** The resolvers of mutations; those with an `idempotency_key` recognize a repeat. */
export const withKeys = (mutations: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mutations).map(([name, resolve]) => {
      const once = KEYED[name];
      // Mutations have resolvers, not field configurations.
      return [name, once ? keyed(name, once, resolve as Resolve) : resolve];
    }),
  );

function keyed(name: string, once: Once, resolve: Resolve): Resolve {
  const { did, payload: place, unless } = once;
  return (source, args, context, info) => {
    const { idempotency_key, ...input } = args.input;
    const isSaved = unless !== undefined && input[unless] != null;
    if (input['dry_run'] === true || isSaved) return resolve(source, { ...args, input }, context, info);
    const id = `${context.person.user_uuid}:${name}:${String(idempotency_key)}`;
    return inTurn(id, context.session, async () => {
      const known = lastKeyed(id, context);
      const repeat = known ? conflict(known, once, context) : keyError(String(idempotency_key));
      // A mutation returns a payload.
      const payload = (await resolve(source, { ...args, input }, { ...context, repeat }, info)) as Payload;
      if (known && repeat && payload.errors.includes(repeat))
        return { ...payload, [place]: shown(known, place, context) };
      if (payload.errors.length === 0) rememberKeyed(id, { did, made: linkIn(payload[place]) }, context);
      return payload;
    });
  };
}

const keyError = (key: string): UserError | null =>
  key.trim() === '' || key.length > MAX_LENGTH
    ? userError(
        'VALIDATION',
        `Send a key of 1 to ${MAX_LENGTH} characters, such as a UUID.`,
        'idempotency_key',
      )
    : null;

function conflict({ did, by, at, made }: Keyed, once: Once, context: MockContext): UserError {
  const { hint = 'If you want it once more, do it again.' } = once;
  const name = once.name !== undefined && isThere(made, context) ? nameOf(made, once.name, context) : null;
  const what = name === null ? did : `“${name}” was ${did.toLowerCase()}`;
  const message = `${what} already, ${doneWords(by, at, context)}. ${hint}`;
  return userError('CONFLICT', message, 'idempotency_key');
}

/** The object of a payload field: the link itself, or the node of an edge. */
function linkIn(value: unknown): Ref['$ref'] | null {
  // A field of a payload is a link, an edge, or a value without either.
  const { $ref, node } = (value ?? {}) as Partial<Ref> & { readonly node?: Ref };
  return $ref ?? node?.$ref ?? null;
}

const isThere = (made: Keyed['made'], { store }: MockContext): made is Ref['$ref'] =>
  made !== null && !store.isRemoved(made.typeName, made.key);

const nameOf = ({ typeName, key }: Ref['$ref'], field: string, { store }: MockContext): string =>
  String(store.read(typeName, key, field));

function shown({ made }: Keyed, place: string, context: MockContext): object | null {
  if (!isThere(made, context)) return null;
  const node: Ref = { $ref: made };
  return place.endsWith('_edge') ? (edges.get(made.typeName)?.(made.key) ?? { node }) : node;
}
