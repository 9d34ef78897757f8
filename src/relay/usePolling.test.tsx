import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { beforeEach, expect, test, vi } from 'vitest';
import query, { type SettingsScreenQuery } from '#gql/SettingsScreenQuery';
import { createEnvironment } from './environment.ts';
import { usePolling } from './usePolling.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
test('refetches immediately if the variables change during a request', async () => {
  const requestedVariables: unknown[] = [];
  const environment = createEnvironment({
    url: 'http://api/graphql',
    token: { current: async () => 'token', renew: async () => 'token', refused: () => undefined },
    fetch(_, init) {
      requestedVariables.push((JSON.parse(String(init?.body)) as { variables: unknown }).variables);
      return new Promise(() => undefined);
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { rerender, unmount } = renderHook(
    ({ company_uuid }) => usePolling<SettingsScreenQuery>(query, { company_uuid }, true),
    { wrapper, initialProps: { company_uuid: 'one' } },
  );
  rerender({ company_uuid: 'two' });
  expect(requestedVariables).toEqual([]);
  act(() => void vi.advanceTimersByTime(30_000));
  await vi.waitFor(() => expect(requestedVariables).toEqual([{ company_uuid: 'two' }]));
  rerender({ company_uuid: 'three' });
  await vi.waitFor(() =>
    expect(requestedVariables).toEqual([{ company_uuid: 'two' }, { company_uuid: 'three' }]),
  );
  unmount();
});
