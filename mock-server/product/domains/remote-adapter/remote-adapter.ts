import type { RemoteAdapterCallOutcome } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { page, type PageArgs } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { byName } from '../../model/kit/by-name.ts';
import type { Domain } from '../../domain.ts';
import { pageOfFlows } from '../../model/execution/flow-list.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { kept, matchOf, previousUntil, remoteAdapters, reviewOf } from './adapters.ts';
import { requestBody, requestSignature, responseBody } from './call-bodies.ts';
import { callsOf, flowsOfAdapter, healthOf, type AdapterCall } from './calls.ts';
import {
  deleteRemoteAdapter,
  rotateRemoteAdapterSecret,
  saveRemoteAdapter,
  submitRemoteAdapter,
} from './mutations.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { FieldsFrom } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

const MAX_BODY = 100_000;

function callPage(
  key: string,
  context: MockContext,
  { outcomes, ...args }: PageArgs & { readonly outcomes?: readonly RemoteAdapterCallOutcome[] | null },
) {
  const calls = callsOf(key, context).filter(({ outcome }) => outcomes?.includes(outcome) ?? true);
  const nodeOf = (call: AdapterCall) => {
    const { invocation_uuid, ...rest } = call;
    const isSeen = context.access.execution(invocation_uuid) !== null;
    return {
      ...rest,
      flow_execution: isSeen ? ref('FlowExecution', invocation_uuid) : null,
      // Computed on demand, because most lists do not request the bodies.
      request_body: () => (isSeen ? requestBody(key, call, context) : null),
      request_signature: () => (isSeen ? requestSignature(key, call, context) : null),
      response_body: () => (isSeen ? responseBody(call) : null),
    };
  };
  return page({
    rows: calls,
    id: ({ invocation_uuid }) => invocation_uuid,
    by: [sortBy('started_at', ({ started_at }: AdapterCall) => started_at, 'DESC')],
    node: nodeOf,
    args,
    max: 200,
  });
}

const fields: FieldsFrom<'RemoteAdapter', string> = {
  flow_types: (key, context) =>
    kept<readonly string[]>(key, 'flow_types', context)
      .toSorted(byName((code) => flowTypeOf(code)?.label ?? code))
      .map((code) => ref('FlowType', code)),
  review_status: (key, context) => reviewOf(key, context).review_status,
  review_note: (key, context) => reviewOf(key, context).review_note,
  submitted_at: (key, context) => reviewOf(key, context).submitted_at,
  reviewed_at: (key, context) => reviewOf(key, context).reviewed_at,
  secret: (key, context) => ({
    name: 'shared_secret',
    is_set: true,
    updated_at: kept<number>(key, 'secret_rotated_at', context),
  }),
  previous_secret_expires_at: previousUntil,
  calls_24h: (key, context) => healthOf(callsOf(key, context)).calls_24h,
  error_rate_24h: (key, context) => healthOf(callsOf(key, context)).error_rate_24h,
  p95_ms: (key, context) => healthOf(callsOf(key, context)).p95_ms,
  used_by: (key, context, args) =>
    pageOfFlows(
      flowsOfAdapter(key, context).map(({ flow_uuid }) => flow_uuid),
      args,
      context,
    ),
  calls: callPage,
  check_signature: (key, context, { body, signature }) => {
    if (body.length > MAX_BODY) {
      throw graphqlError('BAD_USER_INPUT', `\`body\` can have at most ${MAX_BODY} characters.`, {
        extensions: {
          argument: 'body',
        },
      });
    }
    return matchOf(key, body, { signature, context });
  },
  viewer_can_edit: (key, { access, store }) =>
    access.may('save_remote_adapter', { company_uuid: store.read('RemoteAdapter', key, 'company_uuid') }),
};

/** Remote adapters (Open Connect): registration, review, shared secrets, and health. */
export const remoteAdapterDomain: Domain = {
  name: 'remote-adapter',
  ...remoteAdapters.seed,
  resolvers: {
    Query: { remote_adapter: remoteAdapters.lookUp },
    Company: {
      remote_adapters: (source, args, context) =>
        remoteAdapters.list({ company_uuid: keyOf(source) }, args, context, {
          searched: ['name', 'description', 'webhook_url'],
          only: (key) =>
            (!args.kinds || args.kinds.includes(context.store.read('RemoteAdapter', key, 'kind'))) &&
            (!args.review_statuses || args.review_statuses.includes(reviewOf(key, context).review_status)),
        }),
    },
    RemoteAdapter: resolversFrom(fields, keyOf),
    Mutation: {
      save_remote_adapter: saveRemoteAdapter,
      submit_remote_adapter: submitRemoteAdapter,
      rotate_remote_adapter_secret: rotateRemoteAdapterSecret,
      delete_remote_adapter: deleteRemoteAdapter,
    },
  },
};
