import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { reasons } from '../../facts/reasons.ts';

const server = await createTestServer();
const OWNER = 'owner@northbay.example';

interface Place {
  kind: string;
  name: string;
  object_uuid: string | null;
  value: string | null;
  is_missing: boolean;
  host_system_uuid: string | null;
  line: number | null;
  node_id: string | null;
  setting: string | null;
}
interface Run {
  invocation_uuid: string;
  company_uuid: string;
  reason_code: string;
  summary_message: string;
  viewer_can_resubmit: boolean;
  fix_places: Place[];
}

async function runsOf(as: string, reason: string): Promise<readonly Run[]> {
  const { data, errors } = await server.graphql<{
    viewer: { companies: { flow_execution_search: { edges: { node: Run }[] } }[] };
  }>(
    as,
    `query ($reasons: [String!]) { viewer { companies { company_uuid
       flow_execution_search(first: 8, filter: { reason_codes: $reasons }) { edges { node {
         invocation_uuid company_uuid reason_code summary_message viewer_can_resubmit fix_places { kind name object_uuid value is_missing host_system_uuid line node_id setting } } } } } } }`,
    { reasons: [reason] },
  );
  expect(errors).toBeUndefined();
  return data.viewer.companies.flatMap(({ flow_execution_search: { edges } }) =>
    edges.map(({ node }) => node),
  );
}

const queries: Readonly<Record<string, string>> = {
  LOOKUP_TABLE: 'global_lookup_table(table_uuid: $uuid) { table_uuid }',
  MAPPING: 'mapping(mapping_uuid: $uuid) { mapping_uuid }',
};

test.each(reasons.map(({ code }) => code))('%s leads to an existing place', async (code) => {
  for (const { fix_places, summary_message, viewer_can_resubmit } of await runsOf(OWNER, code)) {
    // Where the person can only read, some reasons have no place to fix them.
    if (!viewer_can_resubmit) continue;
    expect(fix_places.length, code).toBeGreaterThan(0);
    for (const { kind, object_uuid, value } of fix_places) {
      const query = queries[kind];
      if (query) {
        const { data, errors } = await server.graphql<Record<string, object | null>>(
          OWNER,
          `query ($uuid: ID!) { ${query} }`,
          { uuid: object_uuid },
        );
        expect(errors).toBeUndefined();
        expect(Object.values(data)[0], kind).not.toBeNull();
      }
      if (kind === 'LOOKUP_TABLE') expect(summary_message).toContain(value);
    }
  }
});

test('a viewer is led to files and logs only, and a guest nowhere', async () => {
  const kinds = (runs: readonly Run[]) =>
    new Set(runs.flatMap(({ fix_places }) => fix_places.map(({ kind }) => kind)));
  expect(kinds(await runsOf(OWNER, 'ACK_REJECTED'))).toContain('MAPPING');
  expect([...kinds(await runsOf('viewer@northbay.example', 'ACK_REJECTED'))]).toEqual(['FILE']);
  const seen = await runsOf('guest@northbay.example', 'ACK_REJECTED');
  expect(seen.length).toBeGreaterThan(0);
  expect(kinds(seen).size).toBe(0);
});

const oneOf = async (reason: string, kind: string): Promise<readonly Place[]> =>
  (await runsOf(OWNER, reason)).flatMap(({ fix_places }) =>
    fix_places.filter((place) => place.kind === kind),
  );

test('a missing field leads to the line of the mapping that handles it', async () => {
  const found = await oneOf('REQUIRED_FIELD_MISSING', 'MAPPING');
  const exact = found.filter(({ line }) => line !== null);
  expect(exact.length).toBeGreaterThan(0);
  for (const { object_uuid, line, value } of exact) {
    const { data } = await server.graphql<{ mapping: { expression: string } }>(
      OWNER,
      'query ($uuid: ID!) { mapping(mapping_uuid: $uuid) { mapping_uuid expression } }',
      { uuid: object_uuid },
    );
    const words = (value ?? '').split('.').map((word) => new RegExp(`\\b${word}\\b`));
    const text = data.mapping.expression.split('\n')[(line ?? 0) - 1] ?? '';
    expect(
      words.some((word) => word.test(text)),
      `${value} in ${text}`,
    ).toBe(true);
  }
});

test('a value without a match leads to the line that looks it up, and to a row to add', async () => {
  const tables = await oneOf('LOOKUP_MISS', 'LOOKUP_TABLE');
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.every(({ is_missing, value }) => is_missing && value !== null)).toBe(true);
  // A rejected value is in the table, but wrong.
  expect((await oneOf('ACK_REJECTED', 'LOOKUP_TABLE')).some(({ is_missing }) => is_missing)).toBe(false);
  const lines = (await oneOf('LOOKUP_MISS', 'MAPPING')).filter(({ line }) => line !== null);
  expect(lines.length).toBeGreaterThan(0);
  for (const { object_uuid, line } of lines) {
    const { data } = await server.graphql<{ mapping: { expression: string } }>(
      OWNER,
      'query ($uuid: ID!) { mapping(mapping_uuid: $uuid) { mapping_uuid expression } }',
      { uuid: object_uuid },
    );
    expect(data.mapping.expression.split('\n')[(line ?? 0) - 1]).toContain('$lookupTable(');
  }
});

test('a filter leads to its setting, or to its step on the canvas', async () => {
  const flows = await oneOf('FILTERED', 'FLOW');
  expect(flows.length).toBeGreaterThan(0);
  for (const { object_uuid, value, node_id, setting } of flows) {
    const { data } = await server.graphql<{
      flow_configuration: {
        filters: { label: string }[];
        graph: { nodes: { node_id: string; kind: string; label: string }[] } | null;
      };
    }>(
      OWNER,
      `query ($uuid: ID!) { flow_configuration(flow_uuid: $uuid) { flow_uuid filters { label }
         graph { nodes { node_id kind label } } } }`,
      { uuid: object_uuid },
    );
    const { filters, graph } = data.flow_configuration;
    if (node_id !== null)
      expect(graph?.nodes.find((node) => node.node_id === node_id)).toMatchObject({ kind: 'FILTER' });
    else expect(filters[Number(/^filters\.(\d)\.expression$/.exec(setting ?? '')?.[1])]?.label).toBe(value);
  }
});

test('a failed delivery leads to the connection or the host system', async () => {
  const ends = await oneOf('CONN_TIMEOUT', 'DESTINATION');
  expect(ends.length).toBeGreaterThan(0);
  for (const { object_uuid, host_system_uuid } of ends)
    expect([object_uuid, host_system_uuid].filter((uuid) => uuid !== null)).toHaveLength(1);
});
