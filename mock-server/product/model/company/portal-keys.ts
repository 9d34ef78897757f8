import type { KeyStatus } from '#schema-types';
import type { FieldName, Kept } from '../../../engine/store/schema-fields.ts';
import type { MockContext } from '../../context.ts';
import {
  adapterKeysOf,
  flowClientsOf,
  portalKeysOf,
  type AdapterKeyRecord,
  type FlowClientRecord,
  type PortalKeyRecord,
} from '../../world/api-keys.ts';
import { collection } from '../kit/collection.ts';
import { derivedSecret } from '../kit/derived-secret.ts';
import { madeInSeed, type Audited } from '../kit/made-in-seed.ts';

const audit = ['created_at', 'created_by', 'updated_at', 'updated_by'] as const;

export const portalKeys = collection<PortalKeyRecord & Audited, 'PortalApiKey'>({
  type: 'PortalApiKey',
  key: 'key_uuid',
  what: 'portal API key',
  seed: (world) =>
    portalKeysOf(world).map((portalKey) => ({
      ...portalKey,
      ...madeInSeed(portalKey.key_uuid, portalKey.company_uuid, { days_ago: portalKey.days_ago, world }),
    })),
  fields: ['company_uuid', 'name', 'role', 'expires_at', 'last_used_at', ...audit],
});

export const adapterKeys = collection<AdapterKeyRecord & Audited, 'RemoteAdapterApiKey'>({
  type: 'RemoteAdapterApiKey',
  key: 'key_uuid',
  what: 'remote adapter key',
  seed: (world) =>
    adapterKeysOf(world).map((adapterKey) => ({
      ...adapterKey,
      ...madeInSeed(adapterKey.key_uuid, adapterKey.company_uuid, { days_ago: adapterKey.days_ago, world }),
    })),
  fields: ['company_uuid', 'name', 'expires_at', 'last_used_at', ...audit],
});

export const flowClients = collection<FlowClientRecord & Audited, 'FlowOauthClient'>({
  type: 'FlowOauthClient',
  key: 'client_uuid',
  what: 'flow client',
  seed: (world) =>
    flowClientsOf(world).map((flowClient) => ({
      ...flowClient,
      ...madeInSeed(flowClient.client_uuid, flowClient.company_uuid, {
        days_ago: flowClient.days_ago,
        world,
      }),
    })),
  fields: [
    'company_uuid',
    'name',
    'allows_all_flows',
    'token_lifetime_seconds',
    'activation_expires_at',
    'activated_at',
    ...audit,
  ],
});

declare module '#schema-types' {
  interface KeptFields {
    readonly 'PortalApiKey.company_uuids': PortalKeyRecord['company_uuids'];
    readonly 'PortalApiKey.is_revoked': boolean;
    readonly 'PortalApiKey.secret_version': number;
    readonly 'PortalApiKey.previous_until': number | null;
    readonly 'RemoteAdapterApiKey.is_revoked': boolean;
    readonly 'RemoteAdapterApiKey.secret_version': number;
    readonly 'RemoteAdapterApiKey.previous_until': number | null;
    readonly 'FlowOauthClient.flow_uuids': FlowClientRecord['flow_uuids'];
    readonly 'FlowOauthClient.is_disabled': boolean;
    readonly 'FlowOauthClient.secret_version': number;
    readonly 'FlowOauthClient.previous_until': number | null;
    readonly 'FlowOauthClient.link_version': number;
    readonly 'FlowOauthClient.token_at': number;
  }
}

type Sources = Pick<MockContext, 'store' | 'world'>;
type Clocked = Pick<MockContext, 'clock' | 'store' | 'world'>;

const collections = {
  PortalApiKey: portalKeys,
  RemoteAdapterApiKey: adapterKeys,
  FlowOauthClient: flowClients,
} as const;
export type KeyType = keyof typeof collections;

type KeptName =
  | 'company_uuids'
  | 'flow_uuids'
  | 'is_disabled'
  | 'is_revoked'
  | 'link_version'
  | 'previous_until'
  | 'secret_version';

/** Those that every key has. */
type Always = 'company_uuids' | 'flow_uuids';

