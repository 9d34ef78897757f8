import { graphql, useFragment } from 'react-relay/hooks';
import type { RunFacts_execution$data, RunFacts_execution$key } from '#gql/RunFacts_execution';
import { formatDateTime, formatDuration, type Zone } from '#lib/dates.ts';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/page/Card.tsx';
import { ackStateLook } from '#shared/executions/ack.ts';
import { executionStatusLook } from '#shared/executions/status.ts';
import styles from './compare.module.css';

interface RunFactsProps {
  otherRef: RunFacts_execution$key;
  executionRef: RunFacts_execution$key;
  otherName: string;
  zone: Zone;
}

const fragment = graphql`
  fragment RunFacts_execution on FlowExecution @throwOnFieldError {
    invocation_uuid
    status
    reason_label
    ack_state
    duration_ms
    queue_ms
    record_count
    input_bytes
    output_bytes
    submitted_at
    flow_version {
      flow_uuid
      version_timestamp
    }
  }
`;

type Facts = RunFacts_execution$data;

const orNothing = <Value,>(value: Value | null | undefined, words: (value: Value) => string): string =>
  value == null ? '–' : words(value);

const facts: readonly (readonly [name: string, words: (facts: Facts, zone: Zone) => string])[] = [
  ['Status', ({ status }) => executionStatusLook(status).label],
  ['Reason', ({ reason_label }) => reason_label ?? '–'],
  ['Acknowledgment', ({ ack_state }) => ackStateLook(ack_state).label],
  ['Submitted', ({ submitted_at }, zone) => formatDateTime(submitted_at, zone)],
  ['Queued', ({ queue_ms }) => orNothing(queue_ms, formatDuration)],
  ['Duration', ({ duration_ms }) => orNothing(duration_ms, formatDuration)],
  ['Records', ({ record_count }) => orNothing(record_count, formatCount)],
  ['Input', ({ input_bytes }) => orNothing(input_bytes, formatBytes)],
  ['Output', ({ output_bytes }) => orNothing(output_bytes, formatBytes)],
  [
    'Flow version',
    ({ flow_version }, zone) =>
      orNothing(flow_version, (item) => formatDateTime(item.version_timestamp, zone)),
  ],
];

/** Further facts about the two executions; those that differ are in bold. */
export function RunFacts({ otherRef, executionRef, otherName, zone }: RunFactsProps) {
  const other = useFragment(fragment, otherRef);
  const execution = useFragment(fragment, executionRef);
  const rows = facts
    .map(([name, words]) => ({ name, before: words(other, zone), after: words(execution, zone) }))
    .filter(({ before, after }) => before !== '–' || after !== '–');
  return (
    <Card title="Other differences">
      <table className={styles.facts}>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">{otherName}</th>
            <th scope="col">This execution</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td className={cx(before !== after && styles.other)}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
