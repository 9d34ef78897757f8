import type { Name } from '../../kernel/pki.ts';
import type { SeedKey } from './seed-keys.ts';
import type { PartnerRecord } from './partners.ts';

/** A seeded certificate before it is encoded. Days are relative to the anchor. */
export interface CertificateRow {
  readonly key: SeedKey;
  readonly subject: Name;
  readonly from: number;
  readonly to: number;
  readonly issuer?: { readonly key: SeedKey; readonly name: Name };
}

const name = (common_name: string, organization: string, country: string): Name => ({
  common_name,
  organization,
  country,
});

const electronicsTrust = {
  key: 'ca/copperfield',
  name: name('Trust Services CA 2', '{name}', 'DE'),
} as const;
const cargowise = {
  key: 'ca/cargowise',
  name: name('eAdaptor Next Issuing CA', 'WiseTech Global', 'AU'),
} as const;

const row = (
  key: SeedKey,
  [common_name, organization, country]: readonly [string, string, string],
  { from, to }: { from: number; to: number },
): CertificateRow => ({ key, subject: name(common_name, organization, country), from, to });

/**
 * Certificates of the documented stations by AS2 ID: the active one first, then its successor. Both sides of a partnership show the same
 * certificate: the one Northbay has for Pinecrest is Pinecrest's own.
 */
export const stationCertificates: Readonly<Record<string, readonly CertificateRow[]>> = {
  NORTHBAYFWD: [
    row('as2/NORTHBAYFWD/1', ['NORTHBAYFWD', 'Northbay Freight Inc.', 'US'], { from: -724, to: 6 }),
    row('as2/NORTHBAYFWD/2', ['NORTHBAYFWD', 'Northbay Freight Inc.', 'US'], { from: 2, to: 732 }),
  ],
  'NORTHBAYFWD-DR': [
    row('as2/NORTHBAYFWD-DR/1', ['NORTHBAYFWD-DR', 'Northbay Freight Inc.', 'US'], { from: -212, to: 518 }),
  ],
  NORTHBAYTST: [
    row('as2/NORTHBAYTST/1', ['NORTHBAYTST', 'Northbay Freight Inc.', 'US'], { from: -300, to: 430 }),
  ],
  ALDERRETAIL: [
    row('as2/ALDERRETAIL/1', ['ALDERRETAIL', 'Alder Retail plc', 'GB'], { from: -665, to: 65 }),
    row('as2/ALDERRETAIL/2', ['ALDERRETAIL', 'Alder Retail plc', 'GB'], { from: -4, to: 726 }),
  ],
  ALDERTEST: [row('as2/ALDERTEST/1', ['ALDERTEST', 'Alder Retail plc', 'GB'], { from: -120, to: 245 })],
  PNCL: [row('as2/PNCL/1', ['PNCL AS2', 'Pinecrest Lines LLC', 'US'], { from: -429, to: 301 })],
  HARBORLINE: [row('as2/HARBORLINE/1', ['HARBORLINE', 'Harborline B.V.', 'NL'], { from: -640, to: -9 })],
};

/**
 * Certificates of the other partners' stations, by the partner's key in the roster. `{name}`, `{slug}`, and `{edi_id}` are
 * the partner's.
 */
const partnerCertificates: Readonly<Record<string, readonly CertificateRow[]>> = {
  'harbor-foods': [row('as2/061414100/1', ['as2.{slug}.example', '{name}', 'US'], { from: -152, to: 213 })],
  'meridian-customs': [row('as2/MERIDIANCB/1', ['{edi_id}', '{name}', 'US'], { from: -540, to: 190 })],
  fjordline: [row('as2/FJORDLINE/1', ['edi.{slug}.example', '{name}', 'NO'], { from: -377, to: 353 })],
  copperfield: [
    {
      ...row('as2/4012345000016/1', ['as2.{slug}.example', '{name}', 'DE'], { from: -90, to: 640 }),
      issuer: electronicsTrust,
    },
  ],
  juniper: [
    row('as2/JUNIPERHOME/1', ['{edi_id}', '{name}', 'US'], { from: -341, to: 24 }),
    row('as2/JUNIPERHOME/2', ['{edi_id}', '{name}', 'US'], { from: -1, to: 364 }),
  ],
  'granite-state': [row('as2/GSTK/1', ['{edi_id}', '{name}', 'US'], { from: -719, to: 11 })],
  sundial: [row('as2/5412345000112/1', ['as2.{slug}.example', '{name}', 'BE'], { from: -260, to: 470 })],
  ridgeway: [row('as2/0785550190001/1', ['{edi_id}-AS2', '{name}', 'US'], { from: -33, to: 1062 })],
  'gulf-clearing': [row('as2/GULFCLEARING/1', ['{edi_id}', '{name}', 'AE'], { from: -201, to: 164 })],
  cnhiffdg: [row('as2/CNHI/1', ['{edi_id}', '{name}', 'CA'], { from: -480, to: 250 })],
  'willow-finch': [row('as2/WILLOWFINCH/1', ['{edi_id}', '{name}', 'GB'], { from: 3, to: 733 })],
  amberline: [row('as2/AMBF/1', ['{edi_id} EDI', '{name}', 'US'], { from: -1143, to: -47 })],
  fernbrook: [row('as2/FERNBROOK/1', ['{edi_id}', '{name}', 'PT'], { from: -100, to: 630 })],
  polder: [row('as2/8712345000011/1', ['as2.{slug}.example', '{name}', 'NL'], { from: -410, to: 320 })],
  zuider: [row('as2/ZDRL/1', ['{edi_id}', '{name}', 'NL'], { from: -365, to: -2 })],
};

/** X.520 allows 64 characters. */
const MAX_LENGTH = 64;

function filled(text: string, partner: Pick<PartnerRecord, 'partner_name' | 'slug' | 'edi_id'>): string {
  const whole = text
    .replace('{name}', partner.partner_name)
    .replace('{slug}', partner.slug)
    .replace('{edi_id}', partner.edi_id.trim());
  return whole.length <= MAX_LENGTH ? whole : whole.slice(0, whole.lastIndexOf(' ', MAX_LENGTH));
}

const subjectOf = ({ common_name, organization, country }: Name, partner: PartnerRecord): Name =>
  name(filled(common_name, partner), filled(organization, partner), country);

/** The certificates of a partner's station, the active one first. */
export const certificatesOfPartner = (partner: PartnerRecord): readonly CertificateRow[] =>
  stationCertificates[partner.edi_id] ??
  (partnerCertificates[partner.key] ?? []).map(({ issuer, ...row }) => ({
    ...row,
    subject: subjectOf(row.subject, partner),
    ...(issuer ? { issuer: { ...issuer, name: subjectOf(issuer.name, partner) } } : {}),
  }));

/** Certificates unrelated to AS2. */
export const otherCertificates = {
  cargowise_next: {
    ...row('cargowise/NBFPRDLAX/1', ['NBFPRDLAX', 'Northbay Freight Inc.', 'US'], { from: -359, to: 6 }),
    issuer: cargowise,
  },
  mutual_tls: row('tls/osprey/1', ['northbay.osprey-track.example', 'Northbay Freight Inc.', 'US'], {
    from: -58,
    to: 307,
  }),
} as const satisfies Readonly<Record<string, CertificateRow>>;

/** Subject of the open request for the next CargoWise certificate. */
export const requestSubject: Name = name('NBFPRDLAX', 'Northbay Freight Inc.', 'US');
