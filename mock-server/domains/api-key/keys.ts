import type { MockContext } from '../../context.ts';
import {
  adapterKeysOf,
  flowClientsOf,
  portalKeysOf,
  type AdapterKeyRecord,
  type FlowClientRecord,
  type PortalKeyRecord,
} from '../../world/api-keys.ts';
import { collection } from '../collection.ts';
import { derivedSecret } from '../derived-secret.ts';
import { madeInSeed, type Audited } from '../made-in-seed.ts';

/** `KeyStatus` of the schema. */
export type KeyStatus = 'PENDING' | 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'REVOKED';

const audit = ['created_at', 'created_by', 'updated_at', 'updated_by'] as const;

export const portalKeys = collection<PortalKeyRecord & Audited>({
  type: 'PortalApiKey',
  key: 'key_uuid',
  what: 'portal API key',
  seed: (world) =>
    portalKeysOf(world).map((one) => ({ ...one, ...madeInSeed(one.key_uuid, one.days_ago, world.anchor) })),
  fields: ['company_uuid', 'name', 'role', 'expires_at', 'last_used_at', ...audit],
  read: 'read_settings',
  edit: 'edit_settings',
});

export const adapterKeys = collection<AdapterKeyRecord & Audited>({
  type: 'RemoteAdapterApiKey',
  key: 'key_uuid',
  what: 'remote adapter key',
  seed: (world) =>
    adapterKeysOf(world).map((one) => ({ ...one, ...madeInSeed(one.key_uuid, one.days_ago, world.anchor) })),
  fields: ['company_uuid', 'name', 'expires_at', 'last_used_at', ...audit],
  read: 'read_settings',
  edit: 'edit_settings',
});

export const flowClients = collection<FlowClientRecord & Audited>({
  type: 'FlowOauthClient',
  key: 'client_uuid',
  what: 'flow client',
  seed: (world) =>
    flowClientsOf(world).map((one) => ({
      ...one,
      ...madeInSeed(one.client_uuid, one.days_ago, world.anchor),
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
  read: 'read_settings',
  edit: 'edit_settings',
});

type Sources = Pick<MockContext, 'store' | 'world'>;
type Clocked = Pick<MockContext, 'clock' | 'store' | 'world'>;

const collections = {
  PortalApiKey: portalKeys,
  RemoteAdapterApiKey: adapterKeys,
  FlowOauthClient: flowClients,
} as const;
export type KeyType = keyof typeof collections;

/** What is kept of a key beside the fields of the schema. */
export function kept<Value>(type: KeyType, key: string, field: string, { store, world }: Sources): Value {
  const written = store.writtenValue(type, key, field);
  if (written !== undefined) return written as Value;
  return (collections[type].record(key, world) as Record<string, unknown> | undefined)?.[field] as Value;
}

const prefixes: Readonly<Record<KeyType, string>> = {
  PortalApiKey: 'cwps_',
  RemoteAdapterApiKey: 'cwra_',
  FlowOauthClient: 'cwfs_',
};
export const prefixOf = (type: KeyType): string => prefixes[type];

export const versionOf = (type: KeyType, key: string, sources: Sources): number =>
  kept<number | undefined>(type, key, 'secret_version', sources) ?? 1;

/** The secret that a key has now, or that it had at a version. */
export const secretOf = (
  type: KeyType,
  key: string,
  sources: Sources,
  version: number = versionOf(type, key, sources),
): string => derivedSecret(sources, prefixes[type], { type, key, version });

const instant = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : null;

/** Where a key stands: its time may be over without anybody having written that. */
export function statusOfKey(
  type: 'PortalApiKey' | 'RemoteAdapterApiKey',
  key: string,
  context: Clocked,
): KeyStatus {
  if (kept<boolean | undefined>(type, key, 'is_revoked', context)) return 'REVOKED';
  const end = instant(context.store.read(type, key, 'expires_at'));
  return end !== null && end <= context.clock.now() ? 'EXPIRED' : 'ACTIVE';
}

export function statusOfClient(key: string, context: Clocked): KeyStatus {
  const { clock, store } = context;
  if (instant(store.read('FlowOauthClient', key, 'activated_at')) !== null) {
    return kept<boolean | undefined>('FlowOauthClient', key, 'is_disabled', context) ? 'DISABLED' : 'ACTIVE';
  }
  const end = instant(store.read('FlowOauthClient', key, 'activation_expires_at'));
  return end !== null && end <= clock.now() ? 'EXPIRED' : 'PENDING';
}

/** Ids at the token endpoint are made of the keys, so that each leads back to its own. */
export const portalClientId = (key_uuid: string): string => `cwp_${key_uuid.replaceAll('-', '')}`;
export const flowClientId = (client_uuid: string): string => `cwf_${client_uuid.replaceAll('-', '')}`;

const ID = /^(cwp|cwf)_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The key of an id at the token endpoint; null for a text that is none. */
export function keyOfClientId(
  client_id: string,
): { readonly type: 'PortalApiKey' | 'FlowOauthClient'; readonly key: string } | null {
  const [, prefix, ...parts] = ID.exec(client_id) ?? [];
  if (prefix === undefined) return null;
  return { type: prefix === 'cwp' ? 'PortalApiKey' : 'FlowOauthClient', key: parts.join('-') };
}

export const MACHINE_HOST = 'api.causeway.example';
export const machineEmail = (key_uuid: string): string => `${portalClientId(key_uuid)}@${MACHINE_HOST}`;
