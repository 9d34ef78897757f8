import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useStepCounts_flow$key } from '#gql/useStepCounts_flow';
import { unlessForbidden } from '../../../relay/caught.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { paths } from '../../paths.ts';
import type { Counts } from './step-facts.ts';

interface StepCounts {
  /** Empty if they could not be loaded. */
  readonly counts: Counts;
  /** Throws if they could not be loaded. */
  readonly check: () => void;
  /** Where the flow's executions of the same period are listed. */
  readonly executionsTo: string;
  readonly failuresTo: string;
}

/** How many executions of the last 24 hours reached each step. */
export function useStepCounts(flowRef: useStepCounts_flow$key): StepCounts {
  const { flow_uuid, company_uuid, partner_uuid, day } = useFragment(
    graphql`
      fragment useStepCounts_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
        day: node_counts(range: LAST_24_HOURS) @catch(to: RESULT) {
          node_id
          executions
          failed
          skipped
        }
      }
    `,
    flowRef,
  );
  const counts = useMemo(
    () =>
      new Map(
        ((day.ok ? day.value : null) ?? []).map(({ node_id, executions, failed, skipped }) => [
          node_id,
          { executions, failed, skipped },
        ]),
      ),
    [day],
  );
  const search = (filters: Parameters<typeof writeFilters>[0]) =>
    paths.partnerSearch(
      { company_uuid, partner_uuid },
      writeFilters({ flow_uuids: [flow_uuid], range: '24h', ...filters }),
    );
  return {
    counts,
    check: () => void unlessForbidden(day),
    executionsTo: search({}),
    failuresTo: search({ statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] }),
  };
}
