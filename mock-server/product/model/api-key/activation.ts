import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { derivedSecret, isSameSecret } from '../kit/derived-secret.ts';
import { flowsOfClient } from './flow-client-fields.ts';
import { flowClientId, keyOfClientId, kept, secretOf, statusOfClient } from '../company/portal-keys.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

/** Address of the portal that an activation link opens (spec §2). */
export const ACTIVATION_PATH = '/activate-oauth-client';

/**
 * The token in a client's activation link. It contains the client id, so no lookup is needed, and proves that the link
 * is genuine.
 */
export function activationToken(
  client_uuid: string,
  context: Pick<MockContext, 'store' | 'world'>,
  version: number = linkVersion(client_uuid, context),
): string {
  return derivedSecret(context, `${flowClientId(client_uuid).slice('cwf_'.length)}.`, {
    type: 'activation',
    key: client_uuid,
    version,
  });
}

/** The version of a client's activation link; renewing it replaces the link. */
export const linkVersion = (client_uuid: string, context: Pick<MockContext, 'store' | 'world'>): number =>
  kept('FlowOauthClient', client_uuid, { field: 'link_version', sources: context }) ?? 1;

/** The client a token was issued for; null if the token is invalid. */
function clientOf(token: string, context: MockContext): string | null {
  const key = keyOfClientId(`cwf_${token.split('.')[0] ?? ''}`)?.key;
  if (key === undefined || !context.store.exists('FlowOauthClient', key)) return null;
  return isSameSecret(token, activationToken(key, context)) ? key : null;
}

const states = {
  PENDING: 'PENDING',
  EXPIRED: 'EXPIRED',
  ACTIVE: 'ALREADY_ACTIVE',
  DISABLED: 'ALREADY_ACTIVE',
  REVOKED: 'INVALID',
} as const;

const INVALID = {
  state: 'INVALID',
  client_name: null,
  company_name: null,
  flow_names: null,
  requested_by: null,
  expires_at: null,
} as const;

function activationFor(client_uuid: string, context: MockContext) {
  const { store } = context;
  const field = <Field extends FieldName<'FlowOauthClient'>>(name: Field) =>
    store.read('FlowOauthClient', client_uuid, name);
  return {
    state: states[statusOfClient(client_uuid, context)],
    client_name: field('name'),
    company_name: store.read('Company', field('company_uuid'), 'company_name'),
    flow_names: flowsOfClient(client_uuid, context).map((flow_uuid) =>
      String(store.read('FlowSetup', flow_uuid, 'flow_name')),
    ),
    requested_by: field('created_by').display,
    expires_at: field('activation_expires_at') ?? null,
  };
}

/** Status of an activation link for anyone who follows it; no sign-in required. */
export const flowOauthClientActivation: Resolver<'Query', 'flow_oauth_client_activation'> = (
  _source,
  { token },
  context,
) => {
  const client_uuid = clientOf(token, context);
  return client_uuid === null ? INVALID : activationFor(client_uuid, context);
};

function obstacle(client_uuid: string | null, { store, clock, world }: MockContext): UserError | null {
  if (client_uuid === null) {
    return userError('NOT_FOUND', 'This link is not valid. Request a new one.', 'token');
  }
  const status = statusOfClient(client_uuid, { store, clock, world });
  if (status === 'EXPIRED') {
    return userError('CONFLICT', 'This link has expired. Request a new one.', 'token');
  }
  if (status !== 'PENDING') {
    return userError(
      'CONFLICT',
      'The client is already activated. Its secret is not shown again; have it rotated if it is lost.',
      'token',
    );
  }
  const company = store.read('FlowOauthClient', client_uuid, 'company_uuid');
  return store.read('Company', company, 'status') === 'ACTIVE'
    ? null
    : userError('FORBIDDEN', 'This workspace is suspended. Nothing can be changed.');
}

export const activateOauthClient: Resolver<'Mutation', 'activate_oauth_client'> = (
  _source,
  { input: { token } },
  context,
) => {
  const { clock, request, store } = context;
  const client_uuid = clientOf(token, context);
  const error = obstacle(client_uuid, context);
  if (error || client_uuid === null) {
    return {
      client_id: null,
      client_secret: null,
      token_url: null,
      activation: client_uuid === null ? INVALID : activationFor(client_uuid, context),
      errors: error ? [error] : [],
    };
  }
  // The link is kept, so that anyone who follows it again sees that it has been used.
  store.set('FlowOauthClient', client_uuid, { activated_at: clock.now(), activation_expires_at: null });
  return {
    client_id: flowClientId(client_uuid),
    client_secret: secretOf('FlowOauthClient', client_uuid, { sources: context }),
    token_url: `${new URL(request.url).origin}/oauth/token`,
    activation: activationFor(client_uuid, context),
    errors: [],
  };
};
