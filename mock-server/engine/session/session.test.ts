import { testServices } from '../../testing/test-services.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import { createClock } from '../../kernel/clock.ts';
import type { MockContext } from '../../product/context.ts';
import type { AnyDomain } from '../../product/domain.ts';
import { createGraphqlServer } from '../../product/graphql-server.ts';
import { people, type Person } from '../../product/accounts/people.ts';
import { modelOf } from '../schema/schema.ts';
import { createWorld } from '../../product/world/world.ts';
import { Sessions } from './session.ts';

const NOW = Date.parse('2026-09-15T14:30:00Z');

const model = modelOf(
  parse(/* GraphQL */ `
    directive @key(fields: String!) repeatable on OBJECT
    directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
    type Query {
      note(note_uuid: ID!): Note
    }
    type Mutation {
      write(note_uuid: ID!, text: String!): Note
      write_later(note_uuid: ID!, text: String!, after_ms: Int! = 1): Boolean
      write_two(first: ID!, second: ID!, text: String!): Note
    }
    type Subscription {
      changed(note_uuid: ID!): Note
    }
    type Note @key(fields: "note_uuid") {
      note_uuid: ID!
      text: String!
      slow: String!
    }
    type AuditEntry @key(fields: "audit_uuid") {
      audit_uuid: ID!
    }
  `),
);

/** Not a literal: the store types the names of our own schema only. */
const NOTE: string = 'Note';

type Write = { note_uuid: string; text: string; after_ms: number };
type WriteTwo = { first: string; second: string; text: string };
const note = (note_uuid: string) => ({ $ref: { typeName: 'Note', key: note_uuid } });
const publish = ({ pubsub }: MockContext, uuid: string) =>
  pubsub.publish('flow_execution_changed', uuid, { final: false });

const freed = Promise.withResolvers<string>();
const notes: AnyDomain = {
  name: 'notes',
  resolvers: {
    Note: {
      slow: async (source: { $ref: { key: string } }, _args: unknown, { store }: MockContext) => {
        for (let i = 0; i < 5; i++) await turn();
        return store.read(NOTE, source.$ref.key, 'text');
      },
    },
    Mutation: {
      write: (_source: unknown, { note_uuid, text }: Write, context: MockContext) => {
        context.store.set('Note', note_uuid, { text });
        publish(context, note_uuid);
        return note(note_uuid);
      },
      write_later: (_source: unknown, { note_uuid, text, after_ms }: Write, context: MockContext) => {
        context.clock.schedule(after_ms, () => {
          context.store.set('Note', note_uuid, { text });
          publish(context, note_uuid);
        });
        return true;
      },
      write_two: async (
        _source: unknown,
        { first, second, text }: WriteTwo,
        { store, clock }: MockContext,
      ) => {
        store.set('Note', first, { text });
        for (let i = 0; i < 3; i++) await turn();
        store.set('Note', second, { text });
        clock.schedule(1, () => store.set('Note', 'later', { text }));
        return note(first);
      },
    },
    Subscription: {
      changed: {
        subscribe: async function* (_source: unknown, { note_uuid }: Write, { pubsub }: MockContext) {
          try {
            for await (const _change of pubsub.subscribe('flow_execution_changed', note_uuid)) yield {};
          } finally {
            freed.resolve(note_uuid);
          }
        },
        resolve: (_source: unknown, { note_uuid }: Write) => note(note_uuid),
      },
    },
  },
};

const sessions = new Sessions();
const clock = createClock({ now: NOW, pace: 1000 });
const server = createGraphqlServer({
  services: testServices(),
  model,
  domains: [notes],
  world: createWorld({ seed: 'test', anchor: NOW, scale: 'demo' }),
  clock,
  sessions,
  portalOrigins: () => [],
  personOf: async () => people[0] ?? null,
  onUncaught: (error) => {
    throw error;
  },
});

const send = (session: string, query: string, accept = 'application/json') =>
  server.handle(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'x-mock-session': session },
      body: JSON.stringify({ query }),
    }),
  );
/** The state of a session, as its calls see it. */
const stateOf = (id: string) => {
  const session = sessions.named(id) ?? expect.fail('no session');
  return server.contextOf(session, people[0] as Person, new Request('http://localhost/graphql')).store;
};
const ask = async (session: string, query: string) =>
  ((await (await send(session, query)).json()) as { data: Record<string, Record<string, unknown>> }).data;
const write = (uuid: string, text: string) =>
  `mutation { write(note_uuid: "${uuid}", text: "${text}") { text } }`;