/** A value stored for a key in addition to the schema's fields; undefined if there is none. */
export function kept<Type extends KeyType, Field extends KeptName & FieldName<Type>>(
  type: Type,
  key: string,
  { field, sources: { store, world } }: { field: Field; sources: Sources },
): Kept<Type, Field> | (Field extends Always ? never : undefined) {
  const written: unknown = store.writtenValue(type, key, field);
  const seeded: Readonly<Record<string, unknown>> = { ...collections[type].record(key, world) };
  // The records have the kept fields by the same names.
  return (written === undefined ? seeded[field] : written) as Kept<Type, Field>;
}

const prefixes: Readonly<Record<KeyType, string>> = {
  PortalApiKey: 'cwps_',
  RemoteAdapterApiKey: 'cwra_',
  FlowOauthClient: 'cwfs_',
};
export const prefixOf = (type: KeyType): string => prefixes[type];

export const versionOf = (type: KeyType, key: string, sources: Sources): number =>
  kept(type, key, { field: 'secret_version', sources }) ?? 1;

/** The secret of a key, either the current one or that of a given version. */
export const secretOf = (
  type: KeyType,
  key: string,
  { sources, version = versionOf(type, key, sources) }: { sources: Sources; version?: number },
): string => derivedSecret(sources, prefixes[type], { type, key, version });

/** When the secret from before the last rotation expires; null if it is no longer valid. */
export function previousUntil(type: KeyType, key: string, sources: Clocked): number | null {
  const until = kept(type, key, { field: 'previous_until', sources }) ?? null;
  return until !== null && until > sources.clock.now() ? until : null;
}

const instant = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : null;

/** The status of a key. It may have expired without any write. */
export function statusOfKey(
  type: 'PortalApiKey' | 'RemoteAdapterApiKey',
  key: string,
  context: Clocked,
): KeyStatus {
  if (kept(type, key, { field: 'is_revoked', sources: context })) return 'REVOKED';
  const end = instant(context.store.read(type, key, 'expires_at'));
  return end !== null && end <= context.clock.now() ? 'EXPIRED' : 'ACTIVE';
}

export function statusOfClient(key: string, context: Clocked): KeyStatus {
  const { clock, store } = context;
  if (instant(store.read('FlowOauthClient', key, 'activated_at')) !== null) {
    return kept('FlowOauthClient', key, { field: 'is_disabled', sources: context }) ? 'DISABLED' : 'ACTIVE';
  }
  const end = instant(store.read('FlowOauthClient', key, 'activation_expires_at'));
  return end !== null && end <= clock.now() ? 'EXPIRED' : 'PENDING';
}

/** Client ids at the token endpoint are derived from the keys, so that each id leads back to its key. */
export const portalClientId = (key_uuid: string): string => `cwp_${key_uuid.replaceAll('-', '')}`;
export const flowClientId = (client_uuid: string): string => `cwf_${client_uuid.replaceAll('-', '')}`;

const ID = /^(cwp|cwf)_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The key of a client id at the token endpoint; null if the text is not a client id. */
export function keyOfClientId(
  client_id: string,
): { readonly type: 'PortalApiKey' | 'FlowOauthClient'; readonly key: string } | null {
  const [, prefix, ...parts] = ID.exec(client_id) ?? [];
  if (prefix === undefined) return null;
  return { type: prefix === 'cwp' ? 'PortalApiKey' : 'FlowOauthClient', key: parts.join('-') };
}

export const MACHINE_HOST = 'api.causeway.example';
export const machineEmail = (key_uuid: string): string => `${portalClientId(key_uuid)}@${MACHINE_HOST}`;

/** Whether an email address is that of a program, which nobody reads. */
export const isMachineEmail = (email: string): boolean => email.endsWith(`@${MACHINE_HOST}`);

/** The active portal API key with this email address; null if there is none. */
export function activeKeyOf(email: string, context: Clocked): string | null {
  const [client_id = ''] = email.split('@');
  const found = isMachineEmail(email) ? keyOfClientId(client_id) : null;
  if (found?.type !== 'PortalApiKey' || !context.store.exists('PortalApiKey', found.key)) return null;
  return statusOfKey('PortalApiKey', found.key, context) === 'ACTIVE' ? found.key : null;
}
