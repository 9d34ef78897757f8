import { act, screen, waitFor } from '@testing-library/react';
import { use } from 'react';
import { expect, test } from 'vitest';
import { runningCalls } from '#tests/support/page-report.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { paths } from '../paths.ts';
import { SignedInLayout } from './SignedInLayout.tsx';

const server = await createTestServer();
const { company_uuid } = await seededPlaces(server.server);

test('a page that failed before the notice appeared recovers with the notice’s button', async () => {
  let away = true;
  const breaks = Promise.withResolvers<undefined>();
  const painted = Promise.withResolvers<void>();
  const { user, environment, operations } = await renderRoute(paths.partners({ company_uuid }), {
    server,
    intercept: ({ operationName }) =>
      away && operationName === 'PartnersScreenQuery' ? breaks.promise : undefined,
    prepareRoutes([root]) {
      const signedIn = root?.children?.[0]?.children?.find(({ id }) => id === 'signedIn');
      // Simulates a machine that is slow to render received data.
      const Late = () => {
        use(painted.promise);
        return <SignedInLayout />;
      };
      Object.assign(signedIn ?? {}, { Component: Late });
    },
  });
  const running = () => runningCalls(environment).map((call) => call.split('#')[0]);
  await waitFor(() => {
    expect(operations()).toContain('PartnersScreenQuery');
    expect(running()).toEqual(['PartnersScreenQuery']);
  });
  breaks.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(running()).toEqual([]));
  await act(async () => painted.resolve());
  expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
  expect(screen.getByText(/This page stays as it is/)).toBeTruthy();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Trading partners' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
});
