import { expect, test } from 'vitest';
import { ACCESS_TYPES } from '../../product/accounts/access.ts';
import { memberKey } from '../../product/accounts/member-key.ts';
import { pulseTick } from '../../product/domains/pulse/tick.ts';
import { steppedClock, testContexts } from '../../testing/testing-context.ts';
import { untilLeft } from './until-left.ts';

const EDITOR = 'editor@northbay.example';
const { world, inSession } = testContexts(steppedClock());
const company_uuid = world.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const subscribe = untilLeft(pulseTick as never, ACCESS_TYPES);

const open = (session: string) =>
  inSession(session, EDITOR, async (context) => ({
    store: context.store,
    events: (await subscribe(null, { company_uuid }, context, null as never)) as AsyncIterator<unknown>,
  }));

test('ends the running subscription of a member who is removed', async () => {
  await inSession('removed', EDITOR, async () => {
    const { events, store } = await open('removed');
    expect(await events.next()).toMatchObject({ done: false });
    store.remove('CompanyUser', memberKey(company_uuid, EDITOR));
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });
});

test('continues while other members come and go', async () => {
  await inSession('others', EDITOR, async () => {
    const { events, store } = await open('others');
    expect(await events.next()).toMatchObject({ done: false });
    store.remove('CompanyUser', memberKey(company_uuid, 'viewer@northbay.example'));
    let isOver = false;
    void events.next().then(() => (isOver = true));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => void setImmediate(resolve));
    expect(isOver).toBe(false);
    await events.return?.();
  });
});
