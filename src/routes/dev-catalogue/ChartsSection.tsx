import { useState } from 'react';
import { formatSpan } from '../../lib/dates.ts';
import { ChartCard } from '../../ui/charts/ChartCard.tsx';
import { ChartLegend } from '../../ui/charts/ChartLegend.tsx';
import { ChartTable } from '../../ui/charts/ChartTable.tsx';
import { HeatMap } from '../../ui/charts/HeatMap.tsx';
import { Histogram } from '../../ui/charts/Histogram.tsx';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { MirrorBars } from '../../ui/charts/MirrorBars.tsx';
import { RankBar } from '../../ui/charts/RankBar.tsx';
import type { ChartSeries, TimeBucket, TimeSpan } from '../../ui/charts/series.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { StackedBars } from '../../ui/charts/StackedBars.tsx';
import { Waterfall } from '../../ui/charts/Waterfall.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Columns } from '../../ui/page/Columns.tsx';
import { Specimen } from './Specimen.tsx';

type Outcome = 'error' | 'skipped' | 'success';

const HOUR = 3_600_000;
const START = Date.parse('2026-09-13T15:00:00Z');

const SERIES: ChartSeries<Outcome>[] = [
  { id: 'error', label: 'Error', tone: 'fail' },
  { id: 'skipped', label: 'Skipped', tone: 'skip' },
  { id: 'success', label: 'Success', tone: 'ok' },
];

function bucketsOf(count: number, bucketMs: number): TimeBucket<Outcome>[] {
  return Array.from({ length: count }, (_, index) => {
    const success = Math.round(20 + 32 * Math.abs(Math.sin(index / 3.7 + 1)));
    return {
      start: START + index * bucketMs,
      values: {
        success,
        skipped: index % 3,
        error: index === Math.round(count * 0.8) ? 19 : index % 4 === 0 ? 2 : 0,
      },
    };
  });
}

/** Counts over time, trends, durations. */
export function ChartsSection() {
  const [picked, setPicked] = useState<TimeSpan | null>(null);
  return (
    <>
      <Measures />
      <StackedBars
        title="Executions per hour"
        hint="by outcome, UTC"
        series={SERIES}
        buckets={bucketsOf(48, HOUR)}
        bucketMs={HOUR}
        zone="UTC"
        live
        onPick={setPicked}
      />
      <Columns>
        <Card title="Histogram" hint={picked ? formatSpan(picked.from, picked.to, 'UTC') : 'pick a span'}>
          <Histogram
            label="Executions by time"
            series={SERIES}
            buckets={bucketsOf(96, HOUR / 2)}
            bucketMs={HOUR / 2}
            zone="UTC"
            onPick={setPicked}
          />
          <Specimen name="Sparkline">
            <Sparkline values={[2, 3, 1, 2, 4, 3, 8, 9, 7, 9]} bad label="Errors per hour, rising to 9" />
            <Sparkline values={[3, 4, 3, 5, 4, 4, 3, 4, 5, 4]} label="Runs per hour, about 4" />
            <Sparkline values={[0, 0, 0, 0]} label="Runs per hour, none" />
          </Specimen>
        </Card>
        <Card title="Timing" hint="2.41 s, queued 0.18 s">
          <Waterfall
            label="Steps"
            steps={[
              { id: 'receive', label: 'Receive', start: 0, duration: 140 },
              { id: 'parse', label: 'Parse', start: 140, duration: 210 },
              { id: 'map', label: 'Map', start: 350, duration: 1020 },
              { id: 'generate', label: 'Generate', start: 1370, duration: 260 },
              { id: 'deliver', label: 'Deliver', start: 1630, duration: 780 },
              {
                id: 'acknowledge',
                label: 'Acknowledge',
                start: 2410,
                duration: 22 * 60_000,
                tone: 'fail',
                state: 'failed',
                outOfScale: true,
              },
            ]}
          />
        </Card>
      </Columns>
      <StackedBars
        title="Nothing yet"
        series={SERIES}
        buckets={[]}
        bucketMs={HOUR}
        height={80}
        empty="No executions in the last 24 hours."
      />
    </>
  );
}

const DAY = 24 * HOUR;
const days = Array.from({ length: 14 }, (_, day) => ({
  from: START + day * DAY,
  to: START + (day + 1) * DAY,
}));
const wave = (base: number, swing: number) =>
  days.map((_, day) => base + swing * Math.abs(Math.sin(day / 2)));
const before = days.map(({ from }, day) => ({ start: from - 14 * DAY, value: 4 + (day % 3) }));

/** Measures over time, in cards with a table below. */
function Measures() {
  const rate = {
    id: 'rate',
    label: 'Error rate',
    tone: 'fail' as const,
    values: wave(3, 5),
    previous: before,
  };
  const data = { label: 'In', tone: 'soft' as const, values: wave(20, 40) };
  return (
    <Columns even>
      <ChartCard
        title="Error rate"
        hint="% of finished"
        legend={<ChartLegend series={[rate]} lines target="Target 5%" previous />}
        table={
          <ChartTable
            title="Error rate by day"
            rows={days}
            rowKey={({ from }) => String(from)}
            columns={[{ id: 'day', header: 'Day', cell: ({ from, to }) => formatSpan(from, to, 'UTC') }]}
            csv={{ fileName: 'days.csv', header: ['day'], cells: ({ from }) => [new Date(from)] }}
          />
        }
      >
        <LineChart
          label="Error rate, % of finished"
          series={[rate]}
          spans={days}
          target={5}
          format={(value) => `${value.toFixed(1)}%`}
          zone="UTC"
        />
      </ChartCard>
      <Card title="Data and busy hours" padded>
        <MirrorBars
          label="Data, MB per day"
          up={data}
          down={{ ...data, label: 'Out', tone: 'accent' }}
          spans={days}
          format={(value) => `${value.toFixed(0)} MB`}
          formatScale={(value) => value.toFixed(0)}
          zone="UTC"
        />
        <HeatMap
          label="Executions by part of the week"
          rows={['Mon', 'Tue']}
          columns={['00', '06', '12', '18']}
          values={[3, 12, 18, 4, 2, 14, 16, 0]}
          cellText={(row, column) => `Cell ${row + 1}, ${column + 1}`}
        />
        <Specimen name="RankBar">
          <RankBar value={212} previous={148} most={212} />
        </Specimen>
      </Card>
    </Columns>
  );
}
