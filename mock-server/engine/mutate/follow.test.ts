import { testServices } from '../../testing/test-services.ts';
import { parse } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '../../kernel/clock.ts';
import { createGraphqlServer } from '../../product/graphql-server.ts';
import { modelOf } from '../schema/schema.ts';
import { Sessions } from '../session/session.ts';
import { createWorld } from '../../product/world/world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse('2026-09-15T14:30:00Z'), scale: 'demo' });
const sessions = new Sessions();
const uncaught: unknown[] = [];
const server = createGraphqlServer({
  services: testServices(),
  model: modelOf(
    parse(/* GraphQL */ `
      type Query {
        articles: [Article!]!
      }
      type Mutation {
        createArticle(shopId: ID!, name: String!): Article!
        updateArticle(id: ID!, name: String!): Article
        deleteArticle(id: ID!): Article
      }
      type Subscription {
        articleChanged(id: ID!): Article
        articleAdded(shopId: ID): ArticleEvent!
        articleDeleted: Article
        tick: Int!
      }
      type ArticleEvent {
        article: Article!
      }
      type Article {
        id: ID!
        name: String!
        then: String
        toJSON: String
        shop: Shop!
      }
      type Shop {
        id: ID!
        articles: [Article!]!
      }
    `),
  ),
  domains: [],
  isForeign: true,
  world,
  clock: createClock({ now: world.anchor }),
  sessions,
  portalOrigins: () => [],
  personOf: async () => null,
  onUncaught: (error) => void uncaught.push(error),
});

const send = (query: string, accept: string, session: string) =>
  server.handle(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'x-mock-session': session },
      body: JSON.stringify({ query }),
    }),
  );
// oxlint-disable-next-line typescript/no-explicit-any -- tests know the shape of the result
const ask = async (query: string, session = 's'): Promise<any> =>
  ((await (await send(query, 'application/json', session)).json()) as { data: unknown }).data;

/** Reads event by event, as a client does. */
async function follow(query: string, session = 's') {
  const response = await send(query, 'text/event-stream', session);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => void reader?.cancel());
  let text = '';
  return {
    async next(): Promise<string> {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          // Comments keep the connection alive and are not events.
          if (!event.startsWith(':') && event.trim() !== '') return withoutCost(event);
          continue;
        }
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return 'end';
        text += value;
      }
    },
    cancel: async () => reader?.cancel(),
  };
}

const withoutCost = (event: string) => event.replace(/,"extensions":\{"cost":\{[^}]*\}\}/, '');
const nextEvent = (data: object) => `event: next\ndata: ${JSON.stringify({ data })}`;
const [first, second] = (await ask('{ articles { id name shop { id } } }')).articles;

test('emits changes of the entity it follows, once per mutation, and nothing else', async () => {
  const events = await follow(`subscription { articleChanged(id: "${first.id}") { id name } }`);
  await ask(`mutation { updateArticle(id: "${second.id}", name: "other") { id } }`);
  await ask(`mutation { updateArticle(id: "${first.id}", name: "another session") { id } }`, 'elsewhere');
  await ask(`mutation { updateArticle(id: "${first.id}", name: "one") { id } }`);
  expect(await events.next()).toBe(nextEvent({ articleChanged: { id: first.id, name: 'one' } }));
  await ask(`mutation { updateArticle(id: "${first.id}", name: "two") { id } }`);
  await ask(`mutation { updateArticle(id: "${first.id}", name: "three") { id } }`);
  expect(await events.next()).toBe(nextEvent({ articleChanged: { id: first.id, name: 'two' } }));
  expect(await events.next()).toBe(nextEvent({ articleChanged: { id: first.id, name: 'three' } }));
});

