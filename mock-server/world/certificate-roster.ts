import type { Name } from '../pki/certificate.ts';
import type { SeedKey } from '../pki/seed-keys.ts';

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

const copperfieldTrust = {
  key: 'ca/copperfield',
  name: name('Copperfield Trust Services CA 2', 'Copperfield Electronics AG', 'DE'),
} as const;
const cargowise = {
  key: 'ca/cargowise',
  name: name('eAdaptor Next Issuing CA', 'WiseTech Global', 'AU'),
} as const;

const row = (
  key: SeedKey,
  [common_name, organization, country]: readonly [string, string, string],
  from: number,
  to: number,
): CertificateRow => ({ key, subject: name(common_name, organization, country), from, to });

/**
 * Station certificates by AS2 id: the active one first, then its successor. Both sides of a partnership show the same
 * certificate: the one Northbay has for Pinecrest is Pinecrest's own.
 */
export const stationCertificates: Readonly<Record<string, readonly CertificateRow[]>> = {
  NORTHBAYFWD: [
    row('as2/NORTHBAYFWD/1', ['NORTHBAYFWD', 'Northbay Freight Inc.', 'US'], -724, 6),
    row('as2/NORTHBAYFWD/2', ['NORTHBAYFWD', 'Northbay Freight Inc.', 'US'], 2, 732),
  ],
  'NORTHBAYFWD-DR': [
    row('as2/NORTHBAYFWD-DR/1', ['NORTHBAYFWD-DR', 'Northbay Freight Inc.', 'US'], -212, 518),
  ],
  NORTHBAYTST: [row('as2/NORTHBAYTST/1', ['NORTHBAYTST', 'Northbay Freight Inc.', 'US'], -300, 430)],
  ALDERRETAIL: [
    row('as2/ALDERRETAIL/1', ['ALDERRETAIL', 'Alder Retail plc', 'GB'], -665, 65),
    row('as2/ALDERRETAIL/2', ['ALDERRETAIL', 'Alder Retail plc', 'GB'], -4, 726),
  ],
  ALDERTEST: [row('as2/ALDERTEST/1', ['ALDERTEST', 'Alder Retail plc', 'GB'], -120, 245)],
  PNCL: [row('as2/PNCL/1', ['PNCL AS2', 'Pinecrest Lines LLC', 'US'], -429, 301)],
  HARBORLINE: [row('as2/HARBORLINE/1', ['HARBORLINE', 'Harborline B.V.', 'NL'], -640, -9)],
  '061414100': [row('as2/061414100/1', ['as2.harborfoods.example', 'Harbor Foods Corp.', 'US'], -152, 213)],
  MERIDIANCB: [row('as2/MERIDIANCB/1', ['MERIDIANCB', 'Meridian Customs Brokers', 'US'], -540, 190)],
  FJORDLINE: [row('as2/FJORDLINE/1', ['edi.fjordline.example', 'Fjordline Ocean AS', 'NO'], -377, 353)],
  '4012345000016': [
    {
      ...row(
        'as2/4012345000016/1',
        ['as2.copperfield.example', 'Copperfield Electronics AG', 'DE'],
        -90,
        640,
      ),
      issuer: copperfieldTrust,
    },
  ],
  JUNIPERHOME: [
    row('as2/JUNIPERHOME/1', ['JUNIPERHOME', 'Juniper Home Goods', 'US'], -341, 24),
    row('as2/JUNIPERHOME/2', ['JUNIPERHOME', 'Juniper Home Goods', 'US'], -1, 364),
  ],
  GSTK: [row('as2/GSTK/1', ['GSTK', 'Granite State Trucking Co.', 'US'], -719, 11)],
  '5412345000112': [
    row('as2/5412345000112/1', ['as2.sundial.example', 'Sundial Pharma NV', 'BE'], -260, 470),
  ],
  '0785550190001': [row('as2/0785550190001/1', ['RIDGEWAY-AS2', 'Ridgeway Automotive', 'US'], -33, 1062)],
  GULFCLEARING: [row('as2/GULFCLEARING/1', ['GULFCLEARING', 'شركة الخليج للشحن والتخليص', 'AE'], -201, 164)],
  CNHI: [
    row(
      'as2/CNHI/1',
      // X.520 allows 64 characters.
      ['CNHI', 'Consolidated Northern Hemisphere Intermodal Freight Forwarding', 'CA'],
      -480,
      250,
    ),
  ],
  WILLOWFINCH: [row('as2/WILLOWFINCH/1', ['WILLOWFINCH', 'Willow & Finch Books Ltd', 'GB'], 3, 733)],
  AMBF: [row('as2/AMBF/1', ['AMBF EDI', 'Amberline Freight', 'US'], -1143, -47)],
  FERNBROOK: [row('as2/FERNBROOK/1', ['FERNBROOK', 'Fernbrook Mills', 'PT'], -100, 630)],
  '8712345000011': [
    row('as2/8712345000011/1', ['as2.polder.example', 'Polder Flowers B.V.', 'NL'], -410, 320),
  ],
  ZDRL: [row('as2/ZDRL/1', ['ZDRL', 'Zuider Reefer Lines', 'NL'], -365, -2)],
};

/** Certificates unrelated to AS2. */
export const otherCertificates = {
  cargowise_next: {
    ...row('cargowise/NBFPRDLAX/1', ['NBFPRDLAX', 'Northbay Freight Inc.', 'US'], -359, 6),
    issuer: cargowise,
  },
  mutual_tls: row('tls/osprey/1', ['northbay.osprey-track.example', 'Northbay Freight Inc.', 'US'], -58, 307),
} as const satisfies Readonly<Record<string, CertificateRow>>;

/** Subject of the open request for the next CargoWise certificate. */
export const requestSubject: Name = name('NBFPRDLAX', 'Northbay Freight Inc.', 'US');
