import { useState } from 'react';
import { formatSpan } from '../../lib/dates.ts';
import { Histogram } from '../../ui/charts/Histogram.tsx';
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
