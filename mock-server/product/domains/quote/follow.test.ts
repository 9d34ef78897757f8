import { within } from '../../model/kit/within.ts';
import { expect, test } from 'vitest';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { quoteUpdated } from './follow.ts';
import { acceptQuoteOffer } from './decisions.ts';
import { saveQuote, requestQuote } from './mutations.ts';
import { stateOf } from '../../model/quote/state.ts';

const { world, inSession: inNamed } = testContexts(steppedClock());
const company_uuid = world.companies[0]?.company_uuid ?? '';

const inSession = <T>(as: string, task: (context: MockContext) => Promise<T>): Promise<T> =>
  inNamed('follow-quote', `${as}@northbay.example`, task);

const air = {
  company_uuid,
  mode: 'AIR',
  origin: { kind: 'AIRPORT', unlocode: 'DEFRA' },
  destination: { kind: 'AIRPORT', unlocode: 'USORD' },
  ready_date: '2026-09-20',
  margin_percent: 0,
  cargo: [{ pieces: 2, weight_kg: 120, volume_m3: 0.8, stackable: true, description: 'Samples' }],
} as const;

test('a subscriber gets each response, the decision, and the booking, and then the stream ends', async () => {
  await inSession('editor', async (context) => {
    const made = saveQuote(null, { input: air }, within('save_quote', context));
    const quote_uuid = made.quote?.$ref.key ?? '';
    expect(made.errors).toEqual([]);
    const updates: string[] = [];
    const ticks = quoteUpdated(null, { quote_uuid }, within('Subscription.quote_updated', context));
    const next = async () => {
      const { done, value } = await ticks.next();
      if (done) return false;
      expect(value.quote_updated.$ref).toEqual({ typeName: 'Quote', key: quote_uuid });
      const { status, offers } = stateOf(quote_uuid, context);
      updates.push(`${status} ${offers.filter(({ answered_at }) => answered_at !== null).length}`);
      return true;
    };
    await next();
    const waiting = next();
    expect(
      requestQuote(
        null,
        { input: { quote_uuid, carrier_codes: ['LH', 'EK', 'SQ'], lock_version: 1 } },
        within('request_quote', context),
      ).errors,
    ).toEqual([]);
    await waiting;
    for (let n = 0; n < 3; n++) await next();
    expect(updates[0]).toBe('DRAFT 0');
    expect(updates.map((update) => update.split(' ')[1])).toEqual(['0', '0', '1', '2', '3']);
    expect(updates.at(-1)).toBe('QUOTED 3');

    const accepting = next();
    const offer = stateOf(quote_uuid, context).offers.find(({ status }) => status === 'RECEIVED');
    acceptQuoteOffer(
      null,
      { input: { offer_uuid: offer?.offer_uuid ?? '', lock_version: 1 } },
      within('accept_quote_offer', context),
    );
    await accepting;
    expect(updates.at(-1)).toBe('ACCEPTED 3');
    await next();
    expect(updates.at(-1)).toBe('BOOKED 3');
    expect(await next()).toBe(false);
  });
});

test('people cannot subscribe to a quote that they may not read', async () => {
  const quote_uuid = await inSession(
    'editor',
    async (context) => saveQuote(null, { input: air }, within('save_quote', context)).quote?.$ref.key ?? '',
  );
  for (const [as, code] of [
    ['guest', 'FORBIDDEN'],
    ['newcomer', 'NOT_FOUND'],
  ] as const) {
    await inSession(as, async (context) => {
      const ticks = quoteUpdated(null, { quote_uuid }, within('Subscription.quote_updated', context));
      await expect(ticks.next()).rejects.toMatchObject({ extensions: { code } });
    });
  }
});
