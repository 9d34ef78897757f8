import type { CompanySeed, PartnerSeed } from '../../facts/facts.ts';
import { hash } from '../../../kernel/random.ts';
import { companyNameOf, latin, officeOf, personOf, phoneOf, siteOf, type Site } from '../../facts/names.ts';
import { gln } from '../../facts/references.ts';
import { digits, pick, whole } from '../random.ts';

/** A party named in a document. */
export interface Party {
  readonly name: string;
  /** The workspace's code for it. */
  readonly code: string;
  readonly gln: string;
  readonly street: string;
  readonly city: string;
  /** Two-letter state or province; '' if there is none. */
  readonly region: string;
  readonly region_name: string;
  readonly postal_code: string;
  readonly country: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
}

/** Templates for the names of customers and suppliers. */
const TRADES = [
  '{surname} Home',
  '{surname} Outfitters',
  '{surname} Tools',
  '{surname} & {surname}',
  '{surname} Grocers',
  '{surname} Sports',
  '{surname} Electronics',
  '{surname} Supply',
  '{surname} Textiles',
  '{surname} Foods',
  '{surname} Living',
  '{surname} Kitchen',
] as const;
/** Customers and suppliers of a world; few enough that they recur. */
const OTHERS = 48;

const suffixes = ['DC 1', 'DC 2', 'DC 4', 'Store 118', 'Plant 7', 'Crossdock', 'Warehouse B'] as const;
/** Where goods come from, by sea. */
const OVERSEAS = ['DE', 'NL', 'BE', 'GB', 'FR', 'IT', 'CN', 'SG', 'IN', 'KR', 'ES'] as const;

/** Identifies a party: the world's seed, its type, and its key. */
type Identity = readonly [world_seed: string, type: string, key: string];

function partyOf(
  [seed, type, key]: Identity,
  site: Site,
  { name, code, gln }: Pick<Party, 'name' | 'code' | 'gln'>,
): Party {
  const { name: contact, local } = personOf([seed, type, key, 'contact'], LATIN);
  const phone = phoneOf([seed, type, key, 'phone'], LATIN) ?? '';
  return {
    ...site,
    name,
    code,
    gln,
    contact,
    // Documents contain the ten digits of the national number.
    phone: phone.replace('+1', '').replaceAll(' ', ''),
    email: `${local}@${latin(name).slice(0, 24) || 'partner'}.example`,
  };
}

/** Contacts in documents have names in Latin script, because EDI allows no other. */
const LATIN = 'US';

/** A site of a customer or supplier: one of the world's, chosen by the document's seed. */
export function otherParty(
  world_seed: string,
  seed: number,
  { role, overseas }: { role: string; overseas: boolean },
): Party {
  const key = String(whole(0, OTHERS - 1, seed, role, 'name'));
  const suffix = pick(suffixes, seed, role, 'suffix');
  const country = overseas ? pick(OVERSEAS, hash('overseas', key)) : 'US';
  const template = TRADES[Number(key) % TRADES.length] ?? TRADES[0];
  const base = companyNameOf([world_seed, 'Customer', key, 'name'], template, LATIN);
  const initials = base.replaceAll(/[^A-Z]/g, '');
  const place = `${key}/${country}/${suffix}`;
  return partyOf(
    [world_seed, 'Customer', place],
    siteOf([world_seed, 'Customer', place, 'address'], country),
    {
      name: `${base} ${suffix}`,
      code: `${initials}${digits(4, seed, role, 'code')}`,
      gln: gln(`0614141${digits(5, seed, role, 'gln')}`),
    },
  );
}

/** The workspace's own office; the same in all its documents. */
export const companyParty = (world_seed: string, company: CompanySeed): Party =>
  partyOf(
    [world_seed, 'Company', company.company_uuid],
    officeOf(world_seed, { uuid: company.company_uuid, ...company }),
    { name: company.company_name, code: company.edi_id.slice(0, 10), gln: company.gln },
  );

/** The trading partner's own office; the same in all its documents. */
export const partnerParty = (world_seed: string, partner: PartnerSeed): Party =>
  partyOf(
    [world_seed, 'TradingPartner', partner.partner_uuid],
    officeOf(world_seed, { uuid: partner.partner_uuid, country: partner.country }),
    { name: partner.partner_name, code: partner.edi_id.trim().slice(0, 10), gln: partner.gln },
  );
