import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { ref } from '../../../engine/store/ref.ts';
import { isCalled } from '../../world/api-keys.ts';
import { changedNow, madeNow, notFound } from '../../model/kit/collection.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { takenName } from '../../model/kit/taken-name.ts';
import { firstOf, wrongText } from '../../model/kit/wrong-text.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { ACTIVATION_PATH, linkVersion } from '../../model/api-key/activation.ts';
import { flowClients, kept, secretOf, statusOfClient, versionOf } from '../../model/company/portal-keys.ts';
import type { Resolver } from '../../resolvers.ts';

const HOUR = 3_600_000;
/** How long an activation link is valid. */
export const ACTIVATION_MS = 7 * 24 * HOUR;
const MAX_FLOWS = 50;

/** Emails the activation link to the person who requested it, who passes it on to the sender of the flows' input. */
function sendActivation(client_uuid: string, context: MockContext): void {
  const { person, store } = context;
  const name = store.read('FlowOauthClient', client_uuid, 'name');
  send(context, {
    to: [person.email],
    subject: `Activation link for ${name}`,
    text: `Forward this message to whoever operates ${name}. The link is valid for 7 days. It shows the client secret once, to the first person who follows it.`,
    link: {
      label: 'Activate the client',
      path: ACTIVATION_PATH,
      activates: { client_uuid, version: linkVersion(client_uuid, context) },
    },
  });
}

/** Whether a flow has an HTTP source. */
export function acceptsCalls(flow_uuid: string, sources: Pick<MockContext, 'store' | 'world'>): boolean {
  const flow = currentRoster(sources).flow(flow_uuid);
  return flow !== null && isCalled(flow);
}

function wrongFlows(flow_uuids: readonly string[], company_uuid: string, context: MockContext) {
  const { store } = context;
  if (flow_uuids.length > MAX_FLOWS) {
    return userError(
      'LIMIT_EXCEEDED',
      `A client can list up to ${MAX_FLOWS} flows. For more, allow all flows.`,
      'flow_uuids',
    );
  }
  for (const flow_uuid of flow_uuids) {
    const isTheirs =
      store.exists('FlowSetup', flow_uuid) &&
      store.read('FlowSetup', flow_uuid, 'company_uuid') === company_uuid;
    if (!isTheirs) return notFound('flow', 'flow_uuids');
    if (!acceptsCalls(flow_uuid, context)) {
      return userError(
        'VALIDATION',
        `“${String(store.read('FlowSetup', flow_uuid, 'flow_name'))}” is not called over HTTP, so the client could not use it.`,
        'flow_uuids',
      );
    }
  }
  return null;
}

export const saveFlowOauthClient: Resolver<'Mutation', 'save_flow_oauth_client'> = (
  _source,
  { input },
  context,
) => {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({
    flow_oauth_client: null,
    flow_oauth_client_edge: null,
    errors: [error],
  });
  const uuid = input.client_uuid ?? null;
  const target = flowClients.targetOf(uuid, input.company_uuid, context);
  if (target.error) return refuse(target.error);
  const repeat = repeated(context);
  if (repeat) return refuse(repeat);
  const { company_uuid } = target.subject;
  const allows_all_flows =
    input.allows_all_flows ??
    (uuid !== null && store.read('FlowOauthClient', uuid, 'allows_all_flows') === true);
  const flow_uuids = [
    ...new Set(
      input.flow_uuids ??
        (uuid === null ? [] : kept('FlowOauthClient', uuid, { field: 'flow_uuids', sources: context })),
    ),
  ];
  const lifetime =
    input.token_lifetime_seconds ??
    (uuid === null ? 3600 : store.read('FlowOauthClient', uuid, 'token_lifetime_seconds'));
  const wrong = firstOf(
    uuid === null || input.name != null
      ? wrongText(input.name, 'A name', { bounds: [2, 80], path: 'name' })
      : null,
    input.name == null
      ? null
      : takenName(
          'FlowOauthClient',
          {
            name: input.name,
            own: uuid,
            among: flowClients.keys(context, { company_uuid }),
            what: 'An OAuth client',
          },
          context,
        ),
    lifetime >= 300 && lifetime <= 86_400
      ? null
      : userError('VALIDATION', 'Token lifetime must be 300 to 86,400 seconds.', 'token_lifetime_seconds'),
    input.flow_uuids ? wrongFlows(flow_uuids, company_uuid, context) : null,
    allows_all_flows || flow_uuids.length > 0
      ? null
      : userError('VALIDATION', 'Choose at least one flow that the client may call.', 'flow_uuids'),
  );
  if (wrong) return refuse(wrong);
  const fields = {
    name: input.name?.trim(),
    allows_all_flows,
    flow_uuids,
    token_lifetime_seconds: lifetime,
  };
  if (uuid !== null) {
    store.set('FlowOauthClient', uuid, { ...fields, ...changedNow(context) });
    return { flow_oauth_client: ref('FlowOauthClient', uuid), flow_oauth_client_edge: null, errors: [] };
  }
  const client_uuid = store.newKey('FlowOauthClient');
  const link = store.insert('FlowOauthClient', client_uuid, {
    company_uuid,
    ...fields,
    activation_expires_at: clock.now() + ACTIVATION_MS,
    activated_at: null,
    is_disabled: false,
    secret_version: 1,
    link_version: 1,
    ...madeNow(context),
  });
  sendActivation(client_uuid, context);
  return { flow_oauth_client: link, flow_oauth_client_edge: flowClients.edge(client_uuid), errors: [] };
};

