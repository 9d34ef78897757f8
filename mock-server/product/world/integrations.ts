import type { IntegrationCategory, IntegrationConfigType } from '#schema-types';
import type { CompanyCode } from '../accounts/people.ts';
import { companies } from './companies.ts';
import { flows, type FlowPlan } from './flows.ts';

/** A pre-built integration sold by seat; prices in US cents per seat and month. */
export interface IntegrationProduct {
  readonly integration_identifier: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: IntegrationCategory;
  readonly description: string;
  readonly flow_types: readonly string[];
  readonly monthly_minor: number;
  readonly config_fields: readonly ConfigField[];
  readonly terms_path: string;
}

/** A field to fill in when creating such a flow. */
export interface ConfigField {
  readonly name: string;
  readonly label: string;
  readonly type: IntegrationConfigType;
  readonly required: boolean;
  readonly help: string;
  readonly options: readonly string[];
}

const field = (
  name: string,
  label: string,
  { help, more = {} }: { help: string; more?: Partial<ConfigField> },
): ConfigField => ({
  name,
  label,
  type: 'STRING',
  required: true,
  help,
  options: [],
  ...more,
});

const secret = (name: string, label: string, help: string) =>
  field(name, label, { help, more: { type: 'SECRET' } });
const environment = field('environment', 'Environment', {
  help: 'Which environment of the vendor is called.',
  more: {
    type: 'ENUM',
    options: ['SANDBOX', 'PRODUCTION'],
  },
});

const product = (
  integration_identifier: string,
  name: string,
  {
    vendor,
    category,
    monthly_minor,
    flow_types,
    config_fields,
    description,
  }: {
    vendor: string;
    category: IntegrationProduct['category'];
    monthly_minor: number;
    flow_types: readonly string[];
    config_fields: readonly ConfigField[];
    description: string;
  },
): IntegrationProduct => ({
  integration_identifier,
  name,
  vendor,
  category,
  description,
  flow_types,
  monthly_minor,
  config_fields,
  terms_path: `/terms/${integration_identifier}`,
});

/** The vendors are fictional. */
export const integrationProducts: readonly IntegrationProduct[] = [
  product('osprey-track-positions', 'Osprey Track positions', {
    vendor: 'Osprey Track',
    category: 'VISIBILITY',
    monthly_minor: 19_000,
    flow_types: ['SEND_MILESTONE'],
    config_fields: [
      secret('api_key', 'API key', 'Osprey Track > Account > API access'),
      environment,
      field('batch_minutes', 'Minutes between batches', {
        help: '1 to 60.',
        more: { type: 'NUMBER', required: false },
      }),
    ],
    description: 'Sends positions and milestones of loads to Osprey Track in near real time.',
  }),
  product('osprey-track-arrivals', 'Osprey Track arrivals', {
    vendor: 'Osprey Track',
    category: 'VISIBILITY',
    monthly_minor: 14_000,
    flow_types: ['RECEIVE_MILESTONE'],
    config_fields: [secret('api_key', 'API key', 'Osprey Track > Account > API access'), environment],
    description: 'Receives estimated arrivals and updates the shipment in the host system.',
  }),
  product('lodestar-ocean-visibility', 'Lodestar container tracking', {
    vendor: 'Lodestar Analytics',
    category: 'VISIBILITY',
    monthly_minor: 26_000,
    flow_types: ['RECEIVE_MILESTONE'],
    config_fields: [
      field('account_id', 'Account', { help: 'Six digits' }),
      secret('api_key', 'API key', 'From Lodestar’s support.'),
    ],
    description: 'Container events from all major ocean carriers, by master bill or container number.',
  }),
  product('customs-bridge-us', 'Customs Bridge US', {
    vendor: 'Tollhouse Software',
    category: 'CUSTOMS',
    monthly_minor: 45_000,
    flow_types: ['SEND_SHIPMENT', 'SEND_COMMERCIAL_INVOICE'],
    config_fields: [
      field('filer_code', 'Filer code', { help: 'Three characters' }),
      field('client_id', 'Client id', { help: 'Given by Tollhouse.' }),
      secret('client_secret', 'Client secret', 'Given by Tollhouse.'),
    ],
    description:
      'Files entry summaries and receives releases through Tollhouse, using shipments of the host system.',
  }),
  product('customs-bridge-eu', 'Customs Bridge EU', {
    vendor: 'Tollhouse Software',
    category: 'CUSTOMS',
    monthly_minor: 52_000,
    flow_types: ['SEND_SHIPMENT'],
    config_fields: [
      field('eori', 'EORI number', { help: 'Two-letter country code and up to 15 characters' }),
      field('client_id', 'Client id', { help: 'Given by Tollhouse.' }),
      secret('client_secret', 'Client secret', 'Given by Tollhouse.'),
    ],
    description: 'Files EU import and export declarations through Tollhouse.',
  }),
  product('brightcart-orders', 'Brightcart orders', {
    vendor: 'Brightcart',
    category: 'MARKETPLACE',
    monthly_minor: 9_900,
    flow_types: ['RECEIVE_PURCHASE_ORDER'],
    config_fields: [
      field('shop', 'Shop', { help: "The shop name in the shop's web address." }),
      secret('token', 'Token', 'Shop > Apps'),
    ],
    description: 'Receives orders of a Brightcart shop as purchase orders.',
  }),
  product('granary-erp-orders', 'Granary ERP purchase orders', {
    vendor: 'Granary Systems',
    category: 'ERP',
    monthly_minor: 31_000,
    flow_types: ['RECEIVE_PURCHASE_ORDER', 'RECEIVE_PURCHASE_ORDER_CHANGE'],
    config_fields: [
      field('tenant', 'Tenant', { help: "The system name in the system's web address." }),
      field('user', 'User', { help: 'Needs the “Interface” role.' }),
      secret('password', 'Password', "The user's password."),
    ],
    description: 'Receives purchase orders, order changes, and the product master from Granary.',
  }),
  product('parcelgate-labels', 'Parcelgate labels', {
    vendor: 'Parcelgate',
    category: 'CARRIER',
    monthly_minor: 12_500,
    flow_types: ['SEND_BOOKING'],
    config_fields: [secret('api_key', 'API key', 'Parcelgate > Settings'), environment],
    description: 'Books parcels with eleven carriers and returns the labels.',
  }),
];

