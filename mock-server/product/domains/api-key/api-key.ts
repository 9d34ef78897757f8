import type { MutationName } from '../../accounts/access-table.ts';
import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Page } from '../../../engine/store/connection.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { Kept, TypeName } from '../../../engine/store/schema-fields.ts';
import { byName } from '../../model/kit/by-name.ts';
import { masked } from '../../model/kit/derived-secret.ts';
import type { Collection, ListArgs, Owned } from '../../model/kit/collection.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { portalOrigin } from '../../model/kit/portal-origin.ts';
import {
  ACTIVATION_PATH,
  activateOauthClient,
  activationToken,
  flowOauthClientActivation,
} from '../../model/api-key/activation.ts';
import {
  createRemoteAdapterApiKey,
  revokeRemoteAdapterApiKey,
  rotateRemoteAdapterApiKey,
} from './adapter-keys.ts';
import { flowsOfClient, lastTokenAt, requestsOf } from '../../model/api-key/flow-client-fields.ts';
import { callPath } from '../../model/api-key/flow-call.ts';
import {
  acceptsCalls,
  deleteFlowOauthClient,
  renewActivation,
  rotateSecret,
  saveFlowOauthClient,
  setEnabled,
} from './flow-clients.ts';
import {
  adapterKeys,
  flowClientId,
  flowClients,
  kept,
  machineEmail,
  portalClientId,
  portalKeys,
  prefixOf,
  secretOf,
  statusOfClient,
  statusOfKey,
  previousUntil,
} from '../../model/company/portal-keys.ts';
import { membershipsOf, PORTAL_TOKEN_SECONDS } from '../../model/api-key/machines.ts';
import { mayChangeKey, revokePortalApiKey, rotatePortalApiKey, savePortalApiKey } from './portal-keys.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import type { FieldsFrom } from '../../resolvers.ts';
import type { Person } from '../../accounts/people.ts';

const canEdit =
  (type: 'RemoteAdapterApiKey' | 'FlowOauthClient', mutation: MutationName) =>
  (key: string, { access, store }: MockContext): boolean =>
    access.may(mutation, { company_uuid: store.read(type, key, 'company_uuid') });

const adapterKeyFields: FieldsFrom<'RemoteAdapterApiKey', string> = {
  masked_key: (key, context) =>
    masked(prefixOf('RemoteAdapterApiKey'), secretOf('RemoteAdapterApiKey', key, { sources: context })),
  status: (key, context) => statusOfKey('RemoteAdapterApiKey', key, context),
  previous_key_expires_at: (key, context) => previousUntil('RemoteAdapterApiKey', key, context),
  registration_url: (_key, { request }) => `${new URL(request.url).origin}/adapters`,
  viewer_can_edit: canEdit('RemoteAdapterApiKey', 'rotate_remote_adapter_api_key'),
};

const seenCompanies = (company_uuids: readonly string[], { access, store }: MockContext) =>
  company_uuids
    .filter((company_uuid) => access.company(company_uuid) !== null)
    .toSorted(byName((company_uuid) => store.read('Company', company_uuid, 'company_name')))
    .map((company_uuid) => ref('Company', company_uuid));

const portalKeyFields: FieldsFrom<'PortalApiKey', string> = {
  client_id: portalClientId,
  machine_email: machineEmail,
  status: (key, context) => statusOfKey('PortalApiKey', key, context),
  companies: (key, context) =>
    seenCompanies(kept('PortalApiKey', key, { field: 'company_uuids', sources: context }), context),
  member_of: (key, context) =>
    seenCompanies(
      membershipsOf(machineEmail(key), context)
        .filter((membership) => context.store.read('CompanyUser', membership, 'status') === 'ACTIVE')
        .map((membership) => context.store.read('CompanyUser', membership, 'company_uuid')),
      context,
    ),
  token_lifetime_seconds: () => PORTAL_TOKEN_SECONDS,
  token_url: (_key, { request }) => `${new URL(request.url).origin}/oauth/token`,
  api_url: (_key, { request }) => `${new URL(request.url).origin}/graphql`,
  viewer_can_edit: mayChangeKey,
};

