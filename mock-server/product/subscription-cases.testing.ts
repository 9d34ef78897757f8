import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { loadSchema } from '../engine/schema/schema.ts';
import { cases, documentFor, mutations } from './mutation-cases.testing.ts';
import type { AskAsOwner, PermissionSubject } from './permission-case.testing.ts';
import type { MutationName } from './accounts/access-table.ts';

const { schema } = loadSchema();

/** The subscriptions of the schema, by name. */
export const subscriptions = schema.getSubscriptionType()?.getFields() ?? {};

/** What a subscription follows: a seeded object, or one that the case of a mutation starts as the owner. */
interface SubscriptionCase {
  readonly follows: keyof PermissionSubject | MutationName;
  /** The argument that names it, if there are several. */
  readonly argument?: string;
}

/** A case of each subscription, by name. Who may follow is in the schema (`@access`). */
export const subscriptionCases: Readonly<Record<string, SubscriptionCase>> = {
  flow_execution_changed: { follows: 'invocation_uuid' },
  log_job_progress: { follows: 'request_log_job' },
  flow_test_changed: { follows: 'test_flow' },
  pulse_tick: { follows: 'company_uuid' },
  endpoint_verification: { follows: 'verify_endpoint' },
  eadaptor_query_progress: { follows: 'run_eadaptor_query' },
  launcher_job_event: { follows: 'run_sftp_job', argument: 'job_execution_uuid' },
  multi_company_run_changed: { follows: 'run_multi_company_action' },
  resubmission_run_changed: { follows: 'start_resubmission' },
  mapping_replay_changed: { follows: 'replay_mapping' },
  mapping_generation: { follows: 'generate_mapping' },
  quote_updated: { follows: 'request_quote' },
};

const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).flatMap(({ name, type: returned }) => {
    const named = getNamedType(returned);
    return isObjectType(named) ? [{ name, type: named }] : [];
  });

/** The selection of the key of a started object: in a field of the payload, or in its edge. */
function selectionOf(payload: GraphQLObjectType, key: string): string {
  for (const { name, type } of fieldsOf(payload)) {
    if (type.getFields()[key]) return `${name} { ${key} }`;
    const node = fieldsOf(type).find((field) => field.name === 'node');
    if (node?.type.getFields()[key]) return `${name} { node { ${key} } }`;
  }
  throw new Error(`${payload.name} returns no object with ${key}.`);
}

/** The value of a key anywhere in a response. */
function keyIn(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = name === key && typeof inner === 'string' ? inner : keyIn(inner, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The document that follows what the case starts, with `__typename` only. */
export async function documentOf(name: string, subject: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const { follows, argument = subscriptions[name]?.args[0]?.name ?? '' } = subscriptionCases[name] ?? {};
  if (follows === undefined) throw new Error(`${name} has no case.`);
  let key: string | undefined = Object.entries(subject).find(([field]) => field === follows)?.[1];
  if (key === undefined) {
    const payload = getNamedType(mutations[follows]?.type);
    if (!isObjectType(payload)) throw new Error(`${follows} is no mutation.`);
    const input = await cases[follows]?.input(subject, ask);
    const document = documentFor(follows, `${selectionOf(payload, argument)} errors { code message }`);
    const data = await ask(document, { input });
    key = keyIn(data, argument);
    if (key === undefined) throw new Error(`${follows} started nothing: ${JSON.stringify(data)}`);
  }
  return `subscription { ${name}(${argument}: "${key}") { __typename } }`;
}
