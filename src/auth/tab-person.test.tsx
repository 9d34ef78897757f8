import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';

beforeEach(() => sessionStorage.clear());

/** Loads a page in this tab while this person is signed in, and returns the notice it shows. */
async function load(sub: string | undefined, isCallback = false) {
  vi.resetModules();
  const { provideSession } = await import('./session.ts');
  const { deliverToasts } = await import('../ui/feedback/notify.ts');
  const tabPerson = await import('./tab-person.ts');
  const notices: unknown[] = [];
  deliverToasts(({ title }) => notices.push(title));
  const user = sub === undefined ? undefined : { sub, email: `${sub}@example.com` };
  provideSession({ isLoading: false, isAuthenticated: user !== undefined, user } as Session);
  await tabPerson.tellOfAnotherPerson(isCallback);
  return { notices, tabPerson };
}

test('says once that a reload has switched the tab to another person', async () => {
  expect((await load('owner')).notices).toEqual([]);
  expect((await load('owner')).notices).toEqual([]);
  expect((await load('editor')).notices).toEqual(['You are signed in as editor@example.com']);
  expect((await load('editor')).notices).toEqual([]);
});

test('says nothing right after a sign-in, or after the person chose to continue as the other', async () => {
  await load('owner');
  const { notices, tabPerson } = await load('editor', true);
  expect(notices).toEqual([]);
  tabPerson.forgetTabPerson();
  expect((await load('owner')).notices).toEqual([]);
});

test('does nothing if nobody is signed in', async () => {
  await load('owner');
  expect((await load(undefined)).notices).toEqual([]);
  expect((await load('editor')).notices).toEqual(['You are signed in as editor@example.com']);
});
