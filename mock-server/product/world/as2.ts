import type { As2Compression, As2Encryption, As2MdnMode, As2Signature } from '#schema-types';
import { hash, uuidFrom } from '../../kernel/random.ts';
import type { CompanyCode } from '../accounts/people.ts';
import { companies, type CompanyRecord } from './companies.ts';
import type { FlowPlan } from './flows.ts';
import type { PartnerRecord } from './partners.ts';
import type { World } from './world.ts';

/** One of a workspace's own AS2 stations. */
export interface As2ProfileRecord {
  readonly as2_profile_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly as2_id: string;
  readonly receive_url: string;
  readonly is_default: boolean;
  readonly days_ago: number;
}

/** How AS2 messages are exchanged with one trading partner. */
export interface As2PartnerRecord {
  readonly as2_partner_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly name: string;
  readonly as2_profile_uuid: string;
  readonly partner_as2_id: string;
  readonly partner_url: string;
  readonly sign: As2Signature;
  readonly encrypt: As2Encryption;
  readonly compression: As2Compression;
  readonly mdn_mode: As2MdnMode;
  readonly mdn_signed: boolean;
  readonly async_mdn_url: string | null;
  readonly subject: string;
  readonly retries: number;
  readonly enabled: boolean;
  readonly days_ago: number;
}

/** Additional stations; every workspace with AS2 has one anyway. */
const more: Readonly<Partial<Record<CompanyCode, readonly { name: string; suffix: string }[]>>> = {
  northbay: [{ name: 'Recovery site', suffix: '-DR' }],
};

const usesAs2 = (flow: FlowPlan): boolean => flow.source === 'AS2' || flow.destination === 'AS2';

const profileKey = (code: CompanyCode, suffix: string): string => uuidFrom('as2-profile', code, suffix);

export const as2PartnerKey = (code: CompanyCode, partner_key: string): string =>
  uuidFrom('as2-partner', code, partner_key);

function profilesFor(company: CompanyRecord): As2ProfileRecord[] {
  const { company_uuid, short_code, edi_id, created_days_ago } = company;
  const stations = [
    { name: company.environment === 'TEST' ? 'Test station' : 'Production station', suffix: '' },
    ...(more[short_code] ?? []),
  ];
  return stations.map(({ name, suffix }, place) => ({
    as2_profile_uuid: profileKey(short_code, suffix),
    company_uuid,
    name,
    as2_id: `${edi_id}${suffix}`,
    receive_url: `https://as2.${short_code}.example/as2${suffix.toLowerCase().replace('-', '/')}`,
    is_default: place === 0,
    days_ago: Math.max(1, Math.floor(created_days_ago / (place + 1)) - 3),
  }));
}

function partnerFor(company: CompanyRecord, partner: PartnerRecord): As2PartnerRecord {
  const { key, slug, status } = partner;
  const isOld = key === 'amberline';
  const isAsync = key === 'copperfield' || key === 'sundial';
  return {
    as2_partner_uuid: as2PartnerKey(company.short_code, key),
    company_uuid: company.company_uuid,
    partner_uuid: partner.partner_uuid,
    name: partner.partner_name,
    as2_profile_uuid: profileKey(company.short_code, ''),
    partner_as2_id: partner.edi_id,
    partner_url: `https://as2.${slug}.example/as2`,
    sign: isOld ? 'SHA1' : 'SHA256',
    encrypt: isOld ? 'DES_EDE3_CBC' : 'AES256_CBC',
    compression: hash('zlib', key) % 2 === 0 ? 'ZLIB' : 'NONE',
    mdn_mode: isAsync ? 'ASYNC' : 'SYNC',
    mdn_signed: !isOld,
    async_mdn_url: isAsync ? `https://as2.${company.short_code}.example/mdn` : null,
    subject: `EDI from ${company.edi_id}`,
    retries: 3,
    enabled: status !== 'PAUSED' && status !== 'ARCHIVED',
    days_ago: Math.max(1, partner.created_days_ago - 5),
  };
}

/** Workspaces of the world that use AS2. */
const stationed = (world: World): readonly CompanyRecord[] =>
  companies.filter((company) =>
    world.flows.some((flow) => !flow.deleted && flow.company_index === company.index && usesAs2(flow)),
  );

export const as2ProfilesOf = (world: World): readonly As2ProfileRecord[] =>
  stationed(world).flatMap(profilesFor);

/** AS2 settings of every trading partner that has an AS2 flow. */
export const as2PartnersOf = (world: World): readonly As2PartnerRecord[] =>
  stationed(world).flatMap((company) =>
    world
      .partnersOf(company.company_uuid)
      .filter(({ partner_uuid }) => world.flowsOf(partner_uuid).some(usesAs2))
      .map((partner) => partnerFor(company, partner)),
  );
