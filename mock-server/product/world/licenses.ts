import { once } from '../../kernel/once.ts';
import type { LicensePlan } from '#schema-types';
import type { Scale } from '../../kernel/scale.ts';
import type { CompanyCode } from '../accounts/people.ts';
import { companies } from './companies.ts';
import { LOGICAL_FAILURE, SUCCESS } from './columns.ts';
import type { World } from './world.ts';

/** Limits of each plan; null for unlimited. Seats match the plans as sold. */
export const PLANS: Readonly<
  Record<
    LicensePlan,
    {
      readonly seats: number | null;
      readonly partners: number | null;
      readonly flows: number | null;
      readonly storage_gb: number;
      readonly retention_days: number;
    }
  >
> = {
  CONNECT: { seats: 5, partners: 5, flows: 15, storage_gb: 10, retention_days: 90 },
  TRANSFORM: { seats: 25, partners: 25, flows: 100, storage_gb: 50, retention_days: 180 },
  ENTERPRISE: { seats: null, partners: null, flows: null, storage_gb: 250, retention_days: 400 },
};

/** Additional features of plans; each lists the first plan that includes it. */
export const FEATURES: readonly {
  readonly code: string;
  readonly label: string;
  readonly from: LicensePlan;
}[] = [
  { code: 'FLOWS', label: 'Flows in the form and canvas editors', from: 'CONNECT' },
  { code: 'SFTP', label: 'Hosted SFTP and launcher', from: 'CONNECT' },
  { code: 'PORTAL_API', label: 'Portal API keys', from: 'CONNECT' },
  { code: 'WEBHOOKS', label: 'Webhooks on completion', from: 'TRANSFORM' },
  { code: 'MAPPING', label: 'Mappings, lookup tables and functions', from: 'TRANSFORM' },
  { code: 'AI_MAPPING', label: 'AI mapping drafts', from: 'TRANSFORM' },
  { code: 'OPEN_CONNECT', label: 'Custom adapters', from: 'TRANSFORM' },
  { code: 'MCP', label: 'MCP server', from: 'ENTERPRISE' },
  { code: 'MULTI_COMPANY', label: 'Multi-workspace actions', from: 'ENTERPRISE' },
  { code: 'LONG_RETENTION', label: 'Executions kept for up to 400 days', from: 'ENTERPRISE' },
];

/** List prices of a plan in US dollars, for workspaces that change to it; first contracts were negotiated. */
export const LIST: Readonly<
  Record<LicensePlan, Pick<Contract, 'monthly_minor' | 'included_executions' | 'overage_price'>>
> = {
  CONNECT: { monthly_minor: 19_900, included_executions: 500, overage_price: 900 },
  TRANSFORM: { monthly_minor: 129_000, included_executions: 3000, overage_price: 600 },
  ENTERPRISE: { monthly_minor: 390_000, included_executions: 30_000, overage_price: 450 },
};

export const planNames: Readonly<Record<LicensePlan, string>> = {
  CONNECT: 'Connect',
  TRANSFORM: 'Transform',
  ENTERPRISE: 'Enterprise',
};

export const PLAN_ORDER: readonly LicensePlan[] = ['CONNECT', 'TRANSFORM', 'ENTERPRISE'];

export const includes = (plan: LicensePlan, from: LicensePlan): boolean =>
  PLAN_ORDER.indexOf(plan) >= PLAN_ORDER.indexOf(from);

/** A workspace's contract. Amounts in minor units, unit prices in ten-thousandths of the major unit. */
export interface Contract {
  readonly plan: LicensePlan;
  readonly currency: string;
  readonly monthly_minor: number;
  readonly included_executions: number;
  /** Price of each execution beyond the included ones. */
  readonly overage_price: number;
  readonly auto_renew: boolean;
  readonly tax: { readonly label: string; readonly basis_points: number };
  readonly payment_method: string;
  readonly billing_email: string;
  readonly purchase_order: string | null;
}

