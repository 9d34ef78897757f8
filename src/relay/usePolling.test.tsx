import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { commitMutation, RelayEnvironmentProvider } from 'react-relay/hooks';
import { beforeEach, expect, test, vi } from 'vitest';
import deleteMemo from '#gql/MemoThreadDeleteMutation';
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

test('asks again if a change was made before the response came', async () => {
  const sent: { readonly name: string; readonly answer: (data: object) => void }[] = [];
  const environment = createEnvironment({
    url: 'http://api/graphql',
    token: { current: async () => 'token', renew: async () => 'token', refused: () => undefined },
    fetch(_, init) {
      const { operationName: name } = JSON.parse(String(init?.body)) as { operationName: string };
      const { promise, resolve } = Promise.withResolvers<Response>();
      sent.push({ name, answer: (data) => resolve(Response.json({ data })) });
      return promise;
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const variables = { company_uuid: 'one' };
  const { unmount } = renderHook(() => usePolling<SettingsScreenQuery>(query, variables, true), { wrapper });
  act(() => void vi.advanceTimersByTime(30_000));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await new Promise<void>((resolve, reject) => {
    commitMutation(environment, {
      mutation: deleteMemo,
      variables: { input: { memo_uuid: 'm1' }, connections: [] },
      onCompleted: () => resolve(),
      onError: reject,
    });
    vi.waitFor(() => sent[1]!.answer({ delete_memo: { memo: null, errors: [] } })).catch(reject);
  });
  sent[0]?.answer({ company: null });
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ name }) => name)).toEqual([
    'SettingsScreenQuery',
    'MemoThreadDeleteMutation',
    'SettingsScreenQuery',
  ]);
  unmount();
});
