import { expect, test } from 'vitest';
import type { Clock } from '../../clock.ts';
import type { MockContext } from '../../context.ts';
import { domains } from '../../domains.ts';
import { createGraphqlServer } from '../../graphql-server.ts';
import { people } from '../../people.ts';
import { loadSchema } from '../../schema.ts';
import { Sessions } from '../../session/session.ts';
import { NOW } from '../../testing.ts';
import { createWorld } from '../../world/world.ts';
import { quoteUpdated } from './follow.ts';
import { acceptQuoteOffer } from './decisions.ts';
import { createQuote, requestQuote } from './mutations.ts';
import { stateOf } from './state.ts';

const anchor = Date.parse(NOW);
const world = createWorld({ seed: 'test', anchor, scale: 'demo' });
const sessions = new Sessions();
let elapsed = 0;
/** A clock that goes only when something is waited for, so that nothing depends on how busy the machine is. */
const clock: Clock = {
  anchor,
  pinned: true,
  now: () => anchor,
  elapsed: () => elapsed,
  schedule(afterMs, task) {
    elapsed += afterMs;
    setImmediate(task);
    return () => {};
  },
  moved: () => 0,
  advance() {},
  dispose() {},
};
const graphql = createGraphqlServer({
  model: loadSchema(),
  domains,
  world,
  clock,
  sessions,
  portalOrigins: () => [],
  personOf: async () => null,
  onUncaught: () => {},
});
const company_uuid = world.companies[0]?.company_uuid ?? '';

async function inSession<T>(as: string, task: (context: MockContext) => Promise<T>): Promise<T> {
  const session = sessions.named('follow-quote');
  const person = people.find(({ email }) => email === `${as}@northbay.example`);
  if (!session || !person) throw new Error('no session');
  return sessions.run(session, () =>
    task(graphql.contextOf(person, new Request('http://localhost/graphql'))),
  );
}

const air = {
  company_uuid,
  mode: 'AIR',
  origin: { kind: 'AIRPORT', unlocode: 'DEFRA' },
  destination: { kind: 'AIRPORT', unlocode: 'USORD' },
  ready_date: '2026-09-20',
  margin_percent: 0,
  cargo: [{ pieces: 2, weight_kg: 120, volume_m3: 0.8, stackable: true, description: 'Samples' }],
} as const;

test('whoever follows a quote is told of each answer, of the decision and of the booking, and then no more', async () => {
  await inSession('editor', async (context) => {
    const made = createQuote(null, { input: air }, context);
    const quote_uuid = made.quote?.$ref.key ?? '';
    expect(made.errors).toEqual([]);
    const told: string[] = [];
    const ticks = quoteUpdated(null, { quote_uuid }, context);
    const next = async () => {
      const { done, value } = await ticks.next();
      if (done) return false;
      expect(value.quote_updated.$ref).toEqual({ typeName: 'Quote', key: quote_uuid });
      const { status, offers } = stateOf(quote_uuid, context);
      told.push(`${status} ${offers.filter(({ answered_at }) => answered_at !== null).length}`);
      return true;
    };
    await next();
    const waiting = next();
    expect(
      requestQuote(null, { input: { quote_uuid, carrier_codes: ['LH', 'EK', 'SQ'] } }, context).errors,
    ).toEqual([]);
    await waiting;
    for (let n = 0; n < 3; n++) await next();
    expect(told[0]).toBe('DRAFT 0');
    expect(told.map((one) => one.split(' ')[1])).toEqual(['0', '0', '1', '2', '3']);
    expect(told.at(-1)).toBe('QUOTED 3');

    const accepting = next();
    const offer = stateOf(quote_uuid, context).offers.find(({ status }) => status === 'RECEIVED');
    acceptQuoteOffer(null, { input: { offer_uuid: offer?.offer_uuid ?? '' } }, context);
    await accepting;
    expect(told.at(-1)).toBe('ACCEPTED 3');
    await next();
    expect(told.at(-1)).toBe('BOOKED 3');
    expect(await next()).toBe(false);
  });
});

test('nobody follows what they may not read', async () => {
  const quote_uuid = await inSession(
    'editor',
    async (context) => createQuote(null, { input: air }, context).quote?.$ref.key ?? '',
  );
  for (const [as, code] of [
    ['guest', 'FORBIDDEN'],
    ['newcomer', 'NOT_FOUND'],
  ] as const) {
    await inSession(as, async (context) => {
      const ticks = quoteUpdated(null, { quote_uuid }, context);
      await expect(ticks.next()).rejects.toMatchObject({ extensions: { code } });
    });
  }
});
