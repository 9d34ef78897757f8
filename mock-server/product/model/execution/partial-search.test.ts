import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/testing.ts';

interface Found {
  readonly match_count: number;
  readonly searched_from: string | null;
  readonly edges: readonly { readonly node: { readonly submitted_at: string } }[];
}
interface Partner {
  readonly partner_uuid: string;
  readonly flow_execution_search: Found;
  readonly flow_execution_histogram: readonly {
    readonly success: number;
    readonly logical_failure: number;
  }[];
}

const OWNER = 'owner@northbay.example';
const TEXT = 'NB89';

/** The partner with the most executions. */
async function largest(server: TestServer): Promise<string> {
  const { data } = await server.graphql<{
    viewer: {
      companies: {
        trading_partners: {
          edges: { node: { partner_uuid: string; flow_execution_search: { unfiltered_count: number } } }[];
        };
      }[];
    };
  }>(
    OWNER,
    `{ viewer { companies { company_uuid trading_partners(first: 100) { edges { node {
       partner_uuid flow_execution_search(first: 1) { unfiltered_count } } } } } } }`,
  );
  const all = data.viewer.companies.flatMap(({ trading_partners }) =>
    trading_partners.edges.map(({ node }) => node),
  );
  const [most] = all.toSorted(
    (a, b) => b.flow_execution_search.unfiltered_count - a.flow_execution_search.unfiltered_count,
  );
  expect(most?.flow_execution_search.unfiltered_count).toBeGreaterThan(65_536);
  return most?.partner_uuid ?? '';
}

async function search(server: TestServer, partner_uuid: string, partial: boolean): Promise<Partner> {
  const { data } = await server.graphql<{ trading_partner: Partner }>(
    OWNER,
    `query ($partner_uuid: ID!, $filter: FlowExecutionFilter!, $span: FlowExecutionFilter!, $partial: Boolean!) {
       trading_partner(partner_uuid: $partner_uuid) { partner_uuid
         flow_execution_search(filter: $filter, first: 500, sort: { field: SUBMITTED_AT, direction: ASC }, partial: $partial) {
           match_count searched_from edges { node { invocation_uuid submitted_at } } }
         flow_execution_histogram(filter: $span, buckets: 10, partial: $partial) { success skipped logical_failure technical_failure active }
     } }`,
    {
      partner_uuid,
      partial,
      filter: { text: TEXT },
      span: { text: TEXT, submitted_after: '2020-01-01T00:00:00Z' },
    },
  );
  return data.trading_partner;
}

const counted = ({ flow_execution_histogram }: Partner): number =>
  flow_execution_histogram
    .flatMap((bucket) => Object.values(bucket))
    .reduce((sum, number) => sum + number, 0);

test('a text search over very many executions is answered in parts, latest first, until all are searched', async () => {
  const server = await createTestServer({ scale: 'large' });
  const partner_uuid = await largest(server);
  const answers: Partner[] = [];
  do answers.push(await search(server, partner_uuid, true));
  while (answers.at(-1)?.flow_execution_search.searched_from !== null && answers.length < 20);
  const parts = answers.map(({ flow_execution_search }) => flow_execution_search);
  const froms = parts.flatMap(({ searched_from }) => searched_from ?? []);
  expect(froms.length).toBeGreaterThan(0);
  expect(froms).toEqual(froms.toSorted().toReversed());
  for (const { searched_from, edges } of parts) {
    const [earliest] = edges;
    if (searched_from !== null && earliest) expect(earliest.node.submitted_at >= searched_from).toBe(true);
  }
  const counts = parts.map(({ match_count }) => match_count);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[0]).toBeLessThan(counts.at(-1) ?? 0);
  // All results of one operation are about the same executions.
  expect(answers.map(counted)).toEqual(counts);
  expect(await search(server, partner_uuid, false)).toEqual(answers.at(-1));
});

test('results are only partial on request', async () => {
  const server = await createTestServer({ scale: 'large', seed: 'another' });
  const whole = await search(server, await largest(server), false);
  expect(whole.flow_execution_search.searched_from).toBeNull();
  expect(counted(whole)).toBe(whole.flow_execution_search.match_count);
});