test('the name selects the kind of change, and arguments select entities', async () => {
  const added = await follow(
    `subscription { articleAdded(shopId: "${first.shop.id}") { article { name } } }`,
  );
  const deleted = await follow('subscription { articleDeleted { id } }');
  await ask(`mutation { createArticle(shopId: "${second.shop.id}", name: "there") { id } }`);
  const { createArticle } = await ask(
    `mutation { createArticle(shopId: "${first.shop.id}", name: "here") { id } }`,
  );
  await ask(`mutation { updateArticle(id: "${createArticle.id}", name: "later") { id } }`);
  await ask(`mutation { deleteArticle(id: "${createArticle.id}") { id } }`);
  expect(await added.next()).toBe(nextEvent({ articleAdded: { article: { name: 'here' } } }));
  expect(await deleted.next()).toBe(nextEvent({ articleDeleted: { id: createArticle.id } }));
  await ask(`mutation { createArticle(shopId: "${first.shop.id}", name: "next") { id } }`);
  expect(await added.next()).toBe(nextEvent({ articleAdded: { article: { name: 'next' } } }));
});

test("a subscription without a known subject stays open, and ends with its session's state", async () => {
  const events = await follow('subscription { tick }', 'renewed');
  let isOver = false;
  const next = events.next().then((event) => {
    isOver = true;
    return event;
  });
  await ask(`mutation { updateArticle(id: "${first.id}", name: "x") { id } }`, 'renewed');
  expect(isOver).toBe(false);
  sessions.renew('renewed');
  expect(await next).toMatch(/^(event: complete|end)/);
});

test('emits events pushed to the session by hand, even if no mutation would cause any', async () => {
  const session = sessions.named('pushed') ?? expect.fail('no session');
  const ticks = await follow('subscription { tick }', 'pushed');
  const [one, other] = [
    await follow('subscription { articleAdded { article { id name shop { id } } } }', 'pushed'),
    await follow('subscription { articleAdded { article { id name shop { id } } } }', 'elsewhere'),
  ];
  expect(session.pushed.open('tick')).toBe(1);
  session.pushed.push('tick', 7);
  session.pushed.push('articleAdded', { article: { id: first.id, name: 'By hand' } });
  expect(await ticks.next()).toBe(nextEvent({ tick: 7 }));
  // Fields that the event omits are read by its key.
  const article = { id: first.id, name: 'By hand', shop: { id: first.shop.id } };
  expect(await one.next()).toBe(nextEvent({ articleAdded: { article } }));
  await ask(`mutation { createArticle(shopId: "${first.shop.id}", name: "of its own") { id } }`, 'elsewhere');
  expect(await other.next()).toContain('of its own');
  await ticks.cancel();
  expect(session.pushed.open('tick')).toBe(0);
});

test('a reader who leaves is unsubscribed', async () => {
  const { overlay } = sessions.named('left') ?? expect.fail('no session');
  const listening = new Set<object>();
  const listen = overlay.listen.bind(overlay);
  overlay.listen = (listener) => {
    const stop = listen(listener);
    listening.add(listener);
    return () => {
      listening.delete(listener);
      stop();
    };
  };
  const events = await follow('subscription { articleDeleted { id } }', 'left');
  expect(listening.size).toBe(1);
  await events.cancel();
  expect(listening.size).toBe(0);
  await ask(`mutation { deleteArticle(id: "${second.id}") { id } }`, 'left');
  expect(uncaught).toEqual([]);
});

test('fields and aliases of events can have names that mean something to JavaScript', async () => {
  const session = 'names';
  const id = (await ask('{ articles { id } }', session)).articles[0].id;
  const events = await follow(
    `subscription { then: articleChanged(id: "${id}") { then toJSON constructor: id name } }`,
    session,
  );
  await ask(`mutation { updateArticle(id: "${id}", name: "Then") { then } }`, session);
  expect(await events.next()).toMatch(
    new RegExp(`"then":{"then":"[^"]+","toJSON":(?:null|"[^"]+"),"constructor":"${id}","name":"Then"}`),
  );
  expect(uncaught).toEqual([]);
});
