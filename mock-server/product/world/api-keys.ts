import type { UserRole } from '#schema-types';
import { uuidFrom } from '../../kernel/random.ts';
import type { CompanyCode } from '../accounts/people.ts';
import { companies, type CompanyRecord } from './companies.ts';
import type { FlowPlan } from './flows.ts';
import type { World } from './world.ts';

/** Common fields of all kinds of keys. */
interface KeyBase {
  readonly company_uuid: string;
  readonly name: string;
  /** Null if it never expires. */
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly is_revoked: boolean;
  readonly days_ago: number;
}

export interface PortalKeyRecord extends KeyBase {
  readonly key_uuid: string;
  readonly role: UserRole;
  /** Keys of its workspaces, its own first. */
  readonly company_uuids: readonly string[];
}

export interface AdapterKeyRecord extends KeyBase {
  readonly key_uuid: string;
}

export interface FlowClientRecord {
  readonly client_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly allows_all_flows: boolean;
  readonly flow_uuids: readonly string[];
  readonly token_lifetime_seconds: number;
  readonly activation_expires_at: number | null;
  readonly activated_at: number | null;
  readonly is_disabled: boolean;
  readonly days_ago: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type PortalRow = readonly [
  name: string,
  role: UserRole,
  /** Days from the anchor. */
  expires: number | null,
  /** Days before the anchor. */
  used: number | null,
  made: number,
  more?: readonly CompanyCode[],
];

const portalRows: Readonly<Partial<Record<CompanyCode, readonly PortalRow[]>>> = {
  northbay: [
    ['Release pipeline', 'EDITOR', 214, 0.02, 341, ['northbay-test']],
    ['Reporting export', 'VIEWER', null, 0.4, 402],
    ['ERP bridge', 'EDITOR', -1, 1.2, 366],
    ['Partner onboarding script', 'OWNER', 30, 61, 118],
  ],
  'northbay-test': [['Test data loader', 'EDITOR', null, 3.1, 88]],
  'alder-retail': [['Store planning', 'VIEWER', 91, 0.1, 274]],
  'pinecrest-lines': [['Dispatch board', 'EDITOR', null, 0.03, 190]],
  harborline: [['Warehouse display', 'VIEWER', null, 13, 420]],
};
/** Revoked when its creator left. */
const REVOKED = 'Partner onboarding script';

const adapterRows: Readonly<Partial<Record<CompanyCode, readonly PortalRow[]>>> = {
  northbay: [
    ['Adapter build server', 'EDITOR', null, 6.2, 205],
    ['Contractor, rail feed', 'EDITOR', 45, 2.1, 24],
    ['First steps', 'EDITOR', null, null, 322],
  ],
  'pinecrest-lines': [['Tender tools', 'EDITOR', null, 30, 99]],
};

/** Whether the sender calls the flow over HTTP. */
export const isCalled = ({ source }: Pick<FlowPlan, 'source'>): boolean =>
  source === 'HTTP' || source === 'REMOTE_ADAPTER' || source === 'EADAPTOR';

const withPartners = (world: World): readonly CompanyRecord[] =>
  companies.filter(({ company_uuid }) => world.partnersOf(company_uuid).length > 0);

/** In `expired`, every key with an expiry expired 20 hours ago; in `healthy`, none has. */
function endOf(days: number | null, { anchor, variant }: World): number | null {
  if (variant === 'expired') return anchor - 20 * HOUR;
  if (days === null) return null;
  return anchor + (variant === 'healthy' ? Math.max(days, 120) : days) * DAY;
}

function keysFrom(
  rows: typeof portalRows,
  what: string,
  world: World,
): (KeyBase & { readonly key_uuid: string; readonly row: PortalRow; readonly code: CompanyCode })[] {
  return withPartners(world).flatMap(({ company_uuid, short_code }) =>
    (rows[short_code] ?? []).map((row) => {
      const [name, , expires, used, made] = row;
      const expires_at = endOf(expires, world);
      return {
        key_uuid: uuidFrom(what, short_code, name),
        company_uuid,
        name,
        expires_at,
        // An expired key can no longer be used.
        last_used_at:
          used === null ? null : Math.min(Math.round(world.anchor - used * DAY), expires_at ?? Infinity),
        is_revoked: name === REVOKED || name === 'First steps',
        days_ago: made,
        row,
        code: short_code,
      };
    }),
  );
}

export const portalKeysOf = (world: World): readonly PortalKeyRecord[] =>
  keysFrom(portalRows, 'portal-key', world).map(({ row, code: _code, ...key }) => ({
    ...key,
    role: row[1],
    company_uuids: [
      key.company_uuid,
      ...companies
        .filter(({ short_code }) => row[5]?.includes(short_code) === true)
        .map(({ company_uuid }) => company_uuid),
    ],
  }));

export const adapterKeysOf = (world: World): readonly AdapterKeyRecord[] =>
  keysFrom(adapterRows, 'adapter-key', world).map(({ row: _row, code: _code, ...key }) => key);

interface ClientRow {
  readonly name: string;
  /** Slugs of partners whose flows it may call; null for all flows. */
  readonly partners: readonly string[] | null;
  readonly lifetime: number;
  /** Days from the anchor until its activation link expires; null once it is activated. */
  readonly activation: number | null;
  readonly disabled?: true;
  readonly made: number;
}

const clientRows: Readonly<Partial<Record<CompanyCode, readonly ClientRow[]>>> = {
  northbay: [
    {
      name: 'Osprey Track production',
      partners: ['osprey-track'],
      lifetime: 3600,
      activation: null,
      made: 143,
    },
    {
      name: 'CargoWise, agents',
      partners: ['blue-heron', 'blue-heron-es'],
      lifetime: 7200,
      activation: null,
      made: 390,
    },
    { name: 'Customs broker pilot', partners: ['meridian-customs'], lifetime: 3600, activation: 5, made: 2 },
    { name: 'Spring trade fair demo', partners: [], lifetime: 900, activation: -112, made: 119 },
    {
      name: 'Warehouse scanners',
      partners: ['harbor-foods'],
      lifetime: 3600,
      activation: null,
      disabled: true,
      made: 512,
    },
  ],
  'alder-retail': [{ name: 'Store planning', partners: null, lifetime: 3600, activation: null, made: 230 }],
  'pinecrest-lines': [{ name: 'Dispatch', partners: null, lifetime: 86_400, activation: null, made: 161 }],
};

export const flowClientsOf = (world: World): readonly FlowClientRecord[] =>
  withPartners(world).flatMap(({ company_uuid, short_code }) =>
    (clientRows[short_code] ?? []).map(({ name, partners, lifetime, activation, disabled, made }) => ({
      client_uuid: uuidFrom('flow-client', short_code, name),
      company_uuid,
      name,
      allows_all_flows: partners === null,
      flow_uuids: world
        .partnersOf(company_uuid)
        .filter(({ key }) => partners?.includes(key) === true)
        .flatMap(({ partner_uuid }) => world.flowsOf(partner_uuid))
        .filter(isCalled)
        .map(({ flow_uuid }) => flow_uuid),
      token_lifetime_seconds: lifetime,
      activation_expires_at: activation === null ? null : world.anchor + activation * DAY,
      activated_at: activation === null ? world.anchor - (made - 1) * DAY : null,
      is_disabled: disabled === true,
      days_ago: made,
    })),
  );
