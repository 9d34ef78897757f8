import { expect, test, vi } from 'vitest';
import { forgetPlaces, recentPlaces, rememberPlace } from './recent-places.ts';

const place = (n: number) => ({ path: `/c/${n}`, title: `Place ${n}`, context: 'Northbay' });

test('pages are listed latest first, once each, up to a limit', () => {
  for (let n = 1; n <= 10; n++) rememberPlace(place(n));
  rememberPlace(place(5));
  expect(recentPlaces().map(({ path }) => path)).toEqual([5, 10, 9, 8, 7, 6, 4, 3].map((n) => `/c/${n}`));
  forgetPlaces();
  expect(recentPlaces()).toEqual([]);
});

test('if storage is full, pages are forgotten and nothing fails', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  expect(() => rememberPlace(place(1))).not.toThrow();
  vi.unstubAllGlobals();
});

test.each([
  ['no JSON', '{'],
  ['no list', '{"path":"/"}'],
  ['no places', '[null, 1, {"path":"/c/1"}]'],
  ['places elsewhere', '[{"path":"//evil.example","title":"x","context":"y"}]'],
  ['a script', '[{"path":"javascript:alert(1)","title":"x","context":"y"}]'],
])('%s in storage does not count as a list of pages', (_, stored) => {
  localStorage.setItem('causeway.recent-places', stored);
  expect(recentPlaces()).toEqual([]);
});

test('belong to one person: others never see them', async () => {
  const asPerson = async (sub: string) => {
    vi.resetModules();
    const owner = await import('./page-owner.ts');
    owner.settlePageOwner({ sub });
    return import('./recent-places.ts');
  };
  const place = { path: '/c/1', title: 'Pulse', context: 'Northbay' };
  const owners = await asPerson('owner');
  owners.rememberPlace(place);
  const newcomers = await asPerson('newcomer');
  expect(newcomers.recentPlaces()).toEqual([]);
  newcomers.forgetPlaces();
  expect(owners.recentPlaces()).toEqual([place]);
});
