import type { Scale } from '../../kernel/scale.ts';
import { hash } from '../../kernel/random.ts';
import { createBaseSearch, type BaseSearch } from './base-search.ts';
import { applyVariant } from './variant-columns.ts';
import { companies, type CompanyRecord } from './companies.ts';
import { createColumns } from './create-columns.ts';
import { createDependencies } from './dependencies.ts';
import { createExecutions, type Executions } from './executions.ts';
import { versionsOf as savedVersions, type FlowVersionRecord } from './flow-versions.ts';
import { flows as plannedFlows, namedFlow, type FlowRecord } from './flows.ts';
import { namedPartners, type PartnerRecord } from './partners.ts';
import { markResolved } from './resubmissions.ts';
import type { Rosters } from './rosters.ts';
import { createRollUps, type RollUps } from './roll-ups.ts';
import { EMPTIED, type WorldVariant } from './variants.ts';

export interface WorldOptions {
  readonly seed: string;
  /** Milliseconds since 1970: the instant that all data is relative to. */
  readonly anchor: number;
  readonly scale: Scale;
  /** Recent events; a normal day unless a scenario specifies a variant. */
  readonly variant?: WorldVariant;
}

/**
 * The complete seed: immutable, every value a pure function of seed, anchor, and scale. It does not include permissions
 * or session writes; domains and the store add those.
 */
export interface World extends Required<WorldOptions>, Rosters {
  readonly companies: readonly CompanyRecord[];
  /** Null for a deleted flow. */
  flow(flow_uuid: string): FlowRecord | null;
  partnersOf(company_uuid: string): readonly PartnerRecord[];
  /** A partner's flows except deleted ones, sorted by name. */
  flowsOf(partner_uuid: string): readonly FlowRecord[];
  /** Saved versions, latest first. */
  versionsOf(flow_uuid: string): readonly FlowVersionRecord[];
  readonly execution: Executions;
  /** History before the retained executions. */
  readonly rollUps: RollUps;
  readonly search: BaseSearch;
}

/** Number of executions in each workspace; for the large one, the scale determines it. */
const COUNTS: Readonly<Record<CompanyRecord['short_code'], number>> = {
  northbay: 0,
  'northbay-test': 1300,
  'alder-retail': 2600,
  'pinecrest-lines': 3200,
  'solo-broker': 0,
  harborline: 620,
};
const LARGE: Readonly<Record<Scale, number>> = { demo: 33_000, large: 250_000, million: 1_000_000 };

export function createWorld({ seed, anchor, scale, variant = 'everyday' }: WorldOptions): World {
  const emptied = variant === 'empty' ? companies[EMPTIED]?.company_uuid : undefined;
  const allPartners = namedPartners(seed);
  const allFlows = plannedFlows.map((flow) => namedFlow(flow, allPartners[flow.partner_index]!));
  const partners = allPartners.filter(({ company_uuid }) => company_uuid !== emptied);
  // Columns refer to flows by index, so none can be left out; an emptied workspace has its flows marked as deleted.
  const flows = allFlows.map((flow) => (flow.company_uuid === emptied ? { ...flow, deleted: true } : flow));
  const companyByUuid = new Map(companies.map((company) => [company.company_uuid, company]));
  const partnerByUuid = new Map(partners.map((partner) => [partner.partner_uuid, partner]));
  const flowByUuid = new Map(flows.filter((flow) => !flow.deleted).map((flow) => [flow.flow_uuid, flow]));
  const partnersByCompany = Map.groupBy(partners, (partnerRecord) => partnerRecord.company_uuid);
  const flowsByPartner = Map.groupBy(flowByUuid.values(), (flowRecord) => flowRecord.partner_uuid);
  for (const list of flowsByPartner.values()) list.sort((a, b) => (a.flow_name < b.flow_name ? -1 : 1));
  const versions = new Map<string, readonly FlowVersionRecord[]>();

  function versionsOf(uuid: string): readonly FlowVersionRecord[] {
    const known = versions.get(uuid);
    if (known) return known;
    const flow = flowByUuid.get(uuid);
    const made = flow ? savedVersions(flow, seed, anchor) : [];
    versions.set(uuid, made);
    return made;
  }

  const counts = companies.map(({ short_code, company_uuid }) => {
    if (company_uuid === emptied) return 0;
    return short_code === 'northbay' ? LARGE[scale] : COUNTS[short_code];
  });
  const columns = createColumns({ seed, anchor, counts });
  applyVariant(columns, variant, hash(seed, 'rows'));
  markResolved(columns);
  const dependencies = createDependencies(seed, anchor);
  const execution = createExecutions({
    seed,
    anchor,
    columns,
    variant,
    partners: allPartners,
    flows,
    dependencies,
    versionAt: (flow, instant) =>
      versionsOf(flow.flow_uuid).find(
        (version) => version.deployed_at !== null && version.deployed_at <= instant,
      ) ?? null,
  });

  return {
    seed,
    anchor,
    scale,
    variant,
    companies,
    partners,
    flows,
    company: (uuid) => companyByUuid.get(uuid) ?? null,
    partner: (uuid) => partnerByUuid.get(uuid) ?? null,
    flow: (uuid) => flowByUuid.get(uuid) ?? null,
    partnersOf: (uuid) => partnersByCompany.get(uuid) ?? [],
    flowsOf: (uuid) => flowsByPartner.get(uuid) ?? [],
    versionsOf,
    dependencies,
    execution,
    rollUps: createRollUps({ seed, anchor, counts, variant }),
    search: createBaseSearch(execution, anchor),
  };
}
