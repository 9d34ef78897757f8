import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { takenName } from '../../model/kit/taken-name.ts';
import { firstOf, wrongText } from '../../model/kit/wrong-text.ts';
import { adapterKeys, secretOf, statusOfKey, versionOf } from '../../model/company/portal-keys.ts';
import { instantOf, wrongExpiry } from './wrong-expiry.ts';
import type { Resolver } from '../../resolvers.ts';

/** Revoked keys stay in the list, but their names are free again. */
function taken(name: string, company_uuid: string, context: MockContext) {
  const among = adapterKeys
    .keys(context, { company_uuid })
    .filter((key) => statusOfKey('RemoteAdapterApiKey', key, context) !== 'REVOKED');
  return takenName('RemoteAdapterApiKey', { name, own: null, among, what: 'A key' }, context);
}

export const createRemoteAdapterApiKey: Resolver<'Mutation', 'create_remote_adapter_api_key'> = (
  _source,
  { input },
  context,
) => {
  const { store } = context;
  const { company_uuid, name, expires_at } = input;
  const target = adapterKeys.targetNew({ company_uuid }, context);
  const wrong =
    target.error ??
    repeated(context) ??
    firstOf(
      wrongText(name, 'A name', { bounds: [2, 80], path: 'name' }),
      taken(name, company_uuid, context),
      wrongExpiry(expires_at, context),
    );
  if (wrong) return { remote_adapter_api_key_edge: null, api_key: null, errors: [wrong] };
  const key_uuid = store.newKey('RemoteAdapterApiKey');
  store.insert('RemoteAdapterApiKey', key_uuid, {
    company_uuid,
    name: name.trim(),
    expires_at: instantOf(expires_at) ?? null,
    last_used_at: null,
    is_revoked: false,
    secret_version: 1,
    ...madeNow(context),
  });
  return {
    remote_adapter_api_key_edge: adapterKeys.edge(key_uuid),
    api_key: secretOf('RemoteAdapterApiKey', key_uuid, { sources: context }),
    errors: [],
  };
};

function obstacle(key_uuid: string, context: MockContext): UserError | null {
  const target = adapterKeys.target(key_uuid, context);
  if (target.error) return target.error;
  return statusOfKey('RemoteAdapterApiKey', key_uuid, context) === 'REVOKED'
    ? userError('CONFLICT', 'This key was revoked permanently. Create a new one.', 'key_uuid')
    : null;
}

const HOUR = 3_600_000;
const MAX_HOURS = 168;

export const rotateRemoteAdapterApiKey: Resolver<'Mutation', 'rotate_remote_adapter_api_key'> = (
  _source,
  { input: { key_uuid, overlap_hours } },
  context,
) => {
  const error =
    obstacle(key_uuid, context) ??
    (overlap_hours < 0 || overlap_hours > MAX_HOURS
      ? userError('VALIDATION', 'The old key can stay valid for 0 to 168 hours.', 'overlap_hours')
      : null);
  if (error) return { remote_adapter_api_key: null, api_key: null, errors: [error] };
  context.store.set('RemoteAdapterApiKey', key_uuid, {
    secret_version: versionOf('RemoteAdapterApiKey', key_uuid, context) + 1,
    previous_until: overlap_hours === 0 ? null : context.clock.now() + overlap_hours * HOUR,
    ...changedNow(context),
  });
  return {
    remote_adapter_api_key: ref('RemoteAdapterApiKey', key_uuid),
    api_key: secretOf('RemoteAdapterApiKey', key_uuid, { sources: context }),
    errors: [],
  };
};

export const revokeRemoteAdapterApiKey: Resolver<'Mutation', 'revoke_remote_adapter_api_key'> = (
  _source,
  { input: { key_uuid } },
  context,
) => {
  const error = obstacle(key_uuid, context);
  if (error) return { remote_adapter_api_key: null, errors: [error] };
  context.store.set('RemoteAdapterApiKey', key_uuid, { is_revoked: true, ...changedNow(context) });
  return { remote_adapter_api_key: ref('RemoteAdapterApiKey', key_uuid), errors: [] };
};
