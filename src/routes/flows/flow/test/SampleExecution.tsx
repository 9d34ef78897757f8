import { IconSelector } from '@tabler/icons-react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { SampleExecutionQuery } from '#gql/SampleExecutionQuery';
import { formatDateTime } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import formStyles from '#ui/form/form.module.css';
import { useZone } from '#ui/text/zone.ts';
import { executionStatusLook } from '#shared/executions/status.ts';

interface SampleExecutionProps {
  flow_uuid: string;
  value: string;
  onChange: (invocation_uuid: string) => void;
}

/** The choice of one of the flow's latest executions, whose input becomes the sample. */
export function SampleExecution({ flow_uuid, value, onChange }: SampleExecutionProps) {
  const { flow_setup } = useLazyLoadQuery<SampleExecutionQuery>(
    graphql`
      query SampleExecutionQuery($flow_uuid: ID!, $filter: FlowExecutionFilter!) @throwOnFieldError {
        flow_setup(flow_uuid: $flow_uuid) {
          flow_uuid
          trading_partner {
            partner_uuid
            flow_execution_search(filter: $filter, first: 30) {
              edges {
                node {
                  invocation_uuid
                  submitted_at
                  status
                  data_tags {
                    label
                    value
                  }
                }
              }
            }
          }
        }
      }
    `,
    { flow_uuid, filter: { flow_uuids: [flow_uuid] } },
  );
  const zone = useZone();
  const runs = nodesOf(flow_setup?.trading_partner.flow_execution_search);
  if (runs.length === 0) return <p className="muted">The flow has not run yet.</p>;
  return (
    <span className={formStyles.control}>
      <select aria-label="Execution" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="" disabled>
          Choose…
        </option>
        {runs.map(({ invocation_uuid, submitted_at, status, data_tags }) => {
          const [tag] = data_tags;
          return (
            <option key={invocation_uuid} value={invocation_uuid}>
              {formatDateTime(submitted_at, zone)}, {executionStatusLook(status).label}
              {tag && `, ${tag.label} ${tag.value}`}
            </option>
          );
        })}
      </select>
      <IconSelector size={14} aria-hidden="true" className={formStyles.arrows} />
    </span>
  );
}
