import type { CompanySeed, PartnerSeed } from '../../world/facts.ts';
import { hash } from '../../generate/random.ts';
import { gln } from '../../world/references.ts';
import { digits, pick, whole } from '../random.ts';
import { americanSites, overseasSites, type Site } from './places.ts';

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

const names = [
  'Bluefin Home',
  'Cascade Outfitters',
  'Dunmore Tools',
  'Elm & Ash Furniture',
  'Fairmont Grocers',
  'Granite Peak Sports',
  'Hollis Electronics',
  'Ironwood Supply',
  'Juniper Textiles',
  'Kestrel Foods',
  'Larkspur Living',
  'Meridian Kitchen',
] as const;

const suffixes = ['DC 1', 'DC 2', 'DC 4', 'Store 118', 'Plant 7', 'Crossdock', 'Warehouse B'] as const;
const people = [
  'A. Lindqvist',
  'B. Okafor',
  'C. Marchetti',
  'D. Sandoval',
  'E. Whitfield',
  'F. Haddad',
  'G. Tanaka',
  'H. Novak',
] as const;

/** Letters and digits of a name, for codes and email addresses. */
export const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

function at(site: Site, name: string, code: string, gln: string, seed: number, role: string): Party {
  const [street, city, region, region_name, postal_code, country] = site;
  const contact = pick(people, seed, role, 'contact');
  return {
    name,
    code,
    gln,
    street,
    city,
    region,
    region_name,
    postal_code,
    country,
    contact,
    phone: `555${digits(7, seed, role, 'phone')}`,
    email: `${slug(contact)}@${slug(name).slice(0, 24) || 'partner'}.example`,
  };
}

/** A customer's or supplier's site: fictional name, real town. */
export function otherParty(seed: number, role: string, overseas: boolean): Party {
  const base = pick(names, seed, role, 'name');
  const site = pick(overseas ? overseasSites : americanSites, seed, role, 'site');
  const initials = base.replaceAll(/[^A-Z]/g, '');
  return at(
    site,
    `${base} ${pick(suffixes, seed, role, 'suffix')}`,
    `${initials}${digits(4, seed, role, 'code')}`,
    gln(`0614141${digits(5, seed, role, 'gln')}`),
    seed,
    role,
  );
}

/** The workspace's own office; the same in all its documents. */
export function companyParty(company: CompanySeed): Party {
  const seed = hash('party', company.company_uuid);
  return at(
    pick(americanSites, seed, 'site'),
    company.company_name,
    company.edi_id.slice(0, 10),
    company.gln,
    seed,
    'company',
  );
}

/** The trading partner's own office; the same in all its documents. */
export function partnerParty(partner: PartnerSeed): Party {
  const seed = hash('party', partner.partner_uuid);
  const overseas = whole(0, 3, seed, 'overseas') === 0;
  return at(
    pick(overseas ? overseasSites : americanSites, seed, 'site'),
    partner.partner_name,
    partner.edi_id.trim().slice(0, 10),
    partner.gln,
    seed,
    'partner',
  );
}
