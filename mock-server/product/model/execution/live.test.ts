import { afterEach, expect, test } from 'vitest';
import { createMockServer, type MockServer } from '../../../server.ts';

const OWNER = 'owner@northbay.example';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.dispose();
  server = null;
});

async function ask(query: string, variables: Record<string, unknown> = {}, accept = 'application/json') {
  const token = await server?.tokenFor(OWNER);
  const response = await server?.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
      body: JSON.stringify({ query, variables }),
    }),
  );
  return (await response?.text()) ?? '';
}

async function advance(advance_ms: number) {
  const response = await server?.fetch(
    new Request('http://localhost/__mock/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mock-control': '1' },
      body: JSON.stringify({ advance_ms }),
    }),
  );
  expect(response?.status).toBe(200);
}

interface Listed {
  data: {
    viewer: {
      companies: {
        company_name: string;
        flow_execution_search: { match_count: number; edges: { node: { invocation_uuid: string } }[] };
      }[];
    };
  };
}

async function withStatus(...statuses: string[]) {
  const text = await ask(
    `query($statuses: [FlowExecutionStatus!]) { viewer { user_uuid companies { company_uuid company_name
      flow_execution_search(filter: { statuses: $statuses }) { match_count edges { node { invocation_uuid } } } } } }`,
    { statuses },
  );
  const { companies } = (JSON.parse(text) as Listed).data.viewer;
  return companies.find(({ company_name }) => company_name === 'Northbay Freight')?.flow_execution_search;
}

test('executions in progress at the start complete, and lists reflect it', async () => {
  // A running clock, so that executions in progress at the start continue; hours only pass when a test advances it.
  server = await createMockServer({ seed: 'live' });
  const ACTIVE = ['SUBMITTED', 'IN_PROGRESS', 'PENDING_ACKNOWLEDGMENT', 'COMPLETE'];
  const before = await withStatus(...ACTIVE);
  expect(before?.match_count).toBeGreaterThan(5);
  const [first] = before?.edges ?? [];
  const uuid = first?.node.invocation_uuid ?? '';

  // The subscription ends with the execution; by then, the lists must reflect it.
  const ended = ask(
    'subscription($uuid: ID!) { flow_execution_changed(invocation_uuid: $uuid) { invocation_uuid status ended_at } }',
    { uuid },
    'text/event-stream',
  );
  await advance(12 * 3_600_000);
  const stream = await ended;
  const statuses = [...stream.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status);
  expect(['SUCCESS', 'LOGICAL_FAILURE']).toContain(statuses.at(-1));
  const after = await withStatus(...ACTIVE);
  expect(after?.edges.map(({ node }) => node.invocation_uuid)).not.toContain(uuid);
  expect(after?.match_count).toBeLessThan(before?.match_count ?? 0);
});

test('nothing progresses while the clock is stopped', async () => {
  server = await createMockServer({ seed: 'live', now: '2026-09-15T14:30:00Z', pace: 1_000_000 });
  const first = await withStatus('SUBMITTED', 'IN_PROGRESS', 'COMPLETE', 'PENDING_ACKNOWLEDGMENT');
  const again = await withStatus('SUBMITTED', 'IN_PROGRESS', 'COMPLETE', 'PENDING_ACKNOWLEDGMENT');
  expect(first?.match_count).toBe(29);
  expect(again).toEqual(first);
});
