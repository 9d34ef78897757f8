import { once } from '../../../kernel/once.ts';
import type { EndpointDirection, Environment, SystemKind } from '#schema-types';
import type { Actor } from '../../world/actors.ts';
import { as2PartnersOf, as2ProfilesOf, type As2PartnerRecord } from '../../world/as2.ts';
import { certificateRequestsOf, certificatesOf } from '../../world/certificates.ts';
import { SECRETS, type ConnectionConfig, type EndpointType } from '../../world/connection-config.ts';
import {
  endpointsOf,
  hostSystemsOf,
  type EndpointRecord,
  type HostSystemRecord,
} from '../../world/endpoints.ts';
import { EMPTIED } from '../../world/variants.ts';
import type { World } from '../../world/world.ts';
import type { Owned } from '../kit/collection.ts';
import { daysBefore } from '../kit/days-before.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `Secret` of the schema; the value itself is stored nowhere. */
export interface KeptSecret {
  readonly name: string;
  readonly is_set: boolean;
  readonly updated_at: number | null;
}

/** The stored record of a connection or host system, with the schema's field names. */
export interface ConnectionItem extends Owned {
  readonly name: string;
  readonly type: EndpointType;
  readonly direction: EndpointDirection;
  readonly environment: Environment;
  readonly enabled: boolean;
  readonly config: ConnectionConfig;
  readonly secrets: readonly KeptSecret[];
  readonly certificate_expires_at: number | null;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
  /** Not in the schema: time of the latest seeded verification. */
  readonly verified_at: number | null;
}

export interface EndpointItem extends ConnectionItem {
  readonly endpoint_uuid: string;
  readonly partner_uuid: string;
}

export interface HostSystemItem extends ConnectionItem {
  readonly host_system_uuid: string;
  readonly system_kind: SystemKind;
  readonly is_default: boolean;
}

export const CONNECTION_FIELDS = [
  'company_uuid',
  'name',
  'type',
  'direction',
  'environment',
  'enabled',
  'config',
  'secrets',
  'certificate_expires_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const satisfies readonly (keyof ConnectionItem)[];

/** Certificates and AS2 stations of a world, by owner. */
function papersOf(world: World) {
  const certificates = certificatesOf(world);
  const bySource = new Map(
    certificates
      .filter(({ slot }) => slot !== 'SECONDARY')
      .map((certificate) => [certificate.source_uuid, certificate]),
  );
  return {
    of: (uuid: string | undefined) => (uuid === undefined ? undefined : bySource.get(uuid)),
    partner: new Map(as2PartnersOf(world).map((as2Partner) => [as2Partner.partner_uuid, as2Partner])),
    profile: new Map(
      as2ProfilesOf(world)
        .filter(({ is_default }) => is_default)
        .map((as2Profile) => [as2Profile.company_uuid, as2Profile]),
    ),
    request: new Map(
      certificateRequestsOf(world).map((certificateRequest) => [
        certificateRequest.source_uuid,
        certificateRequest,
      ]),
    ),
  };
}
type Papers = ReturnType<typeof papersOf>;

const asStation = ({ sign, encrypt, compression, mdn_mode, mdn_signed }: As2PartnerRecord) => ({
  sign,
  encrypt,
  compression,
  mdn_mode,
  mdn_signed,
});

/** The configuration, completed from other seeded records, and the expiry of its certificate. */
function completed(record: EndpointRecord | HostSystemRecord, papers: Papers) {
  const { type, config } = record;
  if (type === 'AS2_SEND' || type === 'AS2_RECEIVE') {
    const station = 'endpoint_uuid' in record ? papers.partner.get(record.partner_uuid) : undefined;
    const profile = 'endpoint_uuid' in record ? undefined : papers.profile.get(record.company_uuid);
    const certificate = papers.of(station?.as2_partner_uuid ?? profile?.as2_profile_uuid);
    return {
      config: {
        ...config,
        ...(station ? asStation(station) : {}),
        partner_certificate: certificate?.pem ?? null,
      },
      ends: certificate?.valid_to ?? null,
    };
  }
  const certificate = 'host_system_uuid' in record ? papers.of(record.host_system_uuid) : undefined;
  if (type === 'EADAPTOR_NEXT') {
    const request = 'host_system_uuid' in record ? papers.request.get(record.host_system_uuid) : undefined;
    return {
      config: { ...config, certificate_request: request?.pem ?? null, certificate: certificate?.pem ?? null },
      ends: certificate?.valid_to ?? null,
    };
  }
  if (type === 'SNOWFLAKE') {
    return {
      config: { ...config, public_key_fingerprint: certificate?.fingerprint_sha256 ?? null },
      ends: null,
    };
  }
  return { config, ends: null };
}

/** When a server's certificate expires; scenarios shift it. */
function serverCertificate(days: number | null, { anchor, variant }: World): number | null {
  if (days === null) return null;
  if (variant === 'expired') return Math.min(anchor + days * DAY, anchor - 20 * HOUR);
  return anchor + (variant === 'healthy' ? Math.max(days, 180) : days) * DAY;
}

function itemOf(
  record: EndpointRecord | HostSystemRecord,
  key: string,
  { papers, world }: { papers: Papers; world: World },
): ConnectionItem {
  const { anchor, variant } = world;
  const { config, ends } = completed(record, papers);
  const created_at = daysBefore(anchor, record.created_days_ago, key);
  const updated_at = Math.max(created_at, daysBefore(anchor, record.updated_days_ago, `${key} changed`));
  const set_at = daysBefore(
    anchor,
    Math.min(record.created_days_ago, record.updated_days_ago + 90),
    `${key} set`,
  );
  // In a scenario with an ongoing incident, somebody has verified the connection recently.
  const days = variant === 'everyday' || record.verified_days_ago === null ? record.verified_days_ago : 0;
  const verified_at =
    days === null
      ? null
      : Math.max(created_at, days === 0 ? anchor - 25 * 60_000 : daysBefore(anchor, days, `${key} verified`));
  return {
    company_uuid: record.company_uuid,
    name: record.name,
    type: record.type,
    direction: record.direction,
    environment: record.environment,
    enabled: record.enabled,
    config,
    secrets: SECRETS[record.type].map((name) => {
      const is_set = record.secrets.includes(name);
      return { name, is_set, updated_at: is_set ? Math.max(created_at, set_at) : null };
    }),
    certificate_expires_at: ends ?? serverCertificate(record.certificate_days, world),
    created_at,
    created_by: record.updated_by,
    updated_at,
    updated_by: record.updated_by,
    verified_at,
  };
}

const papersFor = once(papersOf);

export const endpointItems = (world: World): EndpointItem[] =>
  world.partners.flatMap(({ partner_uuid }) =>
    endpointsOf(partner_uuid, world).map((record) => ({
      ...itemOf(record, record.endpoint_uuid, { papers: papersFor(world), world }),
      endpoint_uuid: record.endpoint_uuid,
      partner_uuid,
    })),
  );

export const hostSystemItems = (world: World): HostSystemItem[] =>
  world.companies
    .filter(({ index }) => world.variant !== 'empty' || index !== EMPTIED)
    .flatMap(({ company_uuid }) =>
      hostSystemsOf(company_uuid, world).map((record) => ({
        ...itemOf(record, record.host_system_uuid, { papers: papersFor(world), world }),
        host_system_uuid: record.host_system_uuid,
        system_kind: record.system_kind,
        is_default: record.is_default,
      })),
    );
