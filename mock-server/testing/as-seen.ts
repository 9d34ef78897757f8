import { randomUUID } from 'node:crypto';
import { KEYED } from '../product/model/kit/idempotency.ts';
import { GUARDED_ACTIONS, LOCKED } from '../product/model/kit/lock-version.ts';
import { snakeCase } from '../engine/schema/words.ts';

type Values = Readonly<Record<string, unknown>>;

/** Sends a call as somebody and returns its data. */
type Ask = (query: string) => Promise<{ readonly it?: unknown } | null>;

/** What a mutation expects that its sender has seen. */
interface Expected {
  /** The input field that says it. */
  readonly field: string;
  /** Looks up the object as `it`. */
  readonly lookup: (input: Values) => string;
  /** Where the value is in `it`. */
  readonly at: readonly string[];
  /** The value if there is none, or if the sender may not see it. */
  readonly otherwise: unknown;
}

const item = (type: string, key: string, selection: string) => (input: Values) =>
  `{ it: ${type}(${key}: ${JSON.stringify(input[key])}) { ${key} ${selection} } }`;

const ofExecution = (list: string, field: string): Expected => ({
  field,
  lookup: item('flow_execution', 'invocation_uuid', `${list} { __typename }`),
  at: [list, 'length'],
  otherwise: 0,
});

const ofDeployed = (type: string, key: string): Expected => ({
  field: 'expected_deployed_revision',
  lookup: item(type, key, `deployed_revision { ${key} number }`),
  at: ['deployed_revision', 'number'],
  otherwise: 0,
});

const EXPECTED: Readonly<Record<string, Expected>> = {
  resubmit_flow_execution: ofExecution('resubmissions', 'expected_resubmission_count'),
  resend_output: ofExecution('resends', 'expected_resend_count'),
  resend_as2_message: {
    field: 'expected_resend_count',
    lookup: item('as2_message', 'message_id', 'resend_count'),
    at: ['resend_count'],
    otherwise: 0,
  },
  retry_multi_company_run: {
    field: 'expected_retry_count',
    lookup: item('multi_company_run', 'run_uuid', 'retry_count'),
    at: ['retry_count'],
    otherwise: 0,
  },
  deploy_flow: {
    field: 'expected_deployed_version',
    lookup: item('flow_setup', 'flow_uuid', 'deployed_version { flow_uuid version_timestamp }'),
    at: ['deployed_version', 'version_timestamp'],
    otherwise: 0,
  },
  deploy_mapping: ofDeployed('mapping', 'mapping_uuid'),
  deploy_global_function: ofDeployed('global_function', 'function_uuid'),
  set_canonical_version: {
    field: 'expected_version',
    lookup: item('company', 'company_uuid', 'canonical_schema { version }'),
    at: ['canonical_schema', 'version'],
    otherwise: 'unknown',
  },
  promote_flow: {
    field: 'expected_lock_version',
    lookup: ({ flow_uuid, partner_uuid }) =>
      `mutation { it: promote_flow(input: { flow_uuid: ${JSON.stringify(flow_uuid)}, partner_uuid: ${JSON.stringify(partner_uuid)}, dry_run: true }) {
        flow_setup { flow_uuid configuration { flow_uuid lock_version } } } }`,
    at: ['flow_setup', 'configuration', 'lock_version'],
    otherwise: 0,
  },
};

const valueAt = (it: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Values | null | undefined)?.[part], it);

/**
 * The variables of a call, with what its sender has seen by now and a new `idempotency_key`, for each mutation whose input
 * does not say it.
 */
export async function withSeen(
  query: string,
  variables: Values | undefined,
  ask: Ask,
): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = { ...variables };
  if (!query.includes('mutation')) return all;
  for (const [, mutation = '', name = ''] of query.matchAll(/\b(\w+)\(input: \$(\w+)\)/g)) {
    const input = (all[name] ?? {}) as Values;
    all[name] = {
      ...(KEYED[mutation] && { idempotency_key: randomUUID() }),
      ...(await expectedBy(mutation, input, ask)),
      ...(await lockVersionFor(mutation, input, ask)),
      ...input,
    };
  }
  return all;
}

async function expectedBy(mutation: string, input: Values, ask: Ask): Promise<object> {
  const expected = EXPECTED[mutation];
  if (!expected || Object.hasOwn(input, expected.field)) return {};
  const { field, lookup, at, otherwise } = expected;
  const data = await ask(lookup(input));
  return { [field]: valueAt(data?.it, at) ?? otherwise };
}

async function lockVersionFor(mutation: string, input: Values, ask: Ask): Promise<object> {
  const saved = LOCKED[mutation];
  const given = saved && input[saved.key];
  if (!saved || typeof given !== 'string' || Object.hasOwn(input, 'lock_version')) return {};
  const { type, key, keyOf } = saved;
  const [field, value] = keyOf ? [`${snakeCase(type)}_uuid`, keyOf(given)] : [key, given];
  const lookup = `{ it: ${snakeCase(type)}(${field}: ${JSON.stringify(value)}) { ${field} lock_version } }`;
  const { lock_version } = ((await ask(lookup))?.it ?? {}) as Values;
  // Somebody who may not see the object learns nothing from a wrong number.
  return lock_version === undefined
    ? GUARDED_ACTIONS[mutation]
      ? { lock_version: 0 }
      : {}
    : { lock_version };
}
