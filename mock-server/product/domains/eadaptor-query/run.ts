import type { RunEadaptorQueryInput } from '#schema-types';
import { signError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { graphqlError, userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { mustRead, notFound, payloadEdge } from '../../model/kit/collection.ts';
import {
  configuredOf,
  isSeen,
  kinds,
  secretsOf,
  subjectOf,
  type ConnectionKey,
} from '../../model/endpoint/connections.ts';
import type { Trial } from '../../model/endpoint/findings.ts';
import { searchExecutions } from '../../model/execution/search.ts';
import { latestOf } from '../../model/execution/counts.ts';
import { partnerScope } from '../../model/execution/scopes.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { edges } from '../../model/kit/lock-version.ts';
import { planAsk, refusalOf } from './ask.ts';
import { queryOf, untilNext, type StoredQuery, queryListing } from './queries.ts';
import { readRequest, requestXml, type Question } from './request.ts';
import { targets } from './targets.ts';
import { xmlSyntaxError } from './well-formed.ts';
import { edgeOf } from '../../../engine/store/connection.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX_LENGTH = 100_000;

edges.set('EadaptorQuery', (key) => payloadEdge(key, ref('EadaptorQuery', key), queryListing));

const wrong = (message: string, path: string): UserError => userError('VALIDATION', message, path);

/** The connection to query; null unless exactly one is given. */
function subject({ host_system_uuid, endpoint_uuid }: RunEadaptorQueryInput): ConnectionKey | null {
  if ((host_system_uuid ?? null) === null)
    return endpoint_uuid ? { type: 'Endpoint', key: endpoint_uuid } : null;
  return endpoint_uuid ? null : { type: 'HostSystem', key: host_system_uuid! };
}

/** Errors in a query before it is sent. Anything that CargoWise itself would reject is left to CargoWise. */
function inputErrors(input: RunEadaptorQueryInput): UserError[] {
  const { request_xml } = input;
  if (request_xml !== null && request_xml !== undefined) {
    if (request_xml.length > MAX_LENGTH)
      return [wrong(`Use at most ${MAX_LENGTH.toLocaleString('en')} characters.`, 'request_xml')];
    const error = xmlSyntaxError(request_xml);
    return error === null ? [] : [wrong(error, 'request_xml')];
  }
  const found: UserError[] = [];
  if (!input.request_kind) found.push(wrong('Choose what to query.', 'request_kind'));
  if (!input.target_type) found.push(wrong('Choose a record type.', 'target_type'));
  const length = input.target_key?.trim().length ?? 0;
  if (length === 0) found.push(wrong('Enter the key of the record.', 'target_key'));
  else if (length > 50) found.push(wrong('A key can have at most 50 characters.', 'target_key'));
  const strange = signError(input.target_key ?? '');
  if (strange !== null) found.push(wrong(strange, 'target_key'));
  for (const name of ['company_code', 'branch_code'] as const) {
    const code = input[name];
    if (code && !/^[A-Z0-9]{3}$/.test(code))
      found.push(wrong('Enter three capital letters or digits.', name));
  }
  return found;
}

/** `run_eadaptor_query`. */
export const runEadaptorQuery: Resolver<'Mutation', 'run_eadaptor_query'> = async (
  _source,
  { input },
  context,
) => {
  const refuse = (...errors: UserError[]) => ({ query_edge: null, errors });
  const of = subject(input);
  if (!of) return refuse(wrong('Choose either a host system or a connection, not both.', 'host_system_uuid'));
  const { members, edit, key: keyField, what } = kinds[of.type];
  const { error } = members.target(of.key, context, edit);
  if (error) return refuse(error.code === 'NOT_FOUND' ? notFound(what, keyField) : error);
  const repeat = repeated(context);
  if (repeat) return refuse(repeat);
  const configured = configuredOf(of, context);
  if (configured.type !== 'EADAPTOR' && configured.type !== 'EADAPTOR_NEXT')
    return refuse(
      userError('CONFLICT', `This is ${configured.type}; only CargoWise can be queried.`, keyField),
    );
  const found = inputErrors(input);
  if (found.length > 0) return refuse(...found);

  const { clock, person, store, world } = context;
  const { company_uuid } = subjectOf(of, context);
  const question = questionOf(input);
  const request_xml =
    input.request_xml ?? requestXml(question!, senderOf(configured.config, company_uuid, context));
  const record = refusalOf(question) === null ? await findRecord(question!, company_uuid, context) : null;
  const started_at = clock.now();
  const trial: Trial = {
    configured,
    direction: 'BOTH',
    secrets: secretsOf(of, context)
      .filter(({ is_set }) => is_set)
      .map(({ name }) => name),
    certificate_expires_at: store.read(of.type, of.key, 'certificate_expires_at'),
    name: store.read(of.type, of.key, 'name'),
    at: started_at,
    world,
    company_uuid,
  };
  const isEnabled = store.read(of.type, of.key, 'enabled') === true;
  const plan = planAsk(trial, { question, isEnabled, isFound: record !== null, request_xml });
  const query_uuid = store.newKey('EadaptorQuery');
  const run: StoredQuery = {
    query_uuid,
    of,
    company_uuid,
    question,
    request_xml,
    plan,
    match: plan.outcome === 'OK' ? (record?.invocation_uuid ?? null) : null,
    organization: record?.partner_uuid ?? null,
    started_at,
    started_by: actorOf({ person }),
    elapsed: clock.elapsed(),
  };
  store.insert('EadaptorQuery', query_uuid, { company_uuid, run });
  return { query_edge: edgeOf(query_uuid, queryListing(context)), errors: [] };
};

function questionOf(input: RunEadaptorQueryInput): Question | null {
  if (input.request_xml !== null && input.request_xml !== undefined) return readRequest(input.request_xml);
  return {
    request_kind: input.request_kind!,
    target_type: input.target_type!,
    target_key: input.target_key?.trim() ?? null,
    include_documents: input.include_documents,
    company_code: input.company_code ?? null,
    branch_code: input.branch_code ?? null,
  };
}

/** Enterprise, server, and company codes of the queried CargoWise. */
function senderOf(config: object, company_uuid: string, context: MockContext): string {
  if ('enterprise_id' in config && 'server_id' in config && 'company_code' in config)
    return `${String(config.enterprise_id)}${String(config.server_id)}${String(config.company_code)}`;
  return currentRoster(context).company(company_uuid)?.cargowise_id ?? '';
}

/** The record in the workspace's CargoWise system. It exists if an execution has its reference. */
async function findRecord(question: Question, company_uuid: string, context: MockContext) {
  const company = currentRoster(context).company(company_uuid);
  if (!company || question.target_type === null) return null;
  // A CargoWise system only answers for its own company.
  const code = company.cargowise_id.slice(6);
  if (question.company_code !== null && question.company_code !== code) return null;
  // Every workspace's company has a single branch with the same code.
  if (question.branch_code !== null && question.branch_code !== code) return null;
  const target = targets[question.target_type];
  const value = target.valueOf(question.target_key ?? '');
  if (target.reference === null) return findOrganization(value, company_uuid, context);
  const { items } = await searchExecutions(
    {
      scope: { company: company.index, partners: null, flow: null, outside: false },
      filter: { data_tag: { value, match: 'EXACT' } },
      first: 1,
    },
    context,
  );
  const invocation_uuid = items[0]?.invocation_uuid;
  return invocation_uuid === undefined ? null : { invocation_uuid, partner_uuid: null };
}

function findOrganization(code: string, company_uuid: string, context: MockContext) {
  const partner = context.world
    .partnersOf(company_uuid)
    .find(({ external_ids, edi_id }) =>
      [
        edi_id,
        ...external_ids.filter(({ scheme }) => scheme === 'CARGOWISE_ORG').map(({ value }) => value),
      ].includes(code),
    );
  const latest = partner && latestOf(partnerScope(partner.partner_uuid, context), 'ANY', context);
  return partner && latest
    ? { invocation_uuid: latest.invocation_uuid, partner_uuid: partner.partner_uuid }
    : null;
}

/** A query on a connection that the person can see; throws FORBIDDEN without the permission to query. */
export function readableQuery(query_uuid: string, context: MockContext): StoredQuery | null {
  const run = queryOf(query_uuid, context);
  if (!run || !isSeen(run.of, context)) return null;
  mustRead(subjectOf(run.of, context), context);
  return run;
}

/** Emits a query at once and after each step until it is complete. */
export const followQuery: Resolver<'Subscription', 'eadaptor_query_progress'> = async function* (
  _source,
  { query_uuid },
  context,
) {
  if (!readableQuery(query_uuid, context))
    throw graphqlError('NOT_FOUND', 'This query does not exist, or you do not have access to it.');
  for (;;) {
    yield { eadaptor_query_progress: ref('EadaptorQuery', query_uuid) };
    const run = queryOf(query_uuid, context);
    const wait = run && untilNext(run, context);
    if (wait === null) return;
    await new Promise<void>((resolve) => void context.clock.schedule(wait + 1, resolve));
  }
};
