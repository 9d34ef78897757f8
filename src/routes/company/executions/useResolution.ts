import { graphql, useFragment } from 'react-relay/hooks';
import type { useResolution_execution$key } from '#gql/useResolution_execution';
import { formatDate, formatDateTime, formatTime, type Instant, type Zone } from '../../../lib/dates.ts';

/** How a failed execution was resolved; null while it is not. */
export function useResolution(executionRef: useResolution_execution$key) {
  const { resolved, resolution } = useFragment(
    graphql`
      fragment useResolution_execution on FlowExecution {
        invocation_uuid
        resolved
        resolution {
          resolved_at
          resolved_by {
            display
          }
          flow_execution {
            invocation_uuid
            company_uuid
            partner_uuid
          }
        }
      }
    `,
    executionRef,
  );
  return resolved ? (resolution ?? null) : null;
}

/** "at 13:04", or "on 14 Sep 2026, 13:04" when that was another day. */
export const whenWords = (at: Instant, now: Instant, zone: Zone): string =>
  formatDate(at, zone) === formatDate(now, zone)
    ? `at ${formatTime(at, zone)}`
    : `on ${formatDateTime(at, zone)}`;
