import { graphql, useFragment } from 'react-relay/hooks';
import type { useResolution_execution$key } from '#gql/useResolution_execution';
import { formatDate, formatDateTime, formatTime, type Instant, type Zone } from '#lib/dates.ts';
import { paths } from '../../paths.ts';

/** How a failed execution was resolved. */
export interface Resolution {
  readonly at: Instant;
  /** The person to name; null if the viewer may not see it or it was automatic. */
  readonly by: string | null;
  /** The page of the execution that succeeded. */
  readonly to: string;
}

/** Null if not resolved. */
export function useResolution(executionRef: useResolution_execution$key): Resolution | null {
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
  if (!resolved || !resolution) return null;
  const { company_uuid, partner_uuid, invocation_uuid } = resolution.flow_execution;
  return {
    at: resolution.resolved_at,
    by: resolution.resolved_by?.display ?? null,
    to: paths.execution({ company_uuid, partner_uuid, invocation_uuid }),
  };
}

/** "at 13:04", or "on 14 Sep 2026, 13:04" if on another day. */
export const whenWords = (at: Instant, now: Instant, zone: Zone): string =>
  formatDate(at, zone) === formatDate(now, zone)
    ? `at ${formatTime(at, zone)}`
    : `on ${formatDateTime(at, zone)}`;
