import type { ContactRole, ExternalIdScheme, PartnerStatus, PartnerType } from '#schema-types';
import { hash, uuidFrom } from '../../kernel/random.ts';
import { companies, type CompanyRecord } from './companies.ts';
import type { PartnerSeed } from '../facts/facts.ts';
import { companyNameOf, latin, personOf, phoneOf } from '../facts/names.ts';
import { partnerRows, type PartnerRow } from './partner-rows.ts';
import { gln } from '../facts/references.ts';

export interface ExternalId {
  readonly scheme: ExternalIdScheme;
  readonly qualifier: string | null;
  readonly value: string;
}

export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: ContactRole;
}

/** A guest who can only see this partner. */
export interface IntegrationUser {
  readonly email: string;
  readonly name: string | null;
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  readonly invited_days_ago: number;
}

/** The properties of a trading partner that do not depend on the seed. */
export interface PartnerPlan {
  /** Index in `world.partners`. */
  readonly index: number;
  readonly partner_uuid: string;
  readonly company_uuid: string;
  /** Identifies the partner in the seed's tables, independent of its name. */
  readonly key: string;
  /** ISO 3166. */
  readonly country: string;
  readonly scac: string | null;
  readonly gln: string;
  readonly partner_type: PartnerType;
  readonly status: PartnerStatus;
  readonly description: string | null;
  readonly tags: readonly string[];
  /** Email address of the member who is responsible. */
  readonly owner_email: string | null;
  /** Days before the anchor. */
  readonly created_days_ago: number;
}

/** A seeded trading partner with all stored fields of `TradingPartner`. */
export interface PartnerRecord extends PartnerPlan, PartnerSeed {
  readonly external_ids: readonly ExternalId[];
  readonly contacts: readonly Contact[];
  readonly integration_users: readonly IntegrationUser[];
}

const roster = companies.flatMap((company) =>
  partnerRows[company.short_code].map((row) => ({ company, row })),
);

const numberOf = (company: CompanyRecord, row: PartnerRow) => hash('partner', company.short_code, row.key);

/** All partners of all workspaces, by workspace, before naming; the same roster for every seed. */
export const partners: readonly PartnerPlan[] = roster.map(({ company, row }, index) => {
  const number = numberOf(company, row);
  return {
    index,
    partner_uuid: uuidFrom('partner', company.short_code, row.key),
    company_uuid: company.company_uuid,
    key: row.key,
    country: row.country ?? 'US',
    scac: row.scac ?? null,
    gln: gln(`40${String(number % 10_000_000_000).padStart(10, '0')}`),
    partner_type: row.type,
    status: row.status ?? 'LIVE',
    description: row.about ?? null,
    tags: row.tags ?? [],
    owner_email: row.owner === undefined ? 'owner@northbay.example' : row.owner,
    created_days_ago:
      (row.status === 'ONBOARDING' ? 9 : 120) + (number % (row.status === 'ONBOARDING' ? 20 : 700)),
  };
});

const contactRoles = ['TECHNICAL', 'BUSINESS', 'ESCALATION'] as const;

function contactsOf(seed: string, { company, row }: (typeof roster)[number], slug: string): Contact[] {
  if (row.key === 'saltmarsh') return [];
  const country = row.country ?? 'US';
  const count = 1 + (hash('contacts', company.short_code, row.key) % 3);
  return contactRoles.slice(0, count).map((role) => {
    const key = `${company.short_code}/${row.key}/${role}`;
    const { name, local } = personOf([seed, 'PartnerContact', key, 'name'], country);
    return {
      name,
      email: `${local === '' ? role.toLowerCase() : local}@${slug}.example`,
      phone: role === 'BUSINESS' ? null : phoneOf([seed, 'PartnerContact', key, 'phone'], country),
      role,
    };
  });
}

const guestsOf = (seed: string, row: PartnerRow, slug: string): IntegrationUser[] =>
  (row.guests ?? []).map(({ local, name, status, invited_days_ago }, at) => {
    const person = personOf([seed, 'IntegrationUser', `${row.key}/${at}`, 'name'], row.country ?? 'US');
    const address = local ?? person.local;
    return {
      email: address.includes('@') ? address : `${address}@${slug}.example`,
      name: local === null ? person.name : name,
      status,
      invited_days_ago,
    };
  });

interface Identity {
  readonly partner_name: string;
  readonly slug: string;
  readonly edi_qualifier: string;
  readonly edi_id: string;
}

/** X12 allows 15 characters. */
const ISA_ID = 15;

/**
 * The name and everything derived from it. Partners with the same name only differ in the suffix of their hosts and
 * interchange IDs.
 */
function identityOf(seed: string, row: PartnerRow): Identity {
  const { name, twin = '', edi: [edi_qualifier, written] = ['02', row.scac] } = row;
  const key = twin === '' ? row.key : row.key.slice(0, -1 - twin.length);
  const country = twin === '' ? (row.country ?? 'US') : 'US';
  const isInvented = name.includes('{');
  const partner_name = isInvented
    ? companyNameOf([seed, 'TradingPartner', key, 'partner_name'], name, country)
    : name;
  // A label of a host name has at most 63 characters.
  const base = row.slug ?? (isInvented ? latin(partner_name, '-').split('-').slice(0, 4).join('-') : row.key);
  const letters = base.replaceAll('-', '').toUpperCase();
  return {
    partner_name,
    slug: twin === '' ? base : `${base}-${twin}`,
    edi_qualifier,
    edi_id: written ?? `${letters.slice(0, ISA_ID - twin.length)}${twin.toUpperCase()}`,
  };
}

function externalIdsOf(plan: PartnerPlan, { slug, edi_qualifier, edi_id }: Identity, number: number) {
  const ids: ExternalId[] = [
    { scheme: 'ISA', qualifier: edi_qualifier, value: edi_id },
    { scheme: 'GLN', qualifier: null, value: plan.gln },
  ];
  if (plan.scac !== null) ids.unshift({ scheme: 'SCAC', qualifier: null, value: plan.scac });
  if (number % 3 === 0) {
    ids.push({ scheme: 'DUNS', qualifier: null, value: String(100_000_000 + (number % 800_000_000)) });
  }
  if (plan.partner_type === 'AGENT_OPERATIONS' || plan.partner_type === 'CUSTOMS_OPERATIONS') {
    const value = `${slug.replaceAll('-', '').slice(0, 6).toUpperCase()}LAX`;
    ids.push({ scheme: 'CARGOWISE_ORG', qualifier: null, value });
  }
  if (plan.tags.includes('key-account')) {
    ids.push({ scheme: 'INTERNAL', qualifier: null, value: `KA-${1000 + (number % 9000)}` });
  }
  return ids;
}

/** The partners with their names: a pure function of the seed. */
export const namedPartners = (seed: string): readonly PartnerRecord[] =>
  roster.map((place, index) => {
    const { company, row } = place;
    const plan = partners[index]!;
    const identity = identityOf(seed, row);
    return {
      ...plan,
      ...identity,
      external_ids: externalIdsOf(plan, identity, numberOf(company, row)),
      contacts: contactsOf(seed, place, identity.slug),
      integration_users: guestsOf(seed, row, identity.slug),
    };
  });
