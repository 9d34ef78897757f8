import type { MappingDifferenceKind, MappingTestMatch } from '#schema-types';

/** `MappingDifference` of the schema. */
export interface Difference {
  readonly path: string;
  readonly kind: MappingDifferenceKind;
  readonly expected: unknown;
  readonly actual: unknown;
}

const MAX = 100;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Property names of both objects, those of the first one first. */
const names = (a: object, b: object): readonly string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];

function* differences(
  expected: unknown,
  actual: unknown,
  { match, path }: { match: MappingTestMatch; path: string },
): Generator<Difference> {
  const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  const [a, b] = [expected, actual];
  if ((isObject(a) && isObject(b)) || (Array.isArray(a) && Array.isArray(b))) {
    for (const name of names(a, b)) {
      const inA = Object.hasOwn(a, name);
      const inB = Object.hasOwn(b, name);
      // Both are objects here.
      const [one, other] = [a, b].map((value) => (value as Readonly<Record<string, unknown>>)[name]);
      if (inA && inB) yield* differences(one, other, { match, path: below(name) });
      else if (inA) yield { path: below(name), kind: 'MISSING', expected: one, actual: null };
      else if (match === 'EXACT')
        yield { path: below(name), kind: 'UNEXPECTED', expected: null, actual: other };
    }
    return;
  }
  // Both values are parsed JSON, so equal values are identical unless both are objects.
  if (!Object.is(a, b) && a !== b) {
    yield {
      path,
      kind: b === null || b === undefined ? 'MISSING' : 'DIFFERENT',
      expected: a,
      actual: b ?? null,
    };
  }
}

/** Differences between an expected and an actual result, at most 100. */
export function differencesOf(
  expected: unknown,
  actual: unknown,
  match: MappingTestMatch,
): readonly Difference[] {
  const found: Difference[] = [];
  for (const difference of differences(expected, actual, { match, path: '' })) {
    found.push(difference);
    if (found.length === MAX) break;
  }
  return found;
}
