import type { CertificateRequestStatus } from '#schema-types';
import { platform } from '#platform';
import { base64Of, hexOf } from '../../kernel/bytes.ts';
import { hash, uuidFrom } from '../../kernel/random.ts';
import type { CertificateFacts } from '../../kernel/pki.ts';
import { seedKey, type SeedKey } from './seed-keys.ts';
import { editorsOf, type Actor } from './actors.ts';
import { as2PartnersOf, as2ProfilesOf } from './as2.ts';
import {
  certificatesOfPartner,
  otherCertificates,
  requestSubject,
  stationCertificates,
  type CertificateRow,
} from './certificate-roster.ts';
import { companies } from './companies.ts';
import type { WorldVariant } from './variants.ts';
import type { World } from './world.ts';

/** `CertificateSourceType` of the schema. */
export type CertificateSource =
  | 'AS2_PROFILE'
  | 'AS2_PARTNER'
  | 'CARGOWISE_NEXT'
  | 'MUTUAL_TLS'
  | 'SNOWFLAKE_RSA';

/** What a certificate is used for, and its slot. */
export interface CertificatePlace {
  readonly company_uuid: string;
  readonly partner_uuid: string | null;
  readonly source_type: CertificateSource;
  /** Key of the AS2 profile, AS2 partner, or host system; null if only the name is known. */
  readonly source_uuid: string | null;
  readonly source_name: string;
  readonly slot: 'PRIMARY' | 'SECONDARY' | null;
}

