import type { Subject } from '../../access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../errors.ts';
import { readCertificate } from '../../pki/read-certificate.ts';
import type { As2Config } from '../../world/connection-config.ts';
import { certificateField, certificateOf, certificatesFor } from '../certificate/certificates.ts';
import { putAway } from '../certificate/place.ts';
import { changedNow, madeNow } from '../collection.ts';
import { as2PartnerField, as2PartnerOf, as2Partners, as2Profiles } from './stations.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

const as2IdOf = (profile: string, { store }: Pick<MockContext, 'store'>): string =>
  String(store.read('As2Profile', profile, 'as2_id'));

/**
 * The AS2 settings that a partner's connections show. They are stored only with the partner's station, so that
 * connections and station never disagree. Null if the partner has no station.
 */
export function stationConfig(partner_uuid: string, context: Sources): As2Config | null {
  const key = as2PartnerOf(partner_uuid, context);
  if (key === null) return null;
  const certificate = certificateOf(key, 'PRIMARY', context);
  const field = <Name extends keyof As2Config & Parameters<typeof as2PartnerField>[1]>(name: Name) =>
    as2PartnerField(key, name, context);
  return {
    local_as2_id: as2IdOf(as2PartnerField(key, 'as2_profile_uuid', context), context),
    partner_as2_id: field('partner_as2_id'),
    partner_url: field('partner_url'),
    partner_certificate: certificate === null ? null : certificateField(certificate, 'pem', context),
    sign: field('sign'),
    encrypt: field('encrypt'),
    compression: field('compression'),
    mdn_mode: field('mdn_mode'),
    mdn_signed: field('mdn_signed'),
  };
}

/** When the certificate of a partner's station expires; undefined if there is no station. */
export function stationCertificateEnd(partner_uuid: string, context: Sources): number | null | undefined {
  const key = as2PartnerOf(partner_uuid, context);
  if (key === null) return undefined;
  const certificate = certificateOf(key, 'PRIMARY', context);
  const end = certificate === null ? null : certificateField(certificate, 'valid_to', context);
  // A value set through the control app may be text.
  return typeof end === 'string' ? Date.parse(end) : end;
}

const profileNamed = (local_as2_id: string, company_uuid: string, context: Sources): string | undefined =>
  as2Profiles.keys(context, { company_uuid }).find((profile) => as2IdOf(profile, context) === local_as2_id);

/**
 * Whether a pair of AS2 ids is in use. The pair identifies the sender of a message, so two partners must not share one.
 */
export function pairTaken(
  partner_as2_id: string,
  as2_profile_uuid: string,
  station: string | null,
  context: Sources,
): string | null {
  const other = as2Partners
    .keys(context, { as2_profile_uuid, partner_as2_id })
    .find((key) => key !== station);
  return other === undefined
    ? null
    : `${as2PartnerField(other, 'name', context)} already uses this AS2 ID with the same workspace station.`;
}

/** Why a connection's settings cannot become those of the partner's station. `path` points to them in the input. */
export function stationFaults(
  config: As2Config,
  { company_uuid, partner_uuid = '' }: Subject,
  path: readonly string[],
  context: Sources,
): UserError[] {
  const own = as2Profiles.keys(context, { company_uuid });
  // Without its own stations, a workspace keeps the settings with the connection.
  if (own.length === 0) return [];
  const profile = profileNamed(config.local_as2_id, company_uuid, context);
  if (profile === undefined) {
    const names = own.map((one) => as2IdOf(one, context)).join(', ');
    return [
      userError(
        'VALIDATION',
        `The workspace has no AS2 station “${config.local_as2_id}”. Available: ${names}.`,
        [...path, 'local_as2_id'],
      ),
    ];
  }
  const station = as2PartnerOf(partner_uuid, context);
  const errors: UserError[] = [];
  const taken = pairTaken(config.partner_as2_id, profile, station, context);
  if (taken !== null) errors.push(userError('ALREADY_EXISTS', taken, [...path, 'partner_as2_id']));
  if (station !== null && config.partner_url === null) {
    errors.push(
      userError('VALIDATION', "The partner's station needs a certificate.", [...path, 'partner_url']),
    );
  }
  if (
    station !== null &&
    config.partner_certificate === null &&
    certificateOf(station, 'PRIMARY', context) !== null
  ) {
    errors.push(
      userError('IN_USE', 'The certificate in use cannot be removed. Replace it instead.', [
        ...path,
        'partner_certificate',
      ]),
    );
  }
  return errors;
}

/** Saves a connection's validated settings with the partner's station; creates the station if needed. */
export function saveOnStation(
  config: As2Config,
  { company_uuid, partner_uuid = '' }: Subject,
  context: MockContext,
): void {
  const { store } = context;
  const profile = profileNamed(config.local_as2_id, company_uuid, context);
  if (profile === undefined || config.partner_url === null) return;
  const { local_as2_id, partner_certificate, ...settings } = config;
  const station = as2PartnerOf(partner_uuid, context);
  const receive_url = String(store.read('As2Profile', profile, 'receive_url'));
  const kept = station === null ? null : as2PartnerField(station, 'async_mdn_url', context);
  const fields = {
    ...settings,
    as2_profile_uuid: profile,
    // Connections do not ask for the MDN URL: asynchronous receipts come to the own station.
    async_mdn_url: settings.mdn_mode === 'ASYNC' ? (kept ?? new URL('/mdn', receive_url).href) : kept,
  };
  const key = station ?? store.newKey('As2Partner');
  if (station === null) {
    store.insert('As2Partner', key, {
      company_uuid,
      partner_uuid,
      name: String(store.read('TradingPartner', partner_uuid, 'partner_name')),
      ...fields,
      subject: `EDI from ${local_as2_id}`,
      retries: 3,
      enabled: true,
      ...madeNow(context),
    });
  } else if (Object.entries(fields).some(([name, value]) => store.read('As2Partner', key, name) !== value)) {
    store.set('As2Partner', key, { ...fields, ...changedNow(context) });
  }
  if (partner_certificate !== null) putInUse(key, partner_certificate, company_uuid, context);
}

/** Activates a certificate for a partner's station unless it is already active. The previous one stays in the list. */
function putInUse(key: string, pem: string, company_uuid: string, context: MockContext): void {
  const { store } = context;
  const read = readCertificate(pem);
  if (read.problem !== null) return;
  const inUse = certificateOf(key, 'PRIMARY', context);
  const { facts } = read;
  const whose = {
    company_uuid,
    partner_uuid: as2PartnerField(key, 'partner_uuid', context),
    source_type: 'AS2_PARTNER',
    source_uuid: key,
    source_name: as2PartnerField(key, 'name', context),
  } as const;
  const known = certificatesFor(whose, context).find(
    (one) => certificateField(one, 'fingerprint_sha256', context) === facts.fingerprint_sha256,
  );
  if (known !== undefined && known === inUse) return;
  if (inUse !== null) putAway(inUse, context);
  if (known !== undefined) {
    store.set('Certificate', known, { slot: 'PRIMARY', ...changedNow(context) });
    return;
  }
  store.insert('Certificate', store.newKey('Certificate'), {
    ...whose,
    ...facts,
    slot: 'PRIMARY',
    has_private_key: false,
    ...madeNow(context),
  });
}
