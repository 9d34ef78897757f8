// Measures the same first page of 50 at four workspace sizes: as the first query to a new server, and as a repeated
// query.
import { createMockServer } from '../../mock-server/server.ts';
import { best, median, printTable } from './figures.ts';

const NOW = '2026-09-15T14:30:00.000Z';
const PERSON = 'owner@northbay.example';
const WARM = 60;

const QUERY = `query Page($company_uuid: ID!, $sort: FlowExecutionSort, $filter: FlowExecutionFilter) {
  company(company_uuid: $company_uuid) {
    company_uuid
    flow_execution_search(first: 50, sort: $sort, filter: $filter) {
      match_count
      edges { node { invocation_uuid flow_name status_label submitted_at duration_ms trading_partner { partner_uuid partner_name } } }
    }
  }
}`;
const PAGES = [
  ['default order', {}],
  [
    'SUCCESS, longest first',
    { filter: { statuses: ['SUCCESS'] }, sort: { field: 'DURATION', direction: 'DESC' } },
  ],
] as const;

/** The workspace and scale that have about this many executions. */
const SIZES = [
  ['northbay-test', 'demo'],
  ['northbay', 'demo'],
  ['northbay', 'large'],
  ['northbay', 'million'],
] as const;

/** Measures every size in turn, `rounds` times, each time on a new server. */
export async function compareSizes(rounds: number): Promise<void> {
  const cold = new Map<string, number[]>();
  const warm = new Map<string, number[]>();
  const totals = new Map<string, number>();
  const note = (times: Map<string, number[]>, name: string, ms: number) =>
    times.set(name, [...(times.get(name) ?? []), ms]);

  // Round 0 is not counted, because the program is still being compiled.
  for (let round = 0; round <= rounds; round++) {
    for (const [code, scale] of SIZES) {
      const mock = await createMockServer({ now: NOW, scale });
      const token = await mock.tokenFor(PERSON);
      const ask = async <Data>(query: string, variables: object): Promise<Data> => {
        const response = await mock.fetch(
          new Request('http://localhost/graphql', {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify({ query, variables }),
          }),
        );
        return ((await response.json()) as { data: Data }).data;
      };
      const { viewer } = await ask<{
        viewer: { companies: { company_uuid: string; short_code: string }[] };
      }>('{ viewer { companies { company_uuid short_code } } }', {});
      const company_uuid = viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid;
      for (const [page, variables] of PAGES) {
        const name = `${code} ${scale}, ${page}`;
        for (let i = 0; i < WARM; i++) {
          const from = performance.now();
          const data = await ask<{
            company: { flow_execution_search: { match_count: number } };
          }>(QUERY, { company_uuid, ...variables });
          if (round > 0) note(i === 0 ? cold : warm, name, performance.now() - from);
          totals.set(name, data.company.flow_execution_search.match_count);
        }
      }
      await mock.dispose();
    }
  }
  console.log(`\nA page of 50 at growing size: milliseconds a question, ${rounds} servers of each in turns`);
  printTable(
    ['', 'in the list', 'cold', 'warm', '(best)'],
    [...totals].map(([name, total]) => [
      name,
      total.toLocaleString('en'),
      median(cold.get(name) ?? []).toFixed(1),
      median(warm.get(name) ?? []).toFixed(2),
      best(warm.get(name) ?? []).toFixed(2),
    ]),
  );
}
