import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { provideSession } from '../auth/session.ts';
import { tellSignOut } from '../auth/sign-out.ts';
import { areErrorsReported } from '../errors/report.ts';
import { startTelemetry } from './start.ts';

const reported: string[] = [];
vi.mock('./analytics.ts', () => ({
  createAnalytics: () => ({
    page: (pathname: string) => void reported.push(pathname),
    become: async (subject: string | null) => void reported.push(`as ${subject}`),
  }),
}));

test('pages visited before analytics has loaded are reported in order, each once', async () => {
  provideSession({
    isLoading: false,
    isAuthenticated: true,
    user: { sub: 'auth0|owner' },
  } as Parameters<typeof provideSession>[0]);
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/first'] });
  let whenIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    whenIdle = work;
    return 1;
  });
  startTelemetry(router, {
    reports: null,
    analytics: { writeKey: 'k', host: 'http://localhost/v1' },
    environment: 'test',
  });
  await router.navigate('/second');
  whenIdle();
  await vi.waitUntil(() => reported.length === 4, { timeout: 300_000 });
  await router.navigate('/third');
  await vi.waitUntil(() => reported.length === 6, { timeout: 300_000 });
  expect(reported).toEqual([
    'as auth0|owner',
    '/first',
    'as auth0|owner',
    '/second',
    'as auth0|owner',
    '/third',
  ]);
  tellSignOut();
  await vi.waitUntil(() => reported.length === 7, { timeout: 300_000 });
  expect(reported.at(-1)).toBe('as null');
});

test.each([
  ['reports are on', { dsn: 'http://key@localhost/1' }, null, true],
  ['reports are off', null, null, false],
  ['the person asks not to be tracked', { dsn: 'http://key@localhost/1' }, '1', false],
])('whether errors are reported is known at once: %s', (_when, reports, doNotTrack, expected) => {
  vi.stubGlobal('requestIdleCallback', () => 1);
  vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue(doNotTrack);
  const router = createMemoryRouter([{ path: '*', element: null }]);
  startTelemetry(router, { reports, analytics: null, environment: 'test' });
  expect(areErrorsReported()).toBe(expected);
});
