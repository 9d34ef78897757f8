import type { AccessAction, VerifyEndpointInput, VerifyHostSystemInput } from '#schema-types';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import type { Configured } from '../../world/connection-config.ts';
import { stationCertificateEnd, stationConfig } from './as2-station-config.ts';
import { collection, type Collection } from '../kit/collection.ts';
import {
  CONNECTION_FIELDS,
  endpointItems,
  hostSystemItems,
  type ConnectionItem,
  type EndpointItem,
  type HostSystemItem,
  type KeptSecret,
} from './seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

export const endpoints = collection<EndpointItem, 'Endpoint'>({
  type: 'Endpoint',
  key: 'endpoint_uuid',
  what: 'connection',
  seed: endpointItems,
  fields: [...CONNECTION_FIELDS, 'partner_uuid'],
});

export const hostSystems = collection<HostSystemItem, 'HostSystem'>({
  type: 'HostSystem',
  key: 'host_system_uuid',
  what: 'host system',
  seed: hostSystemItems,
  fields: [...CONNECTION_FIELDS, 'system_kind', 'is_default'],
});

/** A partner's connection or a workspace's host system; most of their behavior is shared. */
export type ConnectionType = 'Endpoint' | 'HostSystem';

/** An input that names one by its own key. */
export type ConnectionInput = Partial<
  Pick<VerifyEndpointInput & VerifyHostSystemInput, Kind<ConnectionType>['key']>
>;

/** A connection or host system, by type and key. */
export interface ConnectionKey {
  readonly type: ConnectionType;
  readonly key: string;
}

interface Kind<Type extends ConnectionType> {
  readonly members: Pick<
    Collection<ConnectionItem, Type>,
    'edge' | 'keys' | 'record' | 'target' | 'targetNew'
  >;
  readonly key: 'endpoint_uuid' | 'host_system_uuid';
  readonly what: string;
  readonly read: AccessAction;
  readonly edit: AccessAction;
}

export const kinds: { readonly [Type in ConnectionType]: Kind<Type> } = {
  Endpoint: {
    members: endpoints,
    key: 'endpoint_uuid',
    what: 'connection',
    read: 'READ_PARTNER_SETTINGS',
    edit: 'EDIT_PARTNER',
  },
  HostSystem: {
    members: hostSystems,
    key: 'host_system_uuid',
    what: 'host system',
    read: 'READ_SETTINGS',
    edit: 'EDIT_SETTINGS',
  },
};

type Reads = Pick<MockContext, 'store'>;

const field = <Field extends FieldName<ConnectionType>>(
  { type, key }: ConnectionKey,
  name: Field,
  { store }: Reads,
) => store.read(type, key, name);

declare module '#schema-types' {
  interface KeptForms {
    readonly 'Endpoint.config': Configured['config'];
    readonly 'HostSystem.config': Configured['config'];
  }
}

type Sources = Pick<MockContext, 'store' | 'world'>;

/** Whether the partner's AS2 station determines the settings. */
export const isByStation = (of: ConnectionType, type: Configured['type']): boolean =>
  of === 'Endpoint' && (type === 'AS2_SEND' || type === 'AS2_RECEIVE');

/** The current type and settings. */
export function configuredOf(of: ConnectionKey, context: Sources): Configured {
  const type = field(of, 'type', context);
  const station = isByStation(of.type, type)
    ? stationConfig(context.store.read('Endpoint', of.key, 'partner_uuid'), context)
    : null;
  // Type and configuration of a connection belong together.
  return { type, config: station ?? field(of, 'config', context) } as Configured;
}

/** When the certificate in the settings, or the one its server presented, expires; null if there is none. */
export function certificateEndOf(of: ConnectionKey, context: Sources): number | null {
  const own = isByStation(of.type, field(of, 'type', context))
    ? stationCertificateEnd(context.store.read('Endpoint', of.key, 'partner_uuid'), context)
    : undefined;
  return own === undefined ? field(of, 'certificate_expires_at', context) : own;
}

export const secretsOf = (of: ConnectionKey, context: Reads): readonly KeptSecret[] =>
  field(of, 'secrets', context);

/** The access subject of a connection. */
export const subjectOf = (of: ConnectionKey, context: Reads): Subject => ({
  company_uuid: field(of, 'company_uuid', context),
  ...(of.type === 'Endpoint' ? { partner_uuid: context.store.read('Endpoint', of.key, 'partner_uuid') } : {}),
});

/** Whether the person can see the connection at all, through its partner or workspace. */
export function isSeen(of: ConnectionKey, context: MockContext): boolean {
  if (!context.store.exists(of.type, of.key)) return false;
  const { company_uuid, partner_uuid } = subjectOf(of, context);
  return partner_uuid === undefined
    ? context.access.company(company_uuid) !== null
    : context.access.partner(partner_uuid) !== null;
}
