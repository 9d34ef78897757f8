import type { StatusTone } from '../status/tone.ts';

/** The color of a series: that of a status, or the accent for a measure that is neither good nor bad. */
export type ChartTone = StatusTone | 'accent' | 'soft';

/** One layer of a stack, from the bottom up: most important first, success last. */
export interface ChartSeries<Id extends string = string> {
  id: Id;
  label: string;
  tone: ChartTone;
}

export interface TimeBucket<Id extends string = string> {
  /** Milliseconds since 1970. */
  start: number;
  /** Set if the buckets differ in length. */
  end?: number;
  values: Readonly<Record<Id, number>>;
}

/** The value of a bucket in an earlier period; null if nothing was measured. */
export interface PastBucket {
  readonly start: number;
  readonly value: number | null;
}

export interface TimeSpan {
  from: number;
  to: number;
}

/** Combines several buckets into one that starts with the first. */
export function sumBuckets<Id extends string>(
  buckets: readonly TimeBucket<Id>[],
  series: readonly ChartSeries<Id>[],
): TimeBucket<Id> {
  const values = series.map((each) => [
    each.id,
    buckets.reduce((sum, bucket) => sum + bucket.values[each.id], 0),
  ]);
  return { start: buckets[0]?.start ?? 0, values: Object.fromEntries(values) as Record<Id, number> };
}

export function bucketTotal<Id extends string>(
  bucket: TimeBucket<Id>,
  series: readonly ChartSeries<Id>[],
): number {
  return series.reduce((sum, each) => sum + bucket.values[each.id], 0);
}
