import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';

beforeEach(() => sessionStorage.clear());

/** Loads a page in this tab while this person is signed in, and returns the notice it shows. */
async function load(sub: string | undefined, isCallback = false) {
  vi.resetModules();
  const { provideSession } = await import('./session.ts');
  const { deliverToasts } = await import('../ui/feedback/notify.ts');
  const tabPerson = await import('./tab-person.ts');
  const told: unknown[] = [];
  deliverToasts(({ title }) => told.push(title));
  const user = sub === undefined ? undefined : { sub, email: `${sub}@example.com` };
  provideSession({ isLoading: false, isAuthenticated: user !== undefined, user } as Session);
  await tabPerson.tellOfAnotherPerson(isCallback);
  return { told, tabPerson };
}

test('a reload that makes another person’s page of a tab says so, once', async () => {
  expect((await load('owner')).told).toEqual([]);
  expect((await load('owner')).told).toEqual([]);
  expect((await load('editor')).told).toEqual(['You are signed in as editor@example.com']);
  expect((await load('editor')).told).toEqual([]);
});

test('whoever has just signed in, or chose to go on as the other, need not be told', async () => {
  await load('owner');
  const { told, tabPerson } = await load('editor', true);
  expect(told).toEqual([]);
  tabPerson.forgetTabPerson();
  expect((await load('owner')).told).toEqual([]);
});

test('a page that nobody is signed in to changes nothing', async () => {
  await load('owner');
  expect((await load(undefined)).told).toEqual([]);
  expect((await load('editor')).told).toEqual(['You are signed in as editor@example.com']);
});
