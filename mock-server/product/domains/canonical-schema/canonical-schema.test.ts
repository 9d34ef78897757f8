import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { filesOf } from '../../content/bytes.ts';
import { factsOf, fileBytes, flows } from '../../content/testing.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { canonicalVersion } from '../../world/canonical-schemas.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

let session = '';
let count = 0;
beforeEach(() => {
  session = `canonical-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY =
  found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

/** A mapping named after its partner. */
const mappingOf = (key: string, document: string): string =>
  `${seededPartner(key).slug.replaceAll('-', '_')}_${document}`;

interface Change {
  document: string;
  path: string | null;
  new_path: string | null;
  kind: string;
  breaking: boolean;
  detail: string;
  affected_mappings: { name: string }[];
  affected_flows: { flow_name: string }[];
}
const CHANGE =
  'document path new_path kind breaking detail affected_mappings { name } affected_flows { flow_name }';
const diff = async (from: string, to: string) =>
  (
    await run<{ canonical_schema: { diff: Change[] } }>(
      `query($c: ID!) { canonical_schema(version: "${from}") { diff(target: "${to}", company_uuid: $c) { ${CHANGE} } } }`,
      { c: NORTHBAY },
    )
  ).canonical_schema.diff;

/** Paths of all values, with lists as `[]`. */
function pathsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [path, ...pathsIn(one, path)];
  });
}

test('the current version describes the canonical documents of executions', () => {
  const documents = new Map(
    canonicalVersion('3.4')?.documents.map((document) => [document.name, document.fields]),
  );
  const seen = new Set<string>();
  for (const flow of flows) {
    const facts = factsOf({ flow: { ...flow, ack: null }, hash: 77 });
    const file = filesOf(facts).find(
      ({ role, file_type }) => role === 'INTERMEDIATE' || file_type?.startsWith('CANONICAL'),
    );
    if (!file) continue;
    const json = JSON.parse(fileBytes(facts, file).toString('utf8')) as Record<string, unknown>;
    const name = String(json['schema']);
    seen.add(name);
    const known = new Map(documents.get(name)?.map((field) => [field.path, field]));
    for (const path of pathsIn(json[name])) {
      if (!path.startsWith('lookups.')) expect(known.has(path), `${name}: ${path}`).toBe(true);
    }
    const body = json[name] as Record<string, unknown>;
    for (const { path, required } of known.values()) {
      if (required && !path.includes('.')) expect(Object.hasOwn(body, path), `${name}: ${path}`).toBe(true);
    }
  }
  expect(seen.size).toBeGreaterThan(7);
});

test('versions are listed with matching documents, JSON Schema, fields, and samples', async () => {
  interface Document {
    name: string;
    json_schema: {
      properties: Record<string, { properties?: Record<string, unknown>; required?: string[] }>;
    };
    sample: Record<string, unknown>;
    fields: { path: string; depth: number; required: boolean; type: string }[];
    flow_types: { code: string }[];
  }
  const { canonical_schemas } = await run<{
    canonical_schemas: { version: string; status: string; documents: Document[] }[];
  }>(
    '{ canonical_schemas { version status documents { name json_schema sample fields { path depth required type } flow_types { code } } } }',
  );
  expect(canonical_schemas.map(({ version, status }) => [version, status])).toEqual([
    ['4.0', 'PREVIEW'],
    ['3.4', 'CURRENT'],
    ['3.3', 'SUPPORTED'],
    ['3.2', 'DEPRECATED'],
  ]);
  for (const { documents } of canonical_schemas) {
    for (const { name, json_schema, sample, fields } of documents) {
      const body = json_schema.properties[name];
      const top = fields.filter(({ depth }) => depth === 0);
      expect(Object.keys(body?.properties ?? {})).toEqual(top.map(({ path }) => path));
      expect(body?.required ?? []).toEqual(top.filter(({ required }) => required).map(({ path }) => path));
      expect(new Set(pathsIn(sample[name]))).toEqual(new Set(fields.map(({ path }) => path)));
    }
  }
  const order = canonical_schemas[1]?.documents.find(({ name }) => name === 'purchase_order');
  expect(order?.flow_types.map(({ code }) => code)).toContain('RECEIVE_PURCHASE_ORDER');
});

test('fields are found by their EDI names, and show what uses them', async () => {
  interface UsedBy {
    total_count: number;
    pageInfo: { hasNextPage: boolean; endCursor: string };
    edges: { node: { name: string } }[];
  }
  interface Field {
    path: string;
    used_by: UsedBy;
  }
  const USED = 'total_count pageInfo { hasNextPage endCursor } edges { node { mapping_uuid name } }';
  const { canonical_schema } = await run<{ canonical_schema: { document: { fields: Field[] } } }>(
    `{ canonical_schema(version: "3.4") { document(name: "purchase_order") { fields(search: "BEG03") { path used_by(company_uuid: "${NORTHBAY}") { ${USED} } } } } }`,
  );
  const namesIn = ({ edges }: UsedBy) => edges.map(({ node }) => node.name);
  const [found] = canonical_schema.document.fields;
  expect(canonical_schema.document.fields).toHaveLength(1);
  const names = [
    'alder_retail_850',
    'alder_retail_860',
    ...[mappingOf('juniper', '850'), mappingOf('quarry-stone', 'purchase_order')].sort(),
  ];
  expect(found).toMatchObject({ path: 'references.order', used_by: { total_count: names.length } });
  expect(found && namesIn(found.used_by)).toEqual(names);

  const usedBy = async (args: string) => {
    const data = await run<{ canonical_schema: { document: { field: Field; none: null } } }>(
      `{ canonical_schema(version: "3.4") { document(name: "purchase_order") { none: field(path: "nope") { path }
         field(path: "references.order") { path used_by(company_uuid: "${NORTHBAY}", ${args}) { ${USED} } } } } }`,
    );
    expect(data.canonical_schema.document.none).toBeNull();
    return data.canonical_schema.document.field.used_by;
  };
  expect(namesIn(await usedBy('sort: { field: NAME, direction: DESC }'))).toEqual(names.toReversed());
  const start = await usedBy('first: 3');
  expect([start.total_count, start.pageInfo.hasNextPage]).toEqual([names.length, true]);
  const rest = await usedBy(`after: "${start.pageInfo.endCursor}"`);
  expect([...namesIn(start), ...namesIn(rest)]).toEqual(names);
  const some = await usedBy('search: "RETAIL_86"');
  expect([some.total_count, ...namesIn(some)]).toEqual([1, 'alder_retail_860']);
});

describe('differences', () => {
  test('none between a version and itself; both directions report the same fields', async () => {
    expect(await diff('3.4', '3.4')).toEqual([]);
    const there = await diff('3.3', '4.0');
    const back = await diff('4.0', '3.3');
    expect(back).toHaveLength(there.length);
    const of = (changes: Change[], kind: string) => changes.filter((change) => change.kind === kind).length;
    expect(of(back, 'ADDED')).toBe(of(there, 'REMOVED'));
    expect(of(back, 'RENAMED')).toBe(of(there, 'RENAMED'));
    expect(of(back, 'BECAME_OPTIONAL')).toBe(of(there, 'BECAME_REQUIRED'));
  });

  test('the preview version breaks mappings, and names them and their flows', async () => {
    const changes = await diff('3.4', '4.0');
    const find = (document: string, path: string) =>
      changes.find((change) => change.document === document && change.path === path);
    expect(find('booking', 'transport.vessel.imo')).toMatchObject({
      kind: 'RENAMED',
      new_path: 'transport.vessel.imo_number',
      breaking: true,
      affected_mappings: [
        { name: mappingOf('fjordline', 'iftmbf') },
        { name: mappingOf('fjordline', 'iftmin') },
        { name: mappingOf('gulf-clearing', 'iftmin') },
      ],
    });
    const lookups = find('shipment', 'lookups');
    expect(lookups).toMatchObject({ kind: 'REMOVED', breaking: true });
    expect(lookups?.affected_mappings.map(({ name }) => name)).toContain('pinecrest_204');
    expect(lookups?.affected_flows.map(({ flow_name }) => flow_name)).toContain('Send tender 204');
    expect(find('shipment', 'totals.co2_kg')).toMatchObject({
      kind: 'ADDED',
      breaking: false,
      affected_mappings: [],
    });
    expect(find('purchase_order', 'incoterm')).toMatchObject({
      kind: 'ENUM_CHANGED',
      breaking: false,
      detail: 'Values: new: DDP',
    });
    expect(find('purchase_order', 'deliver_on')).toMatchObject({ kind: 'TYPE_CHANGED', breaking: true });
    expect((await diff('3.3', '3.4')).filter(({ breaking }) => breaking)).toEqual([]);
    expect((await diff('3.3', '3.2')).find(({ kind }) => kind === 'DOCUMENT_REMOVED')?.document).toBe(
      'tender_response',
    );
  });

  test('reflect saves: a mapping that no longer uses the field is not affected', async () => {
    const named = async () =>
      (await diff('3.4', '4.0'))
        .find(({ document, path }) => document === 'shipment' && path === 'lookups')
        ?.affected_mappings.map(({ name }) => name);
    expect(await named()).toContain(mappingOf('granite-state', '204'));
    const { company } = await run<{
      company: { mappings: { edges: { node: { mapping_uuid: string; expression: string } }[] } };
    }>(
      'query($c: ID!, $name: String!) { company(company_uuid: $c) { mappings(search: $name) { edges { node { mapping_uuid expression } } } } }',
      { c: NORTHBAY, name: mappingOf('granite-state', '204') },
    );
    const [one] = company.mappings.edges;
    const expression = one?.node.expression.replace(
      '$$.shipment.lookups.region_codes',
      'parties.shipper.region',
    );
    await run('mutation($input: SaveMappingInput!) { save_mapping(input: $input) { errors { code } } }', {
      input: { mapping_uuid: one?.node.mapping_uuid, expression },
    });
    expect(await named()).not.toContain(mappingOf('granite-state', '204'));
    expect(await named()).toContain('pinecrest_204');
  });
});

test('a workspace can be switched if nothing prevents it or if forced, and switched back', async () => {
  const set = async (input: object) =>
    (
      await run<{
        set_canonical_version: {
          company: { canonical_schema: { version: string } } | null;
          previous: { version: string } | null;
          changes: Change[];
          errors: { code: string }[];
        };
      }>(
        `mutation($input: SetCanonicalVersionInput!) { set_canonical_version(input: $input) { company { canonical_schema { version } } previous { version } changes { ${CHANGE} } errors { code } } }`,
        { input: { company_uuid: NORTHBAY, ...input } },
      )
    ).set_canonical_version;
  const used = async () =>
    (
      await run<{ company: { canonical_schema: { version: string } } }>(
        'query($c: ID!) { company(company_uuid: $c) { canonical_schema { version } } }',
        { c: NORTHBAY },
      )
    ).company.canonical_schema.version;
  const dry = await set({ version: '4.0', dry_run: true });
  expect(dry.errors).toEqual([]);
  expect(dry.changes.length).toBeGreaterThan(5);
  expect(dry.changes.every(({ affected_mappings }) => affected_mappings.length > 0)).toBe(true);
  const refused = await set({ version: '4.0' });
  expect(refused.errors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(refused.changes).toEqual(dry.changes);
  expect(await used()).toBe('3.4');
  const done = await set({ version: '4.0', accept_breaking: true });
  expect([done.company?.canonical_schema.version, done.previous?.version]).toEqual(['4.0', '3.4']);
  expect(await used()).toBe('4.0');
  expect((await set({ version: '4.0' })).errors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await set({ version: '3.4', accept_breaking: true })).errors).toEqual([]);
  expect((await set({ version: '9.9' })).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect(t.uncaught).toEqual([]);
});

test('a version that is not released yet has a day in the future', async () => {
  const { canonical_schema } = await run<{ canonical_schema: { released_at: string } }>(
    '{ canonical_schema(version: "4.0") { version released_at } }',
  );
  expect(canonical_schema.released_at).toBe('2026-11-16T14:30:00.000Z');
});

describe('documents of past executions', () => {
  interface Checked {
    checked_count: number;
    accepted_count: number;
    problems: {
      document: string;
      path: string | null;
      kind: string;
      document_count: number;
      invocation_uuid: string;
    }[];
    errors: { code: string; path: string[] | null }[];
  }
  const check = async (version: string, count = 20) =>
    (
      await run<{ test_canonical_version: Checked }>(
        `mutation($input: TestCanonicalVersionInput!) { test_canonical_version(input: $input) {
           checked_count accepted_count problems { document path kind document_count invocation_uuid }
           errors { code path } } }`,
        { input: { company_uuid: NORTHBAY, version, count } },
      )
    ).test_canonical_version;

  test('are reported where they do not fit another version, with an example execution', async () => {
    const { checked_count, accepted_count, problems } = await check('4.0');
    expect(checked_count).toBe(20);
    expect(accepted_count).toBeLessThan(20);
    const lookups = problems.find(({ path }) => path === 'lookups');
    expect(lookups).toMatchObject({ kind: 'NO_SUCH_FIELD' });
    const counts = problems.map(({ document_count }) => document_count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(Math.max(...counts)).toBeLessThanOrEqual(20);
    const { flow_execution } = await run<{ flow_execution: { company_uuid: string } | null }>(
      `{ flow_execution(invocation_uuid: "${problems[0]?.invocation_uuid}") { invocation_uuid company_uuid } }`,
    );
    expect(flow_execution?.company_uuid).toBe(NORTHBAY);
  });

  test('fit the version they were written in, apart from values that lookups replaced', async () => {
    const { problems } = await check('3.4', 60);
    expect(problems.filter(({ path }) => !path?.startsWith('lookups'))).toEqual([]);
  });

  test('are limited in number, and an unknown version is refused', async () => {
    expect((await check('4.0', 201)).errors).toEqual([{ code: 'VALIDATION', path: ['count'] }]);
    expect((await check('9.9')).errors).toEqual([{ code: 'NOT_FOUND', path: ['version'] }]);
  });
});
