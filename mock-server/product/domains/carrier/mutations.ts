import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../../model/kit/collection.ts';
import { read, statusOf } from '../../model/carrier/keys.ts';
import { pastError, targetOf } from './save.ts';
import { keptSecrets, secretErrors } from '../../model/carrier/secret-input.ts';
import type { Resolver } from '../../resolvers.ts';

const refuse = (...errors: UserError[]) => ({ carrier_api_key: null, errors });

/** Refuses changes to a revoked key. */
const revokedError = (key_uuid: string, context: MockContext): UserError[] =>
  read(key_uuid, 'revoked', context)
    ? [userError('CONFLICT', 'This key was revoked. Create a new one.', 'key_uuid')]
    : [];

/** Replaces a key's secrets. The key then counts as new, whatever its status was. */
export const rotateCarrierApiKey: Resolver<'Mutation', 'rotate_carrier_api_key'> = (
  _source,
  { input },
  context,
) => {
  const { key_uuid, secrets, expires_at } = input;
  const target = targetOf(key_uuid, context);
  if (target.error) return refuse(target.error);
  const kind = read(key_uuid, 'auth_kind', context);
  const isOver = statusOf(key_uuid, context) === 'EXPIRED' && expires_at === undefined;
  const errors = [
    ...revokedError(key_uuid, context),
    ...secretErrors(kind, secrets),
    ...pastError(expires_at, context),
    ...(isOver
      ? [
          userError(
            'VALIDATION',
            'The key has expired. Enter how long the new one is accepted.',
            'expires_at',
          ),
        ]
      : []),
  ];
  if (errors.length > 0) return refuse(...errors);
  context.store.set('CarrierApiKey', key_uuid, {
    ...keptSecrets(
      { auth_kind: kind, environment: read(key_uuid, 'environment', context) },
      secrets,
      context.clock.now(),
    ),
    expires_at: expires_at == null ? expires_at : Date.parse(expires_at),
    last_result: null,
    ...changedNow(context),
  });
  return { carrier_api_key: ref('CarrierApiKey', key_uuid), errors: [] };
};

/** Revokes a key for good and deletes its secrets. */
export const revokeCarrierApiKey: Resolver<'Mutation', 'revoke_carrier_api_key'> = (
  _source,
  { input },
  context,
) => {
  const { key_uuid } = input;
  const target = targetOf(key_uuid, context);
  if (target.error) return refuse(target.error);
  const errors = revokedError(key_uuid, context);
  if (errors.length > 0) return refuse(...errors);
  const forgotten = read(key_uuid, 'secrets', context).map(({ name }) => ({
    name,
    is_set: false,
    updated_at: context.clock.now(),
  }));
  context.store.set('CarrierApiKey', key_uuid, {
    revoked: true,
    secrets: forgotten,
    masked_key: null,
    ...changedNow(context),
  });
  return { carrier_api_key: ref('CarrierApiKey', key_uuid), errors: [] };
};

/** Deletes a key that nothing depends on. */
export const deleteCarrierApiKey: Resolver<'Mutation', 'delete_carrier_api_key'> = (
  _source,
  { input },
  context,
) => {
  const { key_uuid } = input;
  const target = targetOf(key_uuid, context);
  if (target.error) return refuse(target.error);
  const users = read(key_uuid, 'users', context).filter((key) => context.store.exists('TradingPartner', key));
  if (users.length > 0 && statusOf(key_uuid, context) === 'ACTIVE') {
    const names = users.map((key) => String(context.store.read('TradingPartner', key, 'partner_name')));
    return refuse(userError('IN_USE', `It is used by ${names.join(', ')}. Revoke it first.`, 'key_uuid'));
  }
  context.store.remove('CarrierApiKey', key_uuid);
  return { carrier_api_key: ref('CarrierApiKey', key_uuid), errors: [] };
};
