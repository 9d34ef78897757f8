import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { provideSession } from '../auth/session.ts';
import { startTelemetry } from './start.ts';

const told: string[] = [];
vi.mock('./analytics.ts', () => ({
  createAnalytics: () => ({
    page: (pathname: string) => void told.push(pathname),
    identify: (subject: string) => void told.push(subject),
  }),
}));

test('pages that were left before the analytics were there are told of, in order, and each once', async () => {
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
  await vi.waitUntil(() => told.length === 3, { timeout: 30_000 });
  await router.navigate('/third');
  expect(told).toEqual(['auth0|owner', '/first', '/second', '/third']);
});
