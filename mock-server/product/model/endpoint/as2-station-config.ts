import type { MockContext } from '../../context.ts';
import type { As2Config } from '../../world/connection-config.ts';
import { certificateField, certificateOf } from '../certificate/certificates.ts';
import { as2PartnerField, as2PartnerOf, as2Partners } from './as2-stations.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

const as2IdOf = (profile: string, { store }: Pick<MockContext, 'store'>): string =>
  String(store.read('As2Profile', profile, 'as2_id'));

/**
 * The AS2 settings that a partner's connections show. They are only stored with the partner's station, so that
 * connections and station never differ. Null if the partner has no station.
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

/**
 * Whether a pair of AS2 ids is in use. The pair identifies the sender of a message, so two partners must not share one.
 */
export function pairTaken(
  partner_as2_id: string,
  as2_profile_uuid: string,
  { station, context }: { station: string | null; context: Sources },
): string | null {
  const other = as2Partners
    .keys(context, { as2_profile_uuid, partner_as2_id })
    .find((key) => key !== station);
  return other === undefined
    ? null
    : `${as2PartnerField(other, 'name', context)} already uses this AS2 ID with the same AS2 profile.`;
}