const byIdentifier = new Map(integrationProducts.map((item) => [item.integration_identifier, item]));

export const integrationProduct = (identifier: string): IntegrationProduct | null =>
  byIdentifier.get(identifier) ?? null;

/** License status of a product in a workspace at the anchor; products not listed are available. */
interface Licensed {
  readonly status: 'LICENSED' | 'TRIAL' | 'REQUESTED';
  readonly seats: number;
  /** Number of days before the anchor at which this status began. */
  readonly days: number;
}

const licensed: Readonly<Partial<Record<CompanyCode, Readonly<Record<string, Licensed>>>>> = {
  northbay: {
    'osprey-track-positions': { status: 'LICENSED', seats: 2, days: 520 },
    'osprey-track-arrivals': { status: 'LICENSED', seats: 1, days: 520 },
    'customs-bridge-us': { status: 'LICENSED', seats: 1, days: 305 },
    'lodestar-ocean-visibility': { status: 'TRIAL', seats: 1, days: 11 },
    'granary-erp-orders': { status: 'REQUESTED', seats: 0, days: 3 },
  },
  'alder-retail': { 'brightcart-orders': { status: 'LICENSED', seats: 2, days: 410 } },
  'pinecrest-lines': { 'osprey-track-positions': { status: 'LICENSED', seats: 1, days: 260 } },
  harborline: { 'customs-bridge-eu': { status: 'LICENSED', seats: 1, days: 400 } },
};

/** License status of a product in a seeded workspace; null if it is only available. */
export function licensedIntegration(company_uuid: string, identifier: string): Licensed | null {
  const code = companies.find((company) => company.company_uuid === company_uuid)?.short_code;
  return (code && licensed[code]?.[identifier]) ?? null;
}

/** The product a seeded flow was created with; null for an ordinary flow. */
export function integrationOf(flow: FlowPlan): string | null {
  if (flow.builder !== 'LICENSED') return null;
  const fits = integrationProducts.find(
    ({ flow_types, integration_identifier }) =>
      flow_types.includes(flow.flow_type) &&
      licensedIntegration(flow.company_uuid, integration_identifier) !== null,
  );
  return fits?.integration_identifier ?? null;
}

/** Seeded flows created with a product. */
export const flowsWith = (company_uuid: string, identifier: string): readonly FlowPlan[] =>
  flows.filter(
    (flow) => flow.company_uuid === company_uuid && !flow.deleted && integrationOf(flow) === identifier,
  );
