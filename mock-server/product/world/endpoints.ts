import type { EndpointDirection, SystemKind } from '#schema-types';
import type { ConnectionBase, ConnectionRow } from './connection-row.ts';
import { hash, uuidFrom } from '../../kernel/random.ts';
import { editorsOf } from './actors.ts';
import { companies, type CompanyRecord } from './companies.ts';
import { neededSecrets, type Configured, type EndpointType } from './connection-config.ts';
import { extraConnections } from './extra-connections.ts';
import { flows, type FlowPlan } from './flows.ts';
import { extraHostSystems } from './host-systems.ts';
import { withSlug } from '../facts/names.ts';
import { ownConfig, partnerConfig } from './derived-config.ts';
import { partners, type PartnerPlan, type PartnerRecord } from './partners.ts';
import type { Rosters } from './rosters.ts';
import type { ConnectionKind } from '../facts/facts.ts';

/** A seeded connection of a trading partner. */
export type EndpointRecord = ConnectionBase &
  Configured & { readonly endpoint_uuid: string; readonly partner_uuid: string };

/** A seeded host system of the workspace. */
export type HostSystemRecord = ConnectionBase &
  Configured & {
    readonly host_system_uuid: string;
    readonly system_kind: SystemKind;
    readonly is_default: boolean;
  };

/** One side of a flow: a host system of the workspace or a connection of the partner. */
export interface FlowSide {
  readonly type: 'Endpoint' | 'HostSystem';
  /** Key of the entity. */
  readonly key: string;
}

export interface FlowSides {
  readonly source: FlowSide;
  readonly destination: FlowSide;
}

/** The connection type on a side of a flow. */
export function typeOfSide(kind: ConnectionKind, end: 'source' | 'destination'): EndpointType {
  const receives = end === 'source';
  switch (kind) {
    case 'AS2':
      return receives ? 'AS2_RECEIVE' : 'AS2_SEND';
    case 'HTTP':
      return receives ? 'HTTP_RECEIVE' : 'HTTP_SEND';
    case 'EMAIL':
      return receives ? 'EMAIL_RECEIVE' : 'EMAIL_SEND';
    default:
      return kind;
  }
}

/** Whether a side is the workspace's own system: the source of what it sends, the destination of what it receives. */
export const isOwnSide = (flow: Pick<FlowPlan, 'direction'>, end: 'source' | 'destination'): boolean =>
  (end === 'source') === (flow.direction === 'SEND');

const endpointKey = (company: CompanyRecord, partner: PartnerPlan, type: EndpointType): string =>
  uuidFrom('endpoint', company.short_code, partner.key, type);
const hostSystemKey = (company: CompanyRecord, type: EndpointType): string =>
  uuidFrom('host-system', company.short_code, type);

const companyOf = ({ company_index }: FlowPlan): CompanyRecord => companies[company_index]!;
const partnerOf = ({ partner_index }: FlowPlan): PartnerPlan => partners[partner_index]!;

function sideOf(flow: FlowPlan, end: 'source' | 'destination'): FlowSide {
  const type = typeOfSide(flow[end], end);
  return isOwnSide(flow, end)
    ? { type: 'HostSystem', key: hostSystemKey(companyOf(flow), type) }
    : { type: 'Endpoint', key: endpointKey(companyOf(flow), partnerOf(flow), type) };
}

/** Source and destination of a seeded flow. */
export const sidesOf = (flow: FlowPlan): FlowSides => ({
  source: sideOf(flow, 'source'),
  destination: sideOf(flow, 'destination'),
});

const merged = (a: EndpointDirection | undefined, b: EndpointDirection): EndpointDirection =>
  a === undefined || a === b ? b : 'BOTH';

