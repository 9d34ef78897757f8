import type { CompanyCode } from '../../people.ts';

/** The company details a workspace shows to partners and on documents. */
export interface CompanyProfile {
  readonly default_currency: string;
  readonly date_format: 'ISO' | 'DAY_FIRST' | 'MONTH_FIRST';
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
  readonly kind: 'PRIMARY' | 'TECHNICAL' | 'BILLING';
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

const contact = (
  kind: CompanyContact['kind'],
  name: string,
  email: string,
  phone: string | null = null,
): CompanyContact => ({ kind, name, email, phone });

const northbay: CompanyProfile = {
  default_currency: 'USD',
  date_format: 'MONTH_FIRST',
  display_name: 'Northbay',
  legal_name: 'Northbay Freight Forwarding, Inc.',
  logo_url: null,
  website: 'https://www.northbay.example',
  address: {
    lines: ['1180 Harbor Way', 'Suite 400'],
    city: 'Oakland',
    region: 'CA',
    postal_code: '94607',
    country: 'US',
  },
  scac: 'NBFQ',
  duns: '078555012',
  vat_number: null,
  company_contacts: [
    contact('PRIMARY', 'Olivia Marsh', 'owner@northbay.example', '+1 510 555 0114'),
    contact('TECHNICAL', 'Edwin Castellanos', 'editor@northbay.example', '+1 510 555 0147'),
    contact('BILLING', 'Graham Teller', 'accounts.payable@northbay.example'),
  ],
};

/** Each workspace has filled in as much as is usual; Solo Broker has only just started. */
export const profiles: Readonly<Record<CompanyCode, CompanyProfile>> = {
  northbay,
  'northbay-test': { ...northbay, display_name: 'Northbay TEST', scac: null, duns: null },
  'alder-retail': {
    default_currency: 'GBP',
    date_format: 'DAY_FIRST',
    display_name: 'Alder',
    legal_name: 'Alder Retail Group plc',
    logo_url: null,
    website: 'https://www.alder.example',
    address: {
      lines: ['Alder House', '22 Kestrel Street'],
      city: 'Leeds',
      region: null,
      postal_code: 'LS1 4XX',
      country: 'GB',
    },
    scac: null,
    duns: '210555094',
    vat_number: 'GB980780684',
    company_contacts: [
      contact('PRIMARY', 'Hannah Quist', 'hannah.quist@alder.example', '+44 113 496 0107'),
      contact('TECHNICAL', 'Dev Okafor', 'dev.okafor@alder.example'),
    ],
  },
  'pinecrest-lines': {
    default_currency: 'USD',
    date_format: 'MONTH_FIRST',
    display_name: null,
    legal_name: 'Pinecrest Lines LLC',
    logo_url: null,
    website: 'https://pinecrest.example',
    address: {
      lines: ['4400 Railyard Drive'],
      city: 'Joliet',
      region: 'IL',
      postal_code: '60436',
      country: 'US',
    },
    scac: 'PNCL',
    duns: '061555188',
    vat_number: null,
    company_contacts: [
      contact('PRIMARY', 'Ruth Halloran', 'ruth.halloran@pinecrest.example', '+1 312 555 0190'),
    ],
  },
  'solo-broker': {
    default_currency: 'CAD',
    date_format: 'ISO',
    display_name: null,
    legal_name: null,
    logo_url: null,
    website: null,
    address: null,
    scac: null,
    duns: null,
    vat_number: null,
    company_contacts: [],
  },
  harborline: {
    default_currency: 'EUR',
    date_format: 'DAY_FIRST',
    display_name: null,
    legal_name: 'Harborline Expeditie B.V.',
    logo_url: null,
    website: 'https://harborline.example',
    address: {
      lines: ['Waalhaven Z.z. 12'],
      city: 'Rotterdam',
      region: null,
      postal_code: '3088 HH',
      country: 'NL',
    },
    scac: null,
    duns: null,
    vat_number: 'NL812345678B01',
    company_contacts: [contact('PRIMARY', 'Pieter Vos', 'pieter.vos@harborline.example')],
  },
};
