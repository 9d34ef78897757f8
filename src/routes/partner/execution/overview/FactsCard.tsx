import { graphql, useFragment } from 'react-relay/hooks';
import type { FactsCard_execution$key } from '#gql/FactsCard_execution';
import { formatDateTimeSeconds, zoneName, type Zone } from '#lib/dates.ts';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { Part } from '#relay/parts.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { DataTagChips } from '#shared/executions/DataTagChips.tsx';
import { TriggerWords } from '#shared/executions/TriggerWords.tsx';
import styles from './overview.module.css';
import { MoreFacts } from './MoreFacts.tsx';

interface FactsCardProps {
  executionRef: FactsCard_execution$key;
  zone: Zone;
}

/** The facts of an execution: those that the list has loaded immediately, the others when they arrive. */
export function FactsCard({ executionRef, zone }: FactsCardProps) {
  const execution = useFragment(
    graphql`
      fragment FactsCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        flow_type_label
        direction
        submitted_at
        record_count
        input_bytes
        data_tags {
          __typename
        }
        ...TriggerWords_execution
        ...DataTagChips_execution
        ...MoreFacts_execution
      }
    `,
    executionRef,
  );
  const { flow_type_label, direction, submitted_at, record_count, input_bytes, data_tags } = execution;
  const read = [
    record_count != null && `${formatCount(record_count)} ${record_count === 1 ? 'record' : 'records'}`,
    input_bytes != null && formatBytes(input_bytes),
  ].filter(Boolean);
  return (
    <Card className={styles.facts}>
      <KeyValue
        facts={[
          {
            label: 'Submitted',
            value: `${formatDateTimeSeconds(submitted_at, zone)} ${zoneName(submitted_at, zone)}`,
          },
          { label: 'Triggered by', value: <TriggerWords executionRef={execution} /> },
          { label: direction === 'SEND' ? 'Sends' : 'Receives', value: flow_type_label },
          { label: 'Input', value: read.length > 0 ? read.join(', ') : null },
          {
            label: 'Data tags',
            value: data_tags.length > 0 ? <DataTagChips executionRef={execution} limit={40} /> : null,
          },
        ]}
      />
      <Part fallback={<Skeleton shape="text" count={5} label="" />}>
        <MoreFacts executionRef={execution} zone={zone} />
      </Part>
    </Card>
  );
}
