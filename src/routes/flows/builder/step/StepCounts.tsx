import { graphql, useFragment } from 'react-relay/hooks';
import type { StepCounts_count$key } from '#gql/StepCounts_count';
import type { StepCounts_flow$key } from '#gql/StepCounts_flow';
import { formatDuration } from '../../../../lib/dates.ts';
import { formatCount } from '../../../../lib/numbers.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { UiLink } from '../../../../ui/links.tsx';
import { KeyValue } from '../../../../ui/page/KeyValue.tsx';
import { writeFilters } from '../../../_shared/executions/search-filters.ts';
import { paths } from '../../../paths.ts';
import styles from './step.module.css';

interface StepCountsProps {
  flowRef: StepCounts_flow$key;
  /** Null for a step that is not deployed. */
  countRef: StepCounts_count$key | null;
}

/** What happened at a step in the last 24 hours. */
export function StepCounts({ flowRef, countRef }: StepCountsProps) {
  const { flow_uuid, company_uuid, partner_uuid } = useFragment(
    graphql`
      fragment StepCounts_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
      }
    `,
    flowRef,
  );
  const count = useFragment(
    graphql`
      fragment StepCounts_count on FlowNodeCount {
        executions
        failed
        skipped
        p95_ms
      }
    `,
    countRef,
  );
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