const contracts: Readonly<Record<CompanyCode, Contract>> = {
  northbay: {
    plan: 'ENTERPRISE',
    currency: 'USD',
    monthly_minor: 420_000,
    included_executions: 30_000,
    overage_price: 450,
    auto_renew: true,
    tax: { label: 'Sales tax WA', basis_points: 1035 },
    payment_method: 'Bank transfer, 30 days',
    billing_email: 'accounts.payable@northbay.example',
    purchase_order: 'PO-2026-0117',
  },
  'northbay-test': {
    plan: 'TRANSFORM',
    currency: 'USD',
    monthly_minor: 39_000,
    included_executions: 2000,
    overage_price: 300,
    auto_renew: true,
    tax: { label: 'Sales tax WA', basis_points: 1035 },
    payment_method: 'Bank transfer, 30 days',
    billing_email: 'accounts.payable@northbay.example',
    purchase_order: 'PO-2026-0117',
  },
  'alder-retail': {
    plan: 'TRANSFORM',
    currency: 'GBP',
    monthly_minor: 129_000,
    included_executions: 3000,
    overage_price: 520,
    auto_renew: true,
    tax: { label: 'VAT', basis_points: 2000 },
    payment_method: 'Direct debit',
    billing_email: 'finance@alder.example',
    purchase_order: null,
  },
  'pinecrest-lines': {
    plan: 'TRANSFORM',
    currency: 'USD',
    monthly_minor: 148_000,
    included_executions: 3000,
    overage_price: 600,
    auto_renew: true,
    tax: { label: 'Chicago lease transaction tax', basis_points: 1100 },
    payment_method: 'Card ending in 4417',
    billing_email: 'billing@pinecrest.example',
    purchase_order: null,
  },
  'solo-broker': {
    plan: 'CONNECT',
    currency: 'CAD',
    monthly_minor: 19_900,
    included_executions: 500,
    overage_price: 900,
    auto_renew: false,
    tax: { label: 'HST', basis_points: 1300 },
    payment_method: 'Card ending in 0052',
    billing_email: 'owner@northbay.example',
    purchase_order: null,
  },
  harborline: {
    plan: 'CONNECT',
    currency: 'EUR',
    monthly_minor: 24_900,
    included_executions: 1500,
    overage_price: 700,
    auto_renew: false,
    tax: { label: 'btw', basis_points: 2100 },
    payment_method: 'Bank transfer, 30 days',
    billing_email: 'crediteuren@harborline.example',
    purchase_order: 'HL-88120',
  },
};

/** Workspaces created in a session start with the smallest plan. */
const beginners: Contract = {
  ...contracts['solo-broker'],
  currency: 'USD',
  tax: { label: 'Sales tax', basis_points: 0 },
  payment_method: 'None yet',
  billing_email: '',
};

/** The large workspace has a contract that fits its size. */
const LARGE: Readonly<
  Record<Scale, Pick<Contract, 'monthly_minor' | 'included_executions' | 'overage_price'>>
> = {
  demo: { monthly_minor: 420_000, included_executions: 30_000, overage_price: 450 },
  large: { monthly_minor: 1_490_000, included_executions: 230_000, overage_price: 310 },
  million: { monthly_minor: 3_850_000, included_executions: 920_000, overage_price: 210 },
};

/** A workspace's contract, seeded or created in a session. */
export function contractOf(company_uuid: string, scale: Scale): Contract {
  const code = companies.find((company) => company.company_uuid === company_uuid)?.short_code;
  if (code === undefined) return beginners;
  return code === 'northbay' ? { ...contracts.northbay, ...LARGE[scale] } : contracts[code];
}

/** Usage of a workspace that exceeds its quota, as a factor of the quota. */
const OVER = 1.03;
const reduced = once(
  (world: World): ReadonlyMap<string, number> =>
    new Map(
      world.companies.map((company) => [
        company.company_uuid,
        Math.round(billedSoFar(company.index, world) / OVER),
      ]),
    ),
);

/** Number of billed executions per month that a workspace's plan includes. */
export function includedExecutions(company_uuid: string, world: World): number {
  const { included_executions } = contractOf(company_uuid, world.scale);
  if (world.variant !== 'over_quota') return included_executions;
  // A workspace without executions has used none of its quota.
  return reduced(world).get(company_uuid) || included_executions;
}

/** Billed executions of the anchor's month, up to the anchor. */
function billedSoFar(company: number, { anchor, execution, rollUps, search }: World): number {
  const { status } = execution.columns;
  const date = new Date(anchor);
  const begin = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const rows = search.rowsIn({ company, partners: null, flow: null, outside: false }, begin, anchor + 1);
  let billed = 0;
  for (let place = 0; place < rows.length; place++) {
    const state = status[rows.at(place)];
    if (state === SUCCESS || state === LOGICAL_FAILURE) billed++;
  }
  rollUps.visit(company, begin, anchor, null, ({ first, last }) => {
    for (const kind of [0, LOGICAL_FAILURE - SUCCESS]) billed += (last[kind] ?? 0) - (first[kind] ?? 0);
  });
  return billed;
}
