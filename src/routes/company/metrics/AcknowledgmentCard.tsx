import { graphql, useFragment } from 'react-relay/hooks';
import type { AcknowledgmentCard_company$key } from '#gql/AcknowledgmentCard_company';
import { formatRounded } from '#lib/numbers.ts';
import type { AcknowledgmentCard_metrics$key } from '#gql/AcknowledgmentCard_metrics';
import { ChartCard } from '#ui/charts/ChartCard.tsx';
import { ChartLegend } from '#ui/charts/ChartLegend.tsx';
import { LineChart } from '#ui/charts/LineChart.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { chartIds } from './metrics-links.ts';
import { IntervalTable } from './IntervalTable.tsx';
import { percentWords, targetPercent } from './metrics-labels.ts';
import { useBuckets } from './useBuckets.ts';
import type { MetricsChartProps } from './VolumeCard.tsx';

interface AcknowledgmentCardProps extends MetricsChartProps<AcknowledgmentCard_metrics$key> {
  companyRef: AcknowledgmentCard_company$key;
}

const STEP = 5;

/** The share of acknowledgments that arrived before they were due. */
export function AcknowledgmentCard({ metricsRef, companyRef, counted, onChange }: AcknowledgmentCardProps) {
  const metrics = useFragment(
    graphql`
      fragment AcknowledgmentCard_metrics on Metrics @throwOnFieldError {
        ...useBuckets_metrics
        buckets {
          numbers {
            acknowledgments_on_time_percent
          }
        }
        previous_buckets {
          numbers {
            acknowledgments_on_time_percent
          }
        }
      }
    `,
    metricsRef,
  );
  const { levels } = useFragment(
    graphql`
      fragment AcknowledgmentCard_company on Company
      @argumentDefinitions(
        from: { type: "DateTime!" }
        to: { type: "DateTime!" }
        partner_uuids: { type: "[ID!]" }
        flow_uuids: { type: "[ID!]" }
        flow_types: { type: "[String!]" }
        source_types: { type: "[FlowSourceType!]" }
      ) {
        # Without targets, the chart is as good.
        levels: metrics(
          from: $from
          to: $to
          partner_uuids: $partner_uuids
          flow_uuids: $flow_uuids
          flow_types: $flow_types
          source_types: $source_types
        ) @catch(to: NULL) {
          service_levels {
            target {
              target_uuid
              measure
              target_percent
              flow_setup {
                flow_uuid
              }
            }
          }
        }
      }
    `,
    companyRef,
  );
  // The target that applies to all flows.
  const target =
    levels?.service_levels.find(
      (level) => level.target.measure === 'ACKNOWLEDGMENT' && !level.target.flow_setup,
    )?.target.target_percent ?? null;
  const { buckets, previous_buckets } = metrics;
  const { spans, past, onPick, onZoom } = useBuckets(metrics, counted, onChange);
  const values = buckets.map(({ numbers }) => numbers.acknowledgments_on_time_percent ?? null);
  const previous = past(previous_buckets?.map(({ numbers }) => numbers.acknowledgments_on_time_percent));
  const series = [{ id: 'acks', label: 'On time', tone: 'ok' as const, values, previous }];
  const known = [...values, ...(previous ?? []).map(({ value }) => value), target].filter(
    (value) => value !== null,
  );
  const least = Math.max(0, Math.floor((Math.min(100 - STEP, ...known) - 1) / STEP) * STEP);
  return (
    <ChartCard
      id={chartIds.acknowledgments}
      title="Acknowledged on time"
      hint="% of due"
      legend={
        <ChartLegend
          series={series}
          lines
          target={target === null ? null : `Target ${targetPercent(target)}`}
          previous={previous !== undefined}
        />
      }
      table={
        <IntervalTable
          title="Acknowledged on time"
          spans={spans}
          counted={counted}
          counter="executions"
          measures={[
            { id: 'acknowledged_on_time_percent', label: 'On time', values, previous, percent: 'good' },
          ]}
        />
      }
    >
      {values.every((value) => value === null) ? (
        <EmptyState small kind="none" title="No acknowledgment was due in this period" />
      ) : (
        <LineChart
          label="Acknowledged on time, % of due"
          series={series}
          spans={spans}
          least={least}
          most={100}
          target={target ?? undefined}
          format={percentWords}
          formatScale={(value) => `${formatRounded(value)}%`}
          zone="UTC"
          onPick={onPick}
          onZoom={onZoom}
        />
      )}
    </ChartCard>
  );
}
