import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { renderRoute } from '../../tests/support/render-route.tsx';
import { seededPlaces } from '../../tests/support/seeded.ts';
import { setWaitingTimes } from '../lib/waiting-times.ts';
import { areas } from './areas.ts';
import { paths } from './paths.ts';

const server = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(server.server);

const idsOf = (routes: readonly { id?: string; children?: object[] }[]): (string | undefined)[] =>
  routes.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);

test('a router adds the routes of an area on the first visit, and only once', async () => {
  const load = vi.spyOn(areas['partner-settings'], 'load');
  const { router } = await renderRoute(paths.pulse({ company_uuid }), { server });
  await screen.findByRole('heading', { level: 1, name: 'Pulse' });
  expect(idsOf(router.routes)).not.toContain('partners');
  await router.navigate(paths.partners({ company_uuid }));
  await screen.findByRole('heading', { level: 1, name: 'Trading partners' });
  expect(idsOf(router.routes)).toContain('partners');
  await router.navigate(paths.partners({ company_uuid }, { q: 'pine' }));
  expect(load).toHaveBeenCalledTimes(1);
});

test('an area that cannot be loaded shows its error inside the shell, and retries with the page', async () => {
  setWaitingTimes({ moduleRetries: 1, moduleRetryDelay: 0 });
  const load = vi.spyOn(areas.partner, 'load');
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  load.mockImplementationOnce(missing).mockImplementationOnce(missing);
  const { router, operations } = await renderRoute(paths.partnerDashboard({ company_uuid, partner_uuid }), {
    server,
  });
  await screen.findByRole('region', { name: 'Part of the portal is missing' });
  await screen.findByRole('navigation', { name: 'Workspace' });
  expect(load).toHaveBeenCalledTimes(2);
  expect(operations()).toEqual(['SignedInLayoutQuery']);
  await router.navigate(paths.partnerDashboard({ company_uuid, partner_uuid }));
  await screen.findByRole('heading', { level: 1, name: /Pinecrest/ });
});

test('focusing a link preloads the area and the screen behind it', async () => {
  const load = vi.spyOn(areas['partner-settings'], 'load');
  const { router, user } = await renderRoute(paths.pulse({ company_uuid }), { server });
  const navigation = await screen.findByRole('navigation', { name: 'Workspace' });
  await user.hover(within(navigation).getByRole('link', { name: 'Trading partners' }));
  await vi.waitFor(() => expect(idsOf(router.routes)).toContain('partners'));
  expect(load).toHaveBeenCalledTimes(1);
});
