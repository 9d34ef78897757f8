import { formatDateTime, toMillis, type Zone } from '#lib/dates.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { paths } from '../../paths.ts';

interface Deployment {
  readonly is_deployed: boolean;
  readonly deployed_at?: string | null;
  readonly undeployed_at?: string | null;
}

/** When a version was deployed, in words: "Deployed since 9 Sep 2026, 12:33". */
export function periodWords({ is_deployed, deployed_at, undeployed_at }: Deployment, zone: Zone): string {
  if (deployed_at == null) return 'Not deployed';
  const from = formatDateTime(deployed_at, zone);
  if (is_deployed) return `Deployed since ${from}`;
  return undeployed_at == null
    ? `Deployed ${from}`
    : `Deployed from ${from} to ${formatDateTime(undeployed_at, zone)}`;
}

interface FlowAddress {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_uuid: string;
}

/** The search for the executions while a version was deployed. */
export const executionsOfVersion = (
  { deployed_at, undeployed_at }: Deployment,
  { company_uuid, partner_uuid, flow_uuid }: FlowAddress,
): string =>
  paths.partnerSearch(
    { company_uuid, partner_uuid },
    writeFilters({
      flow_uuids: [flow_uuid],
      range:
        deployed_at == null || undeployed_at == null
          ? '30d'
          : { from: toMillis(deployed_at), to: toMillis(undeployed_at) },
    }),
  );
