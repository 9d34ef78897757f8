import { graphql, readInlineData } from 'react-relay/hooks';
import type { csv_execution$data, csv_execution$key } from '#gql/csv_execution';
import type { CsvCell } from '#lib/csv-writer.ts';
import { ackStateLook } from '#shared/executions/ack.ts';
import { executionStatusLook } from '#shared/executions/status.ts';
import { triggerWords } from '#shared/executions/trigger-labels.ts';
import { tagOf, type ColumnId } from '../grid/columns.ts';

/** Reads the fields of all possible columns. */
export const readExported = (executionRef: csv_execution$key): csv_execution$data =>
  readInlineData(
    graphql`
      fragment csv_execution on FlowExecution @inline {
        invocation_uuid
        status
        submitted_at
        flow_name
        flow_type_label
        direction
        trigger
        summary_message
        reason_label
        data_tags {
          label
          value
        }
        started_at
        duration_ms
        record_count
        input_bytes
        input_file_count
        output_file_count
        ack_state
      }
    `,
    executionRef,
  );

type Field = readonly [header: string, value: (execution: csv_execution$data) => CsvCell];

const fields: Readonly<Record<Exclude<ColumnId, `tag:${string}`>, readonly Field[]>> = {
  status: [['Status', ({ status }) => executionStatusLook(status).label]],
  submitted: [['Submitted', ({ submitted_at }) => submitted_at]],
  flow: [['Flow', ({ flow_name }) => flow_name]],
  flow_type: [['Flow type', ({ flow_type_label }) => flow_type_label]],
  direction: [['Direction', ({ direction }) => (direction === 'SEND' ? 'Sent' : 'Received')]],
  trigger: [['Trigger', ({ trigger }) => triggerWords(trigger)]],
  summary: [['Summary', ({ summary_message }) => summary_message]],
  reason: [['Reason', ({ reason_label }) => reason_label]],
  tags: [
    ['Data tags', ({ data_tags }) => data_tags.map(({ label, value }) => `${label}: ${value}`).join('; ')],
  ],
  started: [['Started', ({ started_at }) => started_at]],
  duration: [['Duration, ms', ({ duration_ms }) => duration_ms]],
  records: [['Records', ({ record_count }) => record_count]],
  size: [['Size, bytes', ({ input_bytes }) => input_bytes]],
  files: [
    ['Files in', ({ input_file_count }) => input_file_count],
    ['Files out', ({ output_file_count }) => output_file_count],
  ],
  ack: [['Acknowledgment', ({ ack_state }) => ackStateLook(ack_state).label]],
  uuid: [['Execution', ({ invocation_uuid }) => invocation_uuid]],
};

const tagField = (label: string): Field => [
  label,
  ({ data_tags }) =>
    data_tags
      .filter((tag) => tag.label === label)
      .map(({ value }) => value)
      .join('; '),
];

/** The fields of the file for these columns, in order; always includes the uuid, so that a row can be traced. */
export function csvFields(columns: readonly ColumnId[]): readonly Field[] {
  const wanted: readonly ColumnId[] = columns.includes('uuid') ? columns : [...columns, 'uuid'];
  return wanted.flatMap((id) => {
    const label = tagOf(id);
    return label === null ? fields[id as keyof typeof fields] : [tagField(label)];
  });
}
