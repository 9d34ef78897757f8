import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';
import { controlOf } from './testing.ts';

const SCHEMA = /* GraphQL */ `
  type Query {
    rooms: [Room!]!
  }
  type Subscription {
    "Somebody wrote."
    messageAdded(roomId: ID): MessageEvent!
    alarm: Alarm
    ticks: Int!
  }
  type MessageEvent {
    room: Room!
    text: String!
    kind: Kind!
  }
  enum Kind {
    TEXT
    IMAGE
  }
  union Alarm = Fire | Flood
  type Fire {
    floor: Int!
  }
  type Flood {
    depth: Float!
  }
  type Room {
    id: ID!
    name: String!
  }
`;

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const schema = join(folder, 'chat.graphql');
  writeFileSync(schema, SCHEMA);
  const t = await createTestServer({ schema });
  onTestFinished(() => t.server.dispose());
  const streams = async (query: string) => {
    const headers = { accept: 'text/event-stream', 'x-mock-session': 'events' };
    const response = await t.server.fetch(await t.request(null, query, {}, headers));
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    onTestFinished(() => void reader.cancel());
    return async () => {
      for (let text = ''; ;) {
        const { value, done } = await reader.read();
        if (done) return 'end';
        text += value;
        const data = /^data: (\{.*\})$/m.exec(text)?.[1];
        if (data !== undefined) return (JSON.parse(data) as { data: unknown }).data;
      }
    };
  };
  return { ...t, control: controlOf(t.server, 'events'), streams };
}

test('an event reaches the open subscriptions of its field in its session', async () => {
  const { control, streams, graphql } = await serve();
  const { data } = await graphql<{ rooms: { id: string; name: string }[] }>(null, '{ rooms { id name } }');
  const [room] = data?.rooms ?? [];
  const next = await streams('subscription { messageAdded { kind text room { id name } } }');
  const alarm = await streams('subscription { alarm { ... on Fire { floor } ... on Flood { depth } } }');
  expect((await control('GET', '/state')).body).toMatchObject({
    subscriptions: [
      { name: 'messageAdded', type: 'MessageEvent!', description: 'Somebody wrote.', open: 1 },
      { name: 'alarm', type: 'Alarm', open: 1 },
      { name: 'ticks', type: 'Int!', description: null, open: 0 },
    ],
  });
  const value = { kind: 'IMAGE', text: 'Look', room: { id: room?.id } };
  expect(await control('POST', '/subscriptions/messageAdded', { value })).toEqual({
    status: 200,
    body: { subscription: 'messageAdded', open: 1 },
  });
  expect(await next()).toEqual({ messageAdded: { kind: 'IMAGE', text: 'Look', room } });
  await control('POST', '/subscriptions/alarm', { value: { __typename: 'Flood', depth: 1.5 } });
  expect(await alarm()).toEqual({ alarm: { depth: 1.5 } });
  expect((await control('POST', '/subscriptions/ticks', { value: 3 })).body).toMatchObject({ open: 0 });
});

test('what an event omits is generated', async () => {
  const { control, streams } = await serve();
  const next = await streams('subscription { messageAdded { kind text room { name } } }');
  await control('POST', '/subscriptions/messageAdded', { value: { text: 'Only this' } });
  expect(await next()).toEqual({
    messageAdded: {
      text: 'Only this',
      kind: expect.stringMatching(/^(TEXT|IMAGE)$/),
      room: { name: expect.any(String) },
    },
  });
});

test.each<[string, unknown, string]>([
  ['messageAdded', null, 'body.value: cannot be null.'],
  ['messageAdded', 'text', 'body.value: must be an object of MessageEvent.'],
  ['messageAdded', { words: 1 }, 'body.value: MessageEvent has no field words.'],
  ['messageAdded', { kind: 'SOUND' }, 'body.value.kind: must be one of TEXT, IMAGE, not "SOUND".'],
  ['messageAdded', { room: [] }, 'body.value.room: must be an object of Room.'],
  ['alarm', { floor: 1 }, 'body.value: needs the __typename of a type that is a Alarm, not Alarm.'],
  ['alarm', { __typename: 'Room' }, 'body.value: needs the __typename of a type that is a Alarm, not Room.'],
])('an event of %s that is %j is refused', async (name, value, message) => {
  const { control } = await serve();
  expect(await control('POST', `/subscriptions/${name}`, { value })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('a subscription that does not exist, or whose events come from a domain, is refused', async () => {
  const foreign = await serve();
  expect((await foreign.control('POST', '/subscriptions/nothing', { value: 1 })).status).toBe(404);
  const own = await createTestServer();
  const control = controlOf(own.server, 'events');
  expect(await control('POST', '/subscriptions/pulse_tick', { value: {} })).toMatchObject({
    status: 409,
    body: { message: 'The events of pulse_tick come from what happens in the session.' },
  });
  expect((await control('GET', '/state')).body).toMatchObject({ subscriptions: [] });
});
