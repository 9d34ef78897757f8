import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { expect, test } from 'vitest';
import { initClientState } from '#client-state/client-state.ts';
import { addLoadingCall } from '#client-state/gui.ts';
import { createEnvironment } from '#relay/environment.ts';
import { inspectState } from './inspect-state.ts';
import { StateInspector } from './StateInspector.tsx';

test('shows every slice, and follows changes', async () => {
  const environment = createEnvironment({
    url: 'http://api/graphql',
    token: {
      current: async () => 'token',
      renew: async () => 'token',
      refused: () => undefined,
    },
  });
  initClientState(environment);
  render(
    <RelayEnvironmentProvider environment={environment}>
      <StateInspector />
    </RelayEnvironmentProvider>,
  );
  expect(screen.queryByRole('complementary', { name: 'Client state' })).toBeNull();
  act(inspectState);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toHaveLength(12);
  expect(screen.queryByText(/a-call/)).toBeNull();
  act(() => addLoadingCall(environment, 'a-call'));
  expect(screen.getByText(/a-call/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary', { name: 'Client state' })).toBeNull();
});