test('forty sessions that write and read concurrently never mix', async () => {
  const seed = (await ask('default', '{ note(note_uuid: "n") { text } }')).note?.text;
  const rounds = Array.from({ length: 40 }, async (_, s) => {
    for (let i = 0; i < 5; i++) {
      await ask(`s${s}`, write('n', `text ${s}.${i}`));
      await turn();
      const { note: read } = await ask(`s${s}`, '{ note(note_uuid: "n") { text slow } }');
      expect(read).toEqual({ text: `text ${s}.${i}`, slow: `text ${s}.${i}` });
    }
  });
  await Promise.all(rounds);
  expect((await ask('default', '{ note(note_uuid: "n") { text } }')).note?.text).toBe(seed);
  expect((await ask('untouched', '{ note(note_uuid: "n") { text } }')).note?.text).toBe(seed);
});

test('a part generated while the response is read still finds its session', async () => {
  await ask('deferred', write('d', 'of this session'));
  const response = await send(
    'deferred',
    '{ note(note_uuid: "d") { note_uuid ... @defer { slow } } }',
    'multipart/mixed, application/json',
  );
  expect(await response.text()).toContain('"slow":"of this session"');
});

test('a subscription only gets events of its own session, timers included, and ends with its reader', async () => {
  const response = await send(
    'listener',
    'subscription { changed(note_uuid: "n") { text } }',
    'text/event-stream',
  );
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  const hear = async (text: string) => {
    while (!heard.includes(text)) heard += new TextDecoder().decode((await reader.read()).value);
  };
  const first = hear('from my own timer');
  await ask('somebody-else', write('n', 'from somebody else'));
  await ask('listener', 'mutation { write_later(note_uuid: "n", text: "from my own timer") }');
  await first;
  await ask('listener', write('n', 'and again'));
  await hear('and again');
  expect(heard).not.toContain('somebody else');
  await reader.cancel();
  // Nothing else happens to the note, so only the reader's departure can end the listener.
  expect(await freed.promise).toBe('n');
});

test('tasks that a session scheduled write to that session, whoever advances the clock', async () => {
  const before = stateOf('mover').read(NOTE, 'n', 'text');
  await ask('planner', 'mutation { write_later(note_uuid: "n", text: "planned", after_ms: 60000000) }');
  await ask('mover', write('m', 'something else'));
  expect(stateOf('planner').writtenValue('Note', 'n', 'text')).toBeUndefined();
  clock.advance(60_000_000);
  await vi.waitUntil(() => stateOf('planner').read(NOTE, 'n', 'text') === 'planned');
  expect(stateOf('mover').read(NOTE, 'n', 'text')).toBe(before);
});

test('mutations that wait at the same time are each recorded with their own writes', async () => {
  const two = (session: string, first: string, second: string) =>
    ask(session, `mutation { write_two(first: "${first}", second: "${second}", text: "new") { text } }`);
  await Promise.all([two('busy', 'a', 'b'), two('busy', 'c', 'd'), two('elsewhere', 'e', 'f')]);
  const recorded = (session: string) => {
    const store = stateOf(session);
    const ofEntry = (key: string) => {
      const [main, others] = ['entity_id', 'related'].map((name) =>
        store.writtenValue('AuditEntry', key, name),
      );
      return [main, ...(others as { entity_id: string }[]).map(({ entity_id }) => entity_id)];
    };
    return store.created('AuditEntry').map(ofEntry);
  };
  const isLater = (session: string) => stateOf(session).read(NOTE, 'later', 'text') === 'new';
  await vi.waitUntil(() => isLater('busy') && isLater('elsewhere'));
  expect(recorded('busy')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(recorded('elsewhere')).toEqual([['e', 'f']]);
});

test('the default session is used without a header', () => {
  const request = new Request('http://localhost/');
  expect(sessions.of(request)?.id).toBe('default');
  expect(sessions.of(request)).toBe(sessions.of(request));
});

test.each(['', 'a b', 'x'.repeat(65), 'ü'])('refuses %j as a session name', (id) => {
  const request = new Request('http://localhost/', { headers: { 'x-mock-session': encodeURI(id) } });
  expect(sessions.of(request)).toBeNull();
});

test('drops the least recently used session when there are too many, never the default one', () => {
  const many = new Sessions();
  const of = (id: string) => many.of(new Request('http://localhost/', { headers: { 'x-mock-session': id } }));
  const standard = of('default');
  const first = of('first');
  const second = of('second');
  for (let i = 0; i < 497; i++) of(`s${i}`);
  expect(of('first')).toBe(first);
  of('one-too-many');
  expect(of('first')).toBe(first);
  expect(of('second')).not.toBe(second);
  expect(of('default')).toBe(standard);
});
