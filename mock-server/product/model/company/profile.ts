import type { CompanyContactKind, DateFormat } from '#schema-types';
import { people, type CompanyCode } from '../../accounts/people.ts';
import type { CompanyRecord } from '../../world/companies.ts';
import { officeOf, phoneOf } from '../../facts/names.ts';
import { colleagueAt } from '../../world/colleagues.ts';

/** The company details a workspace shows to partners and on documents. */
export interface CompanyProfile {
  readonly default_currency: string;
  readonly date_format: DateFormat;
  readonly display_name: string | null;
  readonly legal_name: string | null;
  readonly logo_url: string | null;
  readonly website: string | null;
  readonly address: PostalAddress | null;
  readonly scac: string | null;
  readonly duns: string | null;
  readonly vat_number: string | null;
  readonly company_contacts: readonly CompanyContact[];
}

export interface PostalAddress {
  readonly lines: readonly string[];
  readonly city: string;
  readonly region: string | null;
  readonly postal_code: string | null;
  readonly country: string;
}

export interface CompanyContact {
  readonly kind: CompanyContactKind;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

type Documented = Omit<CompanyProfile, 'address' | 'company_contacts'>;

interface Row extends Documented {
  /** Address lines below the street; null for a workspace without an address. */
  readonly suite: readonly string[] | null;
  readonly contacts: (seed: string) => readonly CompanyContact[];
}

const BARE = {
  display_name: null,
  legal_name: null,
  logo_url: null,
  website: null,
  scac: null,
  duns: null,
  vat_number: null,
  suite: null,
  contacts: () => [],
} as const;

const documented = (kind: CompanyContact['kind'], email: string): Omit<CompanyContact, 'phone'> => ({
  kind,
  email,
  name: people.find((person) => person.email === email)?.name ?? email,
});

const colleague = (
  kind: CompanyContact['kind'],
  seed: string,
  { code, place }: { code: CompanyCode; place: number },
) => ({
  kind,
  ...colleagueAt(seed, code, place),
});

const phone = (seed: string, key: string, country: string): string | null =>
  phoneOf([seed, 'CompanyContact', key, 'phone'], country);

const northbay: Row = {
  ...BARE,
  default_currency: 'USD',
  date_format: 'MONTH_FIRST',
  display_name: 'Northbay',
  legal_name: 'Northbay Freight Forwarding, Inc.',
  website: 'https://www.northbay.example',
  suite: ['Suite 400'],
  scac: 'NBFQ',
  duns: '078555012',
  contacts: (seed) => [
    { ...documented('PRIMARY', 'owner@northbay.example'), phone: phone(seed, 'northbay/primary', 'US') },
    { ...documented('TECHNICAL', 'editor@northbay.example'), phone: phone(seed, 'northbay/technical', 'US') },
    {
      ...colleague('BILLING', seed, { code: 'northbay', place: 3 }),
      email: 'accounts.payable@northbay.example',
      phone: null,
    },
  ],
};

/** Each workspace has filled in about as much as is usual; Solo Broker has only just started. */
const rows: Readonly<Record<CompanyCode, Row>> = {
  northbay,
  'northbay-test': { ...northbay, display_name: 'Northbay TEST', scac: null, duns: null },
  'alder-retail': {
    ...BARE,
    default_currency: 'GBP',
    date_format: 'DAY_FIRST',
    display_name: 'Alder',
    legal_name: 'Alder Retail Group plc',
    website: 'https://www.alder.example',
    suite: [],
    duns: '210555094',
    vat_number: 'GB980780684',
    contacts: (seed) => [
      {
        ...colleague('PRIMARY', seed, { code: 'alder-retail', place: 0 }),
        phone: phone(seed, 'alder-retail/primary', 'GB'),
      },
      { ...colleague('TECHNICAL', seed, { code: 'alder-retail', place: 1 }), phone: null },
    ],
  },
  'pinecrest-lines': {
    ...BARE,
    default_currency: 'USD',
    date_format: 'MONTH_FIRST',
    legal_name: 'Pinecrest Lines LLC',
    website: 'https://pinecrest.example',
    suite: [],
    scac: 'PNCL',
    duns: '061555188',
    contacts: (seed) => [
      {
        ...colleague('PRIMARY', seed, { code: 'pinecrest-lines', place: 0 }),
        phone: phone(seed, 'pinecrest-lines/primary', 'US'),
      },
    ],
  },
  'solo-broker': { ...BARE, default_currency: 'CAD', date_format: 'ISO' },
  harborline: {
    ...BARE,
    default_currency: 'EUR',
    date_format: 'DAY_FIRST',
    legal_name: 'Harborline Expeditie B.V.',
    website: 'https://harborline.example',
    suite: [],
    vat_number: 'NL812345678B01',
    contacts: (seed) => [{ ...colleague('PRIMARY', seed, { code: 'harborline', place: 0 }), phone: null }],
  },
};

/** A workspace's profile. Its address is the one in its documents. */
export function profileOf(company: CompanyRecord, seed: string): CompanyProfile {
  const { suite, contacts, ...filled } = rows[company.short_code];
  const site = officeOf(seed, { uuid: company.company_uuid, ...company });
  return {
    ...filled,
    address:
      suite === null
        ? null
        : {
            lines: [site.street, ...suite],
            city: site.city,
            region: site.region === '' ? null : site.region,
            postal_code: site.postal_code,
            country: company.country,
          },
    company_contacts: contacts(seed),
  };
}
