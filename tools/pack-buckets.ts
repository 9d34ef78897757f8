/** Modules that share a file, and the lazy imports (by number) that load it. */
export interface Bucket {
  readonly modules: readonly string[];
  /** Of their source, in bytes. */
  readonly size: number;
  readonly loadedBy: readonly number[];
}

export interface Packing {
  /** How much each lazy import counts. */
  readonly weights: readonly number[];
  /** The modules in other buckets that a module imports statically. */
  readonly importsOf: (module: string) => readonly string[];
  /** How much source takes as long to load as a request of its own. */
  readonly request: number;
  /** What is smaller is merged even where somebody then loads more than they need. */
  readonly small: number;
  /** Buckets that stay as they are, but load with what imports them. */
  readonly fixed: readonly Bucket[];
}

/** A bucket on the way. `by` is a set of bits: it grows as others that import this one are merged. */
interface Live {
  readonly modules: readonly string[];
  readonly size: number;
  by: bigint;
}

interface Pair {
  readonly one: Live;
  readonly other: Live;
  readonly value: number;
}

/**
 * Merges buckets as long as the requests that this saves are worth more than what is then loaded in vain. Never makes a
 * circle of files, in which a module could run before what it imports. Returns the modules of each file.
 */
export function packBuckets(
  start: readonly Bucket[],
  { weights, importsOf, request, small, fixed }: Packing,
): readonly (readonly string[])[] {
  const bitsOf = (numbers: readonly number[]) =>
    numbers.reduce((bits, one) => bits | (1n << BigInt(one)), 0n);
  const toLive = ({ modules, size, loadedBy }: Bucket): Live => ({ modules, size, by: bitsOf(loadedBy) });
  const buckets = new Set(start.map(toLive));
  const bucketOf = new Map<string, Live>();
  for (const bucket of [...buckets, ...fixed.map(toLive)])
    for (const id of bucket.modules) bucketOf.set(id, bucket);

  const totals = new Map<bigint, number>();
  const total = (bits: bigint): number => {
    let sum = totals.get(bits);
    if (sum === undefined) {
      sum = weights.reduce((all, weight, index) => ((bits >> BigInt(index)) & 1n ? all + weight : all), 0);
      totals.set(bits, sum);
    }
    return sum;
  };

  let reached = new Map<Live, ReadonlySet<Live>>();
  /** What loads with a bucket: those that its modules import, and so on. */
  const below = (bucket: Live): ReadonlySet<Live> => {
    const known = reached.get(bucket);
    if (known) return known;
    const found = new Set<Live>();
    reached.set(bucket, found);
    for (const id of bucket.modules.flatMap(importsOf)) {
      const target = bucketOf.get(id);
      if (!target || target === bucket || found.has(target)) continue;
      found.add(target);
      for (const further of below(target)) found.add(further);
    }
    return found;
  };
  /** What `by` would load besides a bucket, and does not load anyway, to have that bucket. */
  const belowInVain = (by: bigint, bucket: Live) => {
    let cost = 0;
    for (const one of below(bucket)) cost += total(by & ~one.by) * one.size;
    return cost;
  };
  const makesCircle = (a: Live, b: Live) => {
    const over = (from: Live, to: Live) =>
      [...below(from)].some((third) => third !== to && below(third).has(to));
    return over(a, b) || over(b, a);
  };
  /** What merging two is worth; null if it is not more than `least`, or must not be. */
  const worth = (a: Live, b: Live, least: number): number | null => {
    // The cheap part first: most pairs have nothing to do with each other.
    const most = total(a.by & b.by) * request - total(a.by & ~b.by) * b.size - total(b.by & ~a.by) * a.size;
    if (most <= least) return null;
    const value = most - belowInVain(a.by, b) - belowInVain(b.by, a);
    return value > least && !makesCircle(a, b) ? value : null;
  };
  const bestOf = (pairs: Iterable<readonly [Live, Live]>, least: number): Pair | null => {
    let best: Pair | null = null;
    for (const [one, other] of pairs) {
      const value = worth(one, other, best?.value ?? least);
      if (value !== null) best = { one, other, value };
    }
    return best;
  };
  const merge = ({ one, other }: Pair) => {
    const merged = {
      modules: [...one.modules, ...other.modules],
      size: one.size + other.size,
      by: one.by | other.by,
    };
    buckets.delete(one);
    buckets.delete(other);
    buckets.add(merged);
    for (const id of merged.modules) bucketOf.set(id, merged);
    reached = new Map();
    for (const lower of below(merged)) lower.by |= merged.by;
  };

  function* everyPair(): Generator<readonly [Live, Live]> {
    const all = [...buckets];
    for (const [index, one] of all.entries()) {
      for (let next = index + 1; next < all.length; next++) yield [one, all[next] as Live];
    }
  }
  for (let pair = bestOf(everyPair(), 0); pair; pair = bestOf(everyPair(), 0)) merge(pair);

  const nextSmall = (): Pair | undefined =>
    [...buckets]
      .filter(({ size }) => size < small)
      .toSorted((a, b) => a.size - b.size)
      .values()
      .map((one) => {
        const others = [...buckets].filter((other) => other !== one);
        return bestOf(
          others.map((other) => [one, other] as const),
          -Infinity,
        );
      })
      .find((pair) => pair !== null);
  for (let pair = nextSmall(); pair; pair = nextSmall()) merge(pair);
  return [...buckets].map(({ modules }) => modules);
}