/** A seeded certificate. */
export interface CertificateRecord extends CertificatePlace, CertificateFacts {
  readonly certificate_uuid: string;
  /** Whether the workspace holds the private key. */
  readonly has_private_key: boolean;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** A seeded certificate signing request. */
export interface CertificateRequestRecord {
  readonly request_uuid: string;
  readonly company_uuid: string;
  readonly source_type: CertificateSource;
  readonly source_uuid: string | null;
  readonly source_name: string;
  readonly slot: 'PRIMARY' | 'SECONDARY';
  readonly subject: string;
  readonly key_size: number;
  readonly pem: string;
  readonly public_key_pem: string;
  readonly status: CertificateRequestStatus;
  readonly certificate: null;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** Host systems with certificates, by their names in world/host-systems.ts. */
const NEXT = 'CargoWise eAdaptor Next';
const WAREHOUSE = 'Reporting warehouse';
const hostSystem = (type: string, name: string): string => uuidFrom('host-system', 'northbay', type, name);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Validity of a certificate. Scenarios shift its end: in `healthy` nothing expires, in `expired` everything has. */
function validity({ key, from, to }: CertificateRow, anchor: number, variant: WorldVariant) {
  const today = Math.floor(anchor / DAY) * DAY;
  const valid_from = today + (variant === 'healthy' ? Math.min(from, -20) : from) * DAY;
  if (variant === 'expired') {
    // Deliveries have failed for 20 hours.
    const ended = anchor - 20 * HOUR - (hash('expired', key) % 55) * 60_000;
    return { valid_from: Math.min(valid_from, today - 365 * DAY), valid_to: Math.floor(ended / 1000) * 1000 };
  }
  const lasting = variant === 'healthy' ? Math.max(to, 180) : to;
  return { valid_from, valid_to: today + (lasting + 1) * DAY - 1000 };
}

const serialOf = (key: SeedKey): bigint =>
  BigInt(`0x${hexOf(platform.sha256(`serial ${key}`)).slice(0, 30)}`);

function written(row: CertificateRow, anchor: number, variant: WorldVariant): CertificateFacts {
  const pem = platform.pki.writeCertificate({
    subject: row.subject,
    key: seedKey(row.key),
    serial: serialOf(row.key),
    ...validity(row, anchor, variant),
    ...(row.issuer ? { issuer: { name: row.issuer.name, key: seedKey(row.issuer.key) } } : {}),
  });
  const read = platform.pki.readCertificate(pem);
  if (read.problem !== null) throw new Error(`${row.key}: ${read.problem}`);
  return read.facts;
}

/** SHA-256 of a public key, as Snowflake shows it. */
export const keyFingerprint = (spki: Uint8Array): string => `SHA256:${base64Of(platform.sha256(spki))}`;

type Placed = CertificatePlace & { readonly row: CertificateRow; readonly has_private_key: boolean };

function stations(world: World): Placed[] {
  const slots = ['PRIMARY', 'SECONDARY'] as const;
  const own = as2ProfilesOf(world).flatMap(({ company_uuid, as2_profile_uuid, as2_id, name }) =>
    (stationCertificates[as2_id] ?? []).map((row, place) => ({
      company_uuid,
      partner_uuid: null,
      source_type: 'AS2_PROFILE' as const,
      source_uuid: as2_profile_uuid,
      source_name: name,
      slot: slots[place] ?? null,
      has_private_key: true,
      row,
    })),
  );
  const theirs = as2PartnersOf(world).flatMap((partner) =>
    certificatesOfPartner(world.partner(partner.partner_uuid)!).map((row, place) => ({
      company_uuid: partner.company_uuid,
      partner_uuid: partner.partner_uuid,
      source_type: 'AS2_PARTNER' as const,
      source_uuid: partner.as2_partner_uuid,
      source_name: partner.name,
      slot: slots[place] ?? null,
      has_private_key: false,
      row,
    })),
  );
  return [...own, ...theirs];
}

/** The workspace of the certificates unrelated to AS2; null if this world has emptied it. */
function northbay(world: World): string | null {
  const company_uuid = companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
  return world.partnersOf(company_uuid).length === 0 ? null : company_uuid;
}

/** When and by whom a certificate was uploaded: after it became valid, and before now. */
function made(
  key: string,
  company_uuid: string,
  {
    valid_from,
    world: { seed, anchor },
  }: { valid_from: number | null; world: Pick<World, 'seed' | 'anchor'> },
) {
  const editors = editorsOf(seed, company_uuid);
  const dice = hash('made', key);
  const begin = valid_from === null || valid_from > anchor ? anchor - 9 * DAY : valid_from;
  const at = Math.min(begin + 7 * HOUR + (dice % (30 * HOUR)), anchor - HOUR - (dice % HOUR));
  const by = editors[dice % editors.length]!;
  return { created_at: at, created_by: by, updated_at: at, updated_by: by };
}

/** All certificates of a world. Generating them takes some milliseconds, so callers cache them. */
export function certificatesOf(world: World): readonly CertificateRecord[] {
  const { anchor, variant } = world;
  // Both sides of a partnership have the same certificate.
  const texts = new Map<SeedKey, CertificateFacts>();
  const factsFor = (row: CertificateRow): CertificateFacts => {
    let facts = texts.get(row.key);
    if (!facts) texts.set(row.key, (facts = written(row, anchor, variant)));
    return facts;
  };
  const records = (list: readonly Placed[]) =>
    list.map(({ row, ...place }): CertificateRecord => {
      const facts = factsFor(row);
      const certificate_uuid = uuidFrom(
        'certificate',
        place.company_uuid,
        place.source_uuid ?? place.source_name,
        row.key,
      );
      return {
        certificate_uuid,
        ...place,
        ...facts,
        ...made(certificate_uuid, place.company_uuid, { valid_from: facts.valid_from, world }),
      };
    });
  const company_uuid = northbay(world);
  if (company_uuid === null) return records(stations(world));

  const osprey = world.partnersOf(company_uuid).find(({ key }) => key === 'osprey-track');
  const base = {
    company_uuid,
    partner_uuid: null,
    source_uuid: null,
    slot: 'PRIMARY',
    has_private_key: true,
  } as const;
  const others = records([
    {
      ...base,
      source_type: 'CARGOWISE_NEXT',
      source_uuid: hostSystem('EADAPTOR_NEXT', NEXT),
      source_name: NEXT,
      row: otherCertificates.cargowise_next,
    },
    {
      ...base,
      partner_uuid: osprey?.partner_uuid ?? null,
      source_type: 'MUTUAL_TLS',
      source_name: 'Osprey Track',
      row: otherCertificates.mutual_tls,
    },
  ]);
  const warehouse = uuidFrom('certificate', company_uuid, 'warehouse');
  const bareKey: CertificateRecord = {
    ...base,
    certificate_uuid: warehouse,
    source_type: 'SNOWFLAKE_RSA',
    source_uuid: hostSystem('SNOWFLAKE', WAREHOUSE),
    source_name: WAREHOUSE,
    ...platform.pki.factsOfKey(platform.pki.publicPem(seedKey('warehouse/northbay')), keyFingerprint),
    ...made(warehouse, company_uuid, { valid_from: anchor - 268 * DAY, world }),
  };
  return [...records(stations(world)), ...others, bareKey];
}

/** Open certificate signing requests. */
export function certificateRequestsOf(world: World): readonly CertificateRequestRecord[] {
  const company_uuid = northbay(world);
  if (company_uuid === null) return [];
  const key = seedKey('cargowise/NBFPRDLAX/2');
  const { common_name, organization, country } = requestSubject;
  const request_uuid = uuidFrom('certificate-request', company_uuid, common_name);
  return [
    {
      request_uuid,
      company_uuid,
      source_type: 'CARGOWISE_NEXT',
      source_uuid: hostSystem('EADAPTOR_NEXT', NEXT),
      source_name: NEXT,
      slot: 'SECONDARY',
      subject: `CN=${common_name}, O=${organization}, C=${country}`,
      key_size: key.asymmetricKeyDetails?.modulusLength ?? 0,
      pem: platform.pki.writeRequest(requestSubject, key),
      public_key_pem: platform.pki.publicPem(key),
      status: 'OPEN',
      certificate: null,
      ...made(request_uuid, company_uuid, { valid_from: world.anchor - 3 * DAY, world }),
    },
  ];
}
