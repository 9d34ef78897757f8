import type { CompanyStatus, Environment, Industry } from '#schema-types';
import { type CompanyCode, companyKey } from '../accounts/people.ts';
import type { CompanySeed } from '../facts/facts.ts';

/** A seeded workspace with all stored fields of `Company`. */
export interface CompanyRecord extends CompanySeed {
  /** Index in `world.companies`; executions are stored company by company in this order. */
  readonly index: number;
  readonly short_code: CompanyCode;
  readonly environment: Environment;
  readonly status: CompanyStatus;
  readonly industry: Industry;
  readonly country: string;
  readonly time_zone: string;
  readonly retention_days: number;
  /** Days before the anchor. */
  readonly created_days_ago: number;
  /** Days without traffic in a suspended workspace; 0 for an active one. */
  readonly quiet_days: number;
}

type Row = Omit<CompanyRecord, 'index' | 'company_uuid'>;

const rows: readonly Row[] = [
  {
    company_name: 'Northbay Freight',
    short_code: 'northbay',
    environment: 'PRODUCTION',
    status: 'ACTIVE',
    industry: 'FORWARDER',
    country: 'US',
    region: 'CA',
    time_zone: 'America/Los_Angeles',
    retention_days: 30,
    created_days_ago: 1462,
    quiet_days: 0,
    edi_id: 'NORTHBAYFWD',
    gln: '5412345000013',
    cargowise_id: 'NBFPRDLAX',
  },
  {
    company_name: 'Northbay Freight TEST',
    short_code: 'northbay-test',
    environment: 'TEST',
    status: 'ACTIVE',
    industry: 'FORWARDER',
    country: 'US',
    region: 'CA',
    time_zone: 'America/Los_Angeles',
    retention_days: 30,
    created_days_ago: 1455,
    quiet_days: 0,
    edi_id: 'NORTHBAYTST',
    gln: '5412345000112',
    cargowise_id: 'NBFTSTLAX',
  },
  {
    company_name: 'Alder Retail',
    short_code: 'alder-retail',
    environment: 'PRODUCTION',
    status: 'ACTIVE',
    industry: 'SHIPPER',
    country: 'GB',
    time_zone: 'Europe/London',
    retention_days: 90,
    created_days_ago: 803,
    quiet_days: 0,
    edi_id: 'ALDERRETAIL',
    gln: '5012345000015',
    cargowise_id: 'ALDPRDLON',
  },
  {
    company_name: 'Pinecrest Lines',
    short_code: 'pinecrest-lines',
    environment: 'PRODUCTION',
    status: 'ACTIVE',
    industry: 'CARRIER',
    country: 'US',
    region: 'IL',
    time_zone: 'America/Chicago',
    retention_days: 60,
    created_days_ago: 1120,
    quiet_days: 0,
    edi_id: 'PNCL',
    gln: '0614141000012',
    cargowise_id: 'PNCPRDCHI',
  },
  {
    company_name: 'Solo Broker',
    short_code: 'solo-broker',
    environment: 'PRODUCTION',
    status: 'ACTIVE',
    industry: 'BROKER',
    country: 'CA',
    time_zone: 'America/Toronto',
    retention_days: 90,
    created_days_ago: 2,
    quiet_days: 0,
    edi_id: 'SOLOBROKER',
    gln: '0754321000019',
    cargowise_id: 'SOLPRDTOR',
  },
  {
    company_name: 'Harborline',
    short_code: 'harborline',
    environment: 'PRODUCTION',
    status: 'SUSPENDED',
    industry: 'FORWARDER',
    country: 'NL',
    time_zone: 'Europe/Amsterdam',
    retention_days: 90,
    created_days_ago: 655,
    quiet_days: 12,
    edi_id: 'HARBORLINE',
    gln: '8712345000028',
    cargowise_id: 'HBLPRDRTM',
  },
];

/** A fixed roster: keys are the same for every seed, so that bookmarks and tests survive a change of seed. */
export const companies: readonly CompanyRecord[] = rows.map((row, index) => ({
  ...row,
  index,
  company_uuid: companyKey(row.short_code),
}));
