import type { KeyStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { sortByName } from '../kit/by-name.ts';
import { collection } from '../kit/collection.ts';
import { carrierKeys, type CarrierKeySeed } from './seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

export const keys = collection<CarrierKeySeed, 'CarrierApiKey'>({
  type: 'CarrierApiKey',
  key: 'key_uuid',
  what: 'carrier key',
  seed: carrierKeys,
  by: ({ store }) => [sortByName('label', (key) => String(store.read('CarrierApiKey', key, 'label')))],
  fields: [
    'company_uuid',
    'partner_uuid',
    'carrier_code',
    'label',
    'environment',
    'auth_kind',
    'login',
    'masked_key',
    'secrets',
    'account_number',
    'scopes',
    'enabled',
    'revoked',
    'expires_at',
    'last_used_at',
    'last_result',
    'refusal',
    'users',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

type Sources = Pick<MockContext, 'store' | 'clock'>;

export const read = <Field extends FieldName<'CarrierApiKey'>>(
  key_uuid: string,
  field: Field,
  { store }: Pick<MockContext, 'store'>,
) => store.read('CarrierApiKey', key_uuid, field);

/** Whether a key is usable now. */
export function statusOf(key_uuid: string, sources: Sources): KeyStatus {
  if (read(key_uuid, 'revoked', sources)) return 'REVOKED';
  if (!read(key_uuid, 'enabled', sources)) return 'DISABLED';
  const expires_at = read(key_uuid, 'expires_at', sources);
  return expires_at !== null && expires_at <= sources.clock.now() ? 'EXPIRED' : 'ACTIVE';
}

/**
 * Status of the best key for a workspace's rate requests; null without any key, in which case only a carrier's public
 * offers are available.
 */
export function ratesKeyStatus(
  company_uuid: string,
  carrier_code: string,
  context: Sources & Pick<MockContext, 'world'>,
): KeyStatus | null {
  const found = keys
    .keys(context, { company_uuid, carrier_code })
    .filter((key) => read(key, 'scopes', context).includes('RATES'))
    .map((key) => statusOf(key, context));
  return found.find((status) => status === 'ACTIVE') ?? found[0] ?? null;
}