/** The connection types on the given side of flows, with the directions they are used in. */
function typesAt(list: readonly FlowPlan[], own: boolean): Map<EndpointType, EndpointDirection> {
  const found = new Map<EndpointType, EndpointDirection>();
  for (const flow of list) {
    for (const end of ['source', 'destination'] as const) {
      if (isOwnSide(flow, end) !== own) continue;
      const type = typeOfSide(flow[end], end);
      found.set(type, merged(found.get(type), flow.direction));
    }
  }
  return found;
}

function baseOf(
  { company, row, key }: { company: CompanyRecord; row: ConnectionRow; key: string },
  oldest: number,
  seed: string,
): ConnectionBase {
  const editors = editorsOf(seed, company.company_uuid);
  const dice = hash('connection', key);
  const created_days_ago = Math.min(oldest, 40 + (dice % 600));
  return {
    company_uuid: company.company_uuid,
    name: row.name,
    direction: row.direction,
    environment: row.environment ?? company.environment,
    enabled: row.enabled ?? true,
    secrets: row.secrets ?? neededSecrets(row),
    certificate_days: row.certificate_days ?? null,
    created_days_ago,
    updated_days_ago: Math.min(created_days_ago, 1 + ((dice >>> 8) % 120)),
    updated_by: editors[dice % editors.length]!,
    verified_days_ago:
      row.verified_days_ago === undefined
        ? Math.min(created_days_ago, (dice >>> 4) % 45)
        : row.verified_days_ago,
  };
}

function endpointsFor(partner: PartnerRecord, seed: string): EndpointRecord[] {
  const company = companies.find(({ company_uuid }) => company_uuid === partner.company_uuid)!;
  const own = flows.filter(({ partner_index }) => partner_index === partner.index);
  const derived = [...typesAt(own, false)].map(([type, direction]) => ({
    key: endpointKey(company, partner, type),
    row: partnerConfig(type, direction, { company, partner }),
  }));
  const extra = (extraConnections[company.short_code]?.[partner.key] ?? []).map((row) => ({
    key: uuidFrom('endpoint', company.short_code, partner.key, row.type, row.name),
    row: withSlug(row, partner.slug),
  }));
  return [...derived, ...extra].map(({ key, row }) => ({
    endpoint_uuid: key,
    partner_uuid: partner.partner_uuid,
    type: row.type,
    config: row.config,
    ...baseOf({ company, row, key }, partner.created_days_ago, seed),
    // Type and configuration of a row belong together.
  })) as EndpointRecord[];
}

function hostSystemsFor(company: CompanyRecord, seed: string): HostSystemRecord[] {
  const own = flows.filter(({ company_index }) => company_index === company.index);
  const derived = [...typesAt(own, true)].map(([type, direction]) => {
    const { system_kind, row } = ownConfig(type, direction, company);
    return { key: hostSystemKey(company, type), system_kind, row };
  });
  const extra = (extraHostSystems[company.short_code] ?? []).map(({ system_kind, row }) => ({
    key: uuidFrom('host-system', company.short_code, row.type, row.name),
    system_kind,
    row,
  }));
  return [...derived, ...extra].map(({ key, system_kind, row }, place) => ({
    host_system_uuid: key,
    system_kind,
    is_default: place === 0,
    type: row.type,
    config: row.config,
    ...baseOf({ company, row, key }, company.created_days_ago, seed),
    // Type and configuration of a row belong together.
  })) as HostSystemRecord[];
}

/** A trading partner's connections: those used by flows first, then unused ones. */
export const endpointsOf = (
  partner_uuid: string,
  { seed, partner }: Pick<Rosters, 'seed' | 'partner'>,
): readonly EndpointRecord[] => {
  const found = partner(partner_uuid);
  return found ? endpointsFor(found, seed) : [];
};

/** A workspace's host systems: those used by flows first, then unused ones. */
export const hostSystemsOf = (
  company_uuid: string,
  { seed, company }: Pick<Rosters, 'seed' | 'company'>,
): readonly HostSystemRecord[] => {
  const found = company(company_uuid);
  return found ? hostSystemsFor(found, seed) : [];
};
