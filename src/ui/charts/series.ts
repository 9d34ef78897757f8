import type { StatusTone } from '../status/tone.ts';

/** One layer of a stack, from the bottom up: most important first, success last. */
export interface ChartSeries<Id extends string = string> {
  id: Id;
  label: string;
  tone: StatusTone;
}

export interface TimeBucket<Id extends string = string> {
  /** Milliseconds since 1970. */
  start: number;
  values: Readonly<Record<Id, number>>;
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
