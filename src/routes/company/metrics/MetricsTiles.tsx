import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { MetricsTiles_company$key } from '#gql/MetricsTiles_company';
import { formatBytes, formatChange, formatCount, formatPoints } from '#lib/numbers.ts';
import { StatStrip, StatTile } from '#ui/page/StatStrip.tsx';
import { chartIds, listPath, type Counted } from './metrics-links.ts';
import {
  differenceOf,
  durationChange,
  durationWords,
  errorPercent,
  percentWords,
  TENTH,
  verdictOf,
} from './metrics-labels.ts';

interface MetricsTilesProps {
  companyRef: MetricsTiles_company$key;
  counted: Counted;
}

/** The period in six numbers. Reads the metrics itself: if all of them failed, this part shows the error. */
export function MetricsTiles({ companyRef, counted }: MetricsTilesProps) {
  const { metrics } = useFragment(
    graphql`
      fragment MetricsTiles_company on Company
      @throwOnFieldError
      @argumentDefinitions(
        from: { type: "DateTime!" }
        to: { type: "DateTime!" }
        grain: { type: "MetricsGrain!" }
        group_by: { type: "MetricsGroupBy!" }
        partner_uuids: { type: "[ID!]" }
        flow_uuids: { type: "[ID!]" }
        flow_types: { type: "[String!]" }
        source_types: { type: "[FlowSourceType!]" }
      ) {
        metrics(
          from: $from
          to: $to
          grain: $grain
          group_by: $group_by
          top: 50
          partner_uuids: $partner_uuids
          flow_uuids: $flow_uuids
          flow_types: $flow_types
          source_types: $source_types
        ) {
          totals {
            executions
            success_percent
            p95_ms
            queue_p95_ms
            acknowledgments_on_time_percent
            input_bytes
            output_bytes
          }
          previous {
            executions
            success_percent
            p95_ms
            queue_p95_ms
            acknowledgments_on_time_percent
          }
        }
      }
    `,
    companyRef,
  );
  const { search } = useLocation();
  const chartOf = (chart: keyof typeof chartIds) => `${search}#${chartIds[chart]}`;
  const { totals } = metrics;
  const previous = counted.view.compare ? metrics.previous : null;
  const errors = errorPercent(totals.success_percent);
  const errorsBefore = errorPercent(previous?.success_percent);
  const slower = differenceOf(totals.p95_ms, previous?.p95_ms);
  const waits = differenceOf(totals.queue_p95_ms, previous?.queue_p95_ms);
  const onTime = totals.acknowledgments_on_time_percent ?? null;
  const onTimeBefore = previous?.acknowledgments_on_time_percent ?? null;
  const points = (now: number | null, before: number | null) =>
    now !== null && before !== null && formatPoints(now / 100, before / 100);
  return (
    <StatStrip>
      <StatTile
        label="Executions"
        value={formatCount(totals.executions)}
        change={previous && formatChange(totals.executions, previous.executions)}
        to={listPath(counted, 'executions') ?? undefined}
      />
      <StatTile
        label="Error rate"
        value={percentWords(errors)}
        change={points(errors, errorsBefore)}
        verdict={verdictOf(differenceOf(errors, errorsBefore))}
        to={listPath(counted, 'failed') ?? undefined}
      />
      <StatTile
        label="Duration p95"
        value={durationWords(totals.p95_ms)}
        change={slower !== null && durationChange(slower)}
        verdict={verdictOf(slower, TENTH)}
        to={listPath(counted, 'slowest') ?? undefined}
      />
      <StatTile
        label="Queue wait p95"
        value={durationWords(totals.queue_p95_ms)}
        change={waits !== null && durationChange(waits)}
        verdict={verdictOf(waits, TENTH)}
        to={chartOf('queueWait')}
      />
      <StatTile
        label="Acknowledged on time"
        value={percentWords(onTime)}
        change={points(onTime, onTimeBefore)}
        verdict={verdictOf(differenceOf(onTimeBefore, onTime))}
        to={chartOf('acknowledgments')}
      />
      <StatTile
        label="Data"
        value={formatBytes(Number(totals.input_bytes) + Number(totals.output_bytes))}
        change={`${formatBytes(Number(totals.input_bytes))} in, ${formatBytes(Number(totals.output_bytes))} out`}
        to={chartOf('data')}
      />
    </StatStrip>
  );
}
