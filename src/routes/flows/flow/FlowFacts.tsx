import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowFacts_flow$key } from '#gql/FlowFacts_flow';
import { formatDateTime, formatDuration } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { paths } from '../../paths.ts';

/** When the flow was saved and deployed, and its recent executions. */
export function FlowFacts({ flowRef }: { flowRef: FlowFacts_flow$key }) {
  const flow = useFragment(
    graphql`
      fragment FlowFacts_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
        flow_type_label
        updated_at
        updated_by {
          display
        }
        deployed_version {
          flow_uuid
          version_timestamp
          deployed_at
          deployed_by {
            display
          }
        }
        stats(range: LAST_24_HOURS) {
          totals {
            executions
            logical_failure
            technical_failure
            p95_ms
          }
          last_execution {
            invocation_uuid
            submitted_at
          }
        }
      }
    `,
    flowRef,
  );
  const zone = useZone();
  const { company_uuid, partner_uuid, flow_uuid, deployed_version, stats } = flow;
  const { totals, last_execution } = stats;
  const search = (filters: Parameters<typeof writeFilters>[0]) =>
    paths.partnerSearch(
      { company_uuid, partner_uuid },
      writeFilters({ flow_uuids: [flow_uuid], range: '24h', ...filters }),
    );
  const errors = totals.logical_failure + totals.technical_failure;
  const deployed = deployed_version?.deployed_at;
  return (
    <>
      <Card title="Draft and deployed">
        <KeyValue
          facts={[
            { label: 'Flow type', value: flow.flow_type_label },
            {
              label: 'Deployed',
              value: deployed
                ? `${formatDateTime(deployed, zone)}${deployed_version.deployed_by ? ` by ${deployed_version.deployed_by.display}` : ''}`
                : 'Never',
            },
            {
              label: 'Saved',
              value: `${formatDateTime(flow.updated_at, zone)} by ${flow.updated_by.display}`,
            },
          ]}
        />
      </Card>
      <Card title="Last 24 h">
        <KeyValue
          facts={[
            {
              label: 'Executions',
              value:
                totals.executions > 0 ? (
                  <UiLink to={search({})}>{formatCount(totals.executions)}</UiLink>
                ) : (
                  <span className="muted">0</span>
                ),
            },
            {
              label: 'Errors',
              value:
                errors > 0 ? (
                  <UiLink to={search({ statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] })}>
                    {formatCount(errors)}
                  </UiLink>
                ) : (
                  <span className="muted">0</span>
                ),
            },
            {
              label: 'Duration p95',
              value: totals.p95_ms == null ? null : formatDuration(totals.p95_ms),
            },
            {
              label: 'Last run',
              value: last_execution ? (
                <UiLink
                  to={paths.execution({
                    company_uuid,
                    partner_uuid,
                    invocation_uuid: last_execution.invocation_uuid,
                  })}
                >
                  <RelativeTime at={last_execution.submitted_at} />
                </UiLink>
              ) : (
                'Never'
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}