export const renewActivation: Resolver<'Mutation', 'renew_flow_oauth_client_activation'> = (
  _source,
  { input: { client_uuid } },
  context,
) => {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({ flow_oauth_client: null, errors: [error] });
  const target = flowClients.target(client_uuid, context);
  if (target.error) return refuse(target.error);
  const status = statusOfClient(client_uuid, context);
  if (status !== 'PENDING' && status !== 'EXPIRED') {
    return refuse(
      userError('CONFLICT', 'The client is already activated. Rotate its secret instead.', 'client_uuid'),
    );
  }
  store.set('FlowOauthClient', client_uuid, {
    activation_expires_at: clock.now() + ACTIVATION_MS,
    link_version: linkVersion(client_uuid, context) + 1,
    ...changedNow(context),
  });
  sendActivation(client_uuid, context);
  return { flow_oauth_client: ref('FlowOauthClient', client_uuid), errors: [] };
};

/** Why an action that requires an activated client is refused; null if it is allowed. */
function notActivated(client_uuid: string, context: MockContext): UserError | null {
  const target = flowClients.target(client_uuid, context);
  if (target.error) return target.error;
  const status = statusOfClient(client_uuid, context);
  return status === 'PENDING' || status === 'EXPIRED'
    ? userError('CONFLICT', 'The client is not activated yet.', 'client_uuid')
    : null;
}

export const setEnabled: Resolver<'Mutation', 'set_flow_oauth_client_enabled'> = (
  _source,
  { input: { client_uuid, enabled } },
  context,
) => {
  const error = notActivated(client_uuid, context);
  if (error) return { flow_oauth_client: null, errors: [error] };
  context.store.set('FlowOauthClient', client_uuid, { is_disabled: !enabled, ...changedNow(context) });
  return { flow_oauth_client: ref('FlowOauthClient', client_uuid), errors: [] };
};

export const rotateSecret: Resolver<'Mutation', 'rotate_flow_oauth_client_secret'> = (
  _source,
  { input: { client_uuid, overlap_hours } },
  context,
) => {
  const { clock, store } = context;
  const isFine = Number.isInteger(overlap_hours) && overlap_hours >= 0 && overlap_hours <= 168;
  const error =
    notActivated(client_uuid, context) ??
    (isFine
      ? null
      : userError('VALIDATION', 'The old secret can stay valid for 0 to 168 hours.', 'overlap_hours'));
  if (error) return { flow_oauth_client: null, client_secret: null, errors: [error] };
  store.set('FlowOauthClient', client_uuid, {
    secret_version: versionOf('FlowOauthClient', client_uuid, context) + 1,
    previous_until: overlap_hours === 0 ? null : clock.now() + overlap_hours * HOUR,
    ...changedNow(context),
  });
  return {
    flow_oauth_client: ref('FlowOauthClient', client_uuid),
    client_secret: secretOf('FlowOauthClient', client_uuid, { sources: context }),
    errors: [],
  };
};

export const deleteFlowOauthClient: Resolver<'Mutation', 'delete_flow_oauth_client'> = (
  _source,
  { input: { client_uuid } },
  context,
) => {
  const target = flowClients.target(client_uuid, context);
  if (target.error) return { flow_oauth_client: null, errors: [target.error] };
  context.store.remove('FlowOauthClient', client_uuid);
  return { flow_oauth_client: ref('FlowOauthClient', client_uuid), errors: [] };
};
