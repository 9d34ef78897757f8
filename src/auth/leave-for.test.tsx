import { expect, test, vi } from 'vitest';
import { setWaitingTimes } from '../lib/waiting-times.ts';
import { isProviderAway } from './errors.ts';
import { leaveFor } from './leave-for.ts';

const LOGIN = 'https://sign-in.example/authorize?client_id=portal';

test('leaves once the provider responds', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await leaveFor(LOGIN);
  expect(String(fetchSpy.mock.calls[0]?.[0])).toBe(
    'https://sign-in.example/.well-known/openid-configuration',
  );
  expect(assign).toHaveBeenCalledWith(LOGIN);
});

test('a provider that accepts the call and never responds counts as unreachable', async () => {
  setWaitingTimes({ tokenTimeoutInSeconds: 0.01 });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      ),
  );
  const error: unknown = await leaveFor(LOGIN).catch((reason: unknown) => reason);
  expect(isProviderAway(error)).toBe(true);
  expect(assign).not.toHaveBeenCalled();
});
