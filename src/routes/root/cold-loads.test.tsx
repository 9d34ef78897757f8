import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../paths.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
const execution = { ...seeded, invocation_uuid: seeded.refused_uuid };

test.each([
  ['a partner', paths.partnerDashboard(seeded), 'DashboardScreenQuery'],
  ['the search', paths.partnerSearch(seeded, { range: 'all' }), 'PartnerSearchScreenQuery'],
  ['an execution', paths.execution(execution), 'ExecutionLayoutQuery'],
  ['its files', paths.executionFiles(execution), 'ExecutionLayoutQuery'],
  ['its short address', paths.executionRedirect(execution), 'ExecutionLayoutQuery'],
])(
  'a cold load of %s asks once for the shell and once for the page, at the same time',
  async (_, url, query) => {
    const answers = Promise.withResolvers<undefined>();
    const { operations, router } = await renderRoute(url, { server, intercept: () => answers.promise });
    await waitFor(() => expect(operations().toSorted()).toEqual([query, 'SignedInLayoutQuery'].toSorted()));
    answers.resolve(undefined);
    await screen.findByRole('heading', { level: 1, name: /Pinecrest|204/ });
    await waitFor(() => expect(screen.queryByText('communicating with server')).toBeNull());
    expect(operations()).toHaveLength(2);
    expect(router.state.location.pathname).toContain(seeded.partner_uuid);
  },
);
