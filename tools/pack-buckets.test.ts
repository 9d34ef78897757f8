import { expect, test } from 'vitest';
import { packBuckets, type Bucket, type Packing } from './pack-buckets.ts';

const bucket = (name: string, size: number, ...loadedBy: number[]): Bucket => ({
  modules: [name],
  size,
  loadedBy,
});
const pack = (buckets: readonly Bucket[], more: Partial<Packing> = {}) =>
  packBuckets(buckets, {
    weights: [1, 1, 1, 1],
    importsOf: () => [],
    request: 1000,
    small: 0,
    fixed: [],
    ...more,
  })
    .map((modules) => modules.toSorted().join('+'))
    .toSorted();

test('what the same imports load is one file', () => {
  expect(pack([bucket('a', 9000, 0, 1), bucket('b', 9000, 0, 1)])).toEqual(['a+b']);
});

test('what few need is not loaded by many, unless it is smaller than a request is dear', () => {
  expect(pack([bucket('common', 500, 0, 1), bucket('large', 9000, 0)])).toEqual(['common', 'large']);
  expect(pack([bucket('common', 9000, 0, 1), bucket('tiny', 100, 0)])).toEqual(['common+tiny']);
});

test('a file that is too small joins another, even where nobody needs both', () => {
  const apart = [bucket('a', 5000, 0), bucket('b', 40, 1), bucket('c', 900, 2)];
  expect(pack(apart)).toEqual(['a', 'b', 'c']);
  expect(pack(apart, { small: 100 })).toEqual(['a', 'b+c']);
});

test('no two files import each other', () => {
  // a imports b, which imports c: putting a and c into one file would create a circle with b's file.
  const next: Readonly<Record<string, string[]>> = { a: ['b'], b: ['c'] };
  const chain = [bucket('a', 100, 0), bucket('b', 90_000, 0, 1), bucket('c', 100, 0, 1, 2)];
  expect(pack(chain, { importsOf: (id) => next[id] ?? [], small: 0 })).not.toContain('a+c');
});

test('what a file imports counts as loaded with it', () => {
  // Alone, tiny would join wide; but it imports heavy, which wide's second importer does not need.
  const buckets = [bucket('wide', 5000, 0, 1), bucket('tiny', 100, 0), bucket('heavy', 90_000, 0, 2)];
  expect(pack(buckets)).toEqual(['heavy', 'tiny+wide']);
  expect(pack(buckets, { importsOf: (id) => (id === 'tiny' ? ['heavy'] : []) })).not.toContain('tiny+wide');
  const fixed = [bucket('area', 90_000, 0)];
  expect(pack(buckets, { fixed, importsOf: (id) => (id === 'tiny' ? ['area'] : []) })).not.toContain(
    'tiny+wide',
  );
});
