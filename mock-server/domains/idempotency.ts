import type { MockContext } from '../kernel/context.ts';
import { userError, type UserError } from '../graphql/errors.ts';
import type { Ref } from '../data/store/ref.ts';
import { lastKeyed, rememberKeyed, type Keyed } from './deeds.ts';
import { edges } from './lock-version.ts';
import { inTurn } from './turns.ts';
import { doneWords } from './when-words.ts';

interface Once {
  /** What the caller is told that was done: "Started". */
  readonly did: string;
  /** The payload field with what was started or sent: a link or, with the suffix `_edge`, an edge. */
  readonly payload: string;
}

/**
 * Mutations that start or send something that has no state which the caller saw (`@once(by: "idempotency_key")`). Their
 * resolvers ask `repeated` after the permission.
 */
export const KEYED: Readonly<Record<string, Once>> = {
  run_sftp_job: { did: 'Started', payload: 'sftp_job' },
  run_eadaptor_query: { did: 'Sent', payload: 'query_edge' },
  send_usage_report: { did: 'Sent', payload: 'usage_schedule' },
  resend_as2_message: { did: 'Resent', payload: 'as2_message' },
  send_as2_test_message: { did: 'Sent', payload: 'as2_message' },
  run_multi_company_action: { did: 'Started', payload: 'multi_company_run' },
};

const LONGEST = 64;

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
      return [name, once ? keyed(name, once, resolve as Resolve) : resolve];
    }),
  );

function keyed(name: string, { did, payload: place }: Once, resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const { idempotency_key, ...input } = args.input;
    if (input['dry_run'] === true) return resolve(source, { ...args, input }, context, info);
    const id = `${context.person.user_uuid}:${name}:${String(idempotency_key)}`;
    return inTurn(id, context.session, async () => {
      const known = lastKeyed(id, context);
      const repeat = known ? conflict(known, context) : keyFault(String(idempotency_key));
      const payload = (await resolve(source, { ...args, input }, { ...context, repeat }, info)) as Payload;
      if (known && repeat && payload.errors.includes(repeat))
        return { ...payload, [place]: shown(known, place) };
      if (payload.errors.length === 0) rememberKeyed(id, { did, made: linkIn(payload[place]) }, context);
      return payload;
    });
  };
}

const keyFault = (key: string): UserError | null =>
  key.trim() === '' || key.length > LONGEST
    ? userError('VALIDATION', `Send a key of 1 to ${LONGEST} characters, such as a UUID.`, 'idempotency_key')
    : null;

function conflict({ did, by, at }: Keyed, context: MockContext): UserError {
  const message = `${did} already, ${doneWords(by, at, context)}. If you want it once more, do it again.`;
  return userError('CONFLICT', message, 'idempotency_key');
}

/** The object of a payload field: the link itself, or the node of an edge. */
function linkIn(value: unknown): Ref['$ref'] | null {
  const { $ref, node } = (value ?? {}) as Partial<Ref> & { readonly node?: Ref };
  return $ref ?? node?.$ref ?? null;
}

function shown({ made }: Keyed, place: string): object | null {
  if (made === null) return null;
  const node: Ref = { $ref: made };
  return place.endsWith('_edge') ? (edges.get(made.typeName)?.(made.key) ?? { node }) : node;
}
