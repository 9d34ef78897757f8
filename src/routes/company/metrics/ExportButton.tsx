import { IconDownload } from '@tabler/icons-react';
import { graphql, readInlineData } from 'react-relay/hooks';
import type { ExportButton_metrics$key } from '#gql/ExportButton_metrics';
import { toCsv } from '#lib/csv-writer.ts';
import { downloadCsv, fileNameOf } from '#lib/download.ts';
import { Button } from '#ui/actions/Button.tsx';

const HEADER = [
  'from',
  'to',
  'executions',
  'success',
  'skipped',
  'errors',
  'technical_errors',
  'not_ended',
  'p50_ms',
  'p95_ms',
  'p99_ms',
  'queue_p95_ms',
  'acknowledgments_due',
  'acknowledgments_on_time',
  'input_bytes',
  'output_bytes',
];

/** Exports all measures of all intervals to a file. */
export function ExportButton({ metricsRef }: { metricsRef: ExportButton_metrics$key }) {
  const save = () => {
    // Read inline on click, because none of it is rendered.
    const { buckets, from, to } = readInlineData(
      graphql`
        fragment ExportButton_metrics on Metrics @inline {
          from
          to
          buckets {
            bucket_start
            bucket_end
            numbers {
              executions
              success
              skipped
              logical_failure
              technical_failure
              active
              p50_ms
              p95_ms
              p99_ms
              queue_p95_ms
              acknowledgments_due
              acknowledgments_on_time
              input_bytes
              output_bytes
            }
          }
        }
      `,
      metricsRef,
    );
    const rows = buckets.map(({ bucket_start, bucket_end, numbers }) => [
      bucket_start,
      bucket_end,
      numbers.executions,
      numbers.success,
      numbers.skipped,
      numbers.logical_failure,
      numbers.technical_failure,
      numbers.active,
      numbers.p50_ms,
      numbers.p95_ms,
      numbers.p99_ms,
      numbers.queue_p95_ms,
      numbers.acknowledgments_due,
      numbers.acknowledgments_on_time,
      Number(numbers.input_bytes),
      Number(numbers.output_bytes),
    ]);
    downloadCsv(`${fileNameOf('metrics', from.slice(0, 10), to.slice(0, 10))}.csv`, toCsv(HEADER, rows));
  };
  return (
    <Button icon={<IconDownload size={14} aria-hidden="true" />} onClick={save}>
      Export CSV
    </Button>
  );
}
