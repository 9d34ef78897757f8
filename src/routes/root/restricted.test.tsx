import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../paths.ts';

const server = await createTestServer();
const { company_uuid } = await seededPlaces(server.server);
const restricted = paths.settings({ company_uuid });

test.each(['owner@northbay.example', 'editor@northbay.example', 'operator@northbay.example'])(
  '%s sees a restricted screen',
  async (as) => {
    const { operations } = await renderRoute(restricted, { server, as });
    await screen.findByRole('heading', { name: 'Settings' });
    expect(operations()).toContain('SettingsScreenQuery');
  },
);

test.each(['viewer@northbay.example', 'guest@northbay.example'])('renders nothing for %s', async (as) => {
  await renderRoute(restricted, { server, as });
  await screen.findByRole('navigation', { name: 'Workspace' });
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('once the role is known, a VIEWER’s portal does not even request the data', async () => {
  const { router, operations } = await renderRoute(paths.partners({ company_uuid }), {
    server,
    as: 'viewer@northbay.example',
  });
  await screen.findByRole('heading', { name: 'Trading partners' });
  await router.navigate(restricted);
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
  expect(operations()).not.toContain('SettingsScreenQuery');
});
