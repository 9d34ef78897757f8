import { expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';

const t = await createTestServer();
const { execution } = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const EDITOR = 'editor@northbay.example';
const rejected = execution.landmark('rejected_tender');

interface Events {
  total_count: number;
  edges: {
    cursor: string;
    node: {
      event_uuid: string;
      occurred_at: string;
      level: string;
      reason_code: string | null;
      message: string;
    };
  }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const eventsOf = async (args: string, as = EDITOR) => {
  const { data, errors } = await t.graphql<{ flow_execution: { events: Events } | null }>(
    as,
    `query Q($u: ID!) { flow_execution(invocation_uuid: $u) { invocation_uuid events${args} { total_count edges { cursor node { event_uuid occurred_at level reason_code message } } pageInfo { hasNextPage endCursor } } } }`,
    { u: rejected },
  );
  return { events: data.flow_execution?.events, errors };
};

test('events are sorted earliest first, page by page', async () => {
  const { events: all } = await eventsOf('');
  const times = all?.edges.map(({ node }) => node.occurred_at) ?? [];
  expect(times).toEqual(times.toSorted());
  expect(all?.edges).toHaveLength(all?.total_count ?? -1);
  const { events: first } = await eventsOf('(first: 4)');
  const { events: rest } = await eventsOf(`(first: 200, after: "${first?.pageInfo.endCursor}")`);
  expect([...(first?.edges ?? []), ...(rest?.edges ?? [])]).toEqual(all?.edges);
});

test('a level excludes less severe events', async () => {
  const levels = async (level: string) =>
    (await eventsOf(`(level: ${level})`)).events?.edges.map(({ node }) => node.level) ?? [];
  expect(new Set(await levels('DEBUG'))).toEqual(new Set(['DEBUG', 'INFO', 'ERROR']));
  expect(new Set(await levels('INFO'))).toEqual(new Set(['INFO', 'ERROR']));
  expect(await levels('ERROR')).toEqual(['ERROR']);
  const { events } = await eventsOf('(level: ERROR)');
  expect(events).toMatchObject({ total_count: 1, edges: [{ node: { reason_code: 'ACK_REJECTED' } }] });
});

test('a guest reads events between workspace and partner and the outcome, without internals', async () => {
  interface EventNode {
    flow_execution: {
      events: { edges: { node: { step: string; attributes: Record<string, unknown> | null } }[] };
      steps: { step: string; message: string | null }[];
    };
  }
  const { data } = await t.graphql<EventNode>(
    'guest@northbay.example',
    `query Q($u: ID!) { flow_execution(invocation_uuid: $u) { invocation_uuid
      events { edges { node { event_uuid step attributes } } } steps { step message } } }`,
    { u: rejected },
  );
  const { events, steps } = data.flow_execution;
  const nodes = events.edges.map(({ node }) => node);
  expect(nodes.map(({ step }) => step)).toEqual([
    'RECEIVE',
    'RECEIVE',
    'DELIVER',
    'ACKNOWLEDGE',
    'ACKNOWLEDGE',
  ]);
  expect(nodes.at(-1)?.attributes).toMatchObject({ reason_code: 'ACK_REJECTED', value: 'QQ' });
  expect(nodes.at(-1)?.attributes).not.toHaveProperty('table');
  expect(steps.filter(({ message }) => message !== null).map(({ step }) => step)).toEqual([
    'RECEIVE',
    'DELIVER',
    'ACKNOWLEDGE',
  ]);
});

test.each(['(first: 0)', '(first: 201)', '(after: "nonsense")'])('%s is refused', async (args) => {
  expect((await eventsOf(args)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});
