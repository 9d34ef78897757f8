import { expect, test } from 'vitest';
import { entityKeys } from '../src/relay/entity-keys.ts';

// The parts of relay-compiler's output that these rules read.
interface Selection {
  readonly kind: string;
  readonly name?: string;
  readonly alias?: string | null;
  readonly concreteType?: string | null;
  readonly type?: string;
  readonly abstractKey?: string | null;
  readonly args?: readonly unknown[] | null;
  readonly selections?: readonly Selection[];
}
interface Artifact {
  readonly kind: string;
  readonly params?: { readonly name: string; readonly operationKind: string; readonly text: string | null };
  readonly fragment?: {
    readonly metadata?: { readonly throwOnFieldError?: boolean } | null;
    readonly selections: readonly Selection[];
  };
  /** The name of an artifact that is a fragment. */
  readonly name?: string;
  readonly metadata?: {
    readonly throwOnFieldError?: boolean;
    readonly connection?: readonly unknown[];
  } | null;
  readonly operation?: { readonly name: string; readonly selections: readonly Selection[] };
}

const artifacts = Object.values(
  import.meta.glob<{ readonly default: Artifact }>('../src/__generated__/*.graphql.ts', { eager: true }),
).map((module) => module.default);
const requests = artifacts.filter((artifact) => artifact.kind === 'Request');

const keysOf = (type: string | null): readonly string[] =>
  (entityKeys as Record<string, readonly string[]>)[type ?? ''] ?? [];

function missingKeys(operation: NonNullable<Artifact['operation']>): string[] {
  const problems: string[] = [];
  const flatten = (selections: readonly Selection[]) =>
    selections.flatMap((s) => (s.kind === 'Stream' ? (s.selections ?? []) : [s]));
  const scalars = (flat: readonly Selection[]) =>
    flat.filter((s) => s.kind === 'ScalarField' && s.alias == null).map((s) => s.name ?? '');
  const visit = (
    selections: readonly Selection[],
    type: string | null,
    path: string,
    inherited: readonly string[],
    // Selections around a condition, which the compiler does not repeat inside the condition.
    around: readonly Selection[] = [],
  ): void => {
    const flat = flatten(selections);
    const have = [...inherited, ...scalars(flat)];
    const again = (s: Selection) =>
      around.filter(
        (other) => other.kind === 'LinkedField' && (other.alias ?? other.name) === (s.alias ?? s.name),
      );
    for (const key of keysOf(type)) {
      if (!have.includes(key)) problems.push(`${path}: ${type} is fetched without ${key}`);
    }
    for (const s of flat) {
      if (s.selections === undefined) continue;
      if (s.kind === 'LinkedField') {
        const elsewhere = again(s).flatMap((other) => flatten(other.selections ?? []));
        visit(
          s.selections,
          s.concreteType ?? null,
          `${path}.${s.alias ?? s.name}`,
          scalars(elsewhere),
          elsewhere,
        );
      } else if (s.kind === 'InlineFragment' && s.abstractKey == null) {
        visit(s.selections, s.type ?? null, `${path} on ${s.type}`, have);
      } else {
        // A deferred part arrives separately, so it must select the keys of its entities itself.
        visit(s.selections, null, path, have, s.kind === 'Condition' ? [...around, ...flat] : []);
      }
    }
  };
  visit(operation.selections, null, operation.name, []);
  return problems;
}

test('every operation selects the keys of every entity it reads, so that the store can name the record', () => {
  expect(requests.length).toBeGreaterThan(5);
  expect(requests.flatMap(({ operation }) => (operation ? missingKeys(operation) : []))).toEqual([]);
});

test('the rule finds a selection without its key', () => {
  const planted = {
    name: 'planted',
    selections: [
      {
        kind: 'LinkedField',
        name: 'flow_version',
        concreteType: 'FlowVersion',
        selections: [{ kind: 'ScalarField', name: 'flow_uuid' }],
      },
    ],
  };
  expect(missingKeys(planted)).toEqual([
    'planted.flow_version: FlowVersion is fetched without version_timestamp',
  ]);
});

/** Fields of the client schema. Any other field that the compiler considers client-only is a mistake in the SDL. */
const clientRootFields = new Set(['client_state']);

function clientFields(selections: readonly Selection[]): string[] {
  return selections.flatMap((s) =>
    s.kind === 'ClientExtension'
      ? (s.selections ?? []).map((field) => field.name ?? field.kind)
      : clientFields(s.selections ?? []),
  );
}

test('no server field has become client-only', () => {
  const unexpected = requests.flatMap(({ operation }) =>
    clientFields(operation?.selections ?? [])
      .filter((name) => !clientRootFields.has(name) && name !== '__id')
      .map((name) => `${operation?.name}: ${name}`),
  );
  expect(unexpected).toEqual([]);
});

test('every operation that reads from the server has a text to send', () => {
  const silent = requests.filter(({ params, operation }) => {
    const server = (operation?.selections ?? []).some((s) => s.kind !== 'ClientExtension');
    return server && !params?.text;
  });
  expect(silent.map(({ params }) => params?.name)).toEqual([]);
});

test('a failed lookup on a screen is an error, because null alone would mean “not found”', () => {
  // A lookup returns null for an unknown object, and an error below it also propagates up to it as null.
  const lookUps = new Set(
    Object.keys(entityKeys).map((type) => type.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()),
  );
  const silent = requests
    .filter(({ params }) => /(?:Screen|Layout|Redirect)Query$/i.test(params?.name ?? ''))
    .filter(({ fragment }) =>
      fragment?.selections.some(
        (s) => s.kind === 'LinkedField' && s.args != null && lookUps.has(s.name ?? ''),
      ),
    )
    .filter(({ fragment }) => fragment?.metadata?.throwOnFieldError !== true);
  expect(silent.map(({ params }) => params?.name)).toEqual([]);
});

test('a list that cannot be read fails as an error, because null alone would look like an empty list', () => {
  const lists = artifacts.filter(({ kind, metadata }) => kind === 'Fragment' && metadata?.connection);
  expect(lists.length).toBeGreaterThan(0);
  const silent = lists.filter(({ metadata }) => metadata?.throwOnFieldError !== true);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

function deferredInLists(selections: readonly Selection[], path: string, isList = false): string[] {
  return selections.flatMap(({ kind, alias, name, concreteType, selections: inner = [] }) => {
    if (kind === 'LinkedField')
      return deferredInLists(inner, `${path}.${alias ?? name}`, concreteType?.endsWith('Connection'));
    return [...(isList && kind === 'Defer' ? [path] : []), ...deferredInLists(inner, path, isList)];
  });
}

test('no fields of a connection itself are deferred, because they would not reach the list on the page', () => {
  const found = requests.flatMap(({ operation }) =>
    operation ? deferredInLists(operation.selections, operation.name) : [],
  );
  expect(found).toEqual([]);
  const selections = [{ kind: 'Defer', selections: [{ kind: 'ScalarField', name: 'total_count' }] }];
  const planted = { kind: 'LinkedField', name: 'memos', concreteType: 'MemoConnection', selections };
  expect(deferredInLists([planted], 'planted')).toEqual(['planted.memos']);
});
