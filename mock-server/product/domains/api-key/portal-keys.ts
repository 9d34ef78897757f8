import type { SavePortalApiKeyInput, UserRole } from '#schema-types';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow, madeNow, notFound } from '../../model/kit/collection.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { takenName } from '../../model/kit/taken-name.ts';
import { firstOf, wrongText } from '../../model/kit/wrong-text.ts';
import { kept, portalKeys, secretOf, statusOfKey, versionOf } from '../../model/company/portal-keys.ts';
import { instantOf, wrongExpiry } from './wrong-expiry.ts';
import type { Resolver } from '../../resolvers.ts';

/** Why this person may not give a key this role in these workspaces; null if they may. */
function wrongGrant(
  role: UserRole,
  company_uuids: readonly string[],
  context: MockContext,
): UserError | null {
  const { access } = context;
  const action = role === 'OWNER' ? 'MANAGE_OWNERS' : 'MANAGE_USERS';
  for (const company_uuid of company_uuids) {
    if (!access.company(company_uuid)) return notFound('workspace', 'company_uuids');
    const refusal = access.refusal(action, { company_uuid });
    if (refusal) return role === 'OWNER' ? { ...refusal, path: ['role'] } : refusal;
  }
  return null;
}

/** Whether this person may change a key or use its secret. Nobody may change a revoked key. */
export function mayChangeKey(key_uuid: string, context: MockContext): boolean {
  const company_uuid = context.store.read('PortalApiKey', key_uuid, 'company_uuid');
  const role = context.store.read('PortalApiKey', key_uuid, 'role');
  const companies = kept('PortalApiKey', key_uuid, {
    field: 'company_uuids',
    sources: context,
  });
  return (
    context.access.may('save_portal_api_key', { company_uuid }) &&
    wrongGrant(role, companies, context) === null
  );
}

/** `save_portal_api_key`. */
export const savePortalApiKey: Resolver<'Mutation', 'save_portal_api_key'> = (_source, { input }, context) =>
  input.key_uuid == null ? create(input, context) : update(input.key_uuid, input, context);

const refuse = (error: UserError) => ({ portal_api_key_edge: null, client_secret: null, errors: [error] });

/** Revoked keys stay in the list, but their names are free again. */
function taken(
  name: string,
  own: string | null,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
) {
  const among = portalKeys
    .keys(context, { company_uuid })
    .filter((key) => statusOfKey('PortalApiKey', key, context) !== 'REVOKED');
  return takenName('PortalApiKey', { name, own, among, what: 'A portal API key' }, context);
}

function create(input: SavePortalApiKeyInput, context: MockContext) {
  const { store } = context;
  const { company_uuid, name, role } = input;
  if (company_uuid == null)
    return refuse(userError('VALIDATION', 'Choose the workspace of the key.', 'company_uuid'));
  const target = portalKeys.targetNew({ company_uuid }, context);
  const error = target.error ?? repeated(context);
  if (error) return refuse(error);
  if (name == null) return refuse(userError('VALIDATION', 'Enter a name.', 'name'));
  if (role == null) return refuse(userError('VALIDATION', 'Choose a role.', 'role'));
  const company_uuids = [...new Set([company_uuid, ...(input.company_uuids ?? [])])];
  const wrong = firstOf(
    wrongText(name, 'A name', { bounds: [2, 80], path: 'name' }),
    taken(name, null, { company_uuid, context }),
    wrongExpiry(input.expires_at, context),
    wrongGrant(role, company_uuids, context),
  );
  if (wrong) return refuse(wrong);
  const key_uuid = store.newKey('PortalApiKey');
  store.insert('PortalApiKey', key_uuid, {
    company_uuid,
    name: name.trim(),
    role,
    company_uuids,
    expires_at: instantOf(input.expires_at) ?? null,
    last_used_at: null,
    is_revoked: false,
    secret_version: 1,
    ...madeNow(context),
  });
  return {
    portal_api_key_edge: portalKeys.edge(key_uuid),
    client_secret: secretOf('PortalApiKey', key_uuid, { sources: context }),
    errors: [],
  };
}

/** Checks that this person may change the key and that it has not been revoked. */
function changeable(
  key_uuid: string,
  context: MockContext,
): { readonly subject: Subject; readonly error: null } | { readonly error: UserError } {
  const target = portalKeys.target(key_uuid, context);
  if (target.error) return target;
  const role = context.store.read('PortalApiKey', key_uuid, 'role');
  const companies = kept('PortalApiKey', key_uuid, {
    field: 'company_uuids',
    sources: context,
  });
  // Otherwise anyone who may rotate an owner's key would gain owner rights.
  const error =
    wrongGrant(role, companies, context) ??
    (statusOfKey('PortalApiKey', key_uuid, context) === 'REVOKED'
      ? userError('CONFLICT', 'This key was revoked permanently. Create a new one.', 'key_uuid')
      : null);
  return error ? { error } : target;
}

function update(key_uuid: string, input: SavePortalApiKeyInput, context: MockContext) {
  const { store } = context;
  const target = changeable(key_uuid, context);
  if (target.error) return refuse(target.error);
  const role = input.role ?? store.read('PortalApiKey', key_uuid, 'role');
  const before = kept('PortalApiKey', key_uuid, {
    field: 'company_uuids',
    sources: context,
  });
  const company_uuids = input.company_uuids
    ? [...new Set([target.subject.company_uuid, ...input.company_uuids])]
    : before;
  const wrong = firstOf(
    input.name == null ? null : wrongText(input.name, 'A name', { bounds: [2, 80], path: 'name' }),
    input.name == null
      ? null
      : taken(input.name, key_uuid, { company_uuid: target.subject.company_uuid, context }),
    wrongExpiry(input.expires_at, context),
    wrongGrant(role, company_uuids, context),
  );
  if (wrong) return refuse(wrong);
  store.set('PortalApiKey', key_uuid, {
    name: input.name?.trim(),
    role,
    company_uuids,
    expires_at: instantOf(input.expires_at),
    ...changedNow(context),
  });
  return { portal_api_key_edge: portalKeys.edge(key_uuid), client_secret: null, errors: [] };
}

export const rotatePortalApiKey: Resolver<'Mutation', 'rotate_portal_api_key'> = (
  _source,
  { input: { key_uuid } },
  context,
) => {
  const target = changeable(key_uuid, context);
  if (target.error) return { portal_api_key: null, client_secret: null, errors: [target.error] };
  context.store.set('PortalApiKey', key_uuid, {
    secret_version: versionOf('PortalApiKey', key_uuid, context) + 1,
    ...changedNow(context),
  });
  return {
    portal_api_key: ref('PortalApiKey', key_uuid),
    client_secret: secretOf('PortalApiKey', key_uuid, { sources: context }),
    errors: [],
  };
};

export const revokePortalApiKey: Resolver<'Mutation', 'revoke_portal_api_key'> = (
  _source,
  { input: { key_uuid } },
  context,
) => {
  const target = changeable(key_uuid, context);
  if (target.error) return { portal_api_key: null, errors: [target.error] };
  context.store.set('PortalApiKey', key_uuid, { is_revoked: true, ...changedNow(context) });
  return { portal_api_key: ref('PortalApiKey', key_uuid), errors: [] };
};
