import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page, type PageArgs } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Domain } from '../../domain.ts';
import type { ConnectionType } from '../../model/endpoint/connections.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import {
  isSeeded,
  MAX_KEPT,
  queriesOf,
  queryOf,
  responseOf,
  seededKeys,
  stateOf,
  type StoredQuery,
  queryListing,
} from './queries.ts';
import { followQuery, readableQuery, runEadaptorQuery } from './run.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import type { FieldsFrom } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const fields: FieldsFrom<'EadaptorQuery', StoredQuery> = {
  company_uuid: (run) => run.company_uuid,
  host_system: ({ of }) => (of.type === 'HostSystem' ? ref('HostSystem', of.key) : null),
  endpoint: ({ of }) => (of.type === 'Endpoint' ? ref('Endpoint', of.key) : null),
  // Custom XML that is not a valid request is shown as the closest request kind.
  request_kind: ({ question }) => question?.request_kind ?? 'UNIVERSAL_SHIPMENT',
  target_type: ({ question }) => question?.target_type ?? null,
  target_key: ({ question }) => question?.target_key ?? null,
  request_xml: (run) => run.request_xml,
  response_xml: responseOf,
  related_execution: ({ match }, { access }) =>
    match !== null && access.execution(match) ? ref('FlowExecution', match) : null,
  started_at: (run) => run.started_at,
  started_by: (run) => run.started_by,
  is_running: (run, context) => stateOf(run, context).is_running,
  outcome: (run, context) => stateOf(run, context).outcome,
  http_status: (run, context) => stateOf(run, context).http_status,
  duration_ms: (run, context) => stateOf(run, context).duration_ms,
  processing_log: (run, context) => stateOf(run, context).processing_log,
  detected_errors: (run, context) => stateOf(run, context).detected_errors,
  steps: (run, context) => stateOf(run, context).steps,
};
/** A page of a connection's past queries. */
const history = (type: ConnectionType) => (source: Link, args: PageArgs, context: MockContext) => {
  const of = { type, key: keyOf(source) };
  const keys = queriesOf(of, context);
  return page({ rows: keys, ...queryListing(context), args, max: MAX_KEPT });
};

/** CargoWise queries. They run step by step, and are answered from executions with the same references. */
export const eadaptorQueryDomain: Domain = {
  name: 'eadaptor-query',
  exists: { EadaptorQuery: isSeeded },
  samples: { EadaptorQuery: seededKeys },
  resolvers: {
    Query: {
      eadaptor_query: (_source, { query_uuid }, context) =>
        readableQuery(query_uuid, context) && ref('EadaptorQuery', query_uuid),
    },
    HostSystem: { eadaptor_queries: history('HostSystem') },
    Endpoint: { eadaptor_queries: history('Endpoint') },
    EadaptorQuery: resolversFrom(fields, (source, context) =>
      mustExist(queryOf(keyOf(source), context), 'query'),
    ),
    Mutation: { run_eadaptor_query: runEadaptorQuery },
    Subscription: { eadaptor_query_progress: { subscribe: followQuery } },
  },
};
