import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { reasons } from '../../world/reasons.ts';

const server = await createTestServer();
const OWNER = 'owner@northbay.example';

interface Place {
  kind: string;
  name: string;
  object_uuid: string | null;
  value: string | null;
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
         invocation_uuid company_uuid reason_code summary_message viewer_can_resubmit fix_places { kind name object_uuid value } } } } } } }`,
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

test.each(reasons.map(({ code }) => code))('%s leads to a place that exists', async (code) => {
  for (const { fix_places, summary_message, viewer_can_resubmit } of await runsOf(OWNER, code)) {
    // In a workspace where the person only reads, some reasons lead nowhere.
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
