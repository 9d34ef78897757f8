import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const OWNER = 'owner@northbay.example';
const first = await createTestServer();
const seeded = await seededPlaces(first.server);
const offers = async (server: TestServer) =>
  (
    await server.graphql<{
      company: { received_shares: { partner_name: string; status: string }[] };
    }>(
      OWNER,
      `{ company(company_uuid: "${seeded.company_uuid}") { company_uuid received_shares { partner_name status } } }`,
    )
  ).data.company.received_shares;
const [offer] = await offers(first);
const name = offer?.partner_name ?? '';

describe('partners that other workspaces offer', () => {
  test('are accepted, and then appear in the list', async () => {
    const { user, server } = await renderRoute(paths.partners(seeded));
    const card = await screen.findByRole('region', { name: 'Offered to this workspace' });
    expect(card.textContent).toContain(name);
    expect(within(screen.getByRole('grid', { name: 'Trading partners' })).queryByText(name)).toBeNull();
    await user.click(within(card).getByRole('button', { name: `Accept ${name}` }));
    expect(await screen.findByText(`${name} is now in the list`)).toBeTruthy();
    expect(await offers(server)).toContainEqual({ partner_name: name, status: 'ACTIVE' });
    await waitFor(() =>
      expect(within(screen.getByRole('grid', { name: 'Trading partners' })).getByText(name)).toBeTruthy(),
    );
    expect(screen.queryByRole('region', { name: 'Offered to this workspace' })).toBeNull();
  });

  test('are declined, and disappear', async () => {
    const { user, server } = await renderRoute(paths.partners(seeded));
    await user.click(await screen.findByRole('button', { name: `Decline ${name}` }));
    expect(await screen.findByText('Offer declined')).toBeTruthy();
    expect(await offers(server)).toContainEqual({ partner_name: name, status: 'REVOKED' });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Offered to this workspace' })).toBeNull(),
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])('are not shown to %s', async (as) => {
    await renderRoute(paths.partners(seeded), { server: first, as });
    await screen.findByRole('grid', { name: 'Trading partners' });
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    expect(screen.queryByRole('region', { name: 'Offered to this workspace' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
