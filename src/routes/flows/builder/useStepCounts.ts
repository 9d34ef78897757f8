import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useStepCounts_flow$key } from '#gql/useStepCounts_flow';
import type { Caught } from '#relay/caught.ts';
import { caughtValue } from '#relay/caught-value.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { paths } from '../../paths.ts';
import type { Counts } from './step-facts.ts';

interface StepCounts {
  /** Empty if the counts could not be loaded. */
  readonly counts: Counts;
  /** What the counts were read from, for a `CaughtFailure`. */
  readonly source: Caught<unknown>;
  /** The address of the list of the flow's executions in the same period. */
  readonly executionsTo: string;
  readonly failuresTo: string;
}

/** The number of executions that reached each step in the last 24 hours. */
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
        (caughtValue(day) ?? []).map(({ node_id, executions, failed, skipped }) => [
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
    source: day,
    executionsTo: search({}),
    failuresTo: search({ statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] }),
  };
}