const flowClientFields: FieldsFrom<'FlowOauthClient', string> = {
  client_id: flowClientId,
  status: (key, context) => statusOfClient(key, context),
  scopes: (key, { store }) =>
    store.read('FlowOauthClient', key, 'allows_all_flows') === true ? ['flows:send'] : ['flows:send:named'],
  flows: (key, context) => flowsOfClient(key, context).map((flow_uuid) => ref('FlowSetup', flow_uuid)),
  activation_url: (key, context) =>
    statusOfClient(key, context) === 'PENDING'
      ? `${portalOrigin(context)}${ACTIVATION_PATH}?token=${activationToken(key, context)}`
      : null,
  token_url: (_key, { request }) => `${new URL(request.url).origin}/oauth/token`,
  last_token_at: lastTokenAt,
  requests_24h: requestsOf,
  previous_secret_expires_at: (key, context) => previousUntil('FlowOauthClient', key, context),
  viewer_can_edit: canEdit('FlowOauthClient', 'save_flow_oauth_client'),
};

const listOf =
  <Item extends Owned, Type extends TypeName, Status>(
    of: Collection<Item, Type>,
    statusOf: (key: string, context: MockContext) => Status,
  ) =>
  (
    source: Link,
    args: ListArgs & { readonly statuses?: readonly Status[] | null },
    context: MockContext,
  ): Page<Ref<Type>> =>
    of.list({ company_uuid: keyOf(source) }, args, context, {
      only: (key) => !args.statuses || args.statuses.includes(statusOf(key, context)),
    });

/** A machine user's own record is its key; other users come from the seed. */
const ownField =
  <Field extends 'email' | 'name' | 'is_operator' | 'locale' | 'time_zone'>(name: Field) =>
  (source: Link, _args: unknown, { person, store }: MockContext): Person[Field] | Kept<'Viewer', Field> =>
    person.machine_roles ? person[name] : store.read('Viewer', keyOf(source), name);

/** API keys for programs: portal API keys, registration keys of remote adapters, and OAuth clients that call flows. */
export const apiKeyDomain: Domain = {
  name: 'api-key',
  exists: { ...portalKeys.seed.exists, ...adapterKeys.seed.exists, ...flowClients.seed.exists },
  all: { ...portalKeys.seed.all, ...adapterKeys.seed.all, ...flowClients.seed.all },
  samples: { ...portalKeys.seed.samples, ...adapterKeys.seed.samples, ...flowClients.seed.samples },
  values: { ...portalKeys.seed.values, ...adapterKeys.seed.values, ...flowClients.seed.values },
  resolvers: {
    Query: {
      portal_api_key: portalKeys.lookUp,
      remote_adapter_api_key: adapterKeys.lookUp,
      flow_oauth_client: flowClients.lookUp,
      flow_oauth_client_activation: flowOauthClientActivation,
    },
    Company: {
      portal_api_keys: listOf(portalKeys, (key, context) => statusOfKey('PortalApiKey', key, context)),
      remote_adapter_api_keys: listOf(adapterKeys, (key, context) =>
        statusOfKey('RemoteAdapterApiKey', key, context),
      ),
      flow_oauth_clients: listOf(flowClients, statusOfClient),
    },
    Viewer: {
      email: ownField('email'),
      name: ownField('name'),
      is_operator: ownField('is_operator'),
      locale: ownField('locale'),
      time_zone: ownField('time_zone'),
    },
    RemoteAdapterApiKey: resolversFrom(adapterKeyFields, keyOf),
    PortalApiKey: resolversFrom(portalKeyFields, keyOf),
    FlowOauthClient: resolversFrom(flowClientFields, keyOf),
    FlowSetup: {
      accepts_calls: (source, _args, context) => acceptsCalls(keyOf(source), context),
      call_url: (source, _args, context) =>
        acceptsCalls(keyOf(source), context)
          ? `${new URL(context.request.url).origin}${callPath(keyOf(source))}`
          : null,
    },
    Mutation: {
      save_portal_api_key: savePortalApiKey,
      rotate_portal_api_key: rotatePortalApiKey,
      revoke_portal_api_key: revokePortalApiKey,
      create_remote_adapter_api_key: createRemoteAdapterApiKey,
      rotate_remote_adapter_api_key: rotateRemoteAdapterApiKey,
      revoke_remote_adapter_api_key: revokeRemoteAdapterApiKey,
      save_flow_oauth_client: saveFlowOauthClient,
      renew_flow_oauth_client_activation: renewActivation,
      set_flow_oauth_client_enabled: setEnabled,
      rotate_flow_oauth_client_secret: rotateSecret,
      delete_flow_oauth_client: deleteFlowOauthClient,
      activate_oauth_client: activateOauthClient,
    },
  },
};
