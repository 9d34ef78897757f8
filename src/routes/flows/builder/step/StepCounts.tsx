import { graphql, useFragment } from 'react-relay/hooks';
import type { StepCounts_flow$key } from '#gql/StepCounts_flow';
import { formatDuration } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { writeFilters } from '#shared/executions/search-filters.ts';
import { paths } from '#routes/paths.ts';
import styles from './step.module.css';

interface StepCountsProps {
  flowRef: StepCounts_flow$key;
  node_id: string;
}

/** The executions at a step in the last 24 hours. */
export function StepCounts({ flowRef, node_id }: StepCountsProps) {
  const { flow_uuid, company_uuid, partner_uuid, node_counts } = useFragment(
    graphql`
      fragment StepCounts_flow on FlowSetup @throwOnFieldError {
        flow_uuid
        company_uuid
        partner_uuid
        node_counts(range: LAST_24_HOURS) {
          node_id
          executions
          failed
          skipped
          p95_ms
        }
      }
    `,
    flowRef,
  );
  if (!node_counts)
    return (
      <EmptyState kind="none" small title="No executions yet">
        They are counted once the flow is deployed.
      </EmptyState>
    );
  const count = node_counts.find((nodeCount) => nodeCount.node_id === node_id);
  if (!count)
    return (
      <EmptyState kind="none" small title="Not deployed yet">
        Executions are counted from the first deployment with this step on.
      </EmptyState>
    );
  const search = (filters: Parameters<typeof writeFilters>[0]) =>
    paths.partnerSearch(
      { company_uuid, partner_uuid },
      writeFilters({ flow_uuids: [flow_uuid], range: '24h', ...filters }),
    );
  const linked = (value: number, to: string, isBad = false) =>
    value === 0 ? (
      <span className="muted">0</span>
    ) : (
      <UiLink to={to} className={isBad ? styles.failed : undefined}>
        {formatCount(value)}
      </UiLink>
    );
  return (
    <>
      <KeyValue
        facts={[
          { label: 'Executions', value: linked(count.executions, search({})) },
          {
            label: 'Failed here',
            value: linked(count.failed, search({ statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE'] }), true),
          },
          { label: 'Skipped here', value: linked(count.skipped, search({ statuses: ['SKIPPED'] })) },
          { label: 'Duration p95', value: count.p95_ms == null ? '–' : formatDuration(count.p95_ms) },
        ]}
      />
      <p className="muted">The links lead to all executions of the flow with this result.</p>
    </>
  );
}
